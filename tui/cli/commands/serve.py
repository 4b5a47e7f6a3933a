"""`puzzletui serve`: the app in a browser."""

import os
import subprocess
import sys
from collections.abc import Sequence

from engine.errors import Refusal
from puzzles.registry import kind_names
from tui.player.served import READY, REHEARSAL, VARIABLE

SCREENS = ("replay", "race", "diff", "tour")
"""The commands that open a screen, besides the kinds."""


def serve(arguments: Sequence[str], host: str, port: int, opens: bool) -> None:
    try:
        from tui.serving.server import listening, run
    except ImportError as error:
        if error.name is None or error.name.partition(".")[0] not in ("aiohttp", "textual_serve"):
            raise
        raise Refusal("serve needs a library that is not installed: pip install 'puzzletui[serve]'") from None
    _refuse_others(arguments)
    bound = listening(host, port)
    _rehearse(arguments)
    run(arguments, bound, opens, lambda url: print(f"{url}  (Ctrl-C ends it)", flush=True))


def _refuse_others(arguments: Sequence[str]) -> None:
    """Refuse what opens no screen, reads standard input or writes a file."""
    if not arguments:
        return
    if arguments[0] not in (*kind_names(), *SCREENS):
        what = f"KIND PUZZLE, {', '.join(SCREENS)}, or nothing for the gallery"
        raise Refusal(f"{arguments[0]!r} opens no screen to serve; these do: {what}")
    if "-" in arguments:
        raise Refusal("each visitor would read standard input: save it in a file, and serve that")
    if any(word.partition("=")[0] == "--record" for word in arguments):
        raise Refusal("nothing is recorded for visitors: leave out --record")


def _rehearse(arguments: Sequence[str]) -> None:
    """Run the command as far as its screen, so that what is wrong with it is said now."""
    command = [sys.executable, "-P", "-m", "puzzletui", *arguments]
    environment = {**os.environ, VARIABLE: REHEARSAL}
    done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode or done.stdout.strip() != READY:
        why = done.stderr.strip().rpartition("\n")[2].removeprefix("puzzletui: ")
        raise Refusal(why or "these arguments open no screen to serve")
