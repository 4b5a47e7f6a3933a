"""Tiny random boxes and pieces to fill them with."""

from tests.puzzles.polyomino.strategy import packings

SIZES = (
    ((2, 2, 2), (2, 2, 2)),
    ((2, 2, 2), (1, 2, 4)),
    ((2, 1, 3), (2, 1, 3)),
    ((2, 1, 3), (1, 2, 3)),
    ((3, 1, 1), (1, 1, 3)),
)
puzzles = packings(SIZES, flat=False)
