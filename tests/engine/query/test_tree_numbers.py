"""States numbered in order of generation."""

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.events import Choose, Event
from engine.query.replay import Replay
from engine.query.tree import MODES, Tree
from engine.store.recording import Recording
from puzzles.registry import kind_named
from puzzles.source import Source
from tests.engine.searches import Searched, recorded, searches, small_blocks

Child = tuple[int, int]
"""A parent, and which of its children."""


def numbers_by_counting(events: list[Event]) -> dict[Child, int]:
    """Every child's number, by one pass over all events."""
    numbers: dict[Child, int] = {}
    path, born, states = [0], 0, 1
    for event in events:
        if isinstance(event, Choose):
            if all(parent != path[-1] for parent, _ in numbers):
                numbers |= {(path[-1], which): states + which for which in range(1, event.of + 1)}
                states += event.of
            born += 1
            path.append(born)
        elif event.verb == "backtrack":
            path.pop()
    return numbers


@settings(deadline=None, max_examples=150)
@given(
    searches(longest=120),
    st.sampled_from([1, 3, 16, 500]),
    st.sampled_from(MODES),
    st.lists(st.integers(0, 120)),
)
def test_every_row_has_the_number_that_counting_all_events_gives(
    searched: Searched, block: int, mode: str, positions: list[int]
) -> None:
    with small_blocks(block):
        trace = recorded(searched)
    numbers, tree, replay = numbers_by_counting(searched.events), Tree(trace), Replay(trace)
    for position in [*positions, len(searched.events)]:
        replay.seek(position)
        view = tree.view(replay.state, mode)
        for row in view.rows(0, view.height):
            assert tree.numbers.of(row) == (numbers[row.parent, row.which] if row.depth else 1)


BY_HAND = """
start 1, A1:B2 2, E6:G7 8, A3:A4 10, G4:G5 12, C1:G1 14, E1:E5 15, F5:G5 13, C1:G1 16, E1:E5 17,
A3:B3 11, G4:G5 18, C1:G1 20, A4:B7 22, C6:D7 23, C4:C7 24, C3:C6 25, E1:E5 21, A4:B7 26, C6:D7 27,
C4:C7 28, C3:C6 29, F5:G5 19, C1:G1 30, A4:B7 32, C6:D7 33, E2:G4 36, C5:E5 37, C2:D4 38
"""
"""B2 has six children, 2 to 7; G7 two, 8 and 9; A3 two, 10 and 11; and so on, in the order of the search."""


def to_the_solution(name: str, sample: str, solver: str) -> Recording:
    kind = kind_named(name)
    puzzle = kind.read(Source(kind.samples()[sample], sample))
    events = []
    for event in kind.search(kind.solver(solver), puzzle):
        events.append(event)
        if event.verb == "solved":
            break
    return recorded(Searched(puzzle.cells, events))


def test_the_states_of_combo_on_the_papers_board_are_numbered_as_by_hand() -> None:
    trace = to_the_solution("shikaku", "ryan7.shk", "combo")
    tree, replay = Tree(trace), Replay(trace)
    replay.seek(len(trace))
    view = tree.view(replay.state, "all")
    rows = [f"{row.value} {tree.numbers.of(row)}" for row in view.rows(0, view.height)]
    assert rows == [row.strip() for row in BY_HAND.replace("\n", " ").split(",")]


def test_untried_children_have_their_numbers_too() -> None:
    trace = to_the_solution("shikaku", "ryan7.shk", "combo")
    tree, replay = Tree(trace), Replay(trace)
    replay.seek(len(trace))
    view = tree.view(replay.state, "folded")
    untried = [row for row in view.rows(0, view.height) if row.look == "untried"]
    assert [tree.numbers.of(row) for row in untried] == [34, 35, 31, 9, 3, 4, 5, 6, 7]
