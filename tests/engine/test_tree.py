from hypothesis import given, settings
from hypothesis import strategies as st

from engine.replay import Replay
from engine.tree import Tree
from tests.engine.reference import Model, tree_rows
from tests.engine.searches import Searched, recorded, searches, small_blocks


@settings(deadline=None, max_examples=60)
@given(searches(longest=200), st.sampled_from([1, 3, 16, 500]), st.data())
def test_the_rows_at_any_position_are_those_of_the_tree_of_the_prefix(
    searched: Searched, block: int, data: st.DataObject
) -> None:
    with small_blocks(block):
        trace = recorded(searched)
    replay, tree = Replay(trace), Tree(trace)
    for position in data.draw(st.lists(st.integers(0, len(searched.events)), min_size=1, max_size=12)):
        replay.seek(position)
        model = Model(searched.cells, searched.events[:position])
        expected = tree_rows(model)
        assert tree.height(replay.state) == len(expected)
        assert list(tree.rows(replay.state, 0, len(expected))) == expected
        assert expected[tree.here(replay.state)].node == model.here.number


@settings(deadline=None, max_examples=40)
@given(searches(longest=200), st.integers(0, 40), st.integers(0, 40))
def test_a_window_of_rows_is_that_part_of_all_rows(searched: Searched, start: int, length: int) -> None:
    with small_blocks(5):
        trace = recorded(searched)
    replay, tree = Replay(trace), Tree(trace)
    replay.seek(len(trace))
    rows = list(tree.rows(replay.state, 0, tree.height(replay.state)))
    assert list(Tree(trace).rows(replay.state, start, start + length)) == rows[start : start + length]


@settings(deadline=None, max_examples=40)
@given(searches(longest=200), st.lists(st.integers(0, 200), max_size=5))
def test_a_tree_asked_while_the_search_grows_is_the_tree_so_far(searched: Searched, asked: list[int]) -> None:
    with small_blocks(5):
        trace = recorded(Searched(searched.cells, []))
        tree, replay = Tree(trace), Replay(trace)
        for end in [*sorted(asked), len(searched.events)]:
            trace.append(searched.events[len(trace) : end])
            replay.seek(len(trace))
            expected = tree_rows(Model(searched.cells, searched.events[: len(trace)]))
            assert list(tree.rows(replay.state, 0, len(expected) + 1)) == expected
