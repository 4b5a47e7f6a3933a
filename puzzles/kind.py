"""A kind of puzzle: the one small interface behind which each folder of `puzzles/` stands.

puzzle   what `read` makes of a file. It has `cells` and `title`; the rest is the kind's own.
given    a mark that the puzzle fixes before the search begins, such as a digit of a sudoku. Every search of
         every kind starts with one event that writes all of them: solvers do not, and a trace shows them
         even where its kind is not known.
"""

import importlib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from attrs import define, evolve, field

from engine.errors import Refusal
from engine.events import Deduce, Events, Write
from puzzles.picture import Picture
from puzzles.source import Source, listed

Board = Sequence[int]
GIVEN = "given"
"""The rule of the event that writes the givens."""
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


def _natural_order(name: str) -> list[tuple[int, str]]:
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


def later(module: str) -> Callable[[Any], Events]:
    """The function `solve` of a module, which is imported when the solver first runs."""

    def run(puzzle: Any) -> Events:
        events: Events = importlib.import_module(module).solve(puzzle)
        return events

    return run


@define(frozen=True)
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
    """The package that the kind lives in, `__name__` there; bundled puzzles are in its folder `samples`."""
    givens: Callable[[Any], Iterable[Given]] = _no_givens
    picks: Callable[[Source], Sequence[str]] = _only_one
    """If the source holds several puzzles: what to write after `file:` for each. Otherwise nothing."""

    def __attrs_post_init__(self) -> None:
        if self.default not in self.solvers:
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

    def search(self, solver: Solver, puzzle: Any) -> Events:
        """The events of a search: the givens, if there are any, then the solver's own."""
        givens = list(self.givens(puzzle))
        return _given_first(givens, solver.run(puzzle)) if givens else solver.run(puzzle)

    def puzzles_in(self, source: Source) -> list[Source]:
        """A source for each puzzle of a source that may hold several: game IDs by line, or its own picks."""
        if source.pick:
            return [source]
        picks = [evolve(source, pick=pick) for pick in self.picks(source)]
        return [*listed(source).values()] or picks or [source]

    def draw(self, puzzle: Any, board: Board) -> Picture:
        """The board in the default picture."""
        return next(iter(self.pictures.values()))(puzzle, board)

    def samples(self) -> dict[str, str]:
        """The bundled puzzles: file name → text."""
        folder = Path(importlib.import_module(self.package).__path__[0], "samples")
        if not folder.is_dir():
            return {}
        files = sorted((f for f in folder.iterdir() if f.is_file()), key=lambda f: _natural_order(f.name))
        return {file.name: file.read_text(encoding="utf-8") for file in files}


def _given_first(givens: Sequence[Given], events: Events) -> Events:
    named = [given.words for given in givens[:_GIVENS_NAMED]]
    if more := len(givens) - len(named):
        named.append(f"and {more:,} more")
    yield Deduce(GIVEN, (", ".join(named),), tuple(given.write for given in givens))
    yield from events
