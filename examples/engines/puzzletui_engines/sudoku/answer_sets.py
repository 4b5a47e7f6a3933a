"""The sudoku for clingo: which digit each cell holds."""

from collections.abc import Iterator

from clingo import Symbol

from engine.events import Events
from puzzles.sudoku.model import SYMBOLS, Sudoku
from puzzletui_engines.clingo_search import Program, Says, encoding_of
from puzzletui_engines.clingo_search import solve as search
from puzzletui_engines.sudoku.cells import cells_of


def solve(puzzle: Sudoku) -> Events:
    def says(atom: Symbol) -> Says | None:
        if atom.name != "digit":
            return None
        cell, digit = (argument.number for argument in atom.arguments)
        symbol = SYMBOLS[digit]
        return Says(puzzle.names[cell], symbol, f"not {symbol}", cell, 1 << digit - 1)

    return search(Program(encoding_of("sudoku"), facts(puzzle), cells_of(puzzle), says))


def facts(puzzle: Sudoku) -> Iterator[str]:
    for cell, digit in enumerate(puzzle.givens):
        yield f"may({cell},{digit or f'1..{puzzle.size}'})."
    for number, unit in enumerate(puzzle.units):
        yield from (f"in({number},{cell})." for cell in unit)
