import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.query import path_view
from engine.query.replay import Replay
from engine.query.tree import MODES, Tree
from tests.engine.query.reference_view import ReferenceView
from tests.engine.reference import Model
from tests.engine.searches import Searched, recorded, searches, small_blocks

modes = st.sampled_from(MODES)


@settings(deadline=None, max_examples=150)
@given(searches(longest=150), st.sampled_from([1, 3, 16, 500]), modes, st.data())
def test_every_mode_at_any_position_has_the_rows_of_the_reference_view(
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
        expected = ReferenceView(now, whole, mode, unfolded).rows()
        view = tree.view(replay.state, mode, unfolded)
        assert list(view.rows(0, len(expected))) == expected
        assert view.height == len(expected)
        assert expected[view.here].node == now.here.number
        views.append((view, expected))
    for view, expected in views:  # the replay has moved on since
        assert list(view.rows(0, view.height)) == expected


@settings(deadline=None, max_examples=60)
@given(searches(longest=150), modes, st.integers(0, 40), st.integers(0, 40), st.integers(0, 150))
def test_asking_for_some_rows_gives_that_part_of_all_rows(
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
def test_while_the_search_grows_the_tree_has_the_rows_of_the_reference_view(
    searched: Searched, mode: str, lengths: list[int]
) -> None:
    with small_blocks(5):
        trace = recorded(Searched(searched.cells, []))
        tree, replay = Tree(trace), Replay(trace)
        for end in [*sorted(lengths), len(searched.events)]:
            trace.append(searched.events[len(trace) : end])
            replay.seek(len(trace))
            model = Model(searched.cells, searched.events[: len(trace)])
            view = tree.view(replay.state, mode)
            assert list(view.rows(0, view.height)) == ReferenceView(model, model, mode).rows()


@settings(deadline=None, max_examples=60)
@given(searches(longest=150), st.integers(0, 150), st.integers(0, 8))
def test_far_up_a_long_path_mode_alive_has_the_rows_of_mode_folded(
    searched: Searched, position: int, most: int
) -> None:
    with small_blocks(5), pytest.MonkeyPatch.context() as patch:
        patch.setattr(path_view, "MOST_LOOKED_AT", most)
        trace = recorded(searched)
        replay = Replay(trace)
        replay.seek(min(position, len(trace)))
        tree = Tree(trace)
        folded, alive = (tree.view(replay.state, mode) for mode in ("folded", "alive"))
        rows = list(alive.rows(0, alive.height))
        assert len(rows) == alive.height
        assert rows[alive.here].node == replay.state.node
        shown = {(row.look, row.depth, row.which, row.node) for row in rows}
        all_rows = {(row.look, row.depth, row.which, row.node) for row in folded.rows(0, folded.height)}
        assert shown <= all_rows
        assert {look for look, *_ in all_rows - shown} <= {"dead"}
