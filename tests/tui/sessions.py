"""Sessions to watch in tests: real searches of bundled puzzles."""

from engine.search import FOREVER
from puzzles.registry import kind_named
from puzzles.source import source_of
from tui.player.session import Session, start


def live(kind: str, puzzle: str, solver: str, every: bool = False, record: str = "") -> Session:
    """A search that has not run yet."""
    found = kind_named(kind)
    return start(found, source_of(puzzle, found.samples()), found.solver(solver), every, record)


def recorded(
    kind: str = "shikaku",
    puzzle: str = "ryan7.shk",
    solver: str = "combo",
    every: bool = False,
    limit: int = FOREVER,
) -> Session:
    """A search that has run to its end, or to the limit."""
    session = live(kind, puzzle, solver, every)
    assert session.search is not None
    session.search.pull(limit)
    session.search = None
    return session
