"""Two small searches made by hand."""

from engine.events import BACKTRACK, EXHAUSTED, FOREVER, SOLVED, Choose, Event
from engine.header import Header
from engine.search import Search
from engine.store.recording import Recording

EVENTS: list[Event] = [
    Choose("A1", "1", 1, 3),
    BACKTRACK,
    Choose("A1", "2", 2, 3),
    SOLVED,
    BACKTRACK,
    Choose("A1", "3", 3, 3),
    SOLVED,
    BACKTRACK,
    EXHAUSTED,
]
NEVER_SOLVED: list[Event] = [Choose("A1", "1", 1, 1), BACKTRACK, EXHAUSTED]


def search(events: list[Event], every: bool, limit: int = FOREVER) -> Search:
    return Search(iter(events), Recording(Header(1)), every, limit)
