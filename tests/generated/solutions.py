"""The solutions of a puzzle.

Generators may ask how many there are, but not in which order they come: otherwise a change of a solver would
change the puzzles.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from engine.state import State
from puzzles.kind import Kind


def solutions(kind: Kind, puzzle: Any) -> Iterator[Any]:
    """All of them, in the order in which `best` finds them."""
    state = State(puzzle.cells)
    for event in kind.search(kind.solver("best"), puzzle):
        state.advance([event])
        if event.verb == "solved":
            yield kind.solution(puzzle, state.board)


def is_unique(kind: Kind, puzzle: Any) -> bool:
    return len(list(islice(solutions(kind, puzzle), 2))) == 1
