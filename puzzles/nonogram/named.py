"""The runs that a sentence is about: those that it speaks of, or else all runs of the lines that it names."""

import re
from collections.abc import Iterator

from engine.events import Event
from puzzles.nonogram.model import Line, Nonogram

_LINE = re.compile(r"\b(row|column) (\d+)\b(?!–)", re.IGNORECASE)
_NUMBERED = re.compile(r"\brun (\d+)(?: of (row|column) (\d+))?(?= starts)")
_RUN = re.compile(r"\brun of (at least )?(\d+)(?: \(number (\d+)\))?")


def named(puzzle: Nonogram, event: Event, sentence: str) -> Iterator[str]:
    for name, number in _LINE.findall(sentence):
        index = int(number) - 1 + (puzzle.height if name.lower() == "column" else 0)
        if index < len(puzzle.lines):
            yield from _runs(puzzle.lines[index], sentence, name.lower(), int(number))


def _runs(line: Line, sentence: str, name: str, number: int) -> Iterator[str]:
    numbered = {
        int(run) - 1
        for run, its_name, its_number in _NUMBERED.findall(sentence)
        if (its_name or name, its_number or str(number)) == (name, str(number))
    }
    wanted = numbered or {
        run
        for at_least, length, which in _RUN.findall(sentence)
        for run in _meant(line, at_least, length, which)
    }
    for run in sorted(wanted) or range(max(1, len(line.clue))):
        yield f"{name} {number} run {run + 1}"


def _meant(line: Line, at_least: str, length: str, which: str) -> list[int]:
    """The runs of a line that `the run of 3 (number 2)` means."""
    if which:
        return [int(which) - 1]
    long = int(length)
    return [i for i, found in enumerate(line.lengths) if found == long or (at_least and found >= long)]
