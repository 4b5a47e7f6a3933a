"""Where the program starts and ends: every error becomes one line on standard error and an exit code.

Nothing that takes time is imported at the top, so that even an early Ctrl-C is answered properly.
"""

import os
import signal
import sys
from collections.abc import Sequence
from types import FrameType
from typing import NoReturn

from tui.cli.exit_codes import BAD_INPUT, BUG, INTERRUPTED, UNREAD
from tui.cli.standard_streams import STANDARD_OUTPUT, discard_output, open_closed_streams, safe_output


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    try:
        signal.signal(signal.SIGINT, _interrupt)
        open_closed_streams()
        code = run(sys.argv[1:] if arguments is None else arguments)
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # all work is done
    except KeyboardInterrupt:
        code = INTERRUPTED
    sys.exit(code)


def _interrupt(number: int, frame: FrameType | None) -> None:
    """Inside an import Python may swallow the exception; nothing has begun then, so exit at once."""
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            os.write(2, b"puzzletui: interrupted\n")
            os._exit(INTERRUPTED)
        frame = frame.f_back
    raise KeyboardInterrupt


def run(arguments: Sequence[str]) -> int:
    """Do what the arguments ask, and return the exit code."""
    try:
        from tui.cli.program import program

        with safe_output():
            code = program.run(arguments)
        _name_broken_plugins()
        return code
    except KeyboardInterrupt:
        return _complain("interrupted", INTERRUPTED)
    except BrokenPipeError:
        discard_output()
        return UNREAD
    except Exception as error:
        return _explain(error)


def _name_broken_plugins() -> None:
    from puzzles.registry import broken
    from tui.cli.terminal import say

    for line in broken():
        say(f"puzzletui: {line}")


def _explain(error: Exception) -> int:
    import click

    from engine.errors import Refusal

    if isinstance(error, Refusal):
        return _complain(str(error), BAD_INPUT)
    if isinstance(error, click.UsageError):
        what = " ".join(error.format_message().split())
        where = error.ctx.command_path if error.ctx else "puzzletui"
        return _complain(f"{what.rstrip('.')}; see {where} --help", BAD_INPUT)
    if isinstance(error, OSError):
        if error.filename == STANDARD_OUTPUT:
            discard_output()
        where = f"{error.filename}: " if error.filename else ""
        return _complain(f"{where}{error.strerror or error}", BAD_INPUT)
    if isinstance(error, MemoryError):
        return _complain("there is too little memory for this", BAD_INPUT)
    if isinstance(error, ImportError):
        from puzzletui.launch import why_not

        return _complain(why_not(error), BAD_INPUT)
    if os.environ.get("PUZZLETUI_DEBUG"):
        import traceback

        from tui.cli.terminal import say

        for line in "".join(traceback.format_exception(error)).splitlines():
            say(line)
    return _complain(f"internal error: {type(error).__name__}: {error}; this is a bug", BUG)


def _complain(what: str, code: int) -> int:
    from tui.cli.terminal import say

    say(f"puzzletui: {what}")
    return code


if __name__ == "__main__":
    main()
