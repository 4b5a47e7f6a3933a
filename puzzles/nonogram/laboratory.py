"""The single-line laboratory: what each rule finds, alone, in one black-and-white line.

A line is written with `.` for an unknown cell, `#` for a filled one and `x` for a crossed one.
"""

import re
from collections.abc import Iterable, Iterator

from attrs import define

from engine.errors import Refusal
from engine.events import EXHAUSTED, Backtrack, Choose, Deduce, Events, Fact, Write
from engine.header import Header
from engine.safe_text import safe
from engine.sentences import counted
from puzzles.nonogram.arrangements import arrangements, how_many, spare, superposition
from puzzles.nonogram.formats.clues import MOST_LINES
from puzzles.nonogram.model import CROSSED, FILLED, UNKNOWN
from puzzles.nonogram.procedures import AT_SIGHT, FIVE, Reaches, found
from puzzles.nonogram.reach import Known, reaches

SIGNS = ".x#"
"""By mark."""
LISTED = 100_000
"""Arrangements of a line with more of them are not listed, so they cannot be superposed."""
FEW = 24
"""If no more than so many fit, they are shown."""
LABEL = 26
"""Characters before a drawn line."""
RULES = {
    "known": "{} in {}, of which {} is known. Each rule starts from here, alone.",
    "leftmost": "Every run as far to the left as it fits: {}.",
    "rightmost": "Every run as far to the right as it fits: {}.",
    "alone": "{} alone gives {}.",
    "nothing": "{} alone finds nothing.",
    "not tried": "{}: there are {} arrangements, too many to list.",
    "arrangement": "One of the arrangements that fit: {}.",
    "back": "Back to what is known.",
}


@define(frozen=True)
class Line:
    lengths: tuple[int, ...]
    marks: tuple[int, ...]
    known: Known
    runs: Reaches
    fit: list[int] | None
    """The arrangements that fit; None if there are too many to list."""

    @property
    def clue(self) -> str:
        if not self.lengths:
            return "no runs"
        return ("runs " if len(self.lengths) > 1 else "run ") + _words(self.lengths)

    @property
    def size(self) -> int:
        return self.known.size

    @property
    def drawn(self) -> str:
        return "".join(SIGNS[mark] for mark in self.marks)

    @property
    def possible(self) -> int:
        return how_many(self.lengths, self.size)

    @property
    def shown(self) -> list[str]:
        """The arrangements that fit, if they are few."""
        return [self._laid(one) for one in self.fit or ()] if len(self.fit or ()) <= FEW else []

    def extremes(self) -> dict[str, str]:
        starts = {"leftmost": [r.leftmost for r in self.runs], "rightmost": [r.rightmost for r in self.runs]}
        return {
            name: self._laid(sum((1 << run.length) - 1 << start for run, start in zip(self.runs, of)))
            for name, of in starts.items()
        }

    def findings(self) -> dict[str, str]:
        """By rule, the line with what the rule finds in it; "" if it cannot be tried."""
        by_lists = "" if self.fit is None else self._with(*superposition(self.fit, self.known))
        by_rule = {
            rule: self._with(*found(procedure(self.known, self.runs)))
            for rule, procedure in (AT_SIGHT | FIVE).items()
        }
        return {
            **{rule: by_rule[rule] for rule in AT_SIGHT},
            "superposition": by_lists,
            **{rule: by_rule[rule] for rule in FIVE},
        }

    def _with(self, fill: int, cross: int) -> str:
        filled, crossed = self.known.filled | fill, self.known.crossed | cross
        marks = (
            FILLED if filled >> n & 1 else CROSSED if crossed >> n & 1 else UNKNOWN for n in range(self.size)
        )
        return "".join(SIGNS[mark] for mark in marks)

    def _laid(self, filled: int) -> str:
        return "".join(SIGNS[FILLED if filled >> place & 1 else CROSSED] for place in range(self.size))


def text(line: str, known: str) -> Iterator[str]:
    """The line, its leftmost and rightmost arrangement, what each rule finds, and how many fit."""
    read = _read(line, known)
    yield f"{read.clue}, {counted(read.size, 'cell')}"
    yield ""
    yield _row("known", read.drawn)
    for name, drawn in read.extremes().items():
        yield _row(name, drawn)
    yield ""
    for rule, after in read.findings().items():
        found = after if after else "not tried: too many arrangements to list"
        yield _row(rule, found if found != read.drawn else "nothing")
    yield ""
    yield _counts(read)
    for drawn in read.shown:
        yield _row("", drawn)


