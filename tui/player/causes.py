"""The cause of the event that is shown: a place to go to, and a line that says what it is."""

from engine.query.explanation import explanation
from engine.query.jumps import cause, origin_of
from engine.state import State
from puzzles.common.grammar import joined
from puzzles.kind import GIVEN
from puzzles.least_cause import least_cause
from tui.player.session import Session

CELLS_NAMED = 6
"""More cells than this are counted, not named."""


def cause_of(session: Session, state: State) -> int | None:
    """Where the last event has its cause; None if that is no event."""
    return cause(session.trace, state, needed_cells(session, state))


def cause_words(session: Session, state: State, needed: tuple[int, ...] | None = None) -> str:
    """What the last event follows from; "" if nobody can tell. `needed`: its `needed_cells`, if known."""
    needed, trace = needed_cells(session, state) if needed is None else needed, session.trace
    found = cause(trace, state, needed)
    event = trace.event_at(state.position)
    if found is None:
        return "given: it follows from the puzzle alone" if event and _checked(session, event.rule) else ""
    origin = trace.event_at(found)
    if origin is not None and origin.rule == GIVEN and event is not None and event.verb != "backtrack":
        given = [cell for cell in needed if origin_of(trace, state.position - 1, cell) == found]
        return f"because of event {found:,}, what is given: {_cells(session, given)}"
    return f"because of event {found:,}: {explanation(trace, found)}"


def needed_cells(session: Session, state: State) -> tuple[int, ...]:
    """The cells that the last event cannot do without."""
    event = session.trace.event_at(state.position)
    if event is None:
        return ()
    if session.kind is None:
        return event.because
    before = session.trace.block_at(state.position - 1).state(state.position - 1)
    return least_cause(session.kind, session.puzzle, before.board, event)


def _checked(session: Session, rule: str) -> bool:
    """Whether a rule is known so well that an event of it without `because` cells needs none."""
    return session.kind is not None and rule in session.kind.rechecks


def _cells(session: Session, cells: list[int]) -> str:
    names = [session.cell_name(cell) for cell in cells[:CELLS_NAMED]]
    if len(cells) > CELLS_NAMED:
        names.append(f"{len(cells) - CELLS_NAMED:,} more")
    return joined(names)
