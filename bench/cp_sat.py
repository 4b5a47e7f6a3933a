"""Models of ours for OR-Tools' CP-SAT: what a person would write who has a constraint solver at hand.

Each finds a first solution, with one worker; the time includes building the model.
"""

from collections import Counter
from importlib import import_module
from typing import Any

from puzzles.battleship.model import Waters
from puzzles.hashi.model import Sea
from puzzles.nonogram.model import CROSSED, Line, Nonogram, needs_gap
from puzzles.shikaku.model import Shikaku
from puzzles.sudoku.model import Sudoku


def _cp_model() -> Any:
    return import_module("ortools.sat.python.cp_model")


def _solver() -> Any:
    solver = _cp_model().CpSolver()
    solver.parameters.num_workers = 1
    return solver


def _is_solved(model: Any) -> bool:
    found: int = _solver().solve(model)
    return found in (_cp_model().OPTIMAL, _cp_model().FEASIBLE)


def sudoku(puzzle: Sudoku) -> bool:
    model, size = _cp_model().CpModel(), puzzle.size
    cells = [model.new_int_var(digit or 1, digit or size, "") for digit in puzzle.givens]
    high, wide = puzzle.box_rows, puzzle.box_columns
    for n in range(size):
        model.add_all_different(cells[n * size : (n + 1) * size])
        model.add_all_different(cells[n::size])
        top, left = n // high * high, n % high * wide
        model.add_all_different([cells[(top + i // wide) * size + left + i % wide] for i in range(size)])
    return _is_solved(model)


def shikaku(puzzle: Shikaku) -> bool:
    model = _cp_model().CpModel()
    covered: list[list[Any]] = [[] for _ in range(puzzle.cells)]
    for clue in puzzle.clues:
        possible = []
        for rectangle in puzzle.rectangles(clue):
            possible.append(taken := model.new_bool_var(""))
            for cell in puzzle.cells_of(rectangle):
                covered[cell].append(taken)
        model.add_exactly_one(possible)
    for some in covered:
        model.add_exactly_one(some)
    return _is_solved(model)


def nonogram(puzzle: Nonogram) -> bool:
    """Each line is an automaton."""
    model, marks = _cp_model().CpModel(), puzzle.every_mark
    cells = [model.new_int_var(marks[0], marks[-1], "") for _ in range(puzzle.cells)]
    for line in puzzle.lines:
        steps, last = _automaton(line)
        model.add_automaton([cells[cell] for cell in line.cells], 0, last, steps)
    for cell, mark in puzzle.given:
        model.add(cells[cell] == mark)
    return _is_solved(model)


def _automaton(line: Line) -> tuple[list[tuple[int, int, int]], list[int]]:
    """The steps, from state by mark to state, and the states that it may end in."""
    steps, state = [(0, CROSSED, 0)], 0
    ends = [0]
    for number, run in enumerate(line.clue):
        for _ in range(run.length):
            steps.append((state, run.mark, state + 1))
            state += 1
        ends = [state]
        if number + 1 < len(line.clue) and needs_gap(line.clue, number):
            steps += [(state, CROSSED, state + 1), (state + 1, CROSSED, state + 1)]
            state += 1
        else:
            steps.append((state, CROSSED, state))
    return steps, ends


def battleship(waters: Waters) -> bool:
    model = _cp_model().CpModel()
    placed: list[tuple[Any, Any]] = []
    for length, count in Counter(waters.fleet).items():
        some = [(placement, model.new_bool_var("")) for placement in waters.placements(length)]
        model.add(sum(taken for _, taken in some) == count)
        placed += some
    near: list[list[Any]] = [[] for _ in range(waters.cells)]
    parts: list[list[Any]] = [[] for _ in range(waters.cells)]
    for placement, taken in placed:
        for cell in placement.cells:
            parts[cell].append(taken)
        for cell in waters.halo(placement):
            near[cell].append(taken)
    is_ship = [model.new_bool_var("") for _ in range(waters.cells)]
    for cell, ship in enumerate(is_ship):
        model.add(sum(parts[cell]) == ship)
        for taken in near[cell]:
            model.add_implication(taken, ~ship)
        if waters.givens[cell]:
            model.add(ship == (waters.givens[cell] > 1))
    for n, count_of in enumerate(waters.rows):
        if count_of is not None:
            model.add(sum(is_ship[n * waters.width : (n + 1) * waters.width]) == count_of)
    for n, count_of in enumerate(waters.columns):
        if count_of is not None:
            model.add(sum(is_ship[n :: waters.width]) == count_of)
    return _is_solved(model)


def hashi(sea: Sea) -> bool:
    """Whenever the bridges leave several parts, a constraint for each joins it to the others."""
    cp_model = _cp_model()
    model = cp_model.CpModel()
    edges = [model.new_int_var(0, sea.most, "") for _ in sea.edges]
    built = [model.new_bool_var("") for _ in sea.edges]
    for edge, some in zip(edges, built):
        model.add(edge >= some)
        model.add(edge <= sea.most * some)
    for island, ends in zip(sea.islands, sea.at):
        model.add(sum(edges[edge] for edge in ends) == island.number)
    for edge, others in enumerate(sea.crossings):
        for other in others:
            if edge < other:
                model.add_at_most_one(built[edge], built[other])
    solver = _solver()
    while solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        is_built = [bool(solver.value(some)) for some in built]
        first = _part(sea, is_built, 0)
        if len(first) == len(sea.islands):
            return True
        left = set(range(len(sea.islands)))
        while left:
            part = _part(sea, is_built, min(left))
            left -= part
            model.add_bool_or(
                some for some, ends in zip(built, sea.edges) if (ends.a in part) != (ends.b in part)
            )
    return False


def _part(sea: Sea, built: list[bool], island: int) -> set[int]:
    """The islands that bridges connect with this one."""
    part, ahead = {island}, [island]
    while ahead:
        for edge in sea.at[ahead.pop()]:
            for end in (sea.edges[edge].a, sea.edges[edge].b):
                if built[edge] and end not in part:
                    part.add(end)
                    ahead.append(end)
    return part
