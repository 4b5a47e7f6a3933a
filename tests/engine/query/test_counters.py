import pytest

from engine.events import Event
from engine.query.counters import counters
from engine.query.replay import Replay
from tests.engine.by_hand import EVENTS, NEVER_SOLVED, search


@pytest.mark.parametrize(
    ("events", "every", "expected"),
    [
        (EVENTS, True, ("solved", 2, 4, 4, 0, 1, 3, 1)),
        (EVENTS, False, ("solved", 1, 4, 3, 1, 1, 1, 1)),
        (NEVER_SOLVED, True, ("unsolvable", 0, 2, 2, 0, 1, 1, 1)),
    ],
)
def test_the_counters_are_right_for_a_search_made_by_hand(
    events: list[Event], every: bool, expected: tuple[object, ...]
) -> None:
    running = search(events, every)
    running.pull()
    replay = Replay(running.recording)
    replay.seek(len(running.recording))
    counted = counters(replay.state, running.end, 1.5)
    names = ("status", "solutions", "states", "nodes", "untried", "dead_ends", "backtracks", "max_depth")
    assert tuple(counted[name] for name in names) == expected
    assert sum(counted["events"].values()) == len(running.recording)


def test_the_status_of_a_search_that_reached_its_limit_is_stopped() -> None:
    running = search(EVENTS, every=True, limit=5)
    running.pull()
    replay = Replay(running.recording)
    replay.seek(5)
    assert counters(replay.state, running.end, 0)["status"] == "stopped"
