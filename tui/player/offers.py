"""What the gallery offers to watch: tours, bundled puzzles, and the recordings made last.

rehearsal   the search that is shown in small while an offer is looked at; short, and its puzzle is not large.
dots        how hard a puzzle is, one to five of them: each stands for about three times as many events.
"""

from bisect import bisect
from collections.abc import Iterable, Mapping
from contextlib import closing, suppress
from functools import cached_property
from os.path import basename
from typing import Any, ClassVar, Protocol

from attrs import define, field

from engine.errors import Refusal
from engine.header import Header
from engine.sentences import counted
from engine.store.following import is_being_recorded
from engine.store.opening import open_trace
from puzzles.kind import Kind
from puzzles.registry import kind_names, kinds
from puzzles.source import Source
from puzzles.tours import Tour
from tui.player.recent import recent
from tui.player.session import Session, launch, reopen
from tui.player.tours import play

START_HERE = "Start here"
FIRST_TOURS, FIRST_PUZZLES = 3, 5
"""How many tours and puzzles are under that title."""
MOST_REHEARSED = 20_000
"""Events."""
MOST_CELLS = 10_000
"""Of a recorded puzzle that is rehearsed: a larger one takes long to read."""
_MORE_DOTS_FROM = (50, 150, 500, 1_500)

Section = tuple[str, list["Offer"]]
"""Its title, and what is offered under it."""


def dots(events: int) -> str:
    if not events:
        return ""
    full = 1 + bisect(_MORE_DOTS_FROM, events)
    return "●" * full + "○" * (5 - full)


class Offer(Protocol):
    """Something to watch."""

    @property
    def title(self) -> str: ...

    @property
    def size(self) -> str:
        """How large it is, or what was recorded; "" if its title tells all."""

    @property
    def events(self) -> int:
        """How many its search takes; 0 if that is not known."""

    @property
    def last(self) -> str:
        """What is told of it last, instead of how hard it is; "" for puzzles."""

    @property
    def what(self) -> str:
        """What it is, in a sentence."""

    @property
    def facts(self) -> str:
        """The rest that is known of it, in a few words."""

    @property
    def command(self) -> str:
        """The command that opens it."""

    @property
    def words(self) -> str:
        """What it is found by."""

    @property
    def kind(self) -> Kind | None: ...

    @property
    def puzzle(self) -> Any:
        """With its kind, if there is something to draw before its search is opened; or None."""

    @property
    def solvers(self) -> Mapping[str, str]:
        """The solvers that it can be watched with, each with a line about it; none if there is no choice."""

    def session(self, solver: str | None = None) -> Session:
        """The search to watch, by the solver of that name or the usual one; or a `Refusal`."""

    def rehearsal(self) -> Session: ...


@define(slots=False, eq=False)
class PuzzleOffer:
    kind: Kind
    name: str
    """Of its file."""
    text: str
    last = ""

    @property
    def _source(self) -> Source:
        return Source(self.text, self.name)

    @cached_property
    def _read(self) -> tuple[Any, str]:
        """The puzzle, or why its own reader refuses it, as a plug-in's may."""
        try:
            return self.kind.read(self._source), ""
        except Refusal as refusal:
            return None, str(refusal)

    @property
    def puzzle(self) -> Any:
        return self._read[0]

    @property
    def title(self) -> str:
        return (self.puzzle.title if self.puzzle is not None else "") or self.name

    @cached_property
    def size(self) -> str:
        return self.kind.size(self.puzzle) if self.puzzle is not None else ""

    @property
    def events(self) -> int:
        return self.kind.events.get(self.name, 0)

    @property
    def what(self) -> str:
        return f"{self.kind.name}: {self.kind.line}"

    @property
    def facts(self) -> str:
        hard = f"{dots(self.events)} {counted(self.events, 'event')} by {self.kind.best.name}"
        return self._read[1] or " · ".join(filter(None, (self.size, hard if self.events else "")))

    @property
    def command(self) -> str:
        return f"puzzletui {self.kind.name} {self.name}"

    @property
    def solvers(self) -> Mapping[str, str]:
        return {solver.name: solver.line for solver in self.kind.solvers.values()}

    @property
    def words(self) -> str:
        return " ".join((self.title, self.kind.name, self.name, *self.kind.solvers))

    def session(self, solver: str | None = None) -> Session:
        return launch(self.kind, self._source, self.kind.solver(solver), every=False)

    def rehearsal(self) -> Session:
        """By `best`, unless that cannot take the puzzle."""
        best, usual = self.kind.best, self.kind.solver(None)
        solver = usual if best.refuses(self.puzzle) else best
        return launch(self.kind, self._source, solver, every=False, limit=MOST_REHEARSED)


