"""Narrow down which rectangles each number can have; then guess for a number that has the fewest.

Cells that all of a number's rectangles share are secured for it, and so is a cell that no other number can
reach. A rectangle is ruled out if it needs a cell secured for another number, or leaves out one of its own.
"""

from engine.events import SOLVED, Choose, Deduce, Events, Prune
from engine.sentences import counted
from puzzles.common.search import depth_first
from puzzles.shikaku.model import Clue, Rectangle, Shikaku, first_cell
from puzzles.shikaku.solvers.hitting import cells_in
from puzzles.shikaku.solvers.possibilities import Possibilities


def solve(puzzle: Shikaku) -> Events:
    return depth_first(_Search(puzzle).expand)


class _Search:
    def __init__(self, puzzle: Shikaku) -> None:
        self._puzzle = puzzle
        self._possible = Possibilities(puzzle)
        self._guessed = 0, puzzle.clues[0]
        """The mask of the rectangle guessed last, and its clue."""

    def expand(self, guesses: int) -> Events:
        if guesses:
            yield from self._keep_off(*self._guessed)
        else:
            yield from self._count_rectangles()
        yield from self._propagate()
        if self._possible.contradiction:
            yield self._possible.contradiction
            return
        choices = {clue: len(self._possible.domain(clue).masks) for clue in self._puzzle.clues}
        undecided = [clue for clue, number in choices.items() if number > 1]
        if undecided:
            yield from self._guess(min(undecided, key=choices.__getitem__))
        else:
            yield SOLVED

    def _count_rectangles(self) -> Events:
        for clue in self._puzzle.clues:
            generated = counted(self._puzzle.number_of_rectangles(clue), "rectangle")
            alone = len(self._possible.domain(clue).masks)
            yield Deduce("possibilities", (clue.name, clue.area, generated, alone))

    def _propagate(self) -> Events:
        """Deduce what follows, until nothing more does or there is a contradiction."""
        possible = self._possible
        while not possible.contradiction:
            if possible.narrowed:
                clue = next(iter(possible.narrowed))
                del possible.narrowed[clue]
                yield from self._secure_common(clue)
            elif possible.lonely:
                yield from self._secure_lonely(possible.lonely.popleft())
            else:
                return

    def _secure_common(self, clue: Clue) -> Events:
        domain = self._possible.domain(clue)
        single = len(domain.masks) == 1
        new = domain.common & ~self._possible.secured
        if not new or (domain.common == 1 << clue.cell and not single):
            return
        because = self._possible.why_not(clue, new)
        self._possible.secure(clue, new)
        name = self._puzzle.name(_intersection(domain.rectangles))
        writes = tuple((cell, clue.mark) for cell in cells_in(new))
        if single:
            yield Deduce("last one", (clue.name, name), writes, because)
        else:
            number = counted(len(domain.masks), "rectangle")
            yield Deduce("common cells", (number, clue.name, name), writes, because)
        yield from self._keep_off(new, clue)

    def _keep_off(self, cells: int, owner: Clue) -> Events:
        """Rule out rectangles of other clues that need one of these cells: they are secured for the owner."""
        for clue in self._possible.reaching(cells):
            if clue is owner:
                continue
            if self._possible.contradiction:
                return
            domain = self._possible.domain(clue)
            kept = []
            for rectangle, mask in zip(domain.rectangles, domain.masks):
                if not mask & cells:
                    kept.append((rectangle, mask))
                    continue
                cell = first_cell(mask & cells)
                facts = (self._puzzle.name(rectangle), clue.name, self._puzzle.names[cell], owner.name)
                yield Prune("taken", facts, (), (cell,))
            self._possible.narrow(clue, kept)

    def _secure_lonely(self, cell: int) -> Events:
        if self._possible.secured >> cell & 1:
            return
        (clue,) = self._possible.reaching(1 << cell)
        name = self._puzzle.names[cell]
        because = self._possible.why_unreached(cell, besides=clue)
        self._possible.secure(clue, 1 << cell)
        if cell == clue.cell:
            yield Deduce("own cell", (name,), ((cell, clue.mark),))
            return
        yield Deduce("one reaches", (clue.name, name), ((cell, clue.mark),), because)
        domain = self._possible.domain(clue)
        kept = []
        for rectangle, mask in zip(domain.rectangles, domain.masks):
            if mask >> cell & 1:
                kept.append((rectangle, mask))
            else:
                facts = (self._puzzle.name(rectangle), clue.name, name)
                yield Prune("left out", facts, (), (cell,))
        self._possible.narrow(clue, kept)

    def _guess(self, clue: Clue) -> Events:
        domain = self._possible.domain(clue)
        among = tuple(map(self._puzzle.name, domain.rectangles))
        for which, name in enumerate(among, 1):
            bookmark = self._possible.bookmark()
            rectangle, mask = domain.rectangles[which - 1], domain.masks[which - 1]
            self._possible.secure(clue, mask)
            self._possible.narrow(clue, [(rectangle, mask)])
            self._guessed = mask, clue
            yield Choose(
                clue.name,
                name,
                which,
                len(among),
                tuple((cell, clue.mark) for cell in cells_in(mask)),
                "guess",
                (clue.name, len(among), name),
                among=among if which == 1 else (),
            )
            self._possible.undo(bookmark)


def _intersection(rectangles: tuple[Rectangle, ...]) -> Rectangle:
    top = max(rectangle.top for rectangle in rectangles)
    left = max(rectangle.left for rectangle in rectangles)
    bottom = min(rectangle.top + rectangle.height for rectangle in rectangles)
    right = min(rectangle.left + rectangle.width for rectangle in rectangles)
    return Rectangle(top, left, bottom - top, right - left)
