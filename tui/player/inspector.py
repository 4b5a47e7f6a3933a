"""What there is to say about a cell at a state: its mark, its domains, which events shrank them, its changes.

A pure function of trace and state; what was found is kept, and what takes longer is found over several calls.
"""

from collections.abc import Collection, Sequence

from attrs import define

from engine.cells import zeros
from engine.query.cell_history import CellHistory, Change
from engine.query.removals import Removals
from engine.state import State
from puzzles.domain import Domain
from tui.player.session import Session

MOST_VALUES = 200
"""Values of a domain for which the event is looked for that removed them."""
MOST_CHANGES, MOST_LATER = 50, 3
"""Changes that are listed before and after the position."""
MOST_DEPTH = 1_000
"""On a longer path no removing event is looked for: to read so many of its nodes would take too long."""
BOARDS, BLOCKS = 1, 1
"""Boards and blocks read in one call."""
Value = tuple[str, str]
"""A variable and a value of it."""


@define(frozen=True)
class Inspected:
    """A domain now, and what it has lost."""

    now: Domain
    at_start: int
    """How many values it had before the first event."""
    removed: dict[int, list[str]]
    """Where an event leads to → the values that it removed; in order."""
    sought: int
    """Removed values of which the event is still looked for."""
    passed_over: int
    """Removed values of which the event is not looked for."""


@define(frozen=True)
class Inspection:
    mark: str
    domains: list[Inspected]
    later: list[Change]
    """The changes that come next, the newest first."""
    earlier: list[Change]
    """The changes up to the position, the newest first."""
    changes_found: bool
    """Whether all changes that are listed are found."""

    @property
    def complete(self) -> bool:
        return self.changes_found and not any(domain.sought for domain in self.domains)


class Inspector:
    def __init__(self, session: Session, cell: int) -> None:
        self.session, self.cell = session, cell
        self._history = CellHistory(session.trace, cell)
        self._start = self._domains(zeros(session.trace.header.cells))
        """The domains before the first event."""
        listed = [domain for domain in self._start if domain.count is None]
        self._followed = {(d.variable, value) for d in listed for value in d.values[:MOST_VALUES]}
        self._removals = Removals(session.trace, self._values, self._followed)

    def _domains(self, board: Sequence[int]) -> Sequence[Domain]:
        kind = self.session.kind
        return kind.domains(self.session.puzzle, board, self.cell) if kind else ()

    def _values(self, board: Sequence[int]) -> Collection[Value]:
        return [
            (domain.variable, value)
            for domain in self._domains(board)
            if domain.count is None
            for value in domain.values
        ]

    def mark_name(self, mark: int) -> str:
        return self.session.mark_name(self.cell, mark)

    def look(self, here: State, in_play: bool) -> Inspection:
        """In play nothing is looked for that takes longer."""
        boards = 0 if in_play else BOARDS
        earlier, later, found = self._history.around(here.position, MOST_CHANGES, MOST_LATER, BLOCKS)
        now = self._domains(here.board)
        left = {(domain.variable, value) for domain in now for value in domain.values}
        followed = self._followed if here.depth <= MOST_DEPTH else set()
        removed = self._removals.of(here, sorted(followed - left), boards) if followed else {}
        domains = [self._inspected(*pair, left, followed, removed) for pair in zip(self._start, now)]
        return Inspection(self.mark_name(here.board[self.cell]), domains, later, earlier, found)

    def _inspected(
        self,
        start: Domain,
        now: Domain,
        left: Collection[Value],
        followed: Collection[Value],
        removed: dict[Value, int],
    ) -> Inspected:
        gone = [value for value in start.values if (start.variable, value) not in left]
        if start.count is not None:
            return Inspected(now, start.left, {}, 0, 0)
        sought = [value for value in gone if (start.variable, value) in followed]
        by_event: dict[int, list[str]] = {}
        for value in sought:
            if event := removed.get((start.variable, value)):
                by_event.setdefault(event, []).append(value)
        missing = len(sought) - sum(map(len, by_event.values()))
        return Inspected(now, start.left, dict(sorted(by_event.items())), missing, len(gone) - len(sought))
