"""A session: a trace with its puzzle, and the search that records into it, if one does.

`session.trace` is the one way to the trace, whether it still grows or not.
"""

from typing import Any

from attrs import define

from engine.errors import Refusal
from engine.header import Header
from engine.query.solver_time import SolverClock
from engine.search import FOREVER, Search
from engine.store.recording import Recording
from engine.store.trace import Trace
from puzzles.kind import Kind, Solver
from puzzles.registry import kind_named, kind_names
from puzzles.source import Source
from tui import __version__
from tui.player.feed import Feed, Following


@define
class Session:
    """`kind` and `puzzle` are None if the trace's kind is not installed: its cells are drawn plainly."""

    trace: Trace
    kind: Kind | None
    puzzle: Any
    search: Search | None = None
    """The search, if it runs in this process: no screen watches it."""
    feed: Feed | Following | None = None
    """The process that records the trace, if it is live."""
    solver: Solver | None = None
    """The solver that the person chose, for a search that was started here."""

    @property
    def seconds(self) -> float:
        """How long the solver itself has worked."""
        return self.trace.seconds if isinstance(self.trace, Recording) else SolverClock(self.trace).total

    def close(self) -> None:
        """End the process that records it, and close the trace."""
        if self.feed is not None:
            self.feed.close()
        self.trace.close()

    def cell_name(self, cell: int) -> str:
        return str(self.kind.cell_name(self.puzzle, cell)) if self.kind else str(cell)


def start(
    kind: Kind, source: Source, solver: Solver, every: bool, record: str = "", limit: int = FOREVER
) -> Session:
    """A new search in this process; `record` is the file to record in, "" for a temporary one."""
    puzzle, header = _begin(kind, source, solver, every, limit)
    recording = Recording(header, record)
    search = Search(kind.search(solver, puzzle), recording, every, limit)
    return Session(recording, kind, puzzle, search, solver=solver)


def launch(
    kind: Kind, source: Source, solver: Solver, every: bool, record: str = "", limit: int = FOREVER
) -> Session:
    """A new search in a process of its own, to be watched; it stands still until it gets credit."""
    puzzle, header = _begin(kind, source, solver, every, limit)
    task = {
        "kind": kind.name,
        "text": header.puzzle,
        "name": source.name,
        "solver": solver.name,
        "every": every,
        "limit": limit if limit < FOREVER else 0,
    }
    feed = Feed(header, task, record)
    return Session(feed.trace, kind, puzzle, feed=feed, solver=solver)


def _begin(kind: Kind, source: Source, solver: Solver, every: bool, limit: int) -> tuple[Any, Header]:
    """The puzzle, and the header of its trace; a `Refusal` if the solver cannot take it."""
    puzzle = kind.read(source)
    if why_not := solver.refuses(puzzle):
        raise Refusal(f"{solver.name} cannot take this puzzle: {why_not}", source.name)
    header = Header(
        cells=puzzle.cells,
        kind=kind.name,
        solver=solver.name,
        name=source.name,
        puzzle=kind.write(puzzle),
        options={"all": every} | ({"limit": limit} if limit < FOREVER else {}),
        rules={**kind.rules, **solver.rules},
        version=__version__,
    )
    return puzzle, header


def reopen(trace: Trace, feed: Following | None = None) -> Session:
    """A recorded trace, with the puzzle from its header if its kind is installed."""
    header = trace.header
    if header.kind not in kind_names():
        return Session(trace, None, None, feed=feed)
    kind = kind_named(header.kind)
    puzzle = kind.read(Source(header.puzzle, trace.where))
    if puzzle.cells != header.cells:
        raise Refusal(
            f"its header says {header.cells:,} cells, but its puzzle has {puzzle.cells:,}", trace.where
        )
    return Session(trace, kind, puzzle, feed=feed)
