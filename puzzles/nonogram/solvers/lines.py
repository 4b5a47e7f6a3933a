"""The options of all lines of a board, and how changes of one line reach the lines that cross it.

options    of a line: for each mark from crossed up, the set of places that may have it, as an integer.
Every cell is in two lines, its row and its column; both have the same options for it.
"""

from collections.abc import Callable, Container, Iterator

from attrs import define

from puzzles.nonogram.bit_sets import places_in
from puzzles.nonogram.model import CROSSED, Nonogram
from puzzles.nonogram.solvers.bit_lines import Options, narrowed, several

LineSolver = Callable[[int, Options], Options | None]
"""The number of a line and its options → those left; None if no arrangement fits."""


@define
class Lines:
    puzzle: Nonogram
    options: list[list[int]]
    """For each mark from crossed up, for each line, rows first: the places that may have the mark."""
    waiting: dict[int, None]
    """The lines to solve, a queue; the keys, in order."""
    dead: int | None = None
    """The number of a line that no arrangement fits; None if there is none so far."""

    @classmethod
    def at_start(cls, puzzle: Nonogram) -> "Lines":
        """All cells open, except the given ones."""
        lines = cls.all_open(puzzle)
        for cell, mark in puzzle.given:
            lines.keep(cell, mark)
        lines.waiting = dict.fromkeys(range(len(puzzle.lines)))
        return lines

    @classmethod
    def all_open(cls, puzzle: Nonogram) -> "Lines":
        every_place = [(1 << len(line.cells)) - 1 for line in puzzle.lines]
        return cls(puzzle, [every_place.copy() for _ in puzzle.every_mark], {})

    def copy(self) -> "Lines":
        return Lines(self.puzzle, [places.copy() for places in self.options], {})

    def known_in(self, numbers: Container[int]) -> tuple[int, ...]:
        """The cells of these lines that have lost a mark."""
        height, width = self.puzzle.height, self.puzzle.width
        columns = sum([1 << column for column in range(width) if height + column in numbers])
        return tuple(
            [
                row * width + place
                for row in range(height)
                for place in places_in(narrowed(self.of(row), width) & (-1 if row in numbers else columns))
            ]
        )

    def of(self, number: int) -> Options:
        """The options of a line."""
        return tuple([places[number] for places in self.options])

    def open_marks(self, cell: int) -> list[int]:
        """The marks that the cell may still have."""
        row, column = divmod(cell, self.puzzle.width)
        return [mark for mark, places in enumerate(self.of(row), CROSSED) if places >> column & 1]

    def options_at(self, cell: int) -> int:
        """The marks that the cell may still have, as bits: bit `mark - 1`."""
        row, column = divmod(cell, self.puzzle.width)
        return sum([1 << bit for bit, places in enumerate(self.of(row)) if places >> column & 1])

    def undecided(self) -> list[int]:
        """The cells that may still have several marks."""
        width = self.puzzle.width
        return [
            row * width + place
            for row in range(self.puzzle.height)
            for place in places_in(several(self.of(row)))
        ]

    def decided(self) -> int:
        """How many cells have one mark left."""
        rows = zip(*(places[: self.puzzle.height] for places in self.options))
        return self.puzzle.cells - sum(several(options).bit_count() for options in rows)

    def keep(self, cell: int, mark: int) -> None:
        """Leave the cell only this mark."""
        for other in self.open_marks(cell):
            if other != mark:
                self.rule_out(cell, other)

    def rule_out(self, cell: int, mark: int) -> None:
        row, column = divmod(cell, self.puzzle.width)
        places = self.options[mark - CROSSED]
        for number, place in ((row, column), (self.puzzle.height + column, row)):
            places[number] &= ~(1 << place)
            self.waiting[number] = None

    def restore(self, cell: int, mark: int) -> None:
        """The cell may have the mark again."""
        row, column = divmod(cell, self.puzzle.width)
        places = self.options[mark - CROSSED]
        places[row] |= 1 << column
        places[self.puzzle.height + column] |= 1 << row

    def settle(self, solve_line: LineSolver) -> Iterator[tuple[int, Options, Options]]:
        """Solve lines until none is waiting; yields each that changes, with its options before and after."""
        waiting = self.waiting
        while waiting:
            number = next(iter(waiting))
            del waiting[number]
            before = self.of(number)
            after = solve_line(number, before)
            if after is None:
                self.dead = number
                return
            if after != before:
                self.narrow(number, before, after)
                yield number, before, after

    def narrow(self, number: int, before: Options, after: Options) -> None:
        """Set the options left to a line, also in the lines that cross it, which then wait to be solved."""
        waiting, height = self.waiting, self.puzzle.height
        first, place = (height, number) if number < height else (0, number - height)
        others = ~(1 << place)
        for places, old, new in zip(self.options, before, after):
            if old != new:
                places[number] = new
                for crossing in places_in(old & ~new):
                    places[first + crossing] &= others
                    waiting[first + crossing] = None
