"""n queens on an n × n chessboard, no two on the same row, column or diagonal.

cell    a square of the chessboard; its mark is 1 if a queen stands there.
line    a row, a column or a diagonal. On a rising diagonal row + column is the same, on a falling one
        column - row.
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
        """The four lines of a cell. Rows are numbered first, then columns, rising and falling diagonals."""
        n = self.size
        row, column = divmod(cell, n)
        return row, n + column, 2 * n + row + column, 5 * n - 2 + column - row

    @cached_property
    def cover(self) -> Cover:
        """Items: rows and columns need a queen, diagonals may have one (secondary). Options: the cells."""
        n = self.size
        rows, columns = [row_name(row) for row in range(n)], [str(column + 1) for column in range(n)]
        diagonals = [f"{number + 1}{slope}" for slope in "/\\" for number in range(2 * n - 1)]
        cells_of: list[list[int]] = [[] for _ in range(6 * n - 2)]
        for cell in range(self.cells):
            for line in self.lines(cell):
                cells_of[line].append(cell)
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
            because=tuple(map(tuple, cells_of)),
            heads=(*rows, *columns, *diagonals),
        )
