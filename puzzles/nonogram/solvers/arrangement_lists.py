"""A node that keeps, for each line, the list of its arrangements, and what is known of it as bit sets.

`combinatorial` and `heuristic` share it; they differ in when they make and shorten the lists.
"""

from collections.abc import Generator, Iterable, Iterator, Mapping
from typing import Self

from attrs import define

from engine.events import Choose, Deduce, Event, Events, Prune
from engine.sentences import counted
from puzzles.nonogram.arrangements import arrangements, fitting, how_many, spare, superposition
from puzzles.nonogram.bit_sets import picked, places_in
from puzzles.nonogram.causes import ALL
from puzzles.nonogram.deductions import by_arrangements, by_procedure, no_arrangement, writes
from puzzles.nonogram.model import FILLED, Nonogram
from puzzles.nonogram.procedures import AT_SIGHT, Procedure, edge_consideration, found
from puzzles.nonogram.reach import Known, reaches
from puzzles.nonogram.solvers.bit_lines import Options
from puzzles.nonogram.solvers.nodes import Node

Rank = tuple[int, int, int]
"""Of a line: how many arrangements, minus how many unknown cells, and its number; the least is picked."""


def enumerated(puzzle: Nonogram) -> Events:
    """How many arrangements each line has."""
    for line in puzzle.lines:
        n, m = len(line.clue), spare(line.lengths, len(line.cells))
        many = counted(how_many(line.lengths, len(line.cells)), "arrangement")
        facts = (line.title, counted(n, "run"), counted(m, "spare blank"), n, m, n, many)
        yield Deduce("enumerated", facts)


