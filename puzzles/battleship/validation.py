"""A puzzle from what a reader found; refused if its counts, fleet and givens cannot belong together.

Only what is seen without a search is refused here.
"""

from collections.abc import Mapping, Sequence

from puzzles.battleship.coverable import coverable
from puzzles.battleship.model import (
    BOTTOM,
    LEFT,
    MOST_CELLS,
    PART_NAMES,
    RIGHT,
    TOP,
    UNKNOWN,
    WATER,
    Waters,
    ship_name,
)
from puzzles.source import Source

_BEYOND = {LEFT: "right of", RIGHT: "left of", TOP: "below", BOTTOM: "above"}
"""For each end of a ship, on which side of it the ship goes on."""


def validated(
    source: Source,
    rows: Sequence[int | None],
    columns: Sequence[int | None],
    fleet: Sequence[int],
    givens: Mapping[int, int],
    in_source: Mapping[int, tuple[int, int]],
    title: str = "",
    author: str = "",
) -> Waters:
    """`givens` has the marks by cell; `in_source` their line and column in the source, by cell, if known."""
    if not rows or not columns or not fleet:
        raise source.refuse("a battleship puzzle needs rows, columns and a fleet")
    if len(rows) * len(columns) > MOST_CELLS:
        raise source.refuse(f"too large a board: at most {MOST_CELLS:,} cells can be searched")
    if min(fleet) < 1:
        raise source.refuse("a ship has a length of at least 1")
    if sum(fleet) > len(rows) * len(columns):
        raise source.refuse(
            f"the fleet has {sum(fleet)} parts, the board only {len(rows) * len(columns)} cells"
        )
    marks = tuple(givens.get(cell, UNKNOWN) for cell in range(len(rows) * len(columns)))
    ships = tuple(sorted(fleet, reverse=True))
    waters = Waters(tuple(rows), tuple(columns), ships, marks, title, author)
    wrong, cell = flaw(waters)
    if wrong:
        raise source.refuse(wrong, *in_source.get(cell, (0, 0)))
    return waters


def flaw(waters: Waters) -> tuple[str, int]:
    """What is wrong, and the cell of the given that is wrong (-1 if none is); "" if nothing is wrong."""
    return (
        _runs_off(waters)
        or _no_ship(waters)
        or (_line_flaw(waters) or _sum_flaw(waters) or _ship_flaw(waters), -1)
    )


def _runs_off(waters: Waters) -> tuple[str, int] | None:
    for cell, given in enumerate(waters.givens):
        row, column = divmod(cell, waters.width)
        off = {
            LEFT: column == waters.width - 1,
            RIGHT: not column,
            TOP: row == waters.height - 1,
            BOTTOM: not row,
        }
        if off.get(given):
            name = waters.names[cell]
            return f"{name} is {PART_NAMES[given]}, but the board ends {_BEYOND[given]} it", cell
    return None


def _no_ship(waters: Waters) -> tuple[str, int] | None:
    if max(waters.givens) <= WATER:
        return None
    covered = coverable(waters)
    for cell, given in enumerate(waters.givens):
        if given > WATER and cell not in covered:
            what = f"{waters.names[cell]} is {PART_NAMES[given]}"
            return f"{what}, but with the other givens no ship of the fleet can lie there", cell
    return None


def _line_flaw(waters: Waters) -> str:
    for line in waters.lines:
        if line.count is None:
            continue
        parts = sum(waters.givens[cell] > WATER for cell in line.cells)
        room = sum(waters.givens[cell] != WATER for cell in line.cells)
        if line.count > len(line.cells):
            return f"the count of {line.name} is {line.count}, but it has only {len(line.cells)} cells"
        if parts > line.count:
            return f"the count of {line.name} is {line.count}, but {parts} ship parts are given in it"
        if room < line.count:
            return f"the count of {line.name} is {line.count}, but only {room} cells are not given as water"
    return ""


def _sum_flaw(waters: Waters) -> str:
    parts, rows, columns = sum(waters.fleet), _total(waters.rows), _total(waters.columns)
    if None not in (rows, columns) and rows != columns:
        return f"the row counts add up to {rows}, the column counts to {columns}; they must be equal"
    for name, total in (("row", rows), ("column", columns)):
        if total is not None and total != parts:
            return f"the {name} counts add up to {total}, but the fleet has {parts} parts"
    return ""


def _total(counts: Sequence[int | None]) -> int | None:
    """The sum of the counts; None if one is missing."""
    known = [count for count in counts if count is not None]
    return sum(known) if len(known) == len(counts) else None


def _ship_flaw(waters: Waters) -> str:
    """A longest ship that fits no count."""
    longest = waters.fleet[0]
    room = max(len(line.cells) if line.count is None else line.count for line in waters.lines)
    if longest > room:
        return f"the {ship_name(longest)} needs a line with {longest} parts; the highest count is {room}"
    return ""
