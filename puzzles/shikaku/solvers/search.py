"""What the solvers share: clues expanded in a fixed order, and the rectangles placed so far."""

from collections.abc import Callable, Iterable, Sequence

from engine.events import SOLVED, Choose, Deduce, Events, Prune
from puzzles.common.search import depth_first
from puzzles.shikaku.model import Clue, Rectangle, Shikaku, first_cell

Preference = Callable[[Shikaku, Clue], list[Rectangle]]
"""Puts a clue's rectangles in the order in which they are tried."""


def in_order(clues: Sequence[Clue], expand: Callable[[Clue], Events]) -> Events:
    """The clues expanded in this order: at depth n of the tree, clue n."""

    def expand_next(placed: int) -> Events:
        if placed == len(clues):
            yield SOLVED
            return
        if not placed:
            names = " ".join(clue.name for clue in clues)
            yield Deduce("observation", (names,), (), tuple(clue.cell for clue in clues))
        yield from expand(clues[placed])

    return depth_first(expand_next)


def as_generated(puzzle: Shikaku, clue: Clue) -> list[Rectangle]:
    return list(puzzle.rectangles(clue))


class Placement:
    """The rectangles placed so far."""

    def __init__(self, puzzle: Shikaku, placed: str) -> None:
        self.puzzle = puzzle
        self.placed = placed
        """The rule of the events that place a rectangle."""
        self.taken = 0
        self.owners: dict[int, Clue] = {}
        """The owner of each cell taken; entries of other cells are out of date."""

    def taken_in(self, mask: int) -> int:
        """The first of these cells that is taken, or -1."""
        return first_cell(mask & self.taken)

    def other_in(self, mask: int, clue: Clue) -> int:
        """The first of these cells that holds another number, or -1."""
        return first_cell(mask & self.puzzle.clue_mask & ~(1 << clue.cell))

    def rejection(self, rectangle: Rectangle, clue: Clue) -> Prune | None:
        """The bounding function: why the clue cannot have the rectangle; None if it can."""
        mask, names = self.puzzle.mask(rectangle), self.puzzle.names
        if (cell := self.taken_in(mask)) >= 0:
            facts = (self.puzzle.name(rectangle), clue.name, names[cell], self.owners[cell].name)
            return Prune("collision", facts, (), (cell,))
        if (cell := self.other_in(mask, clue)) >= 0:
            return Prune("two numbers", (self.puzzle.name(rectangle), clue.name, names[cell]), (), (cell,))
        return None

    def attempt(
        self,
        clue: Clue,
        rectangle: Rectangle,
        which: int,
        legal: Sequence[Rectangle],
        walked: Iterable[int] = (),
    ) -> Events:
        """Place the rectangle while the child is searched; the marks of the clue's walk are cleared."""
        cells = self.puzzle.cells_of(rectangle)
        mask = self.puzzle.mask(rectangle)
        cleared = [(cell, 0) for cell in walked if not mask >> cell & 1]
        name = self.puzzle.name(rectangle)
        self.taken |= mask
        self.owners.update(dict.fromkeys(cells, clue))
        yield Choose(
            clue.name,
            name,
            which,
            len(legal),
            tuple([(cell, clue.mark) for cell in cells] + cleared),
            self.placed,
            (clue.name, name, which, len(legal)),
            (clue.cell,),
            tuple(map(self.puzzle.name, legal)) if which == 1 else (),
        )
        self.taken ^= mask
