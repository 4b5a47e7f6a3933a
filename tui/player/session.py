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


@define
class Session:
    """`kind` and `puzzle` are None if the trace's kind is not installed: its cells are drawn plainly."""

    trace: Trace
    kind: Kind | None
    puzzle: Any
    search: Search | None = None
    solver: Solver | None = None
    """The solver that the person chose, for a search that was started here."""

    @property
    def seconds(self) -> float:
        """How long the solver itself has worked."""
        return self.trace.seconds if isinstance(self.trace, Recording) else SolverClock(self.trace).total

    def cell_name(self, cell: int) -> str:
        return str(self.kind.cell_name(self.puzzle, cell)) if self.kind else str(cell)


def start(
    kind: Kind, source: Source, solver: Solver, every: bool, record: str = "", limit: int = FOREVER
) -> Session:
    """A new search that has not run yet; `record` is the file to record in, "" for a temporary one."""
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
    recording = Recording(header, record)
    search = Search(kind.search(solver, puzzle), recording, every, limit)
    return Session(recording, kind, puzzle, search, solver)


def reopen(trace: Trace) -> Session:
    """A recorded trace, with the puzzle from its header if its kind is installed."""
    header = trace.header
    if header.kind not in kind_names():
        return Session(trace, None, None)
    kind = kind_named(header.kind)
    puzzle = kind.read(Source(header.puzzle, trace.where))
    if puzzle.cells != header.cells:
        raise Refusal(
            f"its header says {header.cells:,} cells, but its puzzle has {puzzle.cells:,}", trace.where
        )
    return Session(trace, kind, puzzle)
