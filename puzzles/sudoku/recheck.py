"""Whether a rule gives what an event says, on a board: small checks that share no code with the solvers.

A cell with a digit holds that digit; one with candidates may hold those; one without a mark may hold what no
cell that it sees holds.
"""

from collections.abc import Callable
from functools import lru_cache

from engine.events import Event
from puzzles.common.cover import recheck as cover
from puzzles.kind import Board, Recheck
from puzzles.sudoku.model import SYMBOLS, Sudoku


class _Grid:
    def __init__(self, puzzle: Sudoku, board: Board) -> None:
        self.size, self.board = puzzle.size, board
        self.cells, self.units, self.sees = _geometry(puzzle.box_rows, puzzle.box_columns)

    def may_hold(self, cell: int) -> set[int]:
        mark, digits = self.board[cell], range(1, self.size + 1)
        if mark > self.size:
            return {digit for digit in digits if mark - self.size - 1 >> digit - 1 & 1}
        return {mark} if mark else {*digits} - {self.board[other] for other in self.sees[cell]}

    def named(self, words: object) -> list[int]:
        """The cells of `A1, A2 and A5`."""
        return [self.cells[name] for name in _parts(words)]

    def units_of(self, words: object) -> set[int]:
        """The cells of `row D`, `Rows D and G`."""
        kind, names = str(words).split(maxsplit=1)
        return {c for name in _parts(names) for c in self.units[kind.lower().removesuffix("s"), name]}


@lru_cache(16)
def _geometry(
    box_rows: int, box_columns: int
) -> tuple[dict[str, int], dict[tuple[str, str], set[int]], list[set[int]]]:
    """The cells by name, the cells of each unit by its name, and the cells that each cell sees."""
    size = box_rows * box_columns
    cells: dict[str, int] = {}
    units: dict[tuple[str, str], set[int]] = {}
    for row in range(size):
        for column in range(size):
            letter = chr(ord("A") + row)
            box = row // box_rows * box_rows + column // box_columns + 1
            cell = cells[f"{letter}{column + 1}"] = row * size + column
            for unit in (("row", letter), ("column", str(column + 1)), ("box", str(box))):
                units.setdefault(unit, set()).add(cell)
    sees = [set().union(*(u for u in units.values() if cell in u)) - {cell} for cell in cells.values()]
    return cells, units, sees


def _parts(words: object) -> list[str]:
    return str(words).replace(" or ", ", ").replace(" and ", ", ").split(", ")


def _digits(words: object) -> set[int]:
    return {SYMBOLS.index(symbol) for symbol in _parts(words)}


def _places(grid: _Grid, event: Event, cell: int, digit: int) -> bool:
    """Whether the event puts the digit there, and takes it only from candidates of cells that see it."""
    first, *others = event.writes
    return first == (cell, digit) and all(_loses(grid, write, {digit}, grid.sees[cell]) for write in others)


def _loses(grid: _Grid, write: tuple[int, int], digits: set[int], among: set[int]) -> bool:
    """Whether a write leaves a cell of some the candidates that it has, but none of these digits."""
    cell, mark = write
    left = {d for d in range(1, grid.size + 1) if mark - grid.size - 1 >> d - 1 & 1}
    return cell in among and mark > grid.size and left == left & grid.may_hold(cell) - digits


def _candidates(grid: _Grid, event: Event) -> bool:
    """A write says exactly what a cell without a mark may hold."""
    return all(
        mark - grid.size - 1 == sum(1 << digit - 1 for digit in grid.may_hold(cell))
        for cell, mark in event.writes
    )


def _naked_single(grid: _Grid, event: Event) -> bool:
    (cell,), (digit,) = grid.named(event.facts[0]), _digits(event.facts[1])
    return grid.may_hold(cell) == {digit} and _places(grid, event, cell, digit)


def _hidden_single(grid: _Grid, event: Event) -> bool:
    unit, (cell,), (digit,) = (
        grid.units_of(event.facts[0]),
        grid.named(event.facts[1]),
        _digits(event.facts[2]),
    )
    alone = not any(digit in grid.may_hold(other) for other in unit - {cell})
    return alone and cell in unit and _places(grid, event, cell, digit)


