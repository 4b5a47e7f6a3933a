"""Other programs that solve the puzzles of a kind: what pip and Debian have, and models of ours for CP-SAT.

A peer takes the puzzle as the kind reads it, and returns whether it found a solution.
"""

import shutil
import subprocess
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from typing import Any

from bench import cp_sat, exactcover_rivals, sgt, sudoku_norvig
from engine.errors import Refusal
from puzzles.common.packing.model import Packing
from puzzles.sudoku.model import Sudoku

Peer = Callable[[Any], bool]
NO_SOLUTION = "NoSolution"
"""The error by which exact-cover answers that there is none."""


ALL_SOLUTIONS = ("exactcover", "polyomino", "polycube")
"""The kinds whose peers, packages for exact cover, find all solutions."""


def qqwing(puzzle: Sudoku) -> bool:
    line = "".join(str(digit or ".") for digit in puzzle.givens)
    ask = ["qqwing", "--solve", "--one-line"]
    answer = subprocess.run(ask, input=line, capture_output=True, text=True, check=True).stdout.strip()
    return len(answer) == puzzle.cells and answer.isdigit()


def norvig(puzzle: Sudoku) -> bool:
    line = "".join(str(digit or ".") for digit in puzzle.givens)
    return bool(sudoku_norvig.solve(line))


def peers_of(kind: str) -> Mapping[str, Peer]:
    """Those that are installed."""
    found: dict[str, Peer] = {}
    if kind in ALL_SOLUTIONS:
        compiled_and_pure = {**exactcover_rivals.COMPILED, **exactcover_rivals.PURE}
        for name, count in compiled_and_pure.items():
            if find_spec(name.replace("-", "_")):
                found[f"{name}, all solutions"] = _all_of(count)
    elif find_spec("ortools") and hasattr(cp_sat, kind):
        found["CP-SAT, a model of ours"] = getattr(cp_sat, kind)
    if kind == "sudoku":
        found["Norvig's program"] = norvig
        if shutil.which("qqwing"):
            found["qqwing"] = qqwing
    if solver := sgt.solver_of(kind):
        found[solver[0]] = solver[1]
    return found


def _all_of(count: Callable[[Packing], int]) -> Peer:
    """All solutions are found, even if that is none."""

    def finds_all(puzzle: Packing) -> bool:
        cover = puzzle.cover
        if cover.times or cover.primary < len(cover.items):
            raise Refusal("each item of an exact cover is covered once")
        try:
            count(puzzle)
        except Exception as error:
            if type(error).__name__ != NO_SOLUTION:
                raise
        return True

    return finds_all
