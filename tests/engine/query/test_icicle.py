"""The icicle against one that is built from all nodes and events, without engine code."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.events import BACKTRACK, Choose, Event
from engine.header import Header
from engine.query import icicle as icicles
from engine.query.icicle import Share, birth_in, icicle, least_depth
from engine.query.icicle_boxes import boxes_at, here_in, looks_at
from engine.query.icicle_width import Width
from engine.query.solver_time import SolverClock
from engine.store.recording import Recording
from engine.store.trace import Trace
from tests.engine.reference import Model, Node, state_dicts
from tests.engine.searches import Searched, Sizes, recorded, searches, sizes, small_blocks

COUNTED = ("nodes", "events")


def width_of(trace: Trace, measure: str = "nodes") -> Width:
    return Width(SolverClock(trace), measure)


def line_of(node: Node) -> list[Node]:
    """A node and its ancestors, the root first."""
    line = [node]
    while line[-1].parent is not None:
        line.append(line[-1].parent)
    return line[::-1]


def units(model: Model, measure: str) -> list[list[Node]]:
    """For each node, or each event, the line of the node it belongs to."""
    if measure == "nodes":
        return [line_of(node) for node in model.nodes]
    owners, here = [], model.root
    born = {node.birth: node for node in model.nodes}
    for number, event in enumerate(model.events):
        here = born.get(number, here)
        owners.append(line_of(here))
        if event.verb == "backtrack":
            assert here.parent is not None
            here = here.parent
    return owners


def boxes(shares: list[Share], depth: int) -> list[tuple[int, int]]:
    """The columns of the boxes that are one node each."""
    return [(box.left, box.right) for box in boxes_at(shares, depth, (False, False)) if box.whole]


def boxes_of(lines: list[list[Node]], depth: int) -> list[tuple[int, int]]:
    """The same from the lines of nodes or events, one a column."""
    runs: list[tuple[int, int]] = []
    for column, line in enumerate(lines):
        if depth >= len(line):
            continue
        before = lines[column - 1] if column else []
        if runs and depth < len(before) and before[depth] is line[depth]:
            runs[-1] = (runs[-1][0], column + 1)
        else:
            runs.append((column, column + 1))
    return runs


@contextmanager
def few_pieces(blocks: int = 0, pieces: int = 4) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(icicles, "EXACT_BLOCKS", blocks)
        patch.setattr(icicles, "MOST_PIECES", pieces)
        yield


@settings(deadline=None, max_examples=100)
@given(searches(), st.sampled_from(COUNTED), st.booleans(), st.data())
def test_an_icicle_with_a_column_for_each_node_or_event_is_the_tree(
    searched: Searched, measure: str, over: bool, data: st.DataObject
) -> None:
    model = Model(searched.cells, searched.events)
    lines = units(model, measure)
    start = data.draw(st.integers(0, len(lines)))
    stop = data.draw(st.integers(start, len(lines)))
    with small_blocks(16), few_pieces(blocks=1_000):
        trace = recorded(searched)
        if over:
            trace.finish("stopped")
        assert width_of(trace, measure).total == len(lines)
        shares = icicle(width_of(trace, measure), stop - start, start, stop)
        births = [birth_in(trace, share, share.whole) for share in shares]
    lines = lines[start:stop]
    assert [share.whole for share in shares] == [len(line) - 1 for line in lines]
    assert births == [line[-1].birth for line in lines]
    for depth in range(10):
        assert boxes(shares, depth) == boxes_of(lines, depth)
    if measure == "events":
        assert [share.deepest for share in shares] == [len(line) - 1 for line in lines]
    for share in shares:
        assert share.solutions == sum(e.verb == "solved" for e in searched.events[share.first : share.end])


@settings(deadline=None, max_examples=100)
@given(searches(), st.sampled_from(COUNTED), st.data())
def test_each_box_looks_like_its_node_does_at_the_position(
    searched: Searched, measure: str, data: st.DataObject
) -> None:
    position = data.draw(st.integers(0, len(searched.events)))
    model = Model(searched.cells, searched.events)
    with small_blocks(16), few_pieces(blocks=1_000):
        trace = recorded(searched)
        width = width_of(trace, measure)
        shares = icicle(width, width.total, 0, width.total)
        here = here_in(trace, shares, trace.block_at(position).state(position))
    for depth in range(10):
        looks = looks_at(boxes_at(shares, depth, (False, False)), depth, here, len(shares))
        shown = [cell and cell.look for cell in looks]
        assert shown == [look_of(line, depth, position) for line in units(model, measure)]


def look_of(line: list[Node], depth: int, position: int) -> str | None:
    if depth >= len(line):
        return None
    node = line[depth]
    if node.birth >= position:
        return "unborn"
    if node.death is None or node.death >= position:
        return "path"
    return "solved" if node.solutions else "dead"


@settings(deadline=None, max_examples=60)
@given(sizes, st.integers(1, 40), st.sampled_from(COUNTED), st.data())
def test_from_summaries_no_box_looks_other_than_its_node_does(
    size: Sizes, columns: int, measure: str, data: st.DataObject
) -> None:
    searched = Searched(size.cells, list(islice(size.search(), 600)))
    model = Model(searched.cells, searched.events)
    width = len(units(model, measure))
    start = data.draw(st.integers(0, width - 1))
    stop = data.draw(st.integers(start + 1, width))
    position = data.draw(st.integers(0, len(searched.events)))
    with small_blocks(4), few_pieces(pieces=data.draw(st.sampled_from([4, 40]))):
        trace = recorded(searched)
        shares = icicle(width_of(trace, measure), columns, start, stop)
        here = here_in(trace, shares, trace.block_at(position).state(position))
        for depth in range(10):
            drawn = boxes_at(shares, depth, (start > 0, stop < width))
            looks = looks_at(drawn, depth, here, columns)
            for box in drawn:
                cell, birth = looks[box.left], birth_in(trace, shares[box.left], depth)
                node = next(node for node in model.nodes if node.birth == birth)
                if box.whole and cell is not None and cell.look != "unsure":
                    assert cell.look == look_of(line_of(node), depth, position)


@settings(deadline=None, max_examples=100)
@given(sizes, st.integers(1, 40), st.sampled_from(COUNTED), st.booleans(), st.data())
def test_an_icicle_from_summaries_draws_only_true_boxes_and_the_true_outline(
    size: Sizes, columns: int, measure: str, over: bool, data: st.DataObject
) -> None:
    searched = Searched(size.cells, list(islice(size.search(), 1_500)))
    model = Model(searched.cells, searched.events)
    width = len(units(model, measure))
    start = data.draw(st.integers(0, width - 1))
    stop = data.draw(st.integers(start + 1, width))
    with small_blocks(4), few_pieces(data.draw(st.sampled_from([0, 3])), data.draw(st.sampled_from([4, 40]))):
        trace = recorded(searched)
        if over:
            trace.finish("stopped")
        shares = icicle(width_of(trace, measure), columns, start, stop)
    assert len(shares) == columns
    check_truth(shares, model, units(model, "events"))


@settings(deadline=None, max_examples=60)
@given(sizes, st.integers(1, 40), st.data())
def test_by_time_a_column_shows_what_the_solver_did_in_its_share_of_the_time(
    size: Sizes, columns: int, data: st.DataObject
) -> None:
    searched = Searched(size.cells, list(islice(size.search(), data.draw(st.integers(1, 600)))))
    with small_blocks(4), few_pieces(data.draw(st.sampled_from([0, 1_000])), 40):
        trace = Recording(Header(searched.cells))
        trace.pull(iter(searched.events), len(searched.events), 10.0)
        width = width_of(trace, "time")
        shares = icicle(width, columns, 0, width.total)
        exact = icicles.EXACT_BLOCKS > 0
        edges = [width.event(column * width.total // columns) for column in range(columns)]
    assert len(shares) == columns
    assert shares[-1].end == len(trace)
    model = Model(searched.cells, searched.events)
    check_truth(shares, model, units(model, "events"))
    if exact:
        assert {n for share in shares for n in range(share.first, share.end)} == set(range(len(trace)))
        # An event that takes part of two columns is shown in the first of them.
        assert all(share.first - 1 <= edge < share.end for share, edge in zip(shares, edges))


def check_truth(shares: list[Share], model: Model, owners: list[list[Node]]) -> None:
    depths = [state["depth"] for state in state_dicts(model.cells, model.events)]
    for share in shares:
        assert share.solutions == sum(e.verb == "solved" for e in model.events[share.first : share.end])
        reached = depths[share.first + 1 : share.end + 1]
        assert share.deepest in (max(reached, default=0), max(depths[share.first : share.end + 1]))
    for depth in range(10):
        for left, right in boxes(shares, depth):
            inside = {n.number for n in model.nodes if shares[left].first <= n.birth < shares[right - 1].end}
            lines = [line_of(model.nodes[number]) for number in inside]
            assert all(len(line) > depth for line in lines)
            assert len({line[depth].number for line in lines}) <= 1
    for before, after in pairwise(shares):
        assert before is after or before.end >= after.first >= before.first


@settings(deadline=None, max_examples=60)
@given(searches(), st.booleans(), st.data())
def test_the_least_depth_of_a_stretch_is_found_from_summaries(
    searched: Searched, over: bool, data: st.DataObject
) -> None:
    depths = [state["depth"] for state in state_dicts(searched.cells, searched.events)]
    start = data.draw(st.integers(0, len(searched.events)))
    stop = data.draw(st.integers(start, len(searched.events)))
    with small_blocks(4):
        trace = recorded(searched)
        if over:
            trace.finish("stopped")
        least = min(depths[start : stop + 1]) if start < stop else None
        assert least_depth(trace, start, stop) == least


@settings(deadline=None, max_examples=60)
@given(searches(), st.integers(1, 12), st.integers(0, 9))
def test_the_first_node_of_a_depth_in_a_share_is_found(searched: Searched, columns: int, depth: int) -> None:
    with small_blocks(4), few_pieces():
        trace = recorded(searched)
        shares = icicle(width_of(trace, "nodes"), columns, 0, trace.nodes)
        found = [birth_in(trace, share, depth) for share in shares]
    nodes = [node for node in Model(searched.cells, searched.events).nodes if node.depth == depth]
    for share, birth in zip(shares, found):
        position = min(share.first + 1, share.end)
        opened = [n for n in nodes if n.birth < position and (n.death is None or n.death >= position)]
        born = [n for n in nodes if share.first <= n.birth < share.end]
        before = [n for n in nodes if n.birth < share.first and (n.death is None or n.death >= share.first)]
        assert birth == next((node.birth for node in (*opened, *born, *before)), None)


def made(events: list[Event]) -> Recording:
    return recorded(Searched(1, events))


def test_a_search_without_an_event_is_its_root() -> None:
    assert icicle(width_of(made([])), 5, 0, 1) == [Share(0, 0, 0, -1, 0, 0, -1)] * 5
    assert icicle(width_of(made([]), "events"), 5, 0, 0) == []


def test_a_node_with_very_many_children_is_one_box_over_leaves() -> None:
    choice = Choose("a", "b", 1, 30_000)
    trace = made([choice, BACKTRACK] * 30_000)
    shares = icicle(width_of(trace, "nodes"), 50, 0, trace.nodes)
    assert boxes(shares, 0) == [(0, 50)]
    assert not boxes(shares, 1)
    assert {share.deepest for share in shares} == {1}


def test_a_very_deep_search_is_cut_into_as_many_steps_as_there_are_columns() -> None:
    trace = made([Choose("a", "b", 1, 1)] * 100_000)
    shares = icicle(width_of(trace, "nodes"), 40, 0, trace.nodes)
    assert max(share.deepest for share in shares) == 100_000
    assert all(before.whole < after.whole for before, after in pairwise(shares[1:]))
    assert all(before.deepest <= after.whole for before, after in pairwise(shares[1:]))
