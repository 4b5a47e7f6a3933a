"""Solvers that are not ours: a function in a person's own file, or a plug-in. What they yield is checked."""

import importlib.util
import inspect
import os
import re
import sys
import traceback
from collections.abc import Callable
from types import ModuleType
from typing import Any

from attrs import evolve

from engine.errors import Refusal, SolverFailed
from engine.events import Event, Events
from engine.grammar import Grammar
from puzzles.kind import Solver

IN_A_FILE = re.compile(r"(?P<path>.+\.py)(?::(?P<function>\w+))?")
"""`my_solver.py:solve`; without a function, `solve`."""


def solver_in_file(name: str) -> Solver:
    """The solver that a name such as `my_solver.py:solve` means."""
    found = IN_A_FILE.fullmatch(name)
    if found is None:
        raise Refusal(f"there is no solver {name!r}; one in a file is named as in my_solver.py:solve")
    path, wanted = found["path"], found["function"] or "solve"
    module = _loaded(path)
    function = getattr(module, wanted, None)
    if not callable(function):
        own = [key for key, value in vars(module).items() if _is_own_function(value, module)]
        has = f"; it has {', '.join(own)}" if own else ""
        raise Refusal(f"there is no function {wanted!r} in this file{has}", path)
    line = (function.__doc__ or "").strip().partition("\n")[0] or "a solver of your own"
    return checked(Solver(name, line, function), path)


def _is_own_function(value: object, module: ModuleType) -> bool:
    return inspect.isfunction(value) and value.__module__ == module.__name__


def _loaded(path: str) -> ModuleType:
    """The file as a module; modules beside it can be imported from it."""
    if not os.path.isfile(path):
        raise Refusal("there is no such file; --solver takes a solver's name, or FILE.py:FUNCTION", path)
    folder = os.path.dirname(os.path.abspath(path))
    if folder not in sys.path:
        sys.path.append(folder)
    spec = importlib.util.spec_from_file_location("own_solver_" + re.sub(r"\W", "_", path), path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise _failed(error, path, "cannot be loaded") from error
    return module


def checked(solver: Solver, where: str) -> Solver:
    """The solver with every event checked; a mistake becomes one line that says where."""

    def run(puzzle: Any) -> Events:
        number, grammar = 1, Grammar()
        try:
            for event in _events(solver.run, puzzle):
                if not isinstance(event, Event):
                    raise TypeError(f"{event!r:.40} is no engine.events.Event")
                _check_cells(event, puzzle.cells)
                grammar.admit(event)
                yield event
                number += 1
        except Exception as error:
            raise _failed(error, where, f"failed at event {number:,}") from error

    return evolve(solver, run=run)


def _events(run: Callable[[Any], Any], puzzle: Any) -> Any:
    events = run(puzzle)
    if not hasattr(events, "__iter__"):
        raise TypeError(f"a solver yields events; it returned {type(events).__name__}")
    return events


def _check_cells(event: Event, cells: int) -> None:
    for cell, mark in event.writes:
        if not 0 <= cell < cells or mark < 0:
            raise ValueError(f"a write ({cell}, {mark}) on a board of {cells} cells")
    if not all(0 <= cell < cells for cell in event.because):
        raise ValueError(f"`because` has a cell that is not on the board of {cells} cells")


def _failed(error: Exception, where: str, what: str) -> SolverFailed:
    """The error in one line, with the last line of the person's own file that it passed through."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == where]
    line = (error.lineno if isinstance(error, SyntaxError) else lines[-1] if lines else 0) or 0
    words = " ".join(str(error).split())
    return SolverFailed(f"{what}: {type(error).__name__}: {words}", where, line)
