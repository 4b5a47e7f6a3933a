"""A kind of puzzle: the one small interface behind which each folder of `puzzles/` stands.

puzzle   what `read` makes of a file. It has `cells` and `title`; the rest is the kind's own.
given    a mark that the puzzle fixes before the search begins, such as a digit of a sudoku. Every search of
         every kind starts with one event that writes all of them: solvers do not, and a trace shows them
         even where its kind is not known.
"""

import importlib
import importlib.util
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from attrs import define, evolve, field

from engine.errors import Refusal
from engine.events import Deduce, Event, Events, Write
from engine.pseudocode import Pseudocode
from engine.sentences import counted
from puzzles.domain import Domain
from puzzles.picture import Picture
from puzzles.source import Source, listed
from puzzles.tool import Tool

if TYPE_CHECKING:
    from puzzles.conversion import Format

Board = Sequence[int]
Recheck = Callable[[Any, Board, Event], bool]
"""Whether an event's rule, on a board, gives what the event says: its writes, or that no way is left."""
DETAILS = ("low", "paper", "full")
"""How much of a search is told: what it decides and finds, also each step of the paper, or everything."""
USUAL_DETAIL = "paper"
LARGE = "large"
"""The name of a picture with large cells."""
GIVEN = "given"
"""The rule of the event that writes the givens."""
_GIVEN_MEANS = "The puzzle itself says so. Every search begins with its givens, and never changes them."
_GIVENS_NAMED = 6
"""More givens than this are counted, not named."""


class Puzzle(Protocol):
    """What every puzzle has."""

    @property
    def cells(self) -> int:
        """How many cells its board has."""

    @property
    def title(self) -> str:
        """What its author calls it; may be empty."""


@define(frozen=True)
class Given:
    write: Write
    words: str
    """What it says: `A1 is a submarine`."""


def _takes_all(puzzle: Any) -> str:
    return ""


def _no_givens(puzzle: Any) -> Iterable[Given]:
    return ()


def _only_one(source: Source) -> Sequence[str]:
    return ()


def _no_domains(puzzle: Any, board: Board, cell: int) -> Sequence[Domain]:
    return ()


def _no_values(puzzle: Any, board: Board, variable: str) -> Sequence[str]:
    return ()


def _cells(puzzle: Any) -> str:
    return counted(puzzle.cells, "cell")


def _nothing_more(puzzle: Any, event: Event, sentence: str) -> Iterable[str]:
    return ()


def _plain_mark_name(puzzle: Any, cell: int, mark: int) -> str:
    return plain_mark_name(mark)


def plain_mark_name(mark: int) -> str:
    """What a mark is called where its kind has no name for it."""
    return f"mark {mark:,}" if mark else "untouched"


def natural_order(name: str) -> list[tuple[int, str]]:
    """A sort key by which `5x5` comes before `10x10`."""
    parts = re.split(r"(\d+)", name)
    return [(int(part), "") if part.isdigit() else (0, part) for part in parts]


def _by_name(solvers: "Iterable[Solver]") -> "dict[str, Solver]":
    return {solver.name: solver for solver in solvers}


def _with_given(rules: Mapping[str, str]) -> dict[str, str]:
    return {GIVEN: "Given: {}.", **rules}


@define(frozen=True)
class Solver:
    """A search to watch: `run` yields its events, on through every solution, `exhausted` last."""

    name: str
    line: str
    """What it does, in one line."""
    run: Callable[[Any], Events]
    refuses: Callable[[Any], str] = _takes_all
    """Why it cannot take this puzzle; empty if it can."""
    rules: Mapping[str, str] = field(factory=dict)
    """Sentences of rules that its kind does not have; ours need none, a plug-in's may."""
    run_in_full: Callable[[Any], Events] | None = None
    """Runs it in full detail, if `run` leaves that out because it costs time."""

    @property
    def pseudocode(self) -> Pseudocode:
        """In a file beside the solver's module: `combo.pseudocode` beside `combo.py`; empty without one."""
        module = self.run.module if isinstance(self.run, later) else ""
        spec = importlib.util.find_spec(module) if module else None
        file = Path(spec.origin).with_suffix(".pseudocode") if spec is not None and spec.origin else None
        return Pseudocode.of_text(file.read_text("utf-8")) if file and file.is_file() else Pseudocode()


@define(frozen=True)
class later:
    """A function of a module, which is imported when the solver first runs."""

    module: str
    function: str = "solve"

    def __call__(self, puzzle: Any) -> Events:
        events: Events = getattr(importlib.import_module(self.module), self.function)(puzzle)
        return events


