"""A kind of puzzle: the one small interface behind which each folder of `puzzles/` stands."""

import importlib
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import define, field

from engine.errors import Refusal
from engine.events import Events
from puzzles.picture import Picture
from puzzles.source import Source

Board = Sequence[int]


def _takes_all(puzzle: Any) -> str:
    return ""


def _counting(name: str) -> list[tuple[int, str]]:
    """A key by which `5x5` comes before `10x10`."""
    parts = re.split(r"(\d+)", name)
    return [(int(part), "") if part.isdigit() else (0, part) for part in parts]


def _by_name(solvers: "Sequence[Solver]") -> "dict[str, Solver]":
    return {solver.name: solver for solver in solvers}


@define(frozen=True)
class Solver:
    """A search to watch: `run` yields its events, on and on through every solution, `exhausted` last."""

    name: str
    line: str
    """What it does, in one line."""
    run: Callable[[Any], Events]
    refuses: Callable[[Any], str] = _takes_all
    """Why it cannot take this puzzle, or nothing."""


def later(module: str) -> Callable[[Any], Events]:
    """The `solve` of a module that is read when it is run: to look at a puzzle, none is needed."""

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
    rules: Mapping[str, str]
    """A rule's name → its sentence, with a gap `{}` for each fact of the event."""
    read: Callable[[Source], Any]
    """The puzzle in a source, in whatever format it is; a `Refusal` if there is none.

    A puzzle has `cells`, how many the board has, and a `title`; the rest is the kind's own.
    """
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
    """The ways to draw a board, the first being the usual one."""
    package: str
    """The package that the kind lives in, `__name__` there; bundled puzzles are in its folder `samples`."""

    def solver(self, name: str | None) -> Solver:
        chosen = name or self.default
        if chosen not in self.solvers:
            raise Refusal(f"{self.name} has no solver {chosen!r}; it has {', '.join(self.solvers)}")
        return self.solvers[chosen]

    def draw(self, puzzle: Any, board: Board) -> Picture:
        """The board in the usual way."""
        return next(iter(self.pictures.values()))(puzzle, board)

    def samples(self) -> dict[str, str]:
        """The bundled puzzles: file name → text."""
        folder = Path(importlib.import_module(self.package).__path__[0], "samples")
        if not folder.is_dir():
            return {}
        files = sorted((f for f in folder.iterdir() if f.is_file()), key=lambda f: _counting(f.name))
        return {file.name: file.read_text(encoding="utf-8") for file in files}
