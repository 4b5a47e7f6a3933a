"""Peter Norvig's sudoku solver (norvig.com/sudoku.html), as published, in Python 3: a peer to measure by.

Constraint propagation on a dict of candidate strings, and depth-first search on the square with the fewest.
"""

from collections.abc import Iterable

Values = dict[str, str]


def cross(A: str, B: str) -> list[str]:
    return [a + b for a in A for b in B]


digits = "123456789"
rows = "ABCDEFGHI"
cols = digits
squares = cross(rows, cols)
unitlist = (
    [cross(rows, c) for c in cols]
    + [cross(r, cols) for r in rows]
    + [cross(rs, cs) for rs in ("ABC", "DEF", "GHI") for cs in ("123", "456", "789")]
)
units = {s: [u for u in unitlist if s in u] for s in squares}
peers = {s: {s2 for u in units[s] for s2 in u} - {s} for s in squares}


def parse_grid(grid: str) -> Values | None:
    values = dict.fromkeys(squares, digits)
    for s, d in grid_values(grid).items():
        if d in digits and not assign(values, s, d):
            return None
    return values


def grid_values(grid: str) -> Values:
    chars = [c for c in grid if c in digits or c in "0."]
    assert len(chars) == 81
    return dict(zip(squares, chars))


def assign(values: Values, s: str, d: str) -> Values | None:
    other_values = values[s].replace(d, "")
    if all(eliminate(values, s, d2) for d2 in other_values):
        return values
    return None


def eliminate(values: Values, s: str, d: str) -> Values | None:
    if d not in values[s]:
        return values
    values[s] = values[s].replace(d, "")
    if len(values[s]) == 0:
        return None
    if len(values[s]) == 1:
        d2 = values[s]
        if not all(eliminate(values, s2, d2) for s2 in peers[s]):
            return None
    for u in units[s]:
        dplaces = [s for s in u if d in values[s]]
        if len(dplaces) == 0:
            return None
        if len(dplaces) == 1 and not assign(values, dplaces[0], d):
            return None
    return values


def search(values: Values | None) -> Values | None:
    if values is None:
        return None
    if all(len(values[s]) == 1 for s in squares):
        return values
    _, s = min((len(values[s]), s) for s in squares if len(values[s]) > 1)
    return some(search(assign(values.copy(), s, d)) for d in values[s])


def some(seq: Iterable[Values | None]) -> Values | None:
    for e in seq:
        if e:
            return e
    return None


def solve(grid: str) -> Values | None:
    return search(parse_grid(grid))
