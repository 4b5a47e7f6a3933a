from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.events import BACKTRACK, SOLVED, Choose, Deduce, Event, Prune
from engine.query import chains, path_view
from engine.query.replay import Replay
from engine.query.tree import MODES, Tree
from engine.query.tree_row import RAILS
from tests.engine.query.reference_view import ReferenceView
from tests.engine.reference import Model
from tests.engine.searches import Branching, Searched, recorded, searches, small_blocks

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


def forced_search(seed: int) -> Iterator[Event]:
    """Most nodes have one child only, and the path grows long."""
    chance, path = Random(seed), [Branching()]
    while path:
        node = path[-1]
        node.of = node.of or chance.choice((1, 1, 1, 1, 2, 3))
        if len(path) < RAILS and chance.random() < 0.8 and node.which < node.of:
            node.which += 1
            path.append(Branching())
            yield Choose("v", f"{node.which}", node.which, node.of)
        elif len(path) > 1:
            if not node.which:
                yield chance.choice((SOLVED, Deduce("r"), Prune("r", kills=True)))
            path.pop()
            yield BACKTRACK
        elif node.which == node.of:
            return


@settings(deadline=None, max_examples=150)
@given(st.integers(0, 2**32), st.sampled_from(["folded", "alive"]), st.integers(1, 30), st.data())
def test_chains_of_forced_children_have_one_row_where_room_is_short_as_in_the_reference_view(
    seed: int, mode: str, looked_at: int, data: st.DataObject
) -> None:
    searched = Searched(9, list(islice(forced_search(seed), 150)))
    with small_blocks(16), pytest.MonkeyPatch.context() as patch:
        patch.setattr(chains, "MOST_LOOKED_AT", looked_at)
        trace = recorded(searched)
        position = data.draw(st.integers(0, len(searched.events)))
        replay = Replay(trace)
        replay.seek(position)
        now, whole = Model(9, searched.events[:position]), Model(9, searched.events)
        path = [node.number for node in now.path[1:]]
        unfolded = data.draw(st.sets(st.sampled_from(path), max_size=2)) if path else set()
        high = data.draw(st.integers(0, 40))
        view = Tree(trace).view(replay.state, mode, unfolded, high)
        expected = ReferenceView(now, whole, mode, unfolded, looked_at, high).rows()
        assert list(view.rows(0, view.height)) == expected
        assert view.height == len(expected)
        assert expected[view.here].node == now.here.number
        for start in range(view.height):
            assert next(iter(view.rows(start, start + 1))) == expected[start]


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
