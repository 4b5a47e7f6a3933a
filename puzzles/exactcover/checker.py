"""Whether the options that are taken cover the items exactly."""

from puzzles.exactcover.model import ExactCover
from puzzles.kind import Board


def check(puzzle: ExactCover, board: Board) -> str:
    if any(mark not in (0, 1) for mark in board):
        return "a mark is neither 0 nor 1"
    taken = [option for option in range(len(puzzle.options)) if board[option]]
    for option in taken:
        if not puzzle.takeable(option):
            return f"option {option + 1} has no primary item"
    for item, name in enumerate(puzzle.items):
        colours = [
            colour for option in taken for covered, colour in puzzle.options[option] if covered == item
        ]
        if item < puzzle.primary and len(colours) != 1:
            return f"item {name} is covered {len(colours)} times"
        if len(colours) > 1 and ("" in colours or len(set(colours)) > 1):
            return f"item {name} is covered {len(colours)} times, and not in one colour"
        if board[len(puzzle.options) + item] != bool(colours):
            return (
                f"item {name} is marked {board[len(puzzle.options) + item]}, but covered {len(colours)} times"
            )
    return ""


def solution(puzzle: ExactCover, board: Board) -> list[int]:
    """The numbers of the options taken, in the order of the file, from 0."""
    return [option for option in range(len(puzzle.options)) if board[option]]


def marks(puzzle: ExactCover) -> list[tuple[int, ...]]:
    options = [(0, 1) if puzzle.takeable(option) else (0,) for option in range(len(puzzle.options))]
    return [*options, *((1,) if item < puzzle.primary else (0, 1) for item in range(len(puzzle.items)))]
