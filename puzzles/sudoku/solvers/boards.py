"""All candidates of a sudoku as one number, and what follows from them, for all units and digits at once.

board      the places of one digit, a bit for each cell.
state      the boards of all digits, one after another: the lowest bits are the board of digit 1.
stretch    the cells that a box and a line have in common.
spread     a set in which each stretch or unit is whole if any of it was there.
"""

from collections.abc import Sequence

from attrs import define

from puzzles.sudoku.model import Sudoku


class Others:
    """Of groups of bits: in the place of each bit, whether another one of its group is set."""

    def __init__(self, index: Sequence[int], count: int, step: int, copies: int) -> None:
        """`index`: which of its group each cell is, of `count` that are `step` apart.

        `copies` has a bit for each board.
        """
        self.turns = []
        cells = range(len(index))
        for by in range(1, count):
            later = sum(1 << cell for cell in cells if index[cell] >= by)
            sooner = sum(1 << cell for cell in cells if index[cell] < count - by)
            self.turns.append((by * step, later * copies, sooner * copies))

    def __call__(self, bits: int) -> int:
        found = 0
        for by, later, sooner in self.turns:
            found |= bits << by & later | bits >> by & sooner
        return found


@define
class Direction:
    """Rows with their boxes, or columns with theirs."""

    in_stretch: Others
    in_line: Others
    """Other stretches of the line."""
    in_box: Others
    """Other stretches of the box."""
    first: int
    """The number of the first line among the units."""
    in_units: Sequence[tuple[int, Others]]
    """The kinds of units whose stretches have to be seen in this direction, by the number of their first."""


class Boards:
    """What all sudokus of a shape have in common."""

    def __init__(self, puzzle: Sudoku) -> None:
        n, h, w = puzzle.size, puzzle.box_rows, puzzle.box_columns
        self.size, self.cells = n, n * n
        self.board = (1 << self.cells) - 1
        self.copies = copies = sum(1 << digit * self.cells for digit in range(n))
        self.all = self.board * copies
        self.units = [sum(1 << cell for cell in unit) for unit in puzzle.units]
        self.peers = [sum(1 << peer for peer in peers) for peers in puzzle.peers]
        self.units_of = puzzle.units_of
        self.writes = [((cell, digit),) for digit in range(1, n + 1) for cell in range(self.cells)]
        """For each digit and cell, what writes it."""
        self.keeps = [
            self.all & ~(peers << digit * self.cells) & ~(copies << cell) | 1 << digit * self.cells + cell
            for digit in range(n)
            for cell, peers in enumerate(self.peers)
        ]
        """For each digit and cell, what stays when the digit is placed there."""
        rows, columns = zip(*[divmod(cell, n) for cell in range(self.cells)])
        right = Others([column % w for column in columns], w, 1, copies)
        below = Others([row % h for row in rows], h, n, copies)
        box_right = Others([column // w for column in columns], h, w, copies)
        box_below = Others([row // h for row in rows], w, h * n, copies)
        self.directions = (
            Direction(right, box_right, below, 0, [(0, box_right), (2 * n, below)]),
            Direction(below, box_below, right, n, [(n, box_below)]),
        )

    def one_and_two(self, state: int) -> tuple[int, int]:
        """The cells with one candidate or more, and those with two or more."""
        one = two = 0
        board, cells = self.board, self.cells
        for _ in range(self.size):
            places = state & board
            two |= one & places
            one |= places
            state >>= cells
        return one, two

    def pairs(self, boards: Sequence[int]) -> int:
        """The cells with two candidates."""
        one = two = three = 0
        for places in boards:
            three |= two & places
            two |= one & places
            one |= places
        return two & ~three

    def each(self, state: int) -> list[int]:
        """The boards of a state."""
        return [state >> digit * self.cells & self.board for digit in range(self.size)]

    def candidates(self, state: int, cell: int) -> int:
        """The candidates of a cell, as a mask."""
        # The remainder of 2 to the power of `cells` is 2, so the bits move together.
        return (state >> cell & self.copies) % ((1 << self.cells) - 2)
