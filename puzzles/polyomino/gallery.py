"""What the gallery tells of polyominoes: where to start, how large a puzzle is, how long its search."""

from puzzles.common.packing.words import size

__all__ = ["EVENTS", "START_HERE", "size"]

START_HERE = {"pentominoes-6x10.txt": 4}
EVENTS = {
    "kanoodle-placed.txt": 42,
    "kanoodle.txt": 122,
    "pentominoes-3x20.txt": 3_419,
    "pentominoes-4x15.txt": 158,
    "pentominoes-5x12.txt": 109,
    "pentominoes-6x10.txt": 154,
    "tetrominoes-4x5.txt": 99,
    "tetrominoes-4x7.txt": 328,
    "tetrominoes-5x8.txt": 40,
}
