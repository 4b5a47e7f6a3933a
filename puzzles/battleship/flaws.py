"""Why the counts, the fleet and the givens cannot belong together, as far as is seen without a search."""

from collections.abc import Sequence

from puzzles.battleship.model import BOTTOM, LEFT, PART_NAMES, RIGHT, TOP, WATER, Waters, ship_name

_OFF = {LEFT: "right of", RIGHT: "left of", TOP: "below", BOTTOM: "above"}
"""For each end, where the ship goes on."""


def flaw(waters: Waters) -> tuple[str, int]:
    """What is wrong, if anything is, and the given square at fault (-1: none)."""
    return (
        _runs_off(waters)
        or _no_ship(waters)
        or (_line_flaw(waters) or _sum_flaw(waters) or _ship_flaw(waters), -1)
    )


def _runs_off(waters: Waters) -> tuple[str, int] | None:
    for square, given in enumerate(waters.givens):
        row, column = divmod(square, waters.width)
        off = {
            LEFT: column == waters.width - 1,
            RIGHT: not column,
            TOP: row == waters.height - 1,
            BOTTOM: not row,
        }
        if off.get(given):
            name = waters.names[square]
            return f"{name} is {PART_NAMES[given]}, but {_OFF[given]} it the board ends", square
    return None


def _no_ship(waters: Waters) -> tuple[str, int] | None:
    covered = {s for length in set(waters.fleet) for p in waters.placements(length) for s in p.squares}
    for square, given in enumerate(waters.givens):
        if given > WATER and square not in covered:
            name = waters.names[square]
            return (
                f"{name} is {PART_NAMES[given]}, but no ship of the fleet can lie so beside the other givens",
                square,
            )
    return None


def _line_flaw(waters: Waters) -> str:
    for line in waters.lines:
        if line.count is None:
            continue
        parts = sum(waters.givens[s] > WATER for s in line.squares)
        room = sum(waters.givens[s] != WATER for s in line.squares)
        if line.count > len(line.squares):
            return f"the count of {line.name} is {line.count}, but it has only {len(line.squares)} squares"
        if parts > line.count:
            return f"the count of {line.name} is {line.count}, but {parts} ship parts are given in it"
        if room < line.count:
            return f"the count of {line.name} is {line.count}, but only {room} squares are not given as water"
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
    told = [count for count in counts if count is not None]
    return sum(told) if len(told) == len(counts) else None


def _ship_flaw(waters: Waters) -> str:
    """A fleet that cannot fit the counts, by its longest ship."""
    longest = waters.fleet[0]
    room = max(len(line.squares) if line.count is None else line.count for line in waters.lines)
    if longest > room:
        return f"the {ship_name(longest)} needs a line with {longest} parts; the highest count is {room}"
    return ""
