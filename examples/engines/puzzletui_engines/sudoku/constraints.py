"""The sudoku for OR-Tools: a variable for each cell, all different in each unit."""

from functools import partial

from engine.events import Events
from puzzles.sudoku.model import SYMBOLS, Sudoku
from puzzletui_engines.ortools_search import Model, Variable
from puzzletui_engines.ortools_search import solve as search
from puzzletui_engines.sudoku.cells import cells_of


def solve(puzzle: Sudoku) -> Events:
    return search(partial(model_of, puzzle))


def model_of(puzzle: Sudoku) -> Model:
    model, every_digit = Model(cells_of(puzzle)), range(1, puzzle.size + 1)
    digits = [model.new([digit] if digit else every_digit) for digit in puzzle.givens]
    for unit in puzzle.units:
        model.add(model.solver.AllDifferent([digits[cell] for cell in unit]))
    for cell, digit in enumerate(digits):
        model.seen.append(Variable(digit, puzzle.names[cell], SYMBOLS.__getitem__, cell, 1))
    model.decided = model.seen
    return model
