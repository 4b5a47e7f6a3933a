"""The outcome of a search and its counters, as `solve --json` prints them."""

from typing import Any

from engine.query.counters import counters
from engine.query.find import find_verb
from engine.query.replay import Replay
from tui.player.session import Session


def outcome(session: Session) -> dict[str, Any]:
    """The counters of a search so far, and its first solution."""
    trace, search = session.trace, session.search
    assert search is not None
    replay = Replay(trace)
    replay.seek(len(trace))
    told = counters(replay.state, search.end, session.seconds)
    status, solutions = told.pop("status"), told.pop("solutions")
    return {
        "kind": trace.header.kind,
        "solver": trace.header.solver,
        "status": status,
        "solutions": solutions,
        "solution": _first_solution(session, replay),
        **told,
    }


def _first_solution(session: Session, replay: Replay) -> Any:
    found = find_verb(session.trace, 0, "solved", 1)
    if found is None:
        return None
    assert session.kind is not None
    replay.seek(found)
    return session.kind.solution(session.puzzle, replay.state.board)
