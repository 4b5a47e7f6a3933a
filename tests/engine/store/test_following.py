"""A trace that is followed while it grows answers, after each look, as the fold of what was committed."""

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.events import BACKTRACK, Choose, Deduce, Event
from engine.header import Header
from engine.query.replay import Replay
from engine.query.tree import Tree
from engine.state import State
from engine.store.block import Block
from engine.store.following import FollowedTrace
from engine.store.recording import Recording
from tests.engine.reference import as_dict, state_dicts
from tests.engine.searches import Searched, searches, small_blocks

LONG: list[Event] = [
    event
    for number in range(3_000)
    for event in (Choose("x", str(number), 1, 2, ((number % 50, 1),)), Deduce("so"), BACKTRACK)
]


@settings(deadline=None, max_examples=40)
@given(searches(), st.sampled_from([1, 5, 16]), st.data())
def test_after_each_look_any_position_has_the_state_of_the_fold(
    searched: Searched, block: int, data: st.DataObject
) -> None:
    expected = state_dicts(searched.cells, searched.events)
    with small_blocks(block), TemporaryDirectory() as folder:
        path = str(Path(folder) / "a.trace")
        recording = Recording(Header(searched.cells), path)
        trace = FollowedTrace(path)
        replay, events = Replay(trace), iter(searched.events)
        while len(recording) < len(searched.events):
            recording.pull(events, data.draw(st.integers(1, 12)), 1e9)
            recording.commit()
            assert trace.look()
            assert len(trace) == len(recording)
            for position in data.draw(st.lists(st.integers(0, len(trace)), max_size=3)):
                replay.seek(position)
                assert as_dict(replay.state) == expected[position]
                view = Tree(trace).view(replay.state)
                assert len(list(view.rows(0, view.height))) == view.height
        recording.finish("stopped")
        assert trace.look()
        assert (trace.end, list(trace.read())) == ("stopped", searched.events)
        trace.close()
        recording.close()


def test_stepping_on_while_blocks_are_closed_behind_one_passes_every_state(tmp_path: Path) -> None:
    path, chance = str(tmp_path / "a.trace"), Random(1)
    recording = Recording(Header(50), path)
    trace, events, state = FollowedTrace(path), iter(LONG), State(50)
    replay = Replay(trace)
    while len(recording) < len(LONG):
        recording.pull(events, chance.randrange(1, 700), 1e9)
        recording.commit()
        trace.look()
        replay.seek(len(trace))
        state.advance(LONG[state.position : len(trace)])
        assert as_dict(replay.state) == as_dict(state)
    trace.close()
    recording.close()


def test_a_state_from_another_copy_of_a_block_is_advanced_in_this_one() -> None:
    one, other, state = Block(State(50), LONG[:900]), Block(State(50), LONG[:900]), State(50)
    near = one.state(600)
    state.advance(LONG[:850])
    assert as_dict(other.state(850, near)) == as_dict(state)
