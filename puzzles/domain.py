"""The domain of a variable: what it may still be on a board, for a person who looks at a cell or at the tree.

A kind may have a module `domain` with these functions, which share no code with its solvers:

domains(puzzle, board, cell)     the domains that have to do with the cell: its own, or those of its lines,
                                 its clue or its piece; the same variables on every board. On the way to a
                                 solution a domain only shrinks, and never loses what the solution has.
mark_name(puzzle, cell, mark)    what a person calls a mark of the cell: `filled`, `7`, `2 bridges`.
values(puzzle, board, variable)  the values that solvers try for the variable of a choice on a board, in their
                                 order, if choices do not name them all; nothing if that cannot be told.
"""

from attrs import define


@define(frozen=True)
class Domain:
    variable: str
    """What has the domain: `candidates`, `row 3`, `clue B2`; no other one of the cell is called the same."""
    values: tuple[str, ...]
    """What it may still be."""
    count: int | None = None
    """How many values there are where only the first few are listed; such values are not told one by one."""

    @property
    def left(self) -> int:
        return len(self.values) if self.count is None else self.count