@define(frozen=True, slots=False)
class Kind:
    name: str
    line: str
    """What the puzzle is, in one line."""
    solvers: Mapping[str, Solver] = field(converter=_by_name)
    """By name, in the order to show them in."""
    default: str
    """The solver that runs when none is named."""
    rules: Mapping[str, str] = field(converter=_with_given)
    """A rule's name → its sentence, with a gap `{}` for each fact of the event."""
    read: Callable[[Source], Any]
    """The puzzle in a source, in whatever format it is; a `Refusal` if there is none."""
    write: Callable[[Any], str]
    """The puzzle as text in the kind's own format, which `read` takes back."""
    check: Callable[[Any, Board], str]
    """What is wrong with a board that claims to be solved, or nothing; shares no code with the solvers."""
    solution: Callable[[Any, Board], Any]
    """A solved board as JSON."""
    marks: Callable[[Any], Sequence[Sequence[int]]]
    """For each cell, the marks that a solved board may have there."""
    cell_name: Callable[[Any, int], str]
    """What a person calls a cell."""
    pictures: Mapping[str, Callable[[Any, Board], Picture]]
    """The ways to draw a board; the first is the default."""
    package: str
    """The package that the kind lives in, `__name__` there; bundled puzzles are in its folder `samples`,
    tours in `tours`."""
    fitting: Sequence[str] = field()
    """The pictures that a screen chooses from by itself, the best first; the default alone if none are named.
    It shows the first that fits, and large cells (`LARGE`) only where they leave half of the screen."""
    givens: Callable[[Any], Iterable[Given]] = _no_givens
    detail: Mapping[str, str] = field(factory=dict)
    """A rule's name → the least detail, of DETAILS, at which its events are told; those of other rules always
    are. Such an event opens and closes no node, and what it writes is gone before the next one of another
    rule, so boards and counters are the same in every detail."""
    picks: Callable[[Source], Sequence[str]] = _only_one
    """If the source holds several puzzles: what to write after `file:` for each. Otherwise nothing."""
    tools: Sequence[Tool] = ()
    """What it can do besides solving puzzles."""

    @fitting.default
    def _default_picture(self) -> Sequence[str]:
        return [next(iter(self.pictures))]

    def __attrs_post_init__(self) -> None:
        if unknown := [view for view in self.fitting if view not in self.pictures]:
            raise ValueError(f"the pictures {unknown} to choose from are none of {', '.join(self.pictures)}")
        if self.solvers and self.default not in self.solvers:
            raise ValueError(f"the default solver {self.default!r} is none of {', '.join(self.solvers)}")

    def solver(self, name: str | None) -> Solver:
        """The solver of that name, or the one in a person's own file: `my_solver.py:solve`."""
        chosen = name or self.default
        if chosen in self.solvers:
            return self.solvers[chosen]
        if re.search(r"\.py(:|$)", chosen):
            from puzzles.own_solver import solver_in_file

            return solver_in_file(chosen)
        raise Refusal(f"{self.name} has no solver {chosen!r}; it has {', '.join(self.solvers)}")

    @property
    def best(self) -> Solver:
        """The solver called `best`, by which puzzles are measured; if there is none, the default."""
        return self.solvers.get("best") or self.solvers[self.default]

    def search(self, solver: Solver, puzzle: Any, detail: str = USUAL_DETAIL) -> Events:
        """The events of a search: the givens, if there are any, then the solver's own, in so much detail."""
        run = solver.run_in_full if solver.run_in_full and detail == DETAILS[-1] else solver.run
        givens, events = list(self.givens(puzzle)), run(puzzle)
        beyond = DETAILS[DETAILS.index(detail) + 1 :]
        if hidden := {rule for rule, least in self.detail.items() if least in beyond}:
            events = (event for event in events if event.rule not in hidden)
        return _given_first(givens, events) if givens else events

    def puzzles_in(self, source: Source) -> list[Source]:
        """A source for each puzzle of a source that may hold several: game IDs by line, or its own picks."""
        if source.pick:
            return [source]
        picks = [evolve(source, pick=pick) for pick in self.picks(source)]
        return [*listed(source).values()] or picks or [source]

    @cached_property
    def rechecks(self) -> Mapping[str, Recheck]:
        """For each rule a small check of its own, which shares no code with the solvers.

        A kind has them in its module `recheck`, as RECHECKS. There, UNCHECKED names the rules of deductions
        and prunes that cannot be checked so, with the reason; LOOSE those whose events may name more cells as
        `because` than they need; and FROM_BOARD those whose events name none, though they need some.
        """
        rechecks: Mapping[str, Recheck] = self._optional("recheck", "RECHECKS")
        return rechecks

    @cached_property
    def from_board(self) -> Collection[str]:
        """The rules whose events name no cells: which they need is found when somebody asks."""
        rules: Collection[str] = self._optional("recheck", "FROM_BOARD")
        return rules

    @cached_property
    def glossary(self) -> Mapping[str, str]:
        """For each rule what it means, in about two sentences: GLOSSARY in the kind's module `glossary`."""
        return {GIVEN: _GIVEN_MEANS, **self._optional("glossary", "GLOSSARY")}

    @cached_property
    def legends(self) -> Mapping[str, Mapping[str, str]]:
        """For each picture what its glyphs and marks mean: LEGENDS in the kind's module `glossary`."""
        legends: Mapping[str, Mapping[str, str]] = self._optional("glossary", "LEGENDS")
        return legends

    @cached_property
    def formats(self) -> "Mapping[str, Format]":
        """The formats that its puzzles can be written in, by name: FORMATS in the kind's module `writers`."""
        formats: Iterable[Format] = self._optional("writers", "FORMATS")
        return {each.name: each for each in formats}

    @cached_property
    def said(self) -> Callable[[Any], Mapping[str, str]]:
        """What is said about a puzzle, by name, such as its title: `said` in the kind's module `writers`."""
        from puzzles.conversion import said

        return self._optional("writers", "said") or said

    @cached_property
    def core(self) -> Callable[[Any], Any]:
        """The puzzle without what is said about it: `core` in the kind's module `writers`."""
        from puzzles.conversion import core

        return self._optional("writers", "core") or core

    @cached_property
    def domains(self) -> Callable[[Any, Board, int], Sequence[Domain]]:
        """What a cell and its lines may still be on a board: `domains` in the kind's module `domain`."""
        return self._optional("domain", "domains") or _no_domains

    @cached_property
    def mark_name(self) -> Callable[[Any, int, int], str]:
        """What a person calls a mark of a cell: `mark_name` in the kind's module `domain`."""
        return self._optional("domain", "mark_name") or _plain_mark_name

    @cached_property
    def values(self) -> Callable[[Any, Board, str], Sequence[str]]:
        """What is tried for the variable of a choice: `values` in the kind's module `domain`."""
        return self._optional("domain", "values") or _no_values

    @cached_property
    def size(self) -> Callable[[Any], str]:
        """How large a puzzle is, as a person says it: `size` in the kind's module `gallery`."""
        return self._optional("gallery", "size") or _cells

    @cached_property
    def start_here(self) -> Mapping[str, int]:
        """Bundled puzzles for a newcomer, low numbers first: START_HERE in the module `gallery`."""
        wanted: Mapping[str, int] = self._optional("gallery", "START_HERE")
        return wanted

    @cached_property
    def events(self) -> Mapping[str, int]:
        """How many events `best` needs for a bundled puzzle: EVENTS in the module `gallery`."""
        measured: Mapping[str, int] = self._optional("gallery", "EVENTS")
        return measured

    @cached_property
    def named(self) -> Callable[[Any, Event, str], Iterable[str]]:
        """What a sentence names besides what stands in it: `named` in the kind's module `named`."""
        return self._optional("named", "named") or _nothing_more

    def _optional(self, module: str, name: str) -> Any:
        """What a module of the kind's package has under a name; nothing if there is no such module."""
        if importlib.util.find_spec(f"{self.package}.{module}") is None:
            return {}
        return getattr(importlib.import_module(f"{self.package}.{module}"), name, {})

    def draw(self, puzzle: Any, board: Board) -> Picture:
        """The board in the default picture."""
        return next(iter(self.pictures.values()))(puzzle, board)

    def samples(self) -> dict[str, str]:
        """The bundled puzzles: file name → text."""
        return self._files("samples")

    def tours(self) -> dict[str, str]:
        """The bundled tours: name → text. The name begins with that of the kind: `shikaku-combo`."""
        files = self._files("tours")
        return {f"{self.name}-{file.removesuffix('.toml')}": text for file, text in files.items()}

    def _files(self, folder: str) -> dict[str, str]:
        """The files in a folder of the kind: name → text."""
        path = Path(importlib.import_module(self.package).__path__[0], folder)
        if not path.is_dir():
            return {}
        files = sorted((f for f in path.iterdir() if f.is_file()), key=lambda f: natural_order(f.name))
        return {file.name: file.read_text(encoding="utf-8") for file in files}


def _given_first(givens: Sequence[Given], events: Events) -> Events:
    named = [given.words for given in givens[:_GIVENS_NAMED]]
    if more := len(givens) - len(named):
        named.append(f"and {more:,} more")
    yield Deduce(GIVEN, (", ".join(named),), tuple(given.write for given in givens))
    yield from events
