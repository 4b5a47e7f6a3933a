"""What the gallery tells of Battleship: where to start, how large a puzzle is, how long its search."""

from puzzles.battleship.model import Waters

EVENTS = {
    "classic.bimaru": 43,
    "convoy.bimaru": 587,
    "figure-5.bimaru": 16,
    "fog.bimaru": 30,
    "harbour.bimaru": 22,
    "north-sea.bimaru": 452,
}


def size(puzzle: Waters) -> str:
    return f"{puzzle.height}×{puzzle.width}, {len(puzzle.fleet)} ships"
