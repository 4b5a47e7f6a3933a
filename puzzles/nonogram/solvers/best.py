"""Best: bit-set line solving with a memory, probing, and learning where that leaves cells open.

It learns about cells alone: on random puzzles that is quicker than to learn also where runs start.
"""

from engine.events import Events
from puzzles.nonogram.model import Nonogram
from puzzles.nonogram.solvers.learning import learn
from puzzles.nonogram.solvers.line_memory import remembering
from puzzles.nonogram.solvers.lines import LineSolver
from puzzles.nonogram.solvers.root import Root


def solve(puzzle: Nonogram) -> Events:
    return search(puzzle, remembering(puzzle))


def search(puzzle: Nonogram, solve_line: LineSolver) -> Events:
    root = Root.of(puzzle, solve_line)
    yield from root.settle_lines()
    if root.is_open:
        yield from root.probe_cells()
    yield from learn(root)
