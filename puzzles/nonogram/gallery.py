"""What the gallery tells of nonograms: where to start, how large a puzzle is, how long its search."""

from puzzles.nonogram.model import Nonogram

START_HERE = {"qr.non": 1}
EVENTS = {
    "balloon.non": 204,
    "bird.non": 20,
    "clover.non": 40,
    "fish.non": 25,
    "penguin-and-fir.non": 66,
    "penguin.non": 86,
    "phi.non": 11,
    "qr.non": 230,
    "rabbit.non": 102,
    "six.non": 17,
    "tile.non": 2573,
    "tree.non": 12,
}


def size(puzzle: Nonogram) -> str:
    return f"{puzzle.height}×{puzzle.width}"
