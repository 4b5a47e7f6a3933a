"""What the gallery tells of queens: where to start, how large a puzzle is, how long its search."""

from puzzles.queens.model import Queens

START_HERE = {"queens-8.txt": 5}
EVENTS = {
    "queens-4.txt": 15,
    "queens-8.txt": 166,
    "queens-12.txt": 341,
}


def size(puzzle: Queens) -> str:
    return f"{puzzle.size}×{puzzle.size}"
