"""The solvers of `examples/engines`, and what their searches are tested on."""

from functools import cache

import pytest

from engine.events import Event
from engine.sentences import sentence
from puzzles.kind import Kind, Solver
from puzzles.own_solver import checked
from puzzles.registry import kind_named
from puzzles.source import Source
from puzzletui_engines import solvers
from tests.laws.cases import Case, Run

KINDS = ("nonogram", "sudoku", "hashi", "shikaku")
NEEDS = {"clingo": "5.6", "ortools": "9.8"}
ALL_EVENTS = 1_000_000


def solver_of(kind: str, engine: str) -> Solver:
    """The engine's solver, each of its events checked; skips the test if the engine is not installed."""
    if why := solvers.missing(engine, NEEDS[engine]):
        pytest.skip(why)
    solver: Solver = getattr(solvers, f"{kind}_{engine}".upper())
    return checked(solver, engine)


CASES = [
    Case(kind, engine, name)
    for kind, names in {
        "nonogram": ("six.non", "fish.non", "tree.non", "penguin.non", "qr.non"),
        "sudoku": ("4x4.txt", "hard.txt", "very-hard.txt", "16x16.txt"),
        "hashi": ("skerries.hashi", "neighbours.hashi", "four-lanes.hashi"),
        "shikaku": ("6x6.shk", "10x10.shk", "20x20-hard.shk"),
    }.items()
    for name in names
    for engine in NEEDS
]


@cache
def run_of(case: Case) -> Run:
    kind = kind_named(case.kind)
    puzzle = kind.read(Source(kind.samples()[case.sample], case.sample))
    return Run(kind, solver_of(case.kind, case.solver), puzzle, ALL_EVENTS)


def said(kind: Kind, solver: Solver, event: Event) -> str:
    return sentence(event, {**kind.rules, **solver.rules})
