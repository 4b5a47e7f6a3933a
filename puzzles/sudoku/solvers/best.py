"""All singles and locked candidates before each guess; of the cells with two candidates, one that sees most.

placed   the cells that hold a digit.
marked   the open cells whose candidates the board shows: they have lost some to a locked candidate.
"""

from collections.abc import Iterator
from functools import lru_cache

from attrs import define

from engine.events import SOLVED, Events, Prune
from puzzles.common.search import depth_first
from puzzles.sudoku.model import Sudoku
from puzzles.sudoku.solvers.boards import Boards, Direction
from puzzles.sudoku.solvers.told import Told

_SHAPES_KEPT = 8


def solve(puzzle: Sudoku) -> Events:
    shape, told = shared(puzzle.box_rows, puzzle.box_columns)
    start = Grid(shape, told, shape.all)
    for cell, digit in enumerate(puzzle.givens):
        if digit:
            start.place(shape.cells * (digit - 1) + cell)
    path = [start]
    """The grids of the open nodes, the current one last."""

    def expand(guesses: int) -> Events:
        grid = path[-1]
        yield from grid.settle()
        if grid.dead:
            return
        if grid.placed == shape.board:
            yield SOLVED
            return
        cell, *seen = grid.cell_to_guess()
        options = list(places_in(grid.state & shape.copies << cell))
        for which, option in enumerate(options, 1):
            child = grid.copy()
            path.append(child)
            yield grid.told.guess(cell, seen, options, which, child.place(option))
            path.pop()

    return depth_first(expand)


@lru_cache(_SHAPES_KEPT)
def shared(box_rows: int, box_columns: int) -> tuple[Boards, Told]:
    """What all puzzles of a shape share."""
    empty = Sudoku("", box_rows, box_columns, (0,) * (box_rows * box_columns) ** 2)
    return Boards(empty), Told(empty)


def places_in(bits: int) -> Iterator[int]:
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


