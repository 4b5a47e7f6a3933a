from collections.abc import Iterator

import pytest

from engine.events import BACKTRACK, EXHAUSTED, SOLVED, Choose, Event
from engine.header import Header
from engine.query.counters import counters
from engine.query.replay import Replay
from engine.search import FOREVER, Search
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


@pytest.mark.parametrize(
    ("events", "every", "limit", "end", "length"),
    [
        (EVENTS, True, FOREVER, "exhausted", 9),
        (EVENTS, False, FOREVER, "solved", 4),
        (EVENTS, True, 4, "limit", 4),
        (EVENTS, False, 4, "solved", 4),
        (EVENTS, True, 9, "exhausted", 9),
        (EVENTS, True, 8, "limit", 8),
        (EVENTS, True, 0, "limit", 0),
        (NEVER_SOLVED, False, FOREVER, "exhausted", 3),
        (EVENTS[:3], True, FOREVER, "stopped", 3),
        ([], True, FOREVER, "stopped", 0),
    ],
)
def test_how_a_search_ends(events: list[Event], every: bool, limit: int, end: str, length: int) -> None:
    one = search(events, every, limit)
    one.pull()
    assert (one.end, one.recording.end, len(one.recording)) == (end, end, length)


def test_a_search_stands_still_between_pulls() -> None:
    asked = []

    def solver() -> Iterator[Event]:
        for number, event in enumerate(EVENTS):
            asked.append(number)
            yield event

    one = Search(solver(), Recording(Header(1)), every=True)
    one.pull(most=2)
    assert (asked, len(one.recording), one.end) == ([0, 1], 2, "")
    one.stop()
    one.pull()
    assert (asked, one.end) == ([0, 1], "stopped")


def test_events_that_come_slowly_one_by_one_do_not_lead_to_long_pulls() -> None:
    """The clock is looked at again soon, however quickly single events came before."""
    one = search([Choose("A1", "1", 1, 1), BACKTRACK] * 1_000, every=True)
    for _ in range(100):
        one.pull(most=1)
    before = len(one.recording)
    one.pull(seconds=0)
    assert len(one.recording) - before <= 16


@pytest.mark.parametrize(
    ("events", "every", "told"),
    [
        (EVENTS, True, ("solved", 2, 4, 4, 0, 1, 3, 1)),
        (EVENTS, False, ("solved", 1, 4, 3, 1, 1, 1, 1)),
        (NEVER_SOLVED, True, ("unsolvable", 0, 2, 2, 0, 1, 1, 1)),
    ],
)
def test_what_a_search_has_cost(events: list[Event], every: bool, told: tuple[object, ...]) -> None:
    one = search(events, every)
    one.pull()
    replay = Replay(one.recording)
    replay.seek(len(one.recording))
    counted = counters(replay.state, one.end, 1.5)
    names = ("status", "solutions", "states", "nodes", "untried", "dead_ends", "backtracks", "max_depth")
    assert tuple(counted[name] for name in names) == told
    assert sum(counted["events"].values()) == len(one.recording)


def test_before_its_end_a_search_counts_as_stopped() -> None:
    one = search(EVENTS, every=True, limit=5)
    one.pull()
    replay = Replay(one.recording)
    replay.seek(5)
    assert counters(replay.state, one.end, 0)["status"] == "stopped"
