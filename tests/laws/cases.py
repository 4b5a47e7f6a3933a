"""What the laws are tested on: each solver on each bundled puzzle of its kind, and on tiny random puzzles."""

from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from typing import Any

from attrs import define
from hypothesis import strategies as st

from engine.events import Event
from puzzles.kind import Kind, Solver
from puzzles.registry import kind_named, kind_names
from puzzles.source import Source

MOST_EVENTS = 1_000
"""Only this many events of a search of a bundled puzzle are used."""


@define(frozen=True)
class Case:
    """A solver and a bundled puzzle, by name."""

    kind: str
    solver: str
    sample: str

    def __str__(self) -> str:
        return f"{self.kind} {self.solver} {self.sample}"


@define(slots=False)
class Run:
    """A solver on a puzzle."""

    kind: Kind
    solver: Solver
    puzzle: Any
    most: int

    def search(self) -> list[Event]:
        return list(islice(self.kind.search(self.solver, self.puzzle), self.most))

    @cached_property
    def events(self) -> list[Event]:
        """The events of the first run."""
        return self.search()

    @property
    def is_complete(self) -> bool:
        """Whether the solver finished by itself."""
        return len(self.events) < self.most


@cache
def all_cases() -> list[Case]:
    """Without the puzzles that a solver refuses."""
    return [
        Case(kind.name, solver.name, sample)
        for kind in map(kind_named, kind_names())
        for sample, text in kind.samples().items()
        for puzzle in [kind.read(Source(text, sample))]
        for solver in kind.solvers.values()
        if not solver.refuses(puzzle)
    ]


def run_of(case: Case) -> Run:
    kind = kind_named(case.kind)
    puzzle = kind.read(Source(kind.samples()[case.sample], case.sample))
    return Run(kind, kind.solver(case.solver), puzzle, MOST_EVENTS)


def tiny_kinds() -> list[str]:
    """The kinds that have a strategy of puzzles small enough for brute force."""
    return [name for name in kind_names() if _strategy(name)]


def tiny_puzzles(kind: str) -> st.SearchStrategy[Any]:
    strategy: st.SearchStrategy[Any] = import_module(_strategy(kind)).puzzles
    return strategy


def _strategy(kind: str) -> str:
    """The module of a kind's strategy: ours are in the tests, a plug-in may bring one in its package."""
    for package in (f"tests.puzzles.{kind}", kind_named(kind).package):
        if find_spec(package) is not None and find_spec(f"{package}.strategy") is not None:
            return f"{package}.strategy"
    return ""
