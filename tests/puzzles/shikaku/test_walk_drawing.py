"""The picture of a walk as a tree, from the marks on the board alone."""

import pytest

from engine.events import Event
from engine.state import State
from puzzles.picture import text_lines
from puzzles.shikaku import KIND
from puzzles.shikaku.model import Shikaku
from puzzles.shikaku.solvers.room import visit, walk
from puzzles.shikaku.solvers.search import Placement
from puzzles.shikaku.walk_drawing import NO_WALK, walked
from tests.puzzles.exactcover.searches import assert_pictures_are_sound, folded, sample

SEVEN: Shikaku = sample(KIND, "ryan7.shk")
F4 = next(clue for clue in SEVEN.clues if clue.name == "F4")
WALK_RULES = ("in the room", "visited", "visited, owned")

Edge = tuple[str, str, bool]
"""A cell, the cell that the walk came from, and whether it is killed."""


def told(event: Event) -> Edge:
    return str(event.facts[0]), str(event.facts[2]), event.verb == "prune"


def drawn(puzzle: Shikaku, board: list[int]) -> list[Edge]:
    """The edges in the order of the walk."""
    return [
        (puzzle.names[child.cell], puzzle.names[parent.cell], child.killed)
        for parent in walked(puzzle, board)
        for child in parent.children
    ]


def after(events: list[Event]) -> list[int]:
    state = State(SEVEN.cells)
    state.advance(events)
    return list(state.board)


def test_the_walk_from_f4_is_the_papers_tree_with_killed_cells_crossed() -> None:
    picture = KIND.pictures["walk"](SEVEN, after(list(walk(Placement(SEVEN), F4))))
    assert list(text_lines(picture)) == [
        "0     1     2     3     4     5     6",
        "F4──┬─E4──┬─D4──┬─C4──┬─B4──┬─A4──┬─A5×",
        "    │     │     │     │     │     └─A3×",
        "    │     │     │     │     ├─B5×",
        "    │     │     │     │     └─B3×",
        "    │     │     │     ├─C5×",
        "    │     │     │     └─C3×",
        "    │     │     ├─D5×",
        "    │     │     └─D3×",
        "    │     ├─E5────E6──┬─D6×",
        "    │     │           └─E7────D7×",
        "    │     └─E3────E2──┬─D2×",
        "    │                 └─E1×",
        "    ├─F5──┬─F6──┬─F7────G7×",
        "    │     │     └─G6×",
        "    │     └─G5×",
        "    ├─G4────G3────G2────G1",
        "    └─F3────F2────F1",
    ]


def test_without_a_bounding_function_the_walk_reaches_the_whole_board() -> None:
    events = list(walk(Placement(SEVEN), F4, visit))
    assert drawn(SEVEN, after(events)) == [told(event) for event in events[1:]]
    assert len(events) == SEVEN.cells


def test_without_a_walk_there_is_one_line_that_says_so() -> None:
    assert list(text_lines(KIND.pictures["walk"](SEVEN, [0] * SEVEN.cells))) == [NO_WALK]


@pytest.mark.parametrize("solver", ["bfs", "combo", "bfs-unbounded"])
def test_at_every_event_the_tree_has_the_edges_that_were_told(solver: str) -> None:
    """Besides, at most cells of placed rectangles that come next: their marks are their owners'."""
    edges: list[Edge] = []
    walks = 0
    for number, (event, state) in enumerate(folded(KIND, SEVEN, solver)):
        if event.rule == "walk":
            edges, walks = [], walks + 1
        elif event.rule in WALK_RULES or event.rule.startswith("killed"):
            edges.append(told(event))
        elif event.verb in ("choose", "backtrack"):
            continue
        if walks and event.rule not in ("", "too long"):
            shown = drawn(SEVEN, list(state.board))
            assert shown[: len(edges)] == edges
            for name, *_ in shown[len(edges) :]:
                assert 0 < state.board[SEVEN.names.index(name)] <= len(SEVEN.clues)
        if number == 1_500:
            break
    assert walks > 10


def test_every_cell_is_where_the_pictures_say() -> None:
    assert_pictures_are_sound(KIND, SEVEN, "combo", 300)
