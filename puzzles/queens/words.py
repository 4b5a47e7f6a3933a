"""The events of searches for queens, each made once and yielded many times; the sentences of their rules."""

from functools import lru_cache

from engine.events import Choose, Prune
from engine.sentences import counted
from puzzles.common.cover.words import RULES as COVER_RULES
from puzzles.common.grids.names import cell_names, row_name

RULES = {
    **COVER_RULES,
    "safe square": "Row {} is next; it has {}: put a queen on {}.",
    "fewest squares": "Row {} has {}, the fewest (MRV): put a queen on {}.",
    "attacked": "No queen on {}: the one on {} attacks it.",
    "no safe square": "Row {} has no safe square, the queens attack all of it: a dead end.",
}
_KEPT = 20_000


@lru_cache(_KEPT)
def choice(size: int, rule: str, cell: int, which: int, of: int) -> Choose:
    row, name = row_name(cell // size), cell_names(size, size)[cell]
    facts = (row, counted(of, "safe square"), name)
    return Choose(f"row {row}", name, which, of, ((cell, 1),), rule, facts)


@lru_cache(_KEPT)
def attacked(size: int, cell: int, queen: int) -> Prune:
    names = cell_names(size, size)
    return Prune("attacked", (names[cell], names[queen]), (), (queen,))


def no_safe_square(row: int, queens: tuple[int, ...]) -> Prune:
    """Because of all queens: each attacks a square of every row, and the fewest that do are dear to find."""
    return Prune("no safe square", (row_name(row),), (), queens, kills=True)
