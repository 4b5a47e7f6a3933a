"""The nonogram for OR-Tools: a variable for each square, an automaton for each line."""

from functools import partial

from engine.events import Events
from puzzles.nonogram.model import CROSSED, Clue, Nonogram, needs_gap
from puzzletui_engines.nonogram.cells import cells_of
from puzzletui_engines.ortools_search import Model, Variable
from puzzletui_engines.ortools_search import solve as search

START = 1


def solve(puzzle: Nonogram) -> Events:
    return search(partial(model_of, puzzle))


def model_of(puzzle: Nonogram) -> Model:
    model, given = Model(cells_of(puzzle)), dict(puzzle.given)
    squares = [
        model.new([given[cell]] if cell in given else puzzle.every_mark) for cell in range(puzzle.cells)
    ]
    for line in puzzle.lines:
        steps, ends = automaton(line.clue)
        model.add(model.solver.TransitionConstraint([squares[c] for c in line.cells], steps, START, ends))
    for cell, square in enumerate(squares):
        name = puzzle.cell_name(cell)
        model.seen.append(Variable(square, name, puzzle.mark_names.__getitem__, cell, CROSSED))
    model.decided = model.seen
    return model


def automaton(clue: Clue) -> tuple[list[tuple[int, int, int]], list[int]]:
    """Its steps (state, mark, next state), and the states in which a line may end.

    The states count the squares of the runs that were passed, and the gaps that are needed.
    """
    state, steps = START, [(START, CROSSED, START)]
    for i, run in enumerate(clue):
        steps += [(state + passed, run.mark, state + passed + 1) for passed in range(run.length)]
        state += run.length
        if needs_gap(clue, i):
            steps.append((state, CROSSED, state + 1))
            state += 1
        steps.append((state, CROSSED, state))
    return steps, [state]
