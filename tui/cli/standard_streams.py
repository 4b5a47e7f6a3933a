"""Standard input, output and error: they are always open, and nothing that is printed controls the terminal.

This is the one place where text meets the terminal outside the app: what is printed on standard output passes
`SafeOutput`; messages and progress, on standard error, are made safe by `tui.cli.terminal`.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import IO, Any

from engine.safe_text import safe_lines

STANDARD_OUTPUT = "standard output"


def open_closed_streams() -> None:
    """Put the null device where a descriptor is closed, as by `>&-`: the next file would get its number.

    Input is empty then, messages go nowhere, and an attempt to write output fails.
    """
    for number, flags in enumerate((os.O_RDONLY, os.O_RDONLY, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, flags), True)  # it gets the lowest free number: this one
    sys.stdin = sys.stdin or os.fdopen(0, closefd=False)
    sys.stdout = sys.stdout or os.fdopen(1, "w", closefd=False)
    sys.stderr = sys.stderr or os.fdopen(2, "w", closefd=False)


class SafeOutput(TextIOWrapper):
    """A character that the terminal's encoding lacks is a question mark."""

    def write(self, text: str, /) -> int:
        with _named_errors():
            super().write(safe_lines(text))
        return len(text)

    def flush(self) -> None:
        with _named_errors():
            super().flush()


@contextmanager
def _named_errors() -> Iterator[None]:
    """Add to an error where it happened, as Python does for files that have a name."""
    try:
        yield
    except OSError as error:
        raise type(error)(error.errno, error.strerror, STANDARD_OUTPUT) from error


@contextmanager
def safe_output() -> Iterator[None]:
    """Within it, all that is printed on standard output passes `SafeOutput`."""
    before = sys.stdout
    if not isinstance(before, TextIOWrapper):
        yield
        return
    before.flush()
    output = SafeOutput(
        before.buffer, before.encoding, errors="replace", line_buffering=before.line_buffering
    )
    sys.stdout = output
    try:
        yield
        output.flush()
    finally:
        sys.stdout = before
        output.detach()


@contextmanager
def data_output(is_text: bool = True) -> Iterator[IO[Any]]:
    """Standard output for data, exact and in UTF-8; only text that goes to a terminal is made safe."""
    sys.stdout.flush()
    if is_text and sys.stdout.isatty():
        yield sys.stdout
        sys.stdout.flush()
        return
    with _named_errors():
        if not is_text:
            yield sys.stdout.buffer
        else:
            text = TextIOWrapper(sys.stdout.buffer, "utf-8", "surrogateescape", newline="")
            try:
                yield text
            finally:
                text.detach()
        sys.stdout.buffer.flush()


def print_data(lines: Iterable[str]) -> None:
    """Print data for other programs."""
    with data_output() as output:
        output.writelines(lines)


def discard_output() -> None:
    """Nobody takes the output: what is still buffered, and flushed at the end, goes nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