def _row(label: str, drawn: str) -> str:
    return f"{label:<{LABEL}}{drawn}"


def _counts(read: Line) -> str:
    n, m = len(read.lengths), spare(read.lengths, read.size)
    among = f"C(n + m, n) = C({n + m}, {n}) = {counted(read.possible, 'arrangement')}"
    fit = ""
    if read.fit is not None:
        fit = f"; {len(read.fit):,} {'fits' if len(read.fit) == 1 else 'fit'} what is known"
    return (
        f"n = {counted(n, 'run')}, m = {counted(m, 'spare blank')}: {among}{fit}{':' if read.shown else '.'}"
    )


def _words(lengths: Iterable[int]) -> str:
    return " ".join(map(str, lengths))


def search(line: str, known: str) -> tuple[Header, Events]:
    """The same as a search: each rule is a child of the line as it is known."""
    read = _read(line, known)
    return (
        Header(read.size, solver="laboratory", name=read.clue, options={"width": read.size}, rules=RULES),
        _events(read),
    )


def _events(read: Line) -> Events:
    given = tuple((place, mark) for place, mark in enumerate(read.marks) if mark != UNKNOWN)
    yield Deduce("known", (read.clue, counted(read.size, "cell"), read.drawn), given)
    because = tuple(place for place, _ in given)
    children = list(_children(read))
    for which, (name, rule, facts, drawn) in enumerate(children, 1):
        among = tuple(name for name, *_ in children) if which == 1 else ()
        yield Choose("line", name, which, len(children), _new(read, drawn), rule, facts, because, among)
        yield Backtrack("back")
    yield EXHAUSTED


def _children(read: Line) -> Iterator[tuple[str, str, tuple[Fact, ...], str]]:
    """Name, rule, facts and the line that it gives."""
    for name, drawn in read.extremes().items():
        yield name, name, (drawn,), drawn
    for rule, after in read.findings().items():
        if not after:
            yield rule, "not tried", (rule, f"{read.possible:,}"), read.drawn
        elif after == read.drawn:
            yield rule, "nothing", (rule,), after
        else:
            yield rule, "alone", (rule, after), after
    for drawn in read.shown:
        yield drawn, "arrangement", (drawn,), drawn


def _new(read: Line, drawn: str) -> tuple[Write, ...]:
    marks = map(SIGNS.index, drawn)
    return tuple((place, mark) for place, mark in enumerate(marks) if mark != read.marks[place])


def _read(line: str, known: str) -> Line:
    lengths, marks = _lengths(line), _marks(known)
    needed = len(marks) - spare(lengths, len(marks))
    if needed > len(marks):
        with_gaps = (
            f"{needed:,} cells with single blanks between the runs" if len(lengths) > 1 else f"{needed:,}"
        )
        raise Refusal(
            f"a line of {len(marks):,} cells is too short for --line: it needs {with_gaps}", "--known"
        )
    of_line = Known.of(marks)
    runs = reaches(of_line, lengths)
    if runs is None:
        raise Refusal(f"no arrangement of the runs {_words(lengths) or 0} agrees with {known}", "--known")
    fit = None
    if how_many(lengths, len(marks)) <= LISTED:
        fit = arrangements(lengths, of_line)
    return Line(lengths, marks, of_line, runs, fit)


def _lengths(line: str) -> tuple[int, ...]:
    words = re.split(r"[\s,]+", line.strip())
    for word in words:
        if not re.fullmatch(r"[0-9]{1,6}", word):
            raise Refusal(f"{safe(word)[:20]!r} is not the length of a run; write it as '3 2 6'", "--line")
    return tuple(length for length in map(int, words) if length)


def _marks(known: str) -> tuple[int, ...]:
    if not 1 <= len(known) <= MOST_LINES:
        raise Refusal(f"a line has 1 to {MOST_LINES:,} cells, and this has {len(known):,}", "--known")
    for place, sign in enumerate(known, 1):
        if sign not in SIGNS:
            what = f"{safe(sign)!r}, character {place}, is no cell"
            raise Refusal(f"{what}: write . for unknown, # for filled, x for crossed", "--known")
    return tuple(map(SIGNS.index, known))
