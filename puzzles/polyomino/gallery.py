"""What the gallery tells of polyominoes: where to start, how large a puzzle is, how long its search."""

from puzzles.common.packing.words import size

__all__ = ["EVENTS", "START_HERE", "size"]

START_HERE = {"pentominoes-6x10.txt": 4}
EVENTS = {
    "kanoodle-placed.txt": 245,
    "kanoodle.txt": 511,
    "pentominoes-3x20.txt": 375,
    "pentominoes-4x15.txt": 525,
    "pentominoes-5x12.txt": 2_544,
    "pentominoes-6x10.txt": 1_927,
    "tetrominoes-4x5.txt": 372,
    "tetrominoes-4x7.txt": 1_363,
    "tetrominoes-5x8.txt": 87,
}