def _intersection(grid: _Grid, event: Event) -> bool:
    unit, other = grid.units_of(event.facts[0]), grid.units_of(event.facts[3])
    digits = _digits(event.facts[1])
    confined = not any(digits & grid.may_hold(cell) for cell in unit - other)
    return confined and all(_loses(grid, write, digits, other - unit) for write in event.writes)


def _naked_subset(grid: _Grid, event: Event) -> bool:
    unit, cells, digits = grid.units_of(event.facts[0]), grid.named(event.facts[1]), _digits(event.facts[2])
    closed = len(cells) == len(digits) and all(grid.may_hold(cell) <= digits for cell in cells)
    return closed and all(_loses(grid, write, digits, unit - {*cells}) for write in event.writes)


def _hidden_subset(grid: _Grid, event: Event) -> bool:
    unit, cells, digits = (
        grid.units_of(event.facts[0]),
        {*grid.named(event.facts[1])},
        _digits(event.facts[2]),
    )
    only_there = not any(digits & grid.may_hold(cell) for cell in unit - cells)
    others = {*range(1, grid.size + 1)} - digits
    fits = len(cells) == len(digits) and cells <= unit
    return only_there and fits and all(_loses(grid, write, others, cells) for write in event.writes)


def _fish(grid: _Grid, event: Event) -> bool:
    bases, covers = grid.units_of(event.facts[0]), grid.units_of(event.facts[2])
    digits, as_many = _digits(event.facts[1]), len(bases) == len(covers)
    confined = not any(digits & grid.may_hold(cell) for cell in bases - covers)
    return as_many and confined and all(_loses(grid, write, digits, covers - bases) for write in event.writes)


def _xy_wing(grid: _Grid, event: Event) -> bool:
    pivot, one, other = (grid.named(event.facts[n])[0] for n in (0, 2, 3))
    (x, y), (z,) = _digits(event.facts[1]), _digits(event.facts[4])
    wings = grid.may_hold(one), grid.may_hold(other)
    wing = grid.may_hold(pivot) == {x, y} and wings in (({x, z}, {y, z}), ({y, z}, {x, z}))
    seen = wing and {one, other} <= grid.sees[pivot]
    return seen and all(_loses(grid, w, {z}, grid.sees[one] & grid.sees[other]) for w in event.writes)


def _no_candidate(grid: _Grid, event: Event) -> bool:
    (cell,) = grid.named(event.facts[0])
    return not grid.may_hold(cell)


def _no_place(grid: _Grid, event: Event) -> bool:
    unit, digits = grid.units_of(event.facts[0]), _digits(event.facts[1])
    return not any(digits & grid.may_hold(cell) for cell in unit)


def _on_the_grid(check: Callable[[_Grid, Event], bool]) -> Recheck:
    def applies(puzzle: Sudoku, board: Board, event: Event) -> bool:
        return check(_Grid(puzzle, board), event)

    return applies


RECHECKS: dict[str, Recheck] = {
    rule: _on_the_grid(check)
    for rule, check in {
        "candidates": _candidates,
        "naked single": _naked_single,
        "hidden single": _hidden_single,
        "pointing": _intersection,
        "claiming": _intersection,
        "naked pair": _naked_subset,
        "naked triple": _naked_subset,
        "hidden pair": _hidden_subset,
        "hidden triple": _hidden_subset,
        "X-wing": _fish,
        "swordfish": _fish,
        "XY-wing": _xy_wing,
        "no candidate": _no_candidate,
        "no place": _no_place,
    }.items()
} | cover.RECHECKS
UNCHECKED = cover.UNCHECKED
FROM_BOARD = cover.FROM_BOARD
LOOSE = frozenset({"naked single", "hidden single", "no candidate", "no place"})
"""Loose in `best` alone, which has no time for more; `logic` names what it needs."""