@define
class Grid:
    shape: Boards
    told: Told
    state: int
    placed: int = 0
    marked: int = 0
    dead: bool = False

    def copy(self) -> "Grid":
        return Grid(self.shape, self.told, self.state, self.placed, self.marked)

    def place(self, option: int) -> tuple[tuple[int, int], ...]:
        """Place the digit of an option, a bit of the state, in its cell.

        Returns what is written: the digit, and what is left to peers whose candidates show.
        """
        shape, state = self.shape, self.state
        writes = shape.writes[option]
        cell, digit = writes[0]
        self.state = state & shape.keeps[option]
        self.placed |= 1 << cell
        if self.marked:
            self.marked &= ~(1 << cell)
            losing = self.marked & shape.peers[cell] & state >> (digit - 1) * shape.cells
            if losing:
                return (*writes, *[self.shown(peer) for peer in places_in(losing)])
        return writes

    def shown(self, cell: int) -> tuple[int, int]:
        """The write that shows a cell's candidates."""
        return cell, self.told.puzzle.mark(self.shape.candidates(self.state, cell))

    def settle(self) -> Events:
        """Place all singles, and rule out what locked candidates rule out, until nothing follows."""
        before = -1
        while before != self.state and not self.dead:
            before = self.state
            yield from self._naked_singles()
            for direction in self.shape.directions:
                if before == self.state and not self.dead:
                    yield from self._hidden_singles(direction)
            for direction in self.shape.directions:
                if before == self.state and not self.dead:
                    yield from self._locked(direction)

    def _die(self, event: Prune) -> Prune:
        self.dead = True
        return event

    def _naked_singles(self) -> Events:
        one, two = self.shape.one_and_two(self.state)
        if empty := self.shape.board & ~one:
            yield self._die(self.told.no_candidate((empty & -empty).bit_length() - 1))
            return
        single = one & ~two & ~self.placed
        for option in places_in(self.state & single * self.shape.copies):
            if self.state >> option & 1:
                yield self.told.naked_single(self.place(option))

    def _hidden_singles(self, direction: Direction) -> Events:
        """Of lines, and, with rows, of boxes."""
        shape, state = self.shape, self.state
        alone = direction.in_stretch(state)
        stretch = state | alone
        for first, in_unit in direction.in_units:
            others = in_unit(stretch)
            if nowhere := shape.all & ~(stretch | others):
                option = (nowhere & -nowhere).bit_length() - 1
                yield self._die(self.told.no_place(option // shape.cells + 1, self._unit(option, first)))
                return
            for option in places_in(state & ~alone & ~others & ~(self.placed * shape.copies)):
                if self.state >> option & 1 and not self.placed >> option % shape.cells & 1:
                    yield self.told.hidden_single(self._unit(option, first), self.place(option))

    def _unit(self, option: int, first: int) -> int:
        """The cell's row, column or box, by the number of the first of these."""
        return self.shape.units_of[option % self.shape.cells][first // self.shape.size]

    def _locked(self, direction: Direction) -> Events:
        """Pointing, from a box into a line; claiming, from a line into a box."""
        state = self.state
        stretch = state | direction.in_stretch(state)
        pointing = stretch & ~direction.in_box(stretch)
        claiming = stretch & ~direction.in_line(stretch)
        line, box = direction.first, 2 * self.shape.size
        for confined, into, out_of, to in (
            (pointing, direction.in_line(pointing), box, line),
            (claiming, direction.in_box(claiming), line, box),
        ):
            for option in places_in(state & into):
                if self.state >> option & 1:
                    yield from self._rule_out(option, confined, out_of, to)

    def _rule_out(self, option: int, confined: int, out_of: int, to: int) -> Events:
        """An option of a unit goes, with others, as the digit is confined to another stretch of that unit."""
        shape, digit = self.shape, option // self.shape.cells
        unit = self._unit(option, to)
        board = self.state >> digit * shape.cells & shape.units[unit]
        source = board & confined >> digit * shape.cells & ~shape.units[self._unit(option, out_of)]
        if source:
            other = self._unit((source & -source).bit_length() - 1, out_of)
            losing = board & ~shape.units[other]
            because = self._keeping_out(digit, shape.units[other] & ~shape.units[unit])
            self.state &= ~(losing << digit * shape.cells)
            self.marked |= losing
            writes = tuple([self.shown(cell) for cell in places_in(losing)])
            yield self.told.locked(digit + 1, other, list(places_in(board & ~losing)), unit, writes, because)

    def _keeping_out(self, digit: int, cells: int) -> tuple[int, ...]:
        """Why none of these cells can hold the digit: cells that do hold it, and those that show why."""
        shape = self.shape
        holders = self.state >> digit * shape.cells & self.placed
        bare = list(places_in(cells & ~self.placed & ~self.marked))
        needed = 0
        for cell in bare:
            if not shape.peers[cell] & needed:
                holder = shape.peers[cell] & holders
                needed |= holder & -holder
        for holder in places_in(needed):
            others = needed & ~(1 << holder)
            if all(shape.peers[cell] & others for cell in bare):
                needed = others
        shown = [c for c in places_in(cells & (self.placed | self.marked)) if not shape.peers[c] & needed]
        return (*shown, *places_in(needed))

    def cell_to_guess(self) -> tuple[int, int, int]:
        """A cell whose two candidates cells that it sees have most often, and how often they do.

        Cells that have two, too, count three times: they become singles. How often they do is told last.
        Without a cell with two candidates, it is one with the fewest.
        """
        shape, each = self.shape, self.shape.each(self.state)
        pairs = shape.pairs(each)
        if not pairs:
            open_cells = places_in(shape.board & ~self.placed)
            return min(open_cells, key=lambda cell: shape.candidates(self.state, cell).bit_count()), 0, 0
        score = dict.fromkeys(places_in(pairs), 0)
        for places in each:
            for cell in places_in(places & pairs):
                near = places & shape.peers[cell]
                score[cell] += near.bit_count() + 2 * (near & pairs).bit_count()
        cell = max(score, key=score.__getitem__)
        seen = [places & shape.peers[cell] for places in each if places >> cell & 1]
        return cell, sum(map(int.bit_count, seen)), sum((places & pairs).bit_count() for places in seen)
