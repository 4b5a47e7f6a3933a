"""What the gallery tells of polycubes: where to start, how large a puzzle is, how long its search."""

from puzzles.common.packing.words import size

__all__ = ["EVENTS", "size"]

EVENTS = {
    "soma.txt": 5_001,
}
