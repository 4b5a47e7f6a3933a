from hypothesis import given, settings
from hypothesis import strategies as st

from engine.query.replay import Replay
from engine.query.tree import MODES, Tree
from tests.engine.reference import Model
from tests.engine.searches import Searched, recorded, searches, small_blocks
from tests.engine.shown import Shown

modes = st.sampled_from(MODES)


@settings(deadline=None, max_examples=150)
@given(searches(longest=150), st.sampled_from([1, 3, 16, 500]), modes, st.data())
def test_every_view_at_any_position_is_the_one_drawn_from_the_whole_tree(
    searched: Searched, block: int, mode: str, data: st.DataObject
) -> None:
    with small_blocks(block):
        trace = recorded(searched)
    whole = Model(searched.cells, searched.events)
    replay, tree = Replay(trace), Tree(trace)
    views = []
    for position in data.draw(st.lists(st.integers(0, len(searched.events)), min_size=1, max_size=6)):
        replay.seek(position)
        now = Model(searched.cells, searched.events[:position])
        closed = [node.number for node in now.nodes if node.death is not None]
        unfolded = data.draw(st.sets(st.sampled_from(closed))) if closed else set()
        expected = Shown(now, whole, mode, unfolded).rows()
        view = tree.view(replay.state, mode, unfolded)
        assert list(view.rows(0, len(expected))) == expected
        assert view.height == len(expected)
        assert expected[view.here].node == now.here.number
        views.append((view, expected))
    for view, expected in views:  # however the replay has moved on
        assert list(view.rows(0, view.height)) == expected


@settings(deadline=None, max_examples=60)
@given(searches(longest=150), modes, st.integers(0, 40), st.integers(0, 40), st.integers(0, 150))
def test_a_window_of_rows_is_that_part_of_all_rows(
    searched: Searched, mode: str, start: int, length: int, position: int
) -> None:
    with small_blocks(5):
        trace = recorded(searched)
    replay = Replay(trace)
    replay.seek(position)
    view = Tree(trace).view(replay.state, mode)
    rows = list(view.rows(0, view.height))
    again = Tree(trace).view(replay.state, mode)
    assert list(again.rows(start, start + length)) == rows[start : start + length]


@settings(deadline=None, max_examples=60)
@given(searches(longest=150), modes, st.lists(st.integers(0, 150), max_size=5))
def test_a_tree_asked_while_the_search_grows_is_the_tree_so_far(
    searched: Searched, mode: str, asked: list[int]
) -> None:
    with small_blocks(5):
        trace = recorded(Searched(searched.cells, []))
        tree, replay = Tree(trace), Replay(trace)
        for end in [*sorted(asked), len(searched.events)]:
            trace.append(searched.events[len(trace) : end])
            replay.seek(len(trace))
            model = Model(searched.cells, searched.events[: len(trace)])
            view = tree.view(replay.state, mode)
            assert list(view.rows(0, view.height)) == Shown(model, model, mode).rows()
