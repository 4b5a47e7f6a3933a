"""Shikaku for OR-Tools: the rectangle of each clue, and the clue that owns each square."""

from functools import partial

from engine.events import Events
from puzzles.shikaku.model import Shikaku
from puzzletui_engines.ortools_search import Model, Variable
from puzzletui_engines.ortools_search import solve as search
from puzzletui_engines.shikaku.cells import cells_of, rectangles_of


def solve(puzzle: Shikaku) -> Events:
    return search(partial(model_of, puzzle))


def model_of(puzzle: Shikaku) -> Model:
    model, rectangles = Model(cells_of(puzzle)), rectangles_of(puzzle)
    there: list[dict[int, list[int]]] = [{} for _ in range(puzzle.cells)]
    """For each square and each clue, the numbers of its rectangles that are there."""
    chosen = {}
    for clue in puzzle.clues:
        possible = rectangles[clue.mark]
        if not possible:
            model.impossible()
        for k, rectangle in enumerate(possible):
            for cell in puzzle.cells_of(rectangle):
                there[cell].setdefault(clue.mark, []).append(k)
        chosen[clue.mark] = model.new(range(max(1, len(possible))))
        names = [puzzle.name(rectangle) for rectangle in possible]
        model.decided.append(Variable(chosen[clue.mark], clue.name, names.__getitem__))
    for cell, clues in enumerate(there):
        if not clues:
            model.impossible()
            continue
        owner = model.new(sorted(clues))
        for mark, numbers in clues.items():
            is_there = model.solver.IsMemberVar(chosen[mark], numbers)
            model.add(model.solver.IsEqualCstVar(owner, mark) == is_there)
        model.seen.append(Variable(owner, puzzle.names[cell], str, cell, 1))
    return model
