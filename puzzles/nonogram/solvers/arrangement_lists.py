"""A node that keeps, for each line, the list of arrangements that still fit it.

`combinatorial` and `heuristic` share it; they differ in how they settle.
"""

from collections.abc import Iterator

from attrs import define

from engine.events import Choose, Deduce, Events, Prune
from puzzles.nonogram.arrangements import arrangements, fitting, how_many, spare, superposition
from puzzles.nonogram.deductions import Found, deduced, known_cells, no_arrangement
from puzzles.nonogram.model import CROSSED, FILLED, UNKNOWN, Line, Nonogram
from puzzles.nonogram.solvers.nodes import Node


def enumerated(puzzle: Nonogram) -> Events:
    """How many arrangements each line has."""
    for line in puzzle.lines:
        size = len(line.cells)
        many = how_many(line.lengths, size)
        yield Deduce("enumerated", (line.label, len(line.clue), spare(line.lengths, size), f"{many:,}"))


def all_arrangements(puzzle: Nonogram) -> list[list[int]]:
    return [list(arrangements(line.lengths, len(line.cells))) for line in puzzle.lines]


@define
class ArrangementLists:
    puzzle: Nonogram
    board: list[int]
    arrangements: list[list[int]]
    changed: dict[int, None]
    """The lines with cells that changed since their arrangements were last checked."""
    dead: bool = False

    @property
    def solved(self) -> bool:
        return not self.dead and UNKNOWN not in self.board

    def known(self, line: Line) -> list[int]:
        return [self.board[cell] for cell in line.cells]

    def pick(self, among: "Iterator[int] | dict[int, None]") -> int:
        """The line with the fewest arrangements, then the most unknown cells; rows before columns."""
        lines = self.puzzle.lines
        return min(among, key=lambda n: (len(self.arrangements[n]), -self.known(lines[n]).count(UNKNOWN), n))

    def drop(self, number: int) -> Events:
        """Drop the arrangements of a line that no longer fit."""
        line, before = self.puzzle.lines[number], self.arrangements[number]
        known = self.known(line)
        after = self.arrangements[number] = fitting(before, known)
        if len(after) < len(before):
            facts = (line.label, f"{len(before) - len(after):,}", f"{len(before):,}", f"{len(after):,}")
            yield Prune("arrangements dropped", facts, (), known_cells(line, known))
        if not after:
            self.dead = True
            yield no_arrangement(line, known)

    def superpose(self, number: int) -> Events:
        """Fill what is filled in all arrangements of a line, cross what is crossed in all."""
        line, left = self.puzzle.lines[number], self.arrangements[number]
        known = self.known(line)
        found = superposition(left, known)
        if found and len(left) == 1:
            yield deduced(self.puzzle, line, "only arrangement", found, known)
        elif found:
            yield deduced(self.puzzle, line, "partial fill", found, known, f"{len(left):,}")
        self.write(number, found)

    def write(self, number: int, found: Found) -> None:
        line = self.puzzle.lines[number]
        for place, mark in found.items():
            self.board[line.cells[place]] = mark
            for crossing in self.puzzle.crossing(line.cells[place]):
                if crossing != number:
                    self.changed[crossing] = None

    def children(self) -> "Iterator[tuple[Choose, Node]]":
        """The arrangements of the line with the fewest."""
        if self.dead or self.solved:
            return
        unfinished = (n for n, left in enumerate(self.arrangements) if len(left) > 1)
        number = self.pick(unfinished)
        line, left = self.puzzle.lines[number], self.arrangements[number]
        names = tuple(_drawn(arrangement, len(line.cells)) for arrangement in left)
        for which, (arrangement, name) in enumerate(zip(left, names), 1):
            found = {
                place: FILLED if arrangement >> place & 1 else CROSSED
                for place, mark in enumerate(self.known(line))
                if mark == UNKNOWN
            }
            writes = tuple((line.cells[place], mark) for place, mark in found.items())
            facts = (line.name, name, f"{len(left):,}")
            among = names if which == 1 else ()
            choice = Choose(line.name, name, which, len(left), writes, "arrangement", facts, (), among)
            yield choice, self._with(number, arrangement, found)

    def _with(self, number: int, arrangement: int, found: Found) -> "Node":
        kept = self.arrangements.copy()
        kept[number] = [arrangement]
        child = type(self)(self.puzzle, self.board.copy(), kept, {})
        child.write(number, found)
        return child

    def settle(self) -> Events:
        raise NotImplementedError


def _drawn(arrangement: int, size: int) -> str:
    """`##.#`"""
    return "".join("#" if arrangement >> place & 1 else "." for place in range(size))
