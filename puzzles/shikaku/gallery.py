"""What the gallery tells of shikaku: where to start, how large a puzzle is, how long its search."""

from puzzles.shikaku.model import Shikaku

START_HERE = {"ryan7.shk": 3}
EVENTS = {
    "5x5.shk": 26,
    "6x6.shk": 57,
    "8x8.shk": 69,
    "10x10.shk": 115,
    "12x20.shk": 315,
    "15x15.shk": 249,
    "20x20-hard.shk": 485,
    "20x20.shk": 514,
    "ryan7-variant.shk": 60,
    "ryan7.shk": 53,
}


def size(puzzle: Shikaku) -> str:
    return f"{puzzle.height}×{puzzle.width}"
