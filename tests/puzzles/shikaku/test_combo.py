"""`combo` on the 7×7 does, choice for choice, what its description says."""

from engine.events import Choose, Event
from engine.sentences import sentence
from engine.state import State
from puzzles.shikaku.rules import DETAIL, RULES
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


def test_a_dead_end_says_whether_the_room_is_too_small_or_has_no_rectangle_and_what_blocks_it() -> None:
    blocked = "A4:B7, its only rectangle without another number, is blocked at A4 by A3:A4"
    assert dead_ends("B5")[0][1].facts == ("B5", "11 cells", blocked)
    assert dead_ends("B5")[0][1].rule == "no rectangle in the room"
    blocked = "E2:G4, its only rectangle without another number, is blocked at G4 by G4:G5"
    assert dead_ends("F4")[-1][1].facts == ("F4", 9, "5 cells", blocked)
    assert dead_ends("F4")[-1][1].rule == "room too small"


def test_a_dead_end_follows_from_the_rectangle_that_blocks_the_number_not_from_those_placed_since() -> None:
    """Whatever G5 and E1 do, B5 is blocked by A3:A4; whatever E1 and C6 do, F4 is blocked by G4:G5."""
    for name, cell in (("B5", "A4"), ("F4", "G4")):
        causes = [[SEVEN.names[cell] for cell in said.because] for _, said in dead_ends(name)]
        assert causes == [[cell]] * len(causes)


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


def test_the_observation_passes_every_cell_in_order_and_fills_its_table() -> None:
    events = [event for event in until_solved(SEVEN, "combo")[0] if event.rule in ("observed", "entered")]
    assert " ".join(str(event.facts[0]) for event in events) == (
        "A1 A2 B1 B2 A7 A6 B7 B6 G7 G6 F7 F6 G1 G2 F1 F2 "
        "A3 A4 A5 C7 D7 E7 G5 G4 G3 E1 D1 C1 B3 B4 B5 C6 D6 E6 F5 F4 F3 E2 D2 C2 "
        "C3 C4 C5 D5 E5 E4 E3 D3 D4"
    )
    tables = [event.facts[3] for event in events if event.rule == "entered"]
    assert tables[:3] == ["corners B2", "corners B2 G7", "corners B2 G7; edges A3"]
    assert tables[-1] == "corners B2 G7; edges A3 G5 E1 B5 C6 F4; middle D5 D3"


def test_shapes_that_fit_nowhere_are_told_of_each_number_that_has_some() -> None:
    events = [event for event in until_solved(SEVEN, "combo")[0] if event.rule == "too long"]
    assert {event.facts for event in events} == {
        ("B5", 8, "7×7", "1×8, 8×1"),
        ("F4", 9, "7×7", "1×9, 9×1"),
    }


def test_the_outward_order_tells_each_candidates_mean_distance_to_the_corner() -> None:
    events = [event for event in until_solved(SEVEN, "combo")[0] if event.rule == "outward order"]
    assert events[0].facts == (
        "B2",
        "A1",
        "A1:B2 1, B1:C2 2, A2:D2 2.5, B1:B4 2.5, B2:C3 3, B2:E2 3.5",
    )
    assert events[2].facts == ("A3", "A1", "A3:A4 2.5, A3:B3 2.5")


def test_a_choice_says_how_far_out_it_is_and_how_the_next_one_differs() -> None:
    first = choices(until_solved(SEVEN, "combo")[0])
    said = [sentence(choice, RULES) for choice in (first[0], first[2])]
    assert said == [
        "B2 takes A1:B2, the most outward of 6: mean distance 1 to corner A1 (next: B1:C2, 2).",
        "A3 takes A3:A4, the most outward of 2: mean distance 2.5 to corner A1 "
        "(next: A3:B3, 2.5, fewer border cells).",
    ]


def test_details_tell_more_of_the_search_and_change_nothing_in_it() -> None:
    events = until_solved(SEVEN, "combo")[0]
    assert DETAIL.keys() <= RULES.keys()
    assert {event.verb for event in events if event.rule in DETAIL} == {"deduce", "prune"}
    state, plain = State(SEVEN.cells), State(SEVEN.cells)
    state.advance(events)
    plain.advance(event for event in events if event.rule not in DETAIL)
    assert plain.position < state.position
    assert (plain.board, plain.nodes, plain.states, plain.dead_ends) == (
        state.board,
        state.nodes,
        state.states,
        state.dead_ends,
    )
