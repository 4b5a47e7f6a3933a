"""A search in this process, with no screen to watch it."""

from engine.events import FOREVER
from engine.search import Search
from engine.store.recording import Recording
from puzzles.kind import USUAL_DETAIL, Kind, Solver
from puzzles.source import Source
from tui.player.session import Session, begin


def start(
    kind: Kind,
    source: Source,
    solver: Solver,
    every: bool,
    record: str = "",
    limit: int = FOREVER,
    detail: str = USUAL_DETAIL,
) -> Session:
    """A new search in this process; `record` is the file to record in, "" for a temporary one."""
    puzzle, header = begin(kind, source, solver, every, limit, detail)
    recording = Recording(header, record)
    search = Search(kind.search(solver, puzzle, detail), recording, every, limit)
    return Session(recording, kind, puzzle, search, solver=solver)
