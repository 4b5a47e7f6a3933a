"""Reason as people do, by the easiest rule that finds something; guess only when none does."""

from collections import Counter

from engine.events import SOLVED, Choose, Deduce, Event, Events
from engine.sentences import counted
from puzzles.common.search import depth_first
from puzzles.sudoku.candidates import Candidates
from puzzles.sudoku.deductions import RULES_IN_ORDER, contradiction
from puzzles.sudoku.model import SYMBOLS, Sudoku, digits


def solve(puzzle: Sudoku) -> Events:
    grids = [Candidates.of(puzzle)]
    """The grids along the path, the current one last."""

    def expand(guesses: int) -> Events:
        grid = grids[-1]
        if not guesses:
            candidates = tuple((cell, puzzle.mark(grid.masks[cell])) for cell in puzzle.open)
            yield Deduce("candidates", (), candidates, needed_givens(puzzle))
        dead = contradiction(grid)
        while not dead and (step := reason(grid)):
            yield step
            dead = contradiction(grid)
        if dead:
            yield dead
        elif not grid.open:
            yield SOLVED
        else:
            cell = min(grid.open, key=lambda cell: (grid.masks[cell].bit_count(), cell))
            for which in range(1, grid.masks[cell].bit_count() + 1):
                grids.append(grid.copy())
                yield guess(grids[-1], cell, which)
                grids.pop()

    return depth_first(expand)


def needed_givens(puzzle: Sudoku) -> tuple[int, ...]:
    """The givens without which some open cell would have more candidates, left out one after another."""
    seen = Counter((cell, puzzle.givens[peer]) for cell in puzzle.open for peer in puzzle.peers[cell])
    needed = []
    for cell, digit in enumerate(puzzle.givens):
        if digit:
            rules_out = [(peer, digit) for peer in puzzle.peers[cell] if not puzzle.givens[peer]]
            if all(seen[pair] > 1 for pair in rules_out):
                seen.subtract(rules_out)
            else:
                needed.append(cell)
    return tuple(needed)


def reason(grid: Candidates) -> Event | None:
    """The step of the easiest rule that finds one."""
    return next((step for rule in RULES_IN_ORDER if (step := rule(grid))), None)


def guess(grid: Candidates, cell: int, which: int) -> Choose:
    """Place a cell's candidate, the first or a later one, in the grid."""
    candidates = [SYMBOLS[digit] for digit in digits(grid.masks[cell])]
    name, value, of = grid.puzzle.names[cell], candidates[which - 1], len(candidates)
    return Choose(
        name,
        value,
        which,
        of,
        grid.place(cell, SYMBOLS.index(value)),
        "guess",
        (name, counted(of, "candidate"), value),
        (cell,),
        tuple(candidates) if which == 1 else (),
    )
