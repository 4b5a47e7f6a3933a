"""What is watched: a trace with its puzzle, and the search that still feeds it, if one does."""

from typing import Any

from attrs import define

from engine.errors import Refusal
from engine.header import Header
from engine.search import FOREVER, Search
from engine.store.recording import Recording
from engine.store.trace import Trace
from puzzles.kind import Kind, Solver
from puzzles.registry import kind_named, kind_names
from puzzles.source import Source
from tui import __version__


@define
class Session:
    """`kind` and `puzzle` are None for a trace whose kind is not known here: its cells are drawn plainly."""

    trace: Trace
    kind: Kind | None
    puzzle: Any
    search: Search | None = None


def start(
    kind: Kind, source: Source, solver: Solver, every: bool, record: str = "", limit: int = FOREVER
) -> Session:
    """A new search of a puzzle, recorded under a name or unnamed; nothing of it has run yet."""
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
    return Session(recording, kind, puzzle, Search(kind.search(solver, puzzle), recording, every, limit))


def reopen(trace: Trace) -> Session:
    """A trace with the puzzle that its header tells, if its kind is known."""
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
