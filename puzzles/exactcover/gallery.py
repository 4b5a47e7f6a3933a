"""What the gallery tells of exact covers: where to start, how large a puzzle is, how long its search."""

from puzzles.exactcover.model import ExactCover

EVENTS = {
    "dead-at-once.dlx": 2,
    "five-sets.dlx": 4,
    "six-by-seven.dlx": 7,
}


def size(puzzle: ExactCover) -> str:
    return f"{len(puzzle.options)} rows, {len(puzzle.items)} columns"
