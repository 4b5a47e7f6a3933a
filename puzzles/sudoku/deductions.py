"""The rules that people reason by. Each takes one step, or returns None if it finds nothing to do.

A step that places a digit is a `Deduce`; one that removes candidates is a `Prune`. Where a rule says that a
digit can be nowhere else in a unit, its cause are the cells of that unit that cannot hold it.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations

from engine.events import Deduce, Event, Prune
from puzzles.sudoku.candidates import Candidates
from puzzles.sudoku.model import SYMBOLS, digits
from puzzles.sudoku.words import listed, losing, seeing_both, units_named

Rule = Callable[[Candidates], Event | None]


def contradiction(grid: Candidates) -> Prune | None:
    """A cell without candidates, or a digit without a cell in a unit: the grid cannot be filled."""
    for cell in sorted(grid.open):
        if not grid.masks[cell]:
            return Prune("no candidate", (grid.puzzle.names[cell],), (), (cell,), kills=True)
    for cells, name in _units(grid):
        nowhere, _ = _scarce(grid, cells)
        if nowhere:
            return Prune("no place", (name, SYMBOLS[digits(nowhere)[0]]), (), cells, kills=True)
    return None


def naked_single(grid: Candidates) -> Deduce | None:
    """A cell with one candidate."""
    for cell in sorted(grid.open):
        if grid.masks[cell].bit_count() == 1:
            digit = grid.masks[cell].bit_length()
            facts = (grid.puzzle.names[cell], SYMBOLS[digit])
            return Deduce("naked single", facts, grid.place(cell, digit), (cell,))
    return None


def hidden_single(grid: Candidates) -> Deduce | None:
    """A digit with one cell in a unit."""
    for cells, name in _units(grid):
        for digit in digits(_scarce(grid, cells)[1]):
            cell = grid.may_hold(digit, cells)[0]
            if cell in grid.open:
                facts = (name, grid.puzzle.names[cell], SYMBOLS[digit])
                others = tuple(other for other in cells if other != cell)
                return Deduce("hidden single", facts, grid.place(cell, digit), others)
    return None


def intersection(grid: Candidates) -> Prune | None:
    """A digit whose cells in one unit all lie in another: pointing from a box, or claiming from a line."""
    puzzle = grid.puzzle
    for unit, cells in enumerate(puzzle.units):
        for digit in grid.all_digits:
            places = [cell for cell in grid.may_hold(digit, cells) if cell in grid.open]
            if not 2 <= len(places) <= max(puzzle.box_rows, puzzle.box_columns):
                continue
            for other in set.intersection(*(set(puzzle.units_of[cell]) for cell in places)) - {unit}:
                ruled = dict.fromkeys(set(puzzle.units[other]) - set(places), 1 << digit - 1)
                if writes := grid.rule_out({cell: ruled[cell] for cell in sorted(ruled)}):
                    rule = "pointing" if unit >= 2 * puzzle.size else "claiming"
                    facts = (puzzle.unit_names[unit], SYMBOLS[digit], listed(grid.named(places)))
                    lose = losing(grid.named(cell for cell, _ in writes))
                    others = tuple(cell for cell in cells if cell not in puzzle.units[other])
                    return Prune(rule, (*facts, puzzle.unit_names[other], lose), writes, others)
    return None


def naked_subset(size: int, rule: str, grid: Candidates) -> Prune | None:
    """`size` cells of a unit that have only `size` candidates together."""
    for cells, name in _units(grid):
        few = [cell for cell in cells if cell in grid.open and grid.masks[cell].bit_count() <= size]
        for chosen in combinations(few, size):
            mask = _union(grid.masks[cell] for cell in chosen)
            if mask.bit_count() == size:
                writes = grid.rule_out({cell: mask for cell in cells if cell not in chosen})
                if writes:
                    facts = (name, listed(grid.named(chosen)), grid.shown(mask))
                    losers = listed(grid.named(cell for cell, _ in writes))
                    return Prune(rule, (*facts, losers), writes, chosen)
    return None


def hidden_subset(size: int, rule: str, grid: Candidates) -> Prune | None:
    """`size` digits of a unit that have only `size` cells together."""
    for cells, name in _units(grid):
        places = {digit: frozenset(grid.may_hold(digit, cells)) for digit in grid.all_digits}
        few = [digit for digit in places if 2 <= len(places[digit]) <= size]
        for chosen in combinations(few, size):
            common = frozenset().union(*(places[digit] for digit in chosen))
            if len(common) == size:
                mask = _union(1 << digit - 1 for digit in chosen)
                writes = grid.rule_out(dict.fromkeys(sorted(common), ~mask))
                if writes:
                    facts = (name, listed(grid.named(sorted(common))), grid.shown(mask))
                    return Prune(rule, facts, writes, tuple(cell for cell in cells if cell not in common))
    return None


def fish(size: int, rule: str, grid: Candidates) -> Prune | None:
    """A digit that, in `size` rows, can only be in `size` columns; or with rows and columns swapped."""
    n, units, names = grid.puzzle.size, grid.puzzle.units, grid.puzzle.unit_names
    for bases, covers in ((range(n), range(n, 2 * n)), (range(n, 2 * n), range(n))):
        for digit in grid.all_digits:
            places = {base: grid.may_hold(digit, units[base]) for base in bases}
            few = [base for base in bases if 2 <= len(places[base]) <= size]
            for chosen in combinations(few, size):
                body = sorted(cell for base in chosen for cell in places[base])
                crossed = [cover for cover in covers if not set(body).isdisjoint(units[cover])]
                if len(crossed) == size:
                    others = {cell for cover in crossed for cell in units[cover]} - set(body)
                    writes = grid.rule_out(dict.fromkeys(sorted(others), 1 << digit - 1))
                    if writes:
                        base_names = units_named([names[base] for base in chosen])
                        crossed_names = units_named([names[cover] for cover in crossed])
                        lose = losing(grid.named(cell for cell, _ in writes))
                        facts = (base_names[0].upper() + base_names[1:], SYMBOLS[digit], crossed_names, lose)
                        return Prune(rule, facts, writes, _outside(grid, chosen, crossed))
    return None


def xy_wing(grid: Candidates) -> Prune | None:
    """A pivot with candidates xy and two peers with xz and yz: one of the two is z."""
    masks, peers = grid.masks, grid.puzzle.peers
    pairs = [cell for cell in sorted(grid.open) if masks[cell].bit_count() == 2]
    for pivot in pairs:
        wings = [cell for cell in peers[pivot] if cell in grid.open and masks[cell].bit_count() == 2]
        for one, other in combinations(wings, 2):
            z = masks[one] & masks[other]
            if z.bit_count() == 1 and not z & masks[pivot] and masks[one] ^ masks[other] == masks[pivot]:
                both = sorted(set(peers[one]) & set(peers[other]))
                if writes := grid.rule_out(dict.fromkeys(both, z)):
                    either = " or ".join(SYMBOLS[digit] for digit in digits(masks[pivot]))
                    at_pivot, at_one, at_other = grid.named((pivot, one, other))
                    losers = seeing_both(grid.named(cell for cell, _ in writes))
                    facts = (at_pivot, either, at_one, at_other, grid.shown(z), losers, grid.shown(z))
                    return Prune("XY-wing", facts, writes, (pivot, one, other))
    return None


def _outside(grid: Candidates, bases: Sequence[int], covers: Sequence[int]) -> tuple[int, ...]:
    """The cells of some units that are in none of the units that cross them."""
    units = grid.puzzle.units
    covered = {cell for cover in covers for cell in units[cover]}
    return tuple(cell for base in bases for cell in units[base] if cell not in covered)


def _units(grid: Candidates) -> Iterator[tuple[tuple[int, ...], str]]:
    return zip(grid.puzzle.units, grid.puzzle.unit_names)


def _scarce(grid: Candidates, cells: tuple[int, ...]) -> tuple[int, int]:
    """The digits that no cell of a unit may hold, and those that only one cell may, as masks."""
    once = twice = 0
    for cell in cells:
        twice |= once & grid.masks[cell]
        once |= grid.masks[cell]
    return ~once & (1 << grid.puzzle.size) - 1, once & ~twice


def _union(masks: Iterator[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


RULES_IN_ORDER: tuple[Rule, ...] = (
    naked_single,
    hidden_single,
    intersection,
    partial(naked_subset, 2, "naked pair"),
    partial(hidden_subset, 2, "hidden pair"),
    partial(naked_subset, 3, "naked triple"),
    partial(hidden_subset, 3, "hidden triple"),
    partial(fish, 2, "X-wing"),
    partial(fish, 3, "swordfish"),
    xy_wing,
)
