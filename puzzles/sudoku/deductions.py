"""The rules that people reason by; each narrows the candidates down once, or finds nothing to do.

A digit placed is a deduction; a candidate that a rule takes away is pruned.
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations

from engine.events import Deduce, Event, Prune
from puzzles.sudoku.candidates import Candidates
from puzzles.sudoku.model import SYMBOLS, digits

Rule = Callable[[Candidates], Event | None]


def contradiction(grid: Candidates) -> Prune | None:
    """Why the grid cannot be filled, if that can be seen."""
    for square in sorted(grid.open):
        if not grid.masks[square]:
            return Prune("no candidate", (grid.puzzle.names[square],), (), (square,))
    for squares, name in _units(grid):
        nowhere, _ = _scarce(grid, squares)
        if nowhere:
            return Prune("no place", (name, SYMBOLS[digits(nowhere)[0]]), (), squares)
    return None


def naked_single(grid: Candidates) -> Deduce | None:
    """A square with one candidate."""
    for square in sorted(grid.open):
        if grid.masks[square].bit_count() == 1:
            digit = grid.masks[square].bit_length()
            facts = (grid.puzzle.names[square], SYMBOLS[digit])
            return Deduce("naked single", facts, grid.place(square, digit), (square,))
    return None


def hidden_single(grid: Candidates) -> Deduce | None:
    """A digit with one square in a unit."""
    for squares, name in _units(grid):
        for digit in digits(_scarce(grid, squares)[1]):
            square = grid.may_hold(digit, squares)[0]
            if square in grid.open:
                facts = (name, grid.puzzle.names[square], SYMBOLS[digit])
                return Deduce("hidden single", facts, grid.place(square, digit), squares)
    return None


def intersection(grid: Candidates) -> Prune | None:
    """A digit whose squares in one unit all lie in another: pointing out of a box, claiming in a line."""
    puzzle = grid.puzzle
    for unit, squares in enumerate(puzzle.units):
        for digit in grid.all_digits:
            places = [square for square in grid.may_hold(digit, squares) if square in grid.open]
            if not 2 <= len(places) <= max(puzzle.box_rows, puzzle.box_columns):
                continue
            for other in set.intersection(*(set(puzzle.units_of[square]) for square in places)) - {unit}:
                ruled = dict.fromkeys(set(puzzle.units[other]) - set(places), 1 << digit - 1)
                if writes := grid.rule_out({square: ruled[square] for square in sorted(ruled)}):
                    rule = "pointing" if unit >= 2 * puzzle.size else "claiming"
                    facts = (puzzle.unit_names[unit], SYMBOLS[digit], grid.listed(places))
                    return Prune(rule, (*facts, puzzle.unit_names[other]), writes, tuple(places))
    return None


def naked_subset(size: int, rule: str, grid: Candidates) -> Prune | None:
    """So many squares of a unit with as many candidates between them."""
    for squares, name in _units(grid):
        few = [s for s in squares if s in grid.open and grid.masks[s].bit_count() <= size]
        for chosen in combinations(few, size):
            mask = _union(grid.masks[square] for square in chosen)
            if mask.bit_count() == size:
                writes = grid.rule_out({square: mask for square in squares if square not in chosen})
                if writes:
                    return Prune(rule, (name, grid.listed(chosen), grid.shown(mask)), writes, chosen)
    return None


def hidden_subset(size: int, rule: str, grid: Candidates) -> Prune | None:
    """So many digits of a unit with as many squares between them."""
    for squares, name in _units(grid):
        places = {digit: frozenset(grid.may_hold(digit, squares)) for digit in grid.all_digits}
        few = [digit for digit in places if 2 <= len(places[digit]) <= size]
        for chosen in combinations(few, size):
            common = frozenset().union(*(places[digit] for digit in chosen))
            if len(common) == size:
                mask = _union(1 << digit - 1 for digit in chosen)
                writes = grid.rule_out(dict.fromkeys(sorted(common), ~mask))
                if writes:
                    facts = (name, grid.listed(sorted(common)), grid.shown(mask))
                    return Prune(rule, facts, writes, tuple(sorted(common)))
    return None


def fish(size: int, rule: str, grid: Candidates) -> Prune | None:
    """A digit that has, in so many rows, squares only in as many columns; or the other way round."""
    n, units, names = grid.puzzle.size, grid.puzzle.units, grid.puzzle.unit_names
    for bases, covers in ((range(n), range(n, 2 * n)), (range(n, 2 * n), range(n))):
        for digit in grid.all_digits:
            places = {base: grid.may_hold(digit, units[base]) for base in bases}
            few = [base for base in bases if 2 <= len(places[base]) <= size]
            for chosen in combinations(few, size):
                body = sorted(square for base in chosen for square in places[base])
                crossed = [cover for cover in covers if not set(body).isdisjoint(units[cover])]
                if len(crossed) == size:
                    others = {s for cover in crossed for s in units[cover]} - set(body)
                    writes = grid.rule_out(dict.fromkeys(sorted(others), 1 << digit - 1))
                    if writes:
                        base_names = ", ".join(names[base] for base in chosen)
                        crossed_names = ", ".join(names[cover] for cover in crossed)
                        facts = (base_names, SYMBOLS[digit], crossed_names)
                        return Prune(rule, facts, writes, tuple(body))
    return None


def xy_wing(grid: Candidates) -> Prune | None:
    """A square xy that sees squares xz and yz: one of these is z."""
    masks, peers = grid.masks, grid.puzzle.peers
    pairs = [square for square in sorted(grid.open) if masks[square].bit_count() == 2]
    for pivot in pairs:
        wings = [square for square in peers[pivot] if square in grid.open and masks[square].bit_count() == 2]
        for one, other in combinations(wings, 2):
            z = masks[one] & masks[other]
            if z.bit_count() == 1 and not z & masks[pivot] and masks[one] ^ masks[other] == masks[pivot]:
                both = sorted(set(peers[one]) & set(peers[other]))
                if writes := grid.rule_out(dict.fromkeys(both, z)):
                    names = grid.puzzle.names
                    either = " or ".join(SYMBOLS[digit] for digit in digits(masks[pivot]))
                    facts = (names[pivot], either, names[one], names[other], grid.shown(z))
                    return Prune("XY-wing", facts, writes, (pivot, one, other))
    return None


def _units(grid: Candidates) -> Iterator[tuple[tuple[int, ...], str]]:
    return zip(grid.puzzle.units, grid.puzzle.unit_names)


def _scarce(grid: Candidates, squares: tuple[int, ...]) -> tuple[int, int]:
    """The digits that no square of a unit may hold, and those that only one may."""
    once = twice = 0
    for square in squares:
        twice |= once & grid.masks[square]
        once |= grid.masks[square]
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
