"""The events of searches for queens, each made once and yielded many times; the sentences of their rules."""

from functools import lru_cache

from engine.events import Choose, Prune
from puzzles.common.cover.words import RULES as COVER_RULES
from puzzles.common.grids.names import cell_names, row_name

RULES = {
    **COVER_RULES,
    "safe square": "Safe squares in row {}: {}. Put a queen on {}.",
    "fewest squares": "Row {} has the fewest safe squares: {}. Put a queen on {}.",
    "attacked": "{} is attacked by the queen on {}.",
    "no safe square": "Row {} has no safe square: a dead end.",
}
_KEPT = 20_000


@lru_cache(_KEPT)
def choice(size: int, rule: str, cell: int, which: int, of: int) -> Choose:
    row, name = row_name(cell // size), cell_names(size, size)[cell]
    return Choose(f"row {row}", name, which, of, ((cell, 1),), rule, (row, of, name))


@lru_cache(_KEPT)
def attacked(size: int, cell: int, queen: int) -> Prune:
    names = cell_names(size, size)
    return Prune("attacked", (names[cell], names[queen]), (), (cell, queen))


@lru_cache(_KEPT)
def no_safe_square(row: int) -> Prune:
    return Prune("no safe square", (row_name(row),))
