"""What a whole board leaves open, line by line, and how one line's news reaches the others.

options    of a line: for each mark from crossed up, the set of places that may have it, as an integer.
Every cell stands in two lines, its row and its column; both say the same of it.
"""

from collections.abc import Callable, Iterator

from attrs import define

from puzzles.nonogram.model import CROSSED, Nonogram
from puzzles.nonogram.solvers.bits import Options

LineSolver = Callable[[int, Options], Options | None]
"""The number of a line and its options → what is left of them, nothing if no arrangement fits."""


@define
class Lines:
    puzzle: Nonogram
    options: list[Options]
    """Rows, then columns."""
    waiting: dict[int, None]
    """The lines to look at, first come first served."""
    dead: int | None = None
    """The line that no arrangement fits, if there is one."""

    @classmethod
    def at_start(cls, puzzle: Nonogram) -> "Lines":
        """Everything open, but for what is given."""
        options = [((1 << len(line.cells)) - 1,) * len(puzzle.every_mark) for line in puzzle.lines]
        lines = cls(puzzle, options, dict.fromkeys(range(len(puzzle.lines))))
        for cell, mark in puzzle.given:
            lines.keep(cell, mark)
        return lines

    def copy(self) -> "Lines":
        return Lines(self.puzzle, self.options.copy(), {})

    def open_marks(self, cell: int) -> list[int]:
        """The marks that the cell may still have."""
        row, column = divmod(cell, self.puzzle.width)
        return [mark for mark, places in enumerate(self.options[row], CROSSED) if places >> column & 1]

    def undecided(self) -> list[int]:
        """The cells that may still have several marks."""
        width = self.puzzle.width
        return [
            row * width + place
            for row in range(self.puzzle.height)
            for place in places_in(several(self.options[row]))
        ]

    def decided(self) -> int:
        """How many cells have one mark left."""
        rows = self.options[: self.puzzle.height]
        return self.puzzle.cells - sum(several(options).bit_count() for options in rows)

    def keep(self, cell: int, mark: int) -> None:
        """Leave the cell only this mark."""
        for other in self.open_marks(cell):
            if other != mark:
                self.rule_out(cell, other)

    def rule_out(self, cell: int, mark: int) -> None:
        row, column = divmod(cell, self.puzzle.width)
        self._take(row, column, mark - CROSSED)
        self._take(self.puzzle.height + column, row, mark - CROSSED)

    def _take(self, number: int, place: int, index: int) -> None:
        options = self.options[number]
        self.options[number] = (*options[:index], options[index] & ~(1 << place), *options[index + 1 :])
        self.waiting[number] = None

    def settle(self, solve_line: LineSolver) -> Iterator[tuple[int, Options, Options]]:
        """Solve the lines that wait until none does; each that moves, with its options before and after."""
        waiting, options = self.waiting, self.options
        while waiting:
            number = next(iter(waiting))
            del waiting[number]
            before = options[number]
            after = solve_line(number, before)
            if after is None:
                self.dead = number
                return
            if after != before:
                options[number] = after
                self._cross(number, before, after)
                yield number, before, after

    def _cross(self, number: int, before: Options, after: Options) -> None:
        """Tell the crossing lines what a line has lost."""
        height = self.puzzle.height
        first, place = (height, number) if number < height else (0, number - height)
        for index, (old, new) in enumerate(zip(before, after)):
            for crossing in places_in(old & ~new):
                self._take(first + crossing, place, index)


def several(options: Options) -> int:
    """The places that may have more than one mark."""
    once = twice = 0
    for places in options:
        twice |= once & places
        once |= places
    return twice


def places_in(places: int) -> Iterator[int]:
    while places:
        lowest = places & -places
        yield lowest.bit_length() - 1
        places ^= lowest
