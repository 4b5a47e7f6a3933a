"""The board: solid borders around rectangles, dotted ones between cells that no one owns yet.

crossing  where the borders of four cells meet; above and left of cell (row, column) it has the same numbers.
arm       a border that ends in a crossing, drawn from it up, right, down or left.
"""

from collections import Counter
from functools import lru_cache

from puzzles.drawing import TINTS, Span
from puzzles.grid import row_name
from puzzles.kind import Board
from puzzles.shikaku.model import Clue, Shikaku

_CROSSINGS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""By their solid arms: up counts 1, right 2, down 4, left 8."""
_NEAR = 64
"""How many clues back a clue's neighbours are looked for."""


class BoardPicture:
    """Headings, then a line of borders above each line of cells, and one below the last."""

    top = 1

    def __init__(self, puzzle: Shikaku, board: Board) -> None:
        self._puzzle, self._board = puzzle, board
        digits = max(len(str(puzzle.width)), len(str(max(puzzle.numbers))))
        self._wide = max(3, digits + 1)
        """The width of a cell; the last column is kept for what the walk says about a number's cell."""
        self.left = len(row_name(puzzle.height - 1)) + 1
        self.width = self.left + (self._wide + 1) * puzzle.width + 1
        self.height = self.top + 2 * puzzle.height + 1
        self._tints = _tints(puzzle.clues, puzzle.width)
        self._sizes: Counter[int] | None = None

    def line(self, y: int) -> list[Span]:
        row, text = divmod(y - self.top, 2)
        if row < 0:
            return self._heading()
        return self._cells(row) if text else self._borders(row)

    def where(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, self._puzzle.width)
        return self.left + 1 + column * (self._wide + 1), self.top + 1 + 2 * row

    def _heading(self) -> list[Span]:
        numbers = "".join(str(n).rjust(self._wide) + " " for n in range(1, self._puzzle.width + 1))
        return [Span(" " * self.left + numbers + " ", "dim")]

    def _cells(self, row: int) -> list[Span]:
        first = row * self._puzzle.width
        spans = [Span(row_name(row).rjust(self.left - 1) + " ", "dim")]
        for column in range(self._puzzle.width):
            spans += [self._gap("│", "┊", row, column - 1, row, column), self._cell(first + column)]
        return [*spans, Span("│", "line")]

    def _borders(self, row: int) -> list[Span]:
        spans = [Span(" " * self.left)]
        for column in range(self._puzzle.width):
            spans += [
                self._crossing(row, column),
                self._gap("─" * self._wide, "┄" * self._wide, row - 1, column, row, column),
            ]
        return [*spans, self._crossing(row, self._puzzle.width)]

    def _cell(self, cell: int) -> Span:
        mark, number = self._board[cell], self._puzzle.numbers[cell]
        walked = {self._puzzle.room_mark: "·", self._puzzle.killed_mark: "×"}.get(mark, " ")
        style = self._tint(mark)
        if not number:
            return Span(walked.rjust(self._wide - 1) + " ", style or "soft", cell)
        numbered = "done" if self._satisfied(mark, number) else "clue"
        return Span(str(number).rjust(self._wide - 1) + walked, f"{numbered} {style}".strip(), cell)

    def _satisfied(self, mark: int, number: int) -> bool:
        if self._sizes is None:
            self._sizes = Counter(self._board)
        return self._owned(mark) and self._sizes[mark] == number

    def _gap(self, solid: str, dotted: str, row: int, column: int, next_row: int, next_column: int) -> Span:
        """What is between two neighbours; inside a rectangle it belongs to the first of them."""
        mark = self._mark(row, column)
        if self._solid(mark, self._mark(next_row, next_column)):
            return Span(solid, "line")
        if not self._owned(mark):
            return Span(dotted, "line dim")
        return Span(" " * len(solid), self._tint(mark), row * self._puzzle.width + column)

    def _crossing(self, row: int, column: int) -> Span:
        before, after = self._mark(row - 1, column - 1), self._mark(row - 1, column)
        below, last = self._mark(row, column - 1), self._mark(row, column)
        arms = (
            self._solid(before, after)
            + 2 * self._solid(after, last)
            + 4 * self._solid(below, last)
            + 8 * self._solid(before, below)
        )
        if arms:
            return Span(_CROSSINGS[arms], "line")
        if not self._owned(last):
            return Span("┼", "line dim")
        return Span(" ", self._tint(last), row * self._puzzle.width + column)

    def _mark(self, row: int, column: int) -> int:
        """The cell's owner; 0 for one that no one owns, -1 outside."""
        if not (0 <= row < self._puzzle.height and 0 <= column < self._puzzle.width):
            return -1
        mark = self._board[row * self._puzzle.width + column]
        return mark if self._owned(mark) else 0

    def _owned(self, mark: int) -> bool:
        return 1 <= mark <= len(self._puzzle.clues)

    @staticmethod
    def _solid(mark: int, other: int) -> bool:
        return mark != other

    def _tint(self, mark: int) -> str:
        return f"tint-{self._tints[mark - 1]}" if self._owned(mark) else ""


@lru_cache(maxsize=8)
def _tints(clues: tuple[Clue, ...], width: int) -> tuple[int, ...]:
    """For each clue a tint that the nearest of the clues before it do not have."""
    tints: list[int] = []
    for n, clue in enumerate(clues):
        row, column = divmod(clue.cell, width)

        def distance(other: int, row: int = row, column: int = column) -> int:
            there = divmod(clues[other].cell, width)
            return abs(there[0] - row) + abs(there[1] - column)

        near = sorted(range(max(0, n - _NEAR), n), key=distance)
        used = list(dict.fromkeys(tints[other] for other in near))
        tints.append(next((tint for tint in range(TINTS) if tint not in used), used[-1] if used else 0))
    return tuple(tints)
