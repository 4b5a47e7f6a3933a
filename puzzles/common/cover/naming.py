"""Names of rows and columns in sentences; of very many, the first few."""

from collections.abc import Sequence

from engine.sentences import counted
from puzzles.common.grammar import joined

_MOST_NAMED = 6
"""Of more columns or rows than this, the rest is counted."""


def named(noun: str, names: Sequence[str]) -> str:
    """`column 5`, `columns 1 and 5`, `rows A, B, C, D, E, F and 4 more`; nothing for nothing."""
    if len(names) < 2:
        return "".join(f"{noun} {name}" for name in names)
    if more := max(len(names) - _MOST_NAMED, 0):
        names = [*names[:_MOST_NAMED], f"{more} more"]
    return f"{noun}s {joined(names)}"


def some(parts: Sequence[str], noun: str) -> str:
    """All parts of a list, or the first few and how many of this noun follow; nothing for nothing."""
    more = max(len(parts) - _MOST_NAMED, 0)
    return ", ".join([*parts[:_MOST_NAMED], *[counted(more, f"more {noun}")] * bool(more)])
