"""Where the program starts and ends: every error becomes one line on standard error and an exit code.

Nothing that takes time is imported at the top, so that even an early Ctrl-C is answered properly.
"""

import os
import signal
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from types import FrameType
from typing import NoReturn

from tui.cli.exit_codes import BAD_INPUT, BUG, INTERRUPTED, UNREAD


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    try:
        signal.signal(signal.SIGINT, _interrupt)
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

        _show_all_text()
        code = program.run(arguments)
        sys.stdout.flush()
        _name_broken_plugins()
        return code
    except KeyboardInterrupt:
        return _complain("interrupted", INTERRUPTED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNREAD
    except Exception as error:
        return _explain(error)


def _name_broken_plugins() -> None:
    from puzzles.registry import broken
    from tui.cli.terminal import say

    for line in broken():
        say(f"puzzletui: {line}")


def _show_all_text() -> None:
    """Print a question mark for a character that the terminal's encoding lacks, instead of failing."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


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
        return _complain(f"{error.filename or 'standard output'}: {error.strerror or error}", BAD_INPUT)
    if isinstance(error, ImportError):
        from puzzletui.launch import why_not

        return _complain(why_not(error), BAD_INPUT)
    if os.environ.get("PUZZLETUI_DEBUG"):
        import traceback

        traceback.print_exception(error)
    return _complain(f"internal error: {type(error).__name__}: {error}; this is a bug", BUG)


def _complain(what: str, code: int) -> int:
    from tui.cli.terminal import say

    say(f"puzzletui: {what}")
    return code


if __name__ == "__main__":
    main()
