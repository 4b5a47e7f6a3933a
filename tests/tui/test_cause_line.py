"""The line that says what an event follows from: the least cells that it needs, or what is given."""

import pytest
from attrs import evolve
from textual.strip import Strip

from engine.events import Deduce
from engine.query.jumps import cause
from engine.query.replay import Replay
from engine.state import State
from puzzles.least_cause import least_cause
from puzzles.registry import kind_named
from puzzles.source import source_of
from tests.tui.sessions import recorded
from tests.tui.watching import watching
from tui.app.widgets.board import BoardPanel
from tui.player.causes import cause_of, cause_words, needed_cells
from tui.player.session import Session


def state_at(session: Session, rule: str, nth: int = 1) -> State:
    """After the n-th event of a rule."""
    positions = [n for n, event in enumerate(session.trace.read(), 1) if event.rule == rule]
    replay = Replay(session.trace)
    replay.seek(positions[nth - 1])
    return replay.state


def test_a_solver_that_names_all_candidates_is_answered_with_the_least_that_is_needed() -> None:
    session = recorded("sudoku", "hard.txt", "best")
    state = state_at(session, "hidden single", 3)
    event = session.trace.event_at(state.position)
    assert event is not None
    assert len(event.because) > 40
    found, latest = cause_of(session, state), cause(session.trace, state)
    assert found is not None
    assert latest is not None
    assert found < latest
    assert cause_words(session, state).startswith(f"because of event {found:,}: ")


def test_what_is_given_is_named_as_given() -> None:
    session = recorded("sudoku", "hard.txt", "best")
    words = cause_words(session, state_at(session, "naked single"))
    assert words.startswith("because of event 1, what is given: ")
    assert words.count(",") >= 5


@pytest.mark.parametrize(
    ("kind", "puzzle", "solver", "rule"),
    [
        ("shikaku", "ryan7.shk", "combo", "killed, two numbers"),
        ("hashi", "skerries.hashi", "heuristic", "maximum"),
        ("nonogram", "phi.non", "combinatorial", "complete fill"),
    ],
)
def test_an_event_that_needs_no_mark_follows_from_the_puzzle(
    kind: str, puzzle: str, solver: str, rule: str
) -> None:
    session = recorded(kind, puzzle, solver)
    state = state_at(session, rule)
    assert cause_of(session, state) is None
    assert cause_words(session, state) == "given: it follows from the puzzle alone"


def test_nothing_is_said_of_what_nobody_can_check() -> None:
    session = recorded("nonogram", "phi.non", "combinatorial")
    assert cause_words(session, state_at(session, "picked")) == ""


async def test_the_panel_shows_the_line_and_the_key_leads_to_the_same_event() -> None:
    session = recorded("sudoku", "hard.txt", "best")
    state = state_at(session, "hidden single", 3)
    expected = cause_of(session, state)
    async with watching(session) as watched:
        watched.go_to(state.position)
        watched.screen.show_details()
        await watched.settle()
        assert f"because of event {expected}" in " ".join(watched.text.split())
        await watched.press("w")
        assert watched.position == expected


@pytest.mark.parametrize("facts", [(), ("row Z",), ("Row 99999999", "1"), (1, 2, 3), ("A1:ZZZZZ99999", "x")])
def test_an_event_from_outside_may_have_any_facts(
    facts: tuple[str | int, ...],
) -> None:
    for name, puzzle in (("sudoku", "hard.txt"), ("nonogram", "phi.non"), ("shikaku", "ryan7.shk")):
        kind = kind_named(name)
        read = kind.read(source_of(puzzle, kind.samples()))
        for rule in kind.rechecks:
            event = evolve(Deduce(rule, facts), because=(0, 1, 2))
            assert {*least_cause(kind, read, [1] * read.cells, event)} <= {0, 1, 2}


async def test_where_it_stands_still_the_board_underlines_only_the_cells_that_are_needed() -> None:
    session = recorded("sudoku", "hard.txt", "best")
    state = state_at(session, "hidden single", 3)
    async with watching(session) as watched:
        watched.go_to(state.position)
        needed = set(needed_cells(session, state))
        event = session.trace.event_at(state.position)
        assert event is not None
        assert needed < set(event.because)
        watched.screen.show_details()
        board = watched.screen.query_one(BoardPanel)
        board.begin_frame()
        left, above = board.margin()
        places = {cell: board.picture.where(cell) for cell in event.because}
        lines = {y: board.line(y + above) for _, y in places.values()}
        shown = {cell for cell, (x, y) in places.items() if _is_underlined(lines[y], x + left)}
        assert shown == needed


def _is_underlined(strip: Strip, x: int) -> bool:
    *_, last = strip.crop(x, x + 1)
    return last.style is not None and bool(last.style.underline)
