"""What the gallery tells of bridges: where to start, how large a puzzle is, how long its search."""

from puzzles.hashi.model import Sea

EVENTS = {
    "fjord.hashi": 117,
    "four-lanes.hashi": 183,
    "hundred.hashi": 266,
    "lagoon.hashi": 23,
    "neighbours.hashi": 110,
    "skerries.hashi": 43,
    "two-hundred.hashi": 3039,
}


def size(puzzle: Sea) -> str:
    return f"{len(puzzle.islands)} islands"
