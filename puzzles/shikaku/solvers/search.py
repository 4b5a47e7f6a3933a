"""What the solvers share: clues expanded in a fixed order, and the rectangles placed so far.

preference  the order in which a clue's rectangles are tried, and how a choice in that order is told.
taken       a cell is taken if it is in a rectangle placed so far.
blocker     a taken cell because of which a clue cannot have a rectangle.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from engine.events import SOLVED, Choose, Deduce, Event, Events, Fact, Prune
from puzzles.common.search import depth_first
from puzzles.shikaku.model import Clue, Rectangle, Shikaku, first_cell
from puzzles.shikaku.solvers.hitting import least_hitting


def in_order(clues: Sequence[Clue], expand: Callable[[Clue], Events], before: Iterable[Event] = ()) -> Events:
    """The clues expanded in this order: at depth n of the tree, clue n. Some events may come before."""

    def expand_next(placed: int) -> Events:
        if placed == len(clues):
            yield SOLVED
            return
        if not placed:
            yield from before
            yield Deduce("observation", (" ".join(clue.name for clue in clues),))
        yield from expand(clues[placed])

    return depth_first(expand_next)


def listed(names: Sequence[str], most: int = 6, count: int = 0) -> str:
    """The names, with commas; if there are more than `most`, how many are left out.

    `count` is how many there are, if `names` are only the first.
    """
    more = max(0, (count or len(names)) - most)
    return ", ".join(names[:most]) + f" and {more} more" * bool(more)


def too_long(puzzle: Shikaku, clue: Clue) -> Events:
    """The clue's shapes that fit nowhere on the board, if there are any."""
    shapes = [f"{height}×{width}" for height, width in puzzle.shapes_too_long(clue)]
    if shapes:
        facts = (clue.name, clue.area, f"{puzzle.height}×{puzzle.width}", listed(shapes))
        yield Prune("too long", facts)


class Preference(NamedTuple):
    rectangles: Callable[[Shikaku, Clue], list[Rectangle]]
    """A clue's rectangles in the order in which they are tried."""
    rule: str
    """The rule of the choices."""
    facts: Callable[[Shikaku, Clue, Sequence[Rectangle], int], tuple[Fact, ...]]
    """What they say after the clue and its rectangle: of the legal ones, it is number `which`."""
    scores: Callable[[Shikaku, Clue, Sequence[Rectangle]], Events]
    """Why rectangles of a clue come in this order."""


def _as_generated(puzzle: Shikaku, clue: Clue) -> list[Rectangle]:
    return list(puzzle.rectangles(clue))


def _number(puzzle: Shikaku, clue: Clue, legal: Sequence[Rectangle], which: int) -> tuple[Fact, ...]:
    if len(legal) == 1:
        return ("the only rectangle that it can have here",)
    return (f"rectangle {which} of the {len(legal)} that it can have here",)


def _no_scores(puzzle: Shikaku, clue: Clue, rectangles: Sequence[Rectangle]) -> Events:
    return iter(())


AS_GENERATED = Preference(_as_generated, "placed", _number, _no_scores)


_CLUES_KEPT = 64
"""The clues whose rectangles are kept: a search comes again to the deepest ones most often."""


class Placement:
    """The rectangles placed so far."""

    def __init__(self, puzzle: Shikaku, preference: Preference = AS_GENERATED) -> None:
        self.puzzle = puzzle
        self.preference = preference
        self.taken = 0
        self.owners: dict[int, str] = {}
        """The rectangle of each cell taken, by name; entries of other cells are out of date."""
        self._placed: list[int] = []
        """The masks of the rectangles, in the order in which they were placed."""
        self.rectangles = lru_cache(_CLUES_KEPT)(partial(preference.rectangles, puzzle))
        """All of a clue's rectangles, in the order in which they are tried."""
        self._alone = lru_cache(_CLUES_KEPT)(lambda clue: list(puzzle.rectangles_alone(clue)))

    def taken_in(self, mask: int) -> int:
        """The first of these cells that is taken, or -1."""
        return first_cell(mask & self.taken)

    def other_in(self, mask: int, clue: Clue) -> int:
        """The first of these cells that holds another number, or -1."""
        return first_cell(mask & self.puzzle.others(clue))

    def legal(self, rectangles: Iterable[Rectangle], clue: Clue) -> list[Rectangle]:
        """Those that the clue can have."""
        return list(self.puzzle.clear_of(self.taken | self.puzzle.others(clue), rectangles))

    def rejection(self, rectangle: Rectangle, clue: Clue) -> Prune | None:
        """The bounding function: why the clue cannot have the rectangle; None if it can."""
        mask, names = self.puzzle.mask(rectangle), self.puzzle.names
        if (cell := self.taken_in(mask)) >= 0:
            facts = (self.puzzle.name(rectangle), clue.name, names[cell], self.owners[cell])
            return Prune("collision", facts, (), (cell,))
        if (cell := self.other_in(mask, clue)) >= 0:
            return Prune("two numbers", (self.puzzle.name(rectangle), clue.name, names[cell]))
        return None

    def blockers(self, clue: Clue) -> tuple[int, ...]:
        """Why the clue has no more legal rectangles than it has: one taken cell of each of the others.

        Where there is a choice, it is a cell of the rectangle placed first.
        """
        masks = (mask & self.taken for _, mask in self._alone(clue))
        return least_hitting([mask for mask in masks if mask], self._taken_first)

    def _taken_first(self, mask: int) -> int:
        return next(first_cell(mask & placed) for placed in self._placed if mask & placed)

    def attempt(
        self, clue: Clue, legal: Sequence[Rectangle], which: int, walked: Iterable[int] = ()
    ) -> Events:
        """Place one of the legal rectangles while the child is searched; the clue's walk is cleared."""
        rectangle = legal[which - 1]
        cells, mask = self.puzzle.cells_of(rectangle), self.puzzle.mask(rectangle)
        name = self.puzzle.name(rectangle)
        cleared = [(cell, 0) for cell in walked if not mask >> cell & 1]
        because = self.blockers(clue) if len(legal) == 1 else ()
        self.taken |= mask
        self.owners.update(dict.fromkeys(cells, name))
        self._placed.append(mask)
        yield Choose(
            clue.name,
            name,
            which,
            len(legal),
            tuple([(cell, clue.mark) for cell in cells] + cleared),
            self.preference.rule,
            (clue.name, name, *self.preference.facts(self.puzzle, clue, legal, which)),
            because,
            tuple(map(self.puzzle.name, legal)) if which == 1 else (),
        )
        self._placed.pop()
        self.taken ^= mask
