"""n queens on an n × n board, none on another's row, column or diagonal.

board   one cell a square, marked 1 where a queen stands.
"""

from functools import cached_property

from attrs import define

from puzzles.cover import Cover
from puzzles.grid import cell_names, row_name


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

    @cached_property
    def cover(self) -> Cover:
        """Items: rows and columns, which need a queen, then diagonals, which bear one; options: squares."""
        n = self.size
        squares = [(row, column) for row in range(n) for column in range(n)]
        rising = [f"diagonal {i + 1}/" for i in range(2 * n - 1)]
        falling = [f"diagonal {i + 1}\\" for i in range(2 * n - 1)]
        rows, columns = [row_name(row) for row in range(n)], [str(column + 1) for column in range(n)]
        return Cover(
            items=(*(f"row {r}" for r in rows), *(f"column {c}" for c in columns), *rising, *falling),
            primary=2 * n,
            options=tuple((r, n + c, 2 * n + r + c, 5 * n - 2 + c - r) for r, c in squares),
            names=self.names,
            writes=tuple(((cell, 1),) for cell in range(self.cells)),
            cells=(-1,) * (6 * n - 2),
            heads=(
                *rows,
                *columns,
                *(f"{i + 1}/" for i in range(2 * n - 1)),
                *(f"{i + 1}\\" for i in range(2 * n - 1)),
            ),
        )
