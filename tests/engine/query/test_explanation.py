"""A backtrack is told by what has died, at any position of a recorded search."""

from engine.events import BACKTRACK, SOLVED, Choose, Deduce, Event, Prune
from engine.header import Header
from engine.query.explanation import explanation
from engine.query.jumps import cause
from engine.query.replay import Replay
from engine.store.recording import Recording
from tests.engine.searches import small_blocks

EVENTS: list[Event] = [
    Choose("A", "1", 1, 3),  # 1
    Choose("B", "1", 1, 2),
    Prune("stuck"),  # 3
    BACKTRACK,
    Choose("B", "2", 2, 2),  # 5
    Prune("stuck"),
    BACKTRACK,
    BACKTRACK,
    Choose("A", "2", 2, 3),  # 9
    Choose("C", "1", 1, 1),
    SOLVED,  # 11
    BACKTRACK,
    BACKTRACK,
    Choose("A", "3", 3, 3),  # 14
    Choose("B", "1", 1, 3),
    Deduce("so"),
    Prune("stuck"),  # 17
    BACKTRACK,
    BACKTRACK,
]
TOLD = {
    0: "",
    3: "No way on.",
    4: "B = 1 is dead: undo it.",
    7: "B = 2 is dead: undo it.",
    8: "Both children of A = 1 are dead, so it is too: undo it.",
    12: "Solution kept: undo it, to look for more.",
    13: "The only child of A = 2 is searched, and a solution was found there: undo it, to look for more.",
    18: "B = 1 is dead: undo it.",
    19: "The 1 tried of the 3 children of A = 3 is dead, so it is too: undo it.",
}


def test_a_backtrack_names_the_node_that_died_and_what_it_died_of() -> None:
    for block in (3, 500):
        with small_blocks(block):
            recording = Recording(Header(1, rules={"stuck": "No way on."}))
            recording.append(EVENTS)
            assert {position: explanation(recording, position) for position in TOLD} == TOLD


def test_the_cause_of_a_backtrack_is_the_dead_end_the_last_child_or_the_solution_before_it() -> None:
    recording = Recording(Header(1))
    recording.append(EVENTS)
    replay = Replay(recording)
    for backtrack in (4, 7, 8, 12, 13, 18, 19):
        replay.seek(backtrack)
        assert cause(recording, replay.state) == backtrack - 1


def test_an_event_that_names_no_cells_has_no_earlier_event_as_its_cause() -> None:
    recording = Recording(Header(1))
    recording.append(EVENTS)
    replay = Replay(recording)
    for position in (3, 16):
        replay.seek(position)
        assert cause(recording, replay.state) is None
