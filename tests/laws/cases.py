"""What the laws are tested on: each solver on each bundled puzzle of its kind, and on tiny random puzzles."""

from functools import cached_property
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


def all_cases() -> list[Case]:
    return [
        Case(kind.name, solver, sample)
        for kind in map(kind_named, kind_names())
        for sample in kind.samples()
        for solver in kind.solvers
    ]


def run_of(case: Case) -> Run | None:
    """None if the solver refuses this puzzle."""
    kind = kind_named(case.kind)
    puzzle = kind.read(Source(kind.samples()[case.sample], case.sample))
    solver = kind.solver(case.solver)
    return None if solver.refuses(puzzle) else Run(kind, solver, puzzle, MOST_EVENTS)


def tiny_puzzles(kind: str) -> st.SearchStrategy[Any] | None:
    """The kind's own strategy of puzzles small enough for brute force, if it has one.

    Ours are in the tests; a plug-in may bring a module `strategy` in its package.
    """
    for package in (f"tests.puzzles.{kind}", kind_named(kind).package):
        if find_spec(package) is not None and find_spec(f"{package}.strategy") is not None:
            strategy: st.SearchStrategy[Any] = import_module(f"{package}.strategy").puzzles
            return strategy
    return None
