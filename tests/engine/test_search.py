from collections.abc import Iterator

import pytest

from engine.events import BACKTRACK, FOREVER, Choose, Event
from engine.header import Header
from engine.search import Search
from engine.store.recording import Recording
from tests.engine.by_hand import EVENTS, NEVER_SOLVED, search


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
def test_a_search_ends_as_its_events_and_its_limit_say(
    events: list[Event], every: bool, limit: int, end: str, length: int
) -> None:
    running = search(events, every, limit)
    running.pull()
    assert (running.end, running.recording.end, len(running.recording)) == (end, end, length)


def test_the_solver_works_only_during_pulls_and_not_after_the_end() -> None:
    asked = []

    def solver() -> Iterator[Event]:
        for number, event in enumerate(EVENTS):
            asked.append(number)
            yield event

    running = Search(solver(), Recording(Header(1)), every=True)
    running.pull(most=2)
    assert (asked, len(running.recording), running.end) == ([0, 1], 2, "")
    running.stop()
    running.pull()
    assert (asked, running.end) == ([0, 1], "stopped")


def test_after_many_pulls_of_one_quick_event_the_next_batch_is_still_short() -> None:
    running = search([Choose("A1", "1", 1, 1), BACKTRACK] * 1_000, every=True)
    for _ in range(100):
        running.pull(most=1)
    before = len(running.recording)
    running.pull(seconds=0)
    assert len(running.recording) - before <= 16
