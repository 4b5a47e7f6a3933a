"""What the searches for queens say; what they say again is the same event."""

from functools import lru_cache

from engine.events import Choose, Prune
from puzzles.common.cover.words import RULES as COVER_RULES
from puzzles.common.grids.names import cell_names, row_name

RULES = {
    **COVER_RULES,
    "safe square": "In row {}, squares that no queen attacks: {}. Put a queen on {}.",
    "fewest squares": "No row has fewer safe squares than row {}, which has {}. Put a queen on {}.",
    "attacked": "{} is attacked by the queen on {}.",
    "no safe square": "Row {} has no safe square: a dead end.",
}
_KEPT = 20_000


@lru_cache(_KEPT)
def choice(size: int, rule: str, square: int, which: int, of: int) -> Choose:
    row, name = row_name(square // size), cell_names(size, size)[square]
    return Choose(f"row {row}", name, which, of, ((square, 1),), rule, (row, of, name))


@lru_cache(_KEPT)
def attacked(size: int, square: int, queen: int) -> Prune:
    names = cell_names(size, size)
    return Prune("attacked", (names[square], names[queen]), (), (square, queen))


@lru_cache(_KEPT)
def no_safe_square(row: int) -> Prune:
    return Prune("no safe square", (row_name(row),))
