"""What each cell of a board may still be, and the marks that say so.

values    of a cell: what it may still be, as a bit set. What a bit means is the kind's own.
"""

from collections.abc import Callable, Sequence
from typing import Any

from attrs import define, field

from engine.events import Write
from puzzles.common.grammar import joined
from puzzles.kind import Kind


@define
class Cells:
    kind: Kind
    puzzle: Any
    values: list[int]
    mark: Callable[[int], int]
    """The mark of a cell that has these values."""
    board: list[int]
    """The marks that were told."""
    _changed: dict[int, None] = field(factory=dict)
    """The cells with values that were not told yet."""
    _before: list[tuple[int, int, int]] = field(factory=list)
    """(cell, values, mark) before each change, to go back to."""

    def keep(self, cell: int, values: int) -> None:
        """The cell has one of these values."""
        left = self.values[cell] & values
        if left != self.values[cell]:
            self._before.append((cell, self.values[cell], self.board[cell]))
            self.values[cell] = left
            self._changed[cell] = None

    def writes(self) -> tuple[Write, ...]:
        """The marks that changed since they were last asked for."""
        marks = [(cell, self.mark(self.values[cell])) for cell in self._changed]
        writes = tuple([(cell, mark) for cell, mark in marks if mark != self.board[cell]])
        self._changed.clear()
        for cell, mark in writes:
            self.board[cell] = mark
        return writes

    def words(self, writes: Sequence[Write]) -> str:
        """`R1C1 and R1C2 = filled; R1C3 = crossed`"""
        cells: dict[str, list[str]] = {}
        for cell, mark in writes:
            name = self.kind.mark_name(self.puzzle, cell, mark)
            cells.setdefault(name, []).append(self.kind.cell_name(self.puzzle, cell))
        return "; ".join([f"{joined(names)} = {mark}" for mark, names in cells.items()])

    @property
    def changes(self) -> int:
        return len(self._before)

    def undo(self, changes: int) -> None:
        """Go back to when there were so many changes."""
        self._changed.clear()
        while len(self._before) > changes:
            cell, values, mark = self._before.pop()
            self.values[cell], self.board[cell] = values, mark
