"""The history of a cell, and the event that took a value away, are what reading all events says."""

from collections.abc import Sequence
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.events import Event
from engine.query.cell_history import CellHistory, Change
from engine.query.removals import Removals
from tests.engine.searches import Searched, recorded, searches, small_blocks

Marks = list[int]
blocks = st.sampled_from([1, 3, 16, 500])


def boards(searched: Searched, position: int) -> tuple[list[Marks], dict[int, Marks]]:
    """The board at each position up to one, and those of the positions that are live there."""
    board, opened = [0] * searched.cells, list[tuple[int, Marks]]()
    every, live = [board], {0: board}
    for number, event in enumerate(searched.events[:position], 1):
        board = _after(event, board, live, opened, number)
        every.append(board)
    return every, live


def _after(
    event: Event, board: Marks, live: dict[int, Marks], opened: list[tuple[int, Marks]], number: int
) -> Marks:
    if event.verb == "backtrack":
        birth, board = opened.pop()
        for closed in [place for place in live if place > birth]:
            del live[closed]
        return board
    if event.verb == "choose":
        opened.append((number - 1, board))
    board = list(board)
    for cell, mark in event.writes:
        board[cell] = mark
    live[number] = board
    return board


@settings(deadline=None, max_examples=60)
@given(searched=searches(150), block=blocks, few=st.integers(1, 4), data=st.data())
def test_the_changes_of_a_cell_are_those_that_reading_all_events_finds(
    searched: Searched, block: int, few: int, data: st.DataObject
) -> None:
    end = len(searched.events)
    position = data.draw(st.integers(0, end))
    cell = data.draw(st.integers(0, searched.cells - 1))
    every, _ = boards(searched, end)
    with small_blocks(block):
        history, complete = CellHistory(recorded(searched), cell), False
        while not complete:
            before, after, complete = history.around(position, end, end, few)
    found = [change.position for change in after + before]
    assert found == sorted(found, reverse=True)
    assert [change for change in before if change.position > position] == []
    assert [change for change in after if change.position <= position] == []
    for change in after + before:
        assert change == Change(change.position, every[change.position][cell])
    assert {p for p, (a, b) in enumerate(pairwise(every), 1) if a[cell] != b[cell]} <= set(found)


@settings(deadline=None, max_examples=100)
@given(searched=searches(150), block=blocks, few=st.integers(1, 4), data=st.data())
def test_a_value_was_removed_by_a_live_event_before_which_it_was_there(
    searched: Searched, block: int, few: int, data: st.DataObject
) -> None:
    """The values are the blank cells; a cell may become blank again, so there may be several such events."""
    with small_blocks(block):
        recording = recorded(searched)
        removals = Removals(recording, blank, range(searched.cells))
        for position in data.draw(st.lists(st.integers(0, len(searched.events)), min_size=1, max_size=5)):
            here = recording.block_at(position).state(position)
            gone = set(range(searched.cells)) - blank(here.board)
            found = removals.of(here, gone, few)
            while found.keys() != gone:
                found = removals.of(here, gone, few)
            _, live = boards(searched, position)
            for cell, event in found.items():
                ends = [p for (_, a), (p, b) in pairwise(live.items()) if a[cell] == 0 != b[cell]]
                assert event in ends


def blank(board: Sequence[int]) -> set[int]:
    return {cell for cell, mark in enumerate(board) if not mark}
