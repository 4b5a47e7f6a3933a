from hypothesis import given, settings

from engine.query.solver_time import SolverClock
from tests.engine.searches import Searched, recorded, searches, small_blocks
from tests.tui.racing import raced


@settings(max_examples=50, deadline=None)
@given(searches())
def test_seconds_grow_with_the_position_and_give_that_position_again(searched: Searched) -> None:
    with small_blocks():
        trace = recorded(searched)
        clock = SolverClock(trace)
    seconds = [clock.at(position) for position in range(len(trace) + 1)]
    assert seconds == sorted(seconds)
    assert seconds[-1] == clock.total
    assert seconds[0] == 0.0 or not searched.events
    assert clock.position(clock.total) == len(trace)
    for position, at in enumerate(seconds):
        if 0 < at < clock.total:
            assert abs(clock.position(at) - position) <= 1


def test_a_position_is_the_one_that_was_reached_at_its_time() -> None:
    for session in raced("combo", "backtracking"):
        clock = SolverClock(session.trace)
        for position in range(len(session.trace) + 1):
            assert clock.position(clock.at(position)) == position