@define(slots=False, eq=False)
class TourOffer:
    tour: Tour
    size = ""
    events = 0
    solvers: ClassVar[Mapping[str, str]] = {}

    @property
    def title(self) -> str:
        return self.tour.title

    @property
    def last(self) -> str:
        return counted(len(self.tour.stops), "stop")

    @property
    def what(self) -> str:
        return f"A tour: {self.tour.stops[0].text}"

    @property
    def facts(self) -> str:
        tour = self.tour
        return " · ".join((self.last, tour.kind.name, tour.source.name, tour.solver.name))

    @property
    def command(self) -> str:
        return f"puzzletui tour {self.tour.name}"

    @property
    def words(self) -> str:
        return f"{self.title} tour {self.tour.name} {self.tour.solver.name}"

    @property
    def kind(self) -> Kind:
        return self.tour.kind

    @cached_property
    def puzzle(self) -> Any:
        return self.tour.kind.read(self.tour.source)

    def session(self, solver: str | None = None) -> Session:
        return play(self.tour)

    def rehearsal(self) -> Session:
        tour = self.tour
        return launch(
            tour.kind, tour.source, tour.solver, tour.every, limit=MOST_REHEARSED, detail=tour.detail
        )


@define
class RecordingOffer:
    """What it holds is told once it was read: that takes a moment, and it may not be a recording at all."""

    path: str
    is_read: bool = field(default=False, init=False, eq=False)
    header: Header | None = field(default=None, init=False, eq=False)
    events: int = field(default=0, init=False, eq=False)
    last: str = field(default="", init=False, eq=False)
    """How it ended."""
    facts: str = field(default="", init=False, eq=False)
    what = "a recording: Enter replays it"
    kind = None
    puzzle = None
    solvers: ClassVar[Mapping[str, str]] = {}

    def read(self) -> None:
        """Find out what it holds; one that cannot be read says why, and is offered all the same."""
        self.is_read = True
        try:
            with closing(open_trace(self.path)) as trace:
                self.header, self.events, self.last = trace.header, len(trace), trace.end or "cut short"
        except (Refusal, OSError) as error:
            self.last, self.facts = "unreadable", str(error)
            with suppress(OSError):
                self.last = "recording" if is_being_recorded(self.path) else self.last
            return
        self.facts = " · ".join(filter(None, (self.header.kind, self.size, f"ended: {self.last}")))

    @property
    def title(self) -> str:
        return basename(self.path)

    @property
    def size(self) -> str:
        if self.header is None:
            return ""
        return " · ".join((self.header.name, self.header.solver, counted(self.events, "event")))

    @property
    def command(self) -> str:
        return f"puzzletui replay {self.path}"

    @property
    def words(self) -> str:
        return f"{self.title} recording {self.facts}"

    def session(self, solver: str | None = None) -> Session:
        return reopen(open_trace(self.path))

    def rehearsal(self) -> Session:
        if self.header is None or self.header.cells > MOST_CELLS or self.header.kind not in kind_names():
            raise Refusal("")
        return self.session()


def offers(tours: Iterable[Tour]) -> list[Section]:
    """Tours and puzzles: first a few to start with, which come again in their own sections."""
    of_tours: list[Offer] = [TourOffer(tour) for tour in tours]
    of_kinds = [(kind, [PuzzleOffer(kind, *sample) for sample in kind.samples().items()]) for kind in kinds()]
    first = sorted(
        (kind.start_here[offer.name], kind.name, number, offer)
        for kind, puzzles in of_kinds
        for number, offer in enumerate(puzzles)
        if offer.name in kind.start_here
    )
    sections: list[Section] = [
        (START_HERE, [*of_tours[:FIRST_TOURS], *(offer for *_, offer in first[:FIRST_PUZZLES])]),
        ("tours", of_tours),
        *((kind.name, list[Offer](puzzles)) for kind, puzzles in of_kinds),
    ]
    return [section for section in sections if section[1]]


def recordings() -> list[RecordingOffer]:
    """Those made last, not read yet."""
    return [RecordingOffer(path) for path in recent()]


def matching(sections: Iterable[Section], wanted: str) -> list[Section]:
    """The offers in which each word that is wanted occurs, each once."""
    parts = wanted.casefold().split()
    if not parts:
        return list(sections)
    found = [
        (title, [offer for offer in offered if all(part in offer.words.casefold() for part in parts)])
        for title, offered in sections
        if title != START_HERE
    ]
    return [section for section in found if section[1]]
