"""What a cell may still be, and the arrangements of its row and its column that agree with the board."""

from collections.abc import Iterator
from functools import lru_cache

from puzzles.domain import Domain
from puzzles.kind import Board
from puzzles.nonogram.model import Clue, Line, Nonogram
from puzzles.nonogram.recheck_lines import Options, alive, automaton, count, left

SHOWN = 4
"""Arrangements that are listed of a line."""


def domains(puzzle: Nonogram, board: Board, cell: int) -> list[Domain]:
    lines = [puzzle.lines[number] for number in puzzle.crossing(cell)]
    options = [tuple(puzzle.options_of(board[other]) for other in line.cells) for line in lines]
    marks = puzzle.every_option
    for line, found in zip(lines, options):
        arranged = left(line.clue, found)
        marks &= arranged[line.cells.index(cell)] if arranged else 0
    own = tuple(puzzle.mark_names[mark] for mark in puzzle.every_mark if marks >> mark - 1 & 1)
    arranged_lines = [_arrangements(puzzle, line, found) for line, found in zip(lines, options)]
    return [Domain(puzzle.cell_name(cell), own), *arranged_lines]


def _arrangements(puzzle: Nonogram, line: Line, options: Options) -> Domain:
    many, first = _counted(line.clue, options)
    shown = tuple("".join(puzzle.letters[mark] for mark in marks) for marks in first)
    return Domain(line.label, shown, many)


@lru_cache(1 << 8)
def _counted(clue: Clue, options: Options) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """How many arrangements fit, and the first few of them."""
    many = count(clue, options)
    return many, tuple(_first(clue, options)) if many else ()


def _first(clue: Clue, options: Options) -> Iterator[tuple[int, ...]]:
    """The arrangements that fit, with runs as far left as possible first, up to SHOWN of them."""
    states, machine = alive(clue, options) or (), automaton(clue)
    begun: list[tuple[int, ...]] = [()]
    for here in states:
        found = [
            (*path, step) for path in begun for step in _steps(machine.skippable, machine.of_mark[1], path)
        ]
        begun = [path for path in found if here >> path[-1] & 1][:SHOWN]
    mark_of = {
        state: mark
        for mark, of in machine.of_mark.items()
        for state in range(of.bit_length())
        if of >> state & 1
    }
    return (tuple(mark_of[state] for state in path) for path in begun)


def _steps(skippable: int, blanks: int, path: tuple[int, ...]) -> list[int]:
    """The states that may come next, the latest first: a run that begins at once is further left."""
    if not path:
        return [1, 0]
    state = path[-1]
    return [state + 2] * (skippable >> state & 1) + [state + 1] + [state] * (blanks >> state & 1)


def mark_name(puzzle: Nonogram, cell: int, mark: int) -> str:
    if mark < len(puzzle.mark_names):
        return puzzle.mark_names[mark]
    options = puzzle.options_of(mark)
    return " or ".join(puzzle.mark_names[mark] for mark in puzzle.every_mark if options >> mark - 1 & 1)
