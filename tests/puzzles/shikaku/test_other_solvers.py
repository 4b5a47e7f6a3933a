"""The other solvers of the papers on the 7×7."""

import pytest

from engine.events import Choose
from puzzles.shikaku.model import Clue, Shikaku
from puzzles.shikaku.solvers.order import observation, spiral
from puzzles.shikaku.solvers.outward import outward
from puzzles.shikaku.solvers.room import visit, walk
from puzzles.shikaku.solvers.search import Placement
from tests.puzzles.shikaku.searches import SEVEN, choices, folded, until_solved


def visited(solver: str) -> str:
    """The numbers in the order in which the solver first reaches them."""
    return " ".join(dict.fromkeys(choice.variable for choice in choices(until_solved(SEVEN, solver)[0])))


def names(clues: list[Clue]) -> str:
    return " ".join(clue.name for clue in clues)


def full(height: int, width: int) -> Shikaku:
    """A board with a number in every cell, to see a whole order."""
    return Shikaku(height, width, (1,) * (height * width))


def test_backtracking_visits_in_reading_order_238_states_and_128_dead_ends() -> None:
    _, state = until_solved(SEVEN, "backtracking")
    assert visited("backtracking") == "A3 B2 B5 C6 D3 D5 E1 F4 G5 G7"
    assert (state.states, state.dead_ends) == (238, 128)


def test_brute_force_and_bfs_with_or_without_bound_walk_the_same_state_tree_as_backtracking() -> None:
    def tree(solver: str) -> list[tuple[str, str, int, int]]:
        events = until_solved(SEVEN, solver)[0]
        return [(choice.variable, choice.value, choice.which, choice.of) for choice in choices(events)]

    assert tree("brute-force") == tree("backtracking") == tree("bfs") == tree("bfs-unbounded")


def test_brute_force_rejects_or_places_every_rectangle_of_a_number_in_turn() -> None:
    turns: list[list[str]] = []
    for event, state in folded(SEVEN, "brute-force"):
        if event.rule == "next number":
            turns.append([])
        elif event.rule in ("collision", "two numbers"):
            turns[-1].append(str(event.facts[0]))
        elif isinstance(event, Choose):
            turns[-1].append(event.value)
        elif event.verb in ("backtrack", "exhausted") and len(turns) > state.depth + 1:
            clue = SEVEN.clues[state.depth + 1]
            assert turns.pop() == [SEVEN.name(rectangle) for rectangle in SEVEN.rectangles(clue)]
    assert turns == [["A2:A3", "A3:A4", "A3:B3"]]


def test_greedy_edge_goes_along_the_spiral() -> None:
    assert visited("greedy-edge") == "A3 G7 G5 E1 B2 B5 C6 F4 D5 D3"


def test_greedy_corner_goes_the_way_of_combo() -> None:
    corner, combo = until_solved(SEVEN, "greedy-corner")[0], until_solved(SEVEN, "combo")[0]
    assert [(c.variable, c.value) for c in choices(corner)] == [(c.variable, c.value) for c in choices(combo)]


def test_the_walk_from_F4_on_the_empty_board() -> None:
    f4 = next(clue for clue in SEVEN.clues if clue.name == "F4")
    walked = list(walk(Placement(SEVEN), f4))[1:]
    assert " ".join(str(event.facts[0]) + "!" * (event.verb == "prune") for event in walked) == (
        "E4 F5 G4 F3 D4 E5 E3 F6 G5! G3 F2 C4 D5! D3! E6 E2 F7 G6! G2 F1 B4 C5! C3! D6! E7 D2! E1! G7! G1 "
        "A4 B5! B3! D7! A5! A3!"
    )
    assert 1 + sum(event.verb == "deduce" for event in walked) == 21


def test_without_a_bounding_function_the_walk_from_F4_visits_every_cell_by_its_distance() -> None:
    f4 = next(clue for clue in SEVEN.clues if clue.name == "F4")
    walked = [str(event.facts[0]) for event in walk(Placement(SEVEN), f4, visit)]
    assert sorted(walked) == sorted(SEVEN.names)
    assert " ".join(walked).startswith("F4 E4 F5 G4 F3 D4 E5 E3 F6 G5 G3 F2 C4 D5 ")
    distances = [sum(SEVEN.span(f4.cell, SEVEN.names.index(name))[2:]) for name in walked]
    assert distances == sorted(distances)


def test_observation_of_a_7x7_board() -> None:
    assert names(observation(full(7, 7))) == (
        "A1 A2 B1 B2 A7 A6 B7 B6 G7 G6 F7 F6 G1 G2 F1 F2 "
        "A3 A4 A5 C7 D7 E7 G5 G4 G3 E1 D1 C1 B3 B4 B5 C6 D6 E6 F5 F4 F3 E2 D2 C2 "
        "C3 C4 C5 D5 E5 E4 E3 D3 D4"
    )


def test_a_corner_of_3x3_goes_by_distance_then_by_rows() -> None:
    assert names(observation(full(9, 9))[:9]) == "A1 A2 B1 A3 B2 C1 B3 C2 C3"


@pytest.mark.parametrize("height", range(1, 10))
@pytest.mark.parametrize("width", [1, 2, 3, 4, 5, 9])
def test_every_order_has_every_number_once(height: int, width: int) -> None:
    puzzle = full(height, width)
    for order in (spiral(puzzle), observation(puzzle)):
        assert sorted(order) == list(puzzle.clues)


def test_each_dimension_has_its_own_band() -> None:
    order = observation(full(3, 9))
    assert names(order[:12]) == "A1 A2 A3 A9 A8 A7 C9 C8 C7 C1 C2 C3"
    assert names(order[12:]) == "A4 A5 A6 B9 C6 C5 C4 B1 B8 B2 B7 B3 B4 B5 B6"


def test_outward_is_nearness_to_the_nearest_corner_then_more_border_then_top_then_left() -> None:
    b2 = next(clue for clue in SEVEN.clues if clue.name == "B2")
    assert " ".join(map(SEVEN.name, outward(SEVEN, b2))) == (
        "A1:B2 A2:B3 B1:C2 A2:D2 B1:B4 B2:C3 B2:B5 B2:E2"
    )
