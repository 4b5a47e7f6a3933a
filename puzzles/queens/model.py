"""n queens on an n × n board, none on another's row, column or diagonal.

board   one cell a square, marked 1 where a queen stands.
line    a row, a column, or a diagonal: rising if row + column is the same on it, falling if column - row is.
"""

from functools import cached_property

from attrs import define

from puzzles.common.cover.model import Cover
from puzzles.common.grids.names import cell_names, row_name


@define(frozen=True)
class Queens:
    size: int

    @property
    def cells(self) -> int:
        return self.size * self.size

    @property
    def title(self) -> str:
        return f"{self.size} queens" if self.size > 1 else "1 queen"

    @property
    def names(self) -> tuple[str, ...]:
        return cell_names(self.size, self.size)

    def cell_name(self, cell: int) -> str:
        return self.names[cell]

    def lines(self, cell: int) -> tuple[int, int, int, int]:
        """The lines of a square, rows numbered first, then columns, rising and falling diagonals."""
        n = self.size
        row, column = divmod(cell, n)
        return row, n + column, 2 * n + row + column, 5 * n - 2 + column - row

    @cached_property
    def cover(self) -> Cover:
        """Items: rows and columns, which need a queen, and diagonals, which bear one; options: squares."""
        n = self.size
        rows, columns = [row_name(row) for row in range(n)], [str(column + 1) for column in range(n)]
        diagonals = [f"{number + 1}{slope}" for slope in "/\\" for number in range(2 * n - 1)]
        squares: list[list[int]] = [[] for _ in range(6 * n - 2)]
        for cell in range(self.cells):
            for line in self.lines(cell):
                squares[line].append(cell)
        return Cover(
            items=(
                *(f"row {name}" for name in rows),
                *(f"column {name}" for name in columns),
                *(f"diagonal {name}" for name in diagonals),
            ),
            primary=2 * n,
            options=tuple(self.lines(cell) for cell in range(self.cells)),
            names=self.names,
            writes=tuple(((cell, 1),) for cell in range(self.cells)),
            because=tuple(map(tuple, squares)),
            heads=(*rows, *columns, *diagonals),
        )
