"""Reason as people do, by the easiest rule that says something; guess only when none does."""

from attrs import define

from engine.events import EXHAUSTED, SOLVED, Choose, Deduce, Event, Events
from puzzles.common.search import back
from puzzles.sudoku.candidates import Candidates
from puzzles.sudoku.deductions import RULES_IN_ORDER, contradiction
from puzzles.sudoku.model import SYMBOLS, Sudoku, digits


@define
class Guess:
    """A square whose candidates are tried, and the grid before."""

    grid: Candidates
    square: int
    candidates: list[int]
    which: int = 0

    @property
    def of(self) -> int:
        return len(self.candidates)


def solve(puzzle: Sudoku) -> Events:
    grid = Candidates.of(puzzle)
    yield Deduce("givens", (), tuple((square, puzzle.mark(grid.masks[square])) for square in puzzle.open))
    guesses: list[Guess] = []
    while True:
        dead = contradiction(grid)
        while not dead and (step := reason(grid)):
            yield step
            dead = contradiction(grid)
        if dead:
            yield dead
        elif not grid.open:
            yield SOLVED
        else:
            square = min(
                grid.open, key=lambda open_square: (grid.masks[open_square].bit_count(), open_square)
            )
            guesses.append(Guess(grid, square, digits(grid.masks[square])))
        if not (guess := (yield from back(guesses))):
            break
        grid = guess.grid.copy()
        yield tried(guess, grid)
    yield EXHAUSTED


def reason(grid: Candidates) -> Event | None:
    """What the easiest rule says that says something."""
    return next((step for rule in RULES_IN_ORDER if (step := rule(grid))), None)


def tried(guess: Guess, grid: Candidates) -> Choose:
    """Place the candidate in hand in the grid."""
    square, digit = guess.square, guess.candidates[guess.which - 1]
    name = grid.puzzle.names[square]
    return Choose(
        name,
        SYMBOLS[digit],
        guess.which,
        guess.of,
        grid.place(square, digit),
        "guess",
        (name, guess.of, SYMBOLS[digit]),
        (square,),
        tuple(SYMBOLS[d] for d in guess.candidates) if guess.which == 1 else (),
    )
