"""Learning: suppose a cell, or where a run starts; learn a clause from each conflict, and jump back."""

from engine.events import EXHAUSTED, SOLVED, Events
from puzzles.common.learning.search import search
from puzzles.nonogram.model import Nonogram
from puzzles.nonogram.solvers.line_encoding import LineEncoding
from puzzles.nonogram.solvers.line_memory import remembering
from puzzles.nonogram.solvers.root import Root
from puzzles.nonogram.solvers.run_clauses import RunClauses
from puzzles.nonogram.solvers.run_encoding import RunEncoding


def solve(puzzle: Nonogram) -> Events:
    root = Root.of(puzzle, remembering(puzzle))
    yield from root.settle_lines()
    yield from learn(root, RunClauses.of(root) if root.is_open else None)


def learn(root: Root, runs: RunClauses | None = None) -> Events:
    """Go on where lines, or probing, leave cells open."""
    if root.is_open:
        yield from search(RunEncoding(root, runs) if runs else LineEncoding(root))
        return
    if root.lines.dead is None:
        yield SOLVED
    yield EXHAUSTED
