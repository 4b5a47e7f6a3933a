"""The solvers of polyomino: those of every packing."""

from puzzles.common.packing.solvers import SOLVERS

__all__ = ["SOLVERS"]