@define
class ArrangementLists:
    puzzle: Nonogram
    filled: list[int]
    """For each line, its filled places."""
    crossed: list[int]
    unknown: list[int]
    """For each line, how many of its cells are unknown."""
    counts: list[int]
    """For each line, how many arrangements its list has."""
    lists: list[list[int] | None]
    """For each line its arrangements; None while that is all of them, and no one has needed the list."""
    listed: list[int]
    """For each line, the places that were known when its list was last updated."""
    changed: dict[int, None]
    """The lines with cells that changed since their arrangements were last checked."""
    dead: bool = False

    @classmethod
    def root(cls, puzzle: Nonogram) -> Self:
        lines = len(puzzle.lines)
        counts = [how_many(line.lengths, len(line.cells)) for line in puzzle.lines]
        unknown = [len(line.cells) for line in puzzle.lines]
        return cls(puzzle, [0] * lines, [0] * lines, unknown, counts, [None] * lines, [0] * lines, {})

    def at_start(self) -> Events:
        """The givens; complete fill, and complete fill with definite blanks; then how long the lists are."""
        for cell, mark in self.puzzle.given:
            row, column = divmod(cell, self.puzzle.width)
            self._set(row, column, mark == FILLED)
            self._set(self.puzzle.height + column, row, mark == FILLED)
        for number in range(len(self.puzzle.lines)):
            yield from self.apply(AT_SIGHT, number)
        yield from enumerated(self.puzzle)

    @property
    def solved(self) -> bool:
        return not self.dead and not any(self.unknown)

    def known(self, number: int) -> Known:
        return Known(len(self.puzzle.lines[number].cells), self.filled[number], self.crossed[number])

    def options(self, number: int) -> Options:
        known = self.known(number)
        return known.places & ~known.filled, known.places & ~known.crossed

    def pick(self, among: Iterable[int]) -> Generator[Event, None, int]:
        """The line with the fewest arrangements, then the most unknown cells; rows before columns."""
        ranks = [(self.counts[number], -self.unknown[number], number) for number in among]
        best = min(ranks)
        ranks.remove(best)
        why = self._ahead(best, min(ranks)) if ranks else "the only line to look at"
        yield Deduce("picked", (self.puzzle.lines[best[-1]].title, counted(best[0], "arrangement"), why))
        return best[-1]

    def _ahead(self, best: Rank, second: Rank) -> str:
        name = self.puzzle.lines[second[-1]].name
        if second[0] > best[0]:
            return f"the fewest; next: {name} with {second[0]:,}"
        behind = "comes later" if second[1] == best[1] else "has fewer unknown cells"
        return f"as few as {name}, which {behind}"

    def drop(self, number: int) -> Events:
        """Drop the arrangements of a line that no longer fit."""
        line, before, known = self.puzzle.lines[number], self.counts[number], self.known(number)
        left = self.lists[number]
        left = arrangements(line.lengths, known) if left is None else fitting(left, known)
        self.lists[number], self.counts[number], self.listed[number] = left, len(left), known.decided
        if not left:
            self.dead = True
            yield no_arrangement(line, self.options(number))
        elif len(left) < before:
            facts = (line.title, f"{before - len(left):,}", f"{before:,}", f"{len(left):,}")
            yield Prune("arrangements dropped", facts, (), tuple(picked(line.cells, known.decided)))

    def superpose(self, number: int) -> Events:
        """Fill what is filled in all arrangements of a line, cross what is crossed in all."""
        line, count = self.puzzle.lines[number], self.counts[number]
        fill, cross = self.agreed(number)
        if not fill | cross:
            return
        before = self.options(number)
        after = (before[0] & ~fill, before[1] & ~cross)
        listed = self.listed[number]
        if count == 1:
            yield by_arrangements(self.puzzle, line, "only arrangement", before, after, among=listed)
        else:
            many = "both arrangements" if count == 2 else f"all {count:,} arrangements"
            yield by_arrangements(self.puzzle, line, "partial fill", before, after, many, among=listed)
        self.write(number, fill, cross)

    def agreed(self, number: int) -> tuple[int, int]:
        """What the arrangements in a line's list agree on; a list of all of them need not be made for it."""
        known, left = self.known(number), self.lists[number]
        if left is not None:
            return superposition(left, known)
        untouched = Known(known.size)
        runs = reaches(untouched, self.puzzle.lines[number].lengths)
        return found(edge_consideration(untouched, runs or ()))[0] & known.unknown, 0

    def apply(self, procedures: Mapping[str, Procedure], number: int) -> Events:
        """What procedures find in a line, one after another; nothing if it is dead, which `drop` will see."""
        line, known = self.puzzle.lines[number], self.known(number)
        runs = reaches(known, line.lengths)
        for rule, procedure in procedures.items():
            if runs is not None and (steps := procedure(known, runs)):
                yield by_procedure(self.puzzle, line, rule, procedure, known, runs, steps, ALL)
                self.write(number, *found(steps))
                if not self.unknown[number]:
                    return
                known = self.known(number)
                runs = reaches(known, line.lengths)

    def write(self, number: int, fill: int, cross: int) -> None:
        """Set places of a line, also in the lines that cross it there, which have changed then."""
        self.filled[number] |= fill
        self.crossed[number] |= cross
        self.unknown[number] -= (fill | cross).bit_count()
        height = self.puzzle.height
        first, place = (height, number) if number < height else (0, number - height)
        for crossing in places_in(fill | cross):
            self._set(first + crossing, place, bool(fill >> crossing & 1))

    def _set(self, number: int, place: int, filled: bool) -> None:
        (self.filled if filled else self.crossed)[number] |= 1 << place
        self.unknown[number] -= 1
        self.changed[number] = None

    def children(self) -> "Iterator[tuple[Choose, Node]]":
        """The arrangements of the line with the fewest."""
        if self.dead or self.solved:
            return
        *_, number = min([(n, -self.unknown[i], i) for i, n in enumerate(self.counts) if n > 1])
        line, known, left = self.puzzle.lines[number], self.known(number), self.lists[number]
        if left is None:
            left = arrangements(line.lengths, known)
        names = tuple(_drawn(arrangement, known.size) for arrangement in left)
        for which, (arrangement, name) in enumerate(zip(left, names), 1):
            fill, cross = arrangement & known.unknown, ~arrangement & known.unknown
            facts = (line.title, f"{len(left):,}", name)
            among = names if which == 1 else ()
            written = writes(line, (cross, fill))
            yield (
                Choose(line.name, name, which, len(left), written, "arrangement", facts, (), among),
                self._with(number, arrangement, fill, cross),
            )

    def _with(self, number: int, arrangement: int, fill: int, cross: int) -> "Node":
        counts, lists = self.counts.copy(), self.lists.copy()
        counts[number], lists[number] = 1, [arrangement]
        filled, crossed = self.filled.copy(), self.crossed.copy()
        unknown, listed = self.unknown.copy(), self.listed.copy()
        child = type(self)(self.puzzle, filled, crossed, unknown, counts, lists, listed, {})
        child.write(number, fill, cross)
        return child

    def settle(self) -> Events:
        raise NotImplementedError


def _drawn(arrangement: int, size: int) -> str:
    """`##.#`"""
    return "".join("#" if arrangement >> place & 1 else "." for place in range(size))
