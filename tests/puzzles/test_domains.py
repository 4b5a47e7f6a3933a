"""Domains are true: on the way to a solution they only shrink, and never lose what the solution has."""

from collections.abc import Sequence
from itertools import product
from math import prod
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.state import State
from puzzles.domain import Domain
from puzzles.kind import Kind
from puzzles.nonogram.domain import SHOWN
from puzzles.nonogram.model import Nonogram, clue_of
from puzzles.registry import kind_named
from puzzles.source import Source
from tests.laws.cases import tiny_kinds, tiny_puzzles
from tests.puzzles.nonogram.strategy import puzzles as nonograms

KINDS = tiny_kinds()
MOST_BOARDS = 3_000
SEARCHES = [
    ("sudoku", "17-clues.sdm:1", "logic"),
    ("sudoku", "easy.txt", "min-column"),
    ("nonogram", "bird.non", "propagation"),
    ("nonogram", "bird.non", "best"),
    ("shikaku", "ryan7.shk", "combo"),
    ("hashi", "neighbours.hashi", "heuristic"),
    ("exactcover", "six-by-seven.dlx", "min-column"),
    ("queens", "queens-8.txt", "min-column"),
]


def listed(domains: Sequence[Domain]) -> dict[str, set[str]]:
    """The domains whose values are all listed."""
    return {domain.variable: set(domain.values) for domain in domains if domain.count is None}


def is_smaller(after: Sequence[Domain], before: Sequence[Domain]) -> bool:
    """Whether the same variables have lost nothing or something, and got nothing new."""
    names = [domain.variable for domain in before]
    assert len(set(names)) == len(names)
    assert [domain.variable for domain in after] == names
    kept, had = listed(after), listed(before)
    return all(kept[name] <= had[name] for name in kept) and all(
        a.left <= b.left for a, b in zip(after, before)
    )


def values_of(kind: Kind, puzzle: Any, board: Sequence[int], cell: int) -> list[set[str]] | None:
    """What a solved board says, read without the domains; None where a cell stands for more than a mark."""
    name = kind.mark_name(puzzle, cell, board[cell])
    if kind.name == "queens":
        row, column = divmod(cell, puzzle.size)
        queens = [square for square, mark in enumerate(board) if mark]
        in_row = {puzzle.names[square] for square in queens if square // puzzle.size == row}
        return [in_row, {puzzle.names[square] for square in queens if square % puzzle.size == column}]
    if kind.name == "shikaku":
        return None if puzzle.numbers[cell] else [{puzzle.clues[board[cell] - 1].name}]
    first = {"hashi": "edges", "exactcover": "options", "polyomino": "open", "polycube": "open"}.get(
        kind.name
    )
    if first and cell >= (puzzle.box if first == "open" else len(getattr(puzzle, first))):
        return None
    if kind.name == "hashi":
        return [{name.split()[0]}]
    return [{"left out" if name == "not taken" else name}]


def check_solved(kind: Kind, puzzle: Any, board: Sequence[int], cells: Sequence[int]) -> None:
    for cell in cells:
        found = listed(kind.domains(puzzle, board, cell))
        expected = values_of(kind, puzzle, board, cell)
        if found and expected is not None:
            assert list(found.values()) == expected, (kind.name, cell)


def check_search(kind: Kind, puzzle: Any, solver: str, most: int, cells: Sequence[int]) -> bool:
    """Whether there was a solution."""
    state, solved = State(puzzle.cells), False
    known = {cell: kind.domains(puzzle, state.board, cell) for cell in cells}
    for number, event in enumerate(kind.search(kind.solver(solver), puzzle)):
        if number == most:
            break
        state.advance([event])
        now = {cell: kind.domains(puzzle, state.board, cell) for cell in cells}
        if event.verb != "backtrack":
            assert [c for c in cells if not is_smaller(now[c], known[c])] == [], (number, event)
        if event.verb == "solved":
            solved = True
            check_solved(kind, puzzle, state.board, cells)
        known = now
    return solved


@pytest.mark.parametrize(("name", "sample", "solver"), SEARCHES)
def test_domains_of_bundled_puzzles_shrink_to_their_solution(name: str, sample: str, solver: str) -> None:
    kind = kind_named(name)
    file, _, pick = sample.partition(":")
    text = kind.samples()[file]
    puzzle = kind.read(Source(text, file, pick))
    cells = range(0, puzzle.cells, max(1, puzzle.cells // 7))
    assert check_search(kind, puzzle, solver, 1_500, cells)


@pytest.mark.parametrize("name", KINDS)
@settings(deadline=None, max_examples=15)
@given(data=st.data())
def test_domains_shrink_on_every_path_of_every_solver(name: str, data: st.DataObject) -> None:
    kind, puzzle = kind_named(name), data.draw(tiny_puzzles(name))
    for solver in kind.solvers.values():
        if not solver.refuses(puzzle):
            check_search(kind, puzzle, solver.name, 300, range(puzzle.cells))


@pytest.mark.parametrize("name", KINDS)
@settings(deadline=None, max_examples=40)
@given(data=st.data())
def test_no_domain_of_a_partial_board_lacks_what_brute_force_finds(name: str, data: st.DataObject) -> None:
    kind, puzzle = kind_named(name), data.draw(tiny_puzzles(name))
    marks = kind.marks(puzzle)
    if prod(map(len, marks)) > MOST_BOARDS:
        return
    for board in product(*marks):
        if not kind.check(puzzle, board):
            kept = data.draw(st.lists(st.booleans(), min_size=len(board), max_size=len(board)))
            part = [mark if keep else 0 for mark, keep in zip(board, kept)]
            for cell in range(puzzle.cells):
                assert is_smaller(kind.domains(puzzle, board, cell), kind.domains(puzzle, part, cell))
            check_solved(kind, puzzle, board, range(puzzle.cells))


@settings(deadline=None, max_examples=60)
@given(puzzle=nonograms, data=st.data())
def test_the_arrangements_of_a_line_are_those_of_brute_force(puzzle: Nonogram, data: st.DataObject) -> None:
    board = data.draw(
        st.lists(st.sampled_from([0, 0, *puzzle.every_mark]), min_size=puzzle.cells, max_size=puzzle.cells)
    )
    cell = data.draw(st.integers(0, puzzle.cells - 1))
    own, *lines = kind_named("nonogram").domains(puzzle, board, cell)
    possible = set(puzzle.mark_names)
    for number, domain in zip(puzzle.crossing(cell), lines):
        line = puzzle.lines[number]
        fitting = [
            marks
            for marks in product(puzzle.every_mark, repeat=len(line.cells))
            if clue_of(marks) == line.clue and all(board[c] in (0, m) for c, m in zip(line.cells, marks))
        ]
        words = {"".join(puzzle.letters[mark] for mark in marks) for marks in fitting}
        assert domain.count == len(fitting)
        assert len(domain.values) == len(set(domain.values)) == min(SHOWN, len(fitting))
        assert set(domain.values) <= words
        possible &= {puzzle.mark_names[marks[line.cells.index(cell)]] for marks in fitting}
    assert set(own.values) == possible
