"""What the gallery tells of bridges: where to start, how large a puzzle is, how long its search."""

from puzzles.hashi.model import Sea

EVENTS = {
    "fjord.hashi": 163,
    "four-lanes.hashi": 165,
    "hundred.hashi": 287,
    "lagoon.hashi": 23,
    "neighbours.hashi": 100,
    "skerries.hashi": 45,
}


def size(puzzle: Sea) -> str:
    return f"{len(puzzle.islands)} islands"
