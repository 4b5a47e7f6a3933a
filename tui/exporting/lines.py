"""JSON Lines, which every command that takes a trace also takes."""

from typing import TextIO

from engine.jsonl import write_jsonl
from engine.store.trace import Trace
from tui.exporting.formats import Progress

OFTEN = 4_096
"""Lines."""


def write_lines(trace: Trace, out: TextIO, *, last: int, progress: Progress) -> None:
    for number, line in enumerate(write_jsonl(trace, last)):
        out.write(line + "\n")
        if not number % OFTEN:
            progress(number)
