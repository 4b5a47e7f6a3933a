"""`combo` on the 7×7 does, choice for choice, what its description says."""

from engine.events import Choose, Event
from tests.puzzles.shikaku.searches import SEVEN, VARIANT, choices, events_of, folded, path, until_solved

Opened = list[tuple[str, str]]


def dead_ends(name: str) -> list[tuple[Opened, Event]]:
    """Each dead end of a number before the first solution: the choices that lead to it, and its event."""
    found = []
    for event, state in folded(SEVEN, "combo"):
        if event.verb == "solved":
            break
        if event.rule in ("room too small", "no rectangle in the room") and name in event.facts:
            found.append((path(state), event))
    return found


def paper_backtracks(events: list[Event]) -> int:
    """The paper's own count.

    A dead node with an untried sibling moves there uncounted; otherwise count one and go to the grandparent;
    if that has no untried child it is dead: repeat.
    """
    untried = [0]
    counted = 0
    leaf = True
    for event in events:
        if isinstance(event, Choose):
            untried[-1] = event.of - event.which
            untried.append(0)
            leaf = True
        elif event.verb == "backtrack":
            untried.pop()
            dead = len(untried) - 1
            while leaf and dead >= 0 and not untried[dead]:
                counted += 1
                dead -= 1
                if dead < 0 or untried[dead]:
                    break
                dead -= 1
            leaf = False
    return counted


def test_it_takes_the_numbers_in_the_order_of_observation() -> None:
    walks = [str(event.facts[0]) for event in until_solved(SEVEN, "combo")[0] if event.rule == "walk"]
    assert " ".join(dict.fromkeys(walks)) == "B2 G7 A3 G5 E1 B5 C6 F4 D5 D3"


def test_its_first_candidates_are_those_described() -> None:
    first = choices(until_solved(SEVEN, "combo")[0])[:5]
    assert [(choice.variable, choice.value, choice.of) for choice in first] == [
        ("B2", "A1:B2", 6),
        ("G7", "E6:G7", 2),
        ("A3", "A3:A4", 2),
        ("G5", "G4:G5", 2),
        ("E1", "C1:G1", 2),
    ]
    assert [choice.among for choice in first[2:]] == [
        ("A3:A4", "A3:B3"),
        ("G4:G5", "F5:G5"),
        ("C1:G1", "E1:E5"),
    ]


def test_with_A3_A4_the_number_at_B5_has_no_rectangle_whatever_G5_and_E1_do() -> None:
    assert [opened[2:] for opened, _ in dead_ends("B5")] == [
        [("A3", "A3:A4"), ("G5", below), ("E1", left)]
        for below in ("G4:G5", "F5:G5")
        for left in ("C1:G1", "E1:E5")
    ]


def test_with_A3_B3_and_G4_G5_the_number_at_F4_has_no_rectangle_whatever_E1_and_C6_do() -> None:
    assert [opened[2:] for opened, _ in dead_ends("F4")] == [
        [("A3", "A3:B3"), ("G5", "G4:G5"), ("E1", left), ("B5", "A4:B7"), ("C6", right)]
        for left in ("C1:G1", "E1:E5")
        for right in ("C6:D7", "C4:C7", "C3:C6")
    ]


def test_a_dead_end_says_whether_the_room_is_too_small_or_has_no_rectangle() -> None:
    assert dead_ends("B5")[0][1].facts == ("B5", 11, 8)
    assert dead_ends("B5")[0][1].rule == "no rectangle in the room"
    assert dead_ends("F4")[-1][1].facts == ("F4", 9, 5)
    assert dead_ends("F4")[-1][1].rule == "room too small"


def test_a_dead_end_follows_from_the_cells_that_stopped_the_walk() -> None:
    _, said = dead_ends("F4")[-1]
    assert {"E3", "E4", "G4"} <= {SEVEN.names[cell] for cell in said.because}


def test_the_solution_in_its_order() -> None:
    _, state = until_solved(SEVEN, "combo")
    rectangles = " ".join(rectangle for _, rectangle in path(state))
    assert rectangles == "A1:B2 E6:G7 A3:B3 F5:G5 C1:G1 A4:B7 C6:D7 E2:G4 C5:E5 C2:D4"


def test_38_states_10_dead_ends_and_5_backtracks_as_the_paper_counts_them() -> None:
    events, state = until_solved(SEVEN, "combo")
    assert (state.states, state.dead_ends, paper_backtracks(events)) == (38, 10, 5)


def test_the_variant_has_the_same_rectangles_after_9_dead_ends() -> None:
    _, seven = until_solved(SEVEN, "combo")
    _, variant = until_solved(VARIANT, "combo")
    assert variant.dead_ends == 9
    assert {rectangle for _, rectangle in path(variant)} == {rectangle for _, rectangle in path(seven)}


def test_a_choice_clears_the_walk_and_going_back_brings_its_room_again() -> None:
    rooms: list[list[int]] = []
    before = [0] * SEVEN.cells
    for event, state in folded(SEVEN, "combo"):
        if event.verb == "choose":
            rooms.append(before)
            assert max(state.board) < SEVEN.room_mark
        if event.verb == "backtrack":
            assert state.board == rooms.pop()
            assert SEVEN.room_mark in state.board
        before = state.board.copy()


def test_running_it_twice_gives_the_same_events() -> None:
    assert list(events_of(SEVEN, "combo")) == list(events_of(SEVEN, "combo"))
