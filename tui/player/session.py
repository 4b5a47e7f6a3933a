"""A session: a trace with its puzzle, and the search that records into it, if one does.

`session.trace` is the one way to the trace, whether it still grows or not.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from attrs import define

from engine.errors import Refusal
from engine.events import FOREVER
from engine.header import Header
from engine.query.solver_time import SolverClock
from engine.store.trace import Trace
from puzzles.common.own_board import OwnPictures
from puzzles.kind import DETAILS, USUAL_DETAIL, Board, Kind, Solver
from puzzles.picture import Picture
from puzzles.registry import drawn_names, kind_named
from puzzles.source import Source
from tui import __version__
from tui.player.feed import Feed
from tui.player.live import Live
from tui.player.served import is_served

if TYPE_CHECKING:
    from engine.search import Search


@define(slots=False)
class Session:
    """`kind` and `puzzle` are None if the trace's kind is not installed: the header says how it is drawn."""

    trace: Trace
    kind: Kind | None
    puzzle: Any
    search: "Search | None" = None
    """The search, if it runs in this process: no screen watches it."""
    feed: Live | None = None
    """The process that records the trace, if it is live."""
    solver: Solver | None = None
    """The solver that the person chose, for a search that was started here."""
    opens_at: int = 0
    """The position that a screen shows first."""
    presented: bool = False
    """Whether the screen to begin with is the presenter."""

    @property
    def seconds(self) -> float:
        """How long the solver itself has worked."""
        return self.trace.seconds or SolverClock(self.trace).total

    @property
    def title(self) -> str:
        """What the puzzle is called."""
        return (self.puzzle.title if self.kind else "") or self.trace.header.name

    def close(self) -> None:
        """End the process that records it, and close the trace."""
        if self.feed is not None:
            self.feed.close()
        self.keep_notes()
        self.trace.close()

    def keep_notes(self) -> bool:
        """Write the notes into the trace's file; False if they last only as long as the session."""
        return not is_served() and self.trace.keep_notes()

    def cell_name(self, cell: int) -> str:
        return str(self.kind.cell_name(self.puzzle, cell)) if self.kind else self.own.cell_name(cell)

    def mark_name(self, cell: int, mark: int) -> str:
        """What a person calls a mark of a cell."""
        return self.kind.mark_name(self.puzzle, cell, mark) if self.kind else self.own.mark_name(mark)

    @cached_property
    def own(self) -> OwnPictures:
        """The board as the header tells it, if the kind is not known."""
        return OwnPictures(self.trace.header)

    @property
    def views(self) -> Sequence[str]:
        """The pictures of the board by name; the first is the default."""
        return [*(self.kind.pictures if self.kind else self.own.pictures)]

    @property
    def fitting(self) -> Sequence[str]:
        """The pictures that a screen chooses from by itself, the best first."""
        return self.kind.fitting if self.kind else self.own.fitting

    def draw(self, view: str, board: Board) -> Picture:
        """A board in one of its pictures, the default if none is named."""
        view = view or self.views[0]
        if self.kind is None:
            return self.own.pictures[view](board)
        return self.kind.pictures[view](self.puzzle, board)


def launch(
    kind: Kind,
    source: Source,
    solver: Solver,
    every: bool,
    record: str = "",
    limit: int = FOREVER,
    detail: str = USUAL_DETAIL,
) -> Session:
    """A new search in a process of its own, to be watched; it stands still until it gets credit."""
    puzzle, header = begin(kind, source, solver, every, limit, detail)
    task = {
        "kind": kind.name,
        "text": header.puzzle,
        "name": source.name,
        "solver": solver.name,
        "every": every,
        "limit": limit,
        "detail": detail,
    }
    feed = Feed(header, task, record)
    return Session(feed.trace, kind, puzzle, feed=feed, solver=solver)


def begin(
    kind: Kind, source: Source, solver: Solver, every: bool, limit: int, detail: str
) -> tuple[Any, Header]:
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
        options={"all": every, "detail": detail} | ({"limit": limit} if limit < FOREVER else {}),
        rules={**kind.rules, **solver.rules},
        version=__version__,
        code=solver.pseudocode,
    )
    return puzzle, header


def detail_of(trace: Trace) -> str:
    """The detail in which a search was recorded; traces from before there was a choice have all there was."""
    detail = trace.header.options.get("detail")
    return detail if isinstance(detail, str) and detail in DETAILS else USUAL_DETAIL


def reopen(trace: Trace, feed: Live | None = None) -> Session:
    """A recorded trace, with the puzzle from its header if its kind is installed."""
    return Session(trace, *puzzle_of(trace.header, trace.where), feed=feed)


def puzzle_of(header: Header, where: str) -> tuple[Kind | None, Any]:
    """The kind and the puzzle that a header names; None, None if the kind is not installed."""
    if header.kind not in drawn_names():
        return None, None
    kind = kind_named(header.kind)
    puzzle = kind.read(Source(header.puzzle, f"{where}: its puzzle" if where else "its puzzle"))
    if puzzle.cells != header.cells:
        raise Refusal(f"its header says {header.cells:,} cells, but its puzzle has {puzzle.cells:,}", where)
    return kind, puzzle
