"""The rules once more, for the causes of their events: those of every packing."""

from puzzles.common.packing.recheck import FROM_BOARD, LOOSE, RECHECKS, UNCHECKED

__all__ = ["FROM_BOARD", "LOOSE", "RECHECKS", "UNCHECKED"]
