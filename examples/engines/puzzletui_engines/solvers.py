"""The solvers behind the entry points. Nothing of an engine is imported before its solver runs."""

import re
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from puzzles.kind import Solver, later
from puzzletui_engines.limits import nonogram, shikaku

CLINGO_RULES = {
    "clingo start": "Before any decision, at level {}, grounding and propagation fix {}; on the board: {}.",
    "clingo decision": "Decision, level {}: {} = {}.",
    "clingo propagation": "Level {}: propagation fixes {}; among them: {}.",
    "clingo conflict": "Conflict at level {}: clingo goes back to level {}.",
    "clingo undone": "Level {} is undone, on the way back to level {}.",
    "clingo restart": "Restart: level {} is undone, on the way back to level {}. What was learned stays.",
    "clingo after conflict": "After the conflict, at level {}, clingo sets {}. It fixes {}; in all: {}.",
    "clingo after solution": "To go on, at level {}, clingo sets {}. It fixes {}; in all: {}.",
    "clingo last conflict": "Conflict at level {}: nothing is left to try.",
    "clingo count": "The search is over. clingo itself counts {}.",
}
ORTOOLS_RULES = {
    "ortools start": "Before any decision, propagation narrows {}: {}.",
    "ortools left": "Left branch: {} has {}, no open variable has fewer: try {}.",
    "ortools right": "Right branch: {} is not {}.",
    "ortools propagation": "Propagation narrows {}: {}.",
    "ortools failure": "Propagation fails: some constraint cannot be met any more.",
    "ortools count": "The search is over. OR-Tools itself counts {}.",
}
Refuses = Callable[[Any], str]


def _clingo(kind: str, line: str, too_large: Refuses | None = None) -> Solver:
    module = later(f"puzzletui_engines.{kind}.answer_sets")
    refuses = _refuses("clingo", "5.6", too_large)
    return Solver("clingo", f"{line}; learns from conflicts", module, refuses, CLINGO_RULES)


def _ortools(kind: str, line: str, too_large: Refuses | None = None) -> Solver:
    module = later(f"puzzletui_engines.{kind}.constraints")
    return Solver("ortools", line, module, _refuses("ortools", "9.8", too_large), ORTOOLS_RULES)


def _refuses(package: str, least: str, too_large: Refuses | None) -> Refuses:
    def refuses(puzzle: Any) -> str:
        return missing(package, least) or (too_large(puzzle) if too_large else "")

    return refuses


def missing(package: str, least: str) -> str:
    """Why the package of an engine cannot be used: it is not installed, or too old."""
    try:
        installed = version(package)
    except PackageNotFoundError:
        return f"it needs the package {package}, which is not installed: pip install '{package}>={least}'"
    if _numbers(installed) < _numbers(least):
        return f"it needs {package} {least} or newer, and {installed} is installed"
    return ""


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", text)[:2]))


NONOGRAM_CLINGO = _clingo("nonogram", "where each run starts, and what its squares show", nonogram)
SUDOKU_CLINGO = _clingo("sudoku", "a digit for each cell")
HASHI_CLINGO = _clingo("hashi", "bridges for each edge, and the islands that they reach")
SHIKAKU_CLINGO = _clingo("shikaku", "a rectangle for each number, and an owner for each square", shikaku)

NONOGRAM_ORTOOLS = _ortools("nonogram", "a variable for each square, an automaton for each line")
SUDOKU_ORTOOLS = _ortools("sudoku", "a variable for each cell, all different in each unit")
HASHI_ORTOOLS = _ortools("hashi", "a variable for each edge; sums, crossings and distances")
SHIKAKU_ORTOOLS = _ortools("shikaku", "a variable for each number, and for the owner of each square", shikaku)
