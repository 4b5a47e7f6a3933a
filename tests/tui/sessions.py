"""Sessions to watch in tests: real searches of bundled puzzles."""

from engine.events import FOREVER
from puzzles.registry import kind_named
from puzzles.source import source_of
from tui.player.feed import Feed
from tui.player.headless import start
from tui.player.session import Session, launch

LAUNCHED: list[Session] = []
"""To be ended after the test."""

COMBO_EVENTS = 698
"""Of `combo` on ryan7.shk up to its solution, in the usual detail."""


def live(kind: str, puzzle: str, solver: str, every: bool = False, record: str = "") -> Session:
    """A search in a process of its own that has not run yet."""
    found = kind_named(kind)
    session = launch(found, source_of(puzzle, found.samples()), found.solver(solver), every, record)
    LAUNCHED.append(session)
    return session


def feed_of(session: Session) -> Feed:
    assert isinstance(session.feed, Feed)
    return session.feed


def recorded(
    kind: str = "shikaku",
    puzzle: str = "ryan7.shk",
    solver: str = "combo",
    every: bool = False,
    limit: int = FOREVER,
) -> Session:
    """A search that has run to its end, or to the limit."""
    found = kind_named(kind)
    session = start(found, source_of(puzzle, found.samples()), found.solver(solver), every)
    assert session.search is not None
    session.search.pull(limit)
    session.search = None
    return session
