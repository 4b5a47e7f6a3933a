"""The kinds there are, and their solvers: ours, and those that other installed distributions bring.

our kind   a folder of `puzzles/` whose package has a `KIND`. Nothing outside the folder names it.
plug-in    an entry point of another distribution. In the group `puzzletui.kinds` its name is the name of a
           kind and its object a `Kind`; in the group `puzzletui.solvers` its name is `KIND.SOLVER`, such as
           `sudoku.mine`, and its object a `Solver`.
watched    a kind that nothing here solves: it draws the traces of other programs. Its package has a
           `WATCHED_KIND`; it is no name for a command, and is in no list.
broken     a plug-in that does not load. It is left out, and named in one line; everything else works.

Nothing is imported before it is asked for: the names alone come from folders and from metadata.
"""

import importlib
import os
import pkgutil
import re
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from attrs import evolve

import puzzles
from engine.errors import Refusal
from puzzles.kind import Kind, Solver
from puzzles.own_solver import checked

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

KINDS, SOLVERS = "puzzletui.kinds", "puzzletui.solvers"
_HAS_KIND = re.compile(r"^KIND\b", re.MULTILINE)
_HAS_WATCHED_KIND = re.compile(r"^WATCHED_KIND\b", re.MULTILINE)
_broken: "dict[EntryPoint, str]" = {}

Plugged = TypeVar("Plugged", Kind, Solver)


def kind_names() -> list[str]:
    """The names of all kinds, those of broken plug-ins left out once they were found to be broken."""
    plugged = [name for name, point in _plugged_kinds().items() if point not in _broken]
    return sorted({*_our_kinds(), *plugged})


def drawn_names() -> list[str]:
    """The names of all kinds whose traces can be drawn: those that are only watched, too."""
    return sorted({*kind_names(), *_folders(_HAS_WATCHED_KIND)})


@cache
def kind_named(name: str) -> Kind:
    if name in _folders(_HAS_WATCHED_KIND):
        watched: Kind = importlib.import_module(f"puzzles.{name}").WATCHED_KIND
        return watched
    if name in _our_kinds():
        kind: Kind = importlib.import_module(f"puzzles.{name}").KIND
    elif name in _plugged_kinds():
        kind = _load(_plugged_kinds()[name], Kind, name)
        kind = evolve(kind, solvers=[_checked(solver, kind.package) for solver in kind.solvers.values()])
    else:
        raise Refusal(f"there is no kind {name!r}; there are {', '.join(kind_names())}")
    return evolve(kind, solvers=[*kind.solvers.values(), *_plugged_solvers(kind)])


def kinds() -> list[Kind]:
    """All kinds that load."""
    found = []
    for name in kind_names():
        try:
            found.append(kind_named(name))
        except Refusal:
            if name in _our_kinds():
                raise
    return found


def broken() -> list[str]:
    """A line for each plug-in that was asked for so far and did not load."""
    return list(_broken.values())


def _our_kinds() -> frozenset[str]:
    return _folders(_HAS_KIND)


@cache
def _folders(has_kind: re.Pattern[str]) -> frozenset[str]:
    """The packages beside this module that have a kind."""
    return frozenset(
        module.name
        for module in pkgutil.iter_modules(puzzles.__path__)
        if module.ispkg and _matches(has_kind, Path(puzzles.__path__[0], module.name, "__init__.py"))
    )


def _matches(pattern: re.Pattern[str], package: Path) -> bool:
    return package.is_file() and bool(pattern.search(package.read_text(encoding="utf-8")))


def _entry_points(group: str) -> "Iterable[EntryPoint]":
    if not _may_have_plugins():
        return ()
    from importlib.metadata import entry_points

    return entry_points(group=group)


@cache
def _may_have_plugins() -> bool:
    """False if no installed distribution has a plug-in: to ask Python itself takes far longer to import."""
    return any(map(_has_plugins, sys.path))


def _has_plugins(folder: str) -> bool:
    """Whether a folder on the import path, or an archive there, may have a plug-in."""
    try:
        inside = os.scandir(folder or ".")
    except OSError:
        return os.path.isfile(folder)
    with inside:
        names = [entry.path for entry in inside if entry.name.endswith((".dist-info", ".egg-info"))]
    return any(b"[puzzletui." in _content(os.path.join(name, "entry_points.txt")) for name in names)


def _content(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return b""


@cache
def _plugged_kinds() -> "dict[str, EntryPoint]":
    """The plug-ins that bring a kind, by its name; a name that is taken makes a plug-in broken."""
    found: dict[str, EntryPoint] = {}
    for point in _entry_points(KINDS):
        if point.name in _our_kinds() or point.name in found:
            _break(point, f"there is another kind {point.name!r}")
        else:
            found[point.name] = point
    return found


def _plugged_solvers(kind: Kind) -> list[Solver]:
    found: dict[str, Solver] = {}
    for point in _entry_points(SOLVERS):
        of, _, name = point.name.partition(".")
        if of != kind.name:
            continue
        if name in kind.solvers or name in found:
            _break(point, f"{kind.name} has another solver {name!r}")
            continue
        try:
            solver = _load(point, Solver, name)
        except Refusal:
            continue
        found[name] = _checked(solver, point.module)
    return list(found.values())


def _checked(solver: Solver, where: str) -> Solver:
    return checked(solver, f"{where} ({solver.name})")


def _load(point: "EntryPoint", wanted: type[Plugged], name: str) -> Plugged:
    """What the entry point names; a `Refusal` if that is not what it should be."""
    try:
        loaded = point.load()
    except (Exception, SystemExit) as error:
        raise _break(point, f"does not load: {type(error).__name__}: {error}") from error
    if not isinstance(loaded, wanted):
        raise _break(point, f"is a {type(loaded).__name__}, not a puzzles.kind.{wanted.__name__}")
    if loaded.name != name:
        raise _break(point, f"its object is called {loaded.name!r}, not {name!r}")
    return loaded


def _break(point: "EntryPoint", why: str) -> Refusal:
    dist = f"{point.dist.name} {point.dist.version}" if point.dist else "an unknown distribution"
    _broken[point] = " ".join(f"the plug-in {point.name!r} of {dist} is left out: {why}".split())
    return Refusal(_broken[point])
