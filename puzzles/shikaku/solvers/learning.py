"""Learning: shikaku as an exact cover, with a clause learned from each dead end.

Items are the clues, each of which needs a rectangle, and the other cells, each of which must be in one.
"""

from engine.events import Deduce, Events, Prune
from puzzles.common.cover.learning import CoverEncoding
from puzzles.common.cover.model import Cover
from puzzles.common.learning.search import search
from puzzles.shikaku.model import Shikaku


def solve(puzzle: Shikaku) -> Events:
    return search(_Encoding(puzzle))


class _Encoding(CoverEncoding):
    def __init__(self, puzzle: Shikaku) -> None:
        super().__init__(cover_of(puzzle))
        self._puzzle = puzzle

    def only(self, item: int, option: int) -> Deduce:
        cover, clue = self.cover, self._puzzle.clues[self.cover.writes[option][0][1] - 1]
        rule = "only rectangle" if item < len(self._puzzle.clues) else "only cover"
        facts = (clue.name,) if rule == "only rectangle" else (cover.items[item], clue.name)
        return Deduce(rule, (*facts, cover.names[option]), cover.writes[option])

    def none(self, item: int) -> Prune:
        rule = "no rectangle left" if item < len(self._puzzle.clues) else "no cover left"
        return Prune(rule, (self.cover.items[item],), kills=True)


def cover_of(puzzle: Shikaku) -> Cover:
    clues = puzzle.clues
    open_ = [cell for cell, number in enumerate(puzzle.numbers) if not number]
    item_of = {cell: item for item, cell in enumerate(open_, len(clues))}
    places = [
        (clue, rectangle, puzzle.cells_of(rectangle))
        for clue in clues
        for rectangle, _ in puzzle.rectangles_alone(clue)
    ]
    return Cover(
        items=(*(clue.name for clue in clues), *(puzzle.names[cell] for cell in open_)),
        primary=len(clues) + len(open_),
        options=tuple(
            (clue.mark - 1, *(item_of[cell] for cell in cells if cell != clue.cell))
            for clue, _, cells in places
        ),
        names=tuple(puzzle.name(rectangle) for _, rectangle, _ in places),
        writes=tuple(tuple((cell, clue.mark) for cell in cells) for clue, _, cells in places),
        because=tuple((cell,) for cell in (*(clue.cell for clue in clues), *open_)),
        noun="rectangle",
    )
