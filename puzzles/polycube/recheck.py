"""The rules once more, for the causes of their events: those of exact cover, and no others."""

from puzzles.common.cover.recheck import FROM_BOARD, LOOSE, RECHECKS, UNCHECKED

__all__ = ["FROM_BOARD", "LOOSE", "RECHECKS", "UNCHECKED"]
