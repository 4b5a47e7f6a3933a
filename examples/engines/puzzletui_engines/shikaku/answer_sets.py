"""Shikaku for clingo: which rectangle each clue has, and which clue owns each square."""

from collections.abc import Iterator

from clingo import Symbol

from engine.events import Events
from puzzles.shikaku.model import Shikaku
from puzzletui_engines.clingo_search import Program, Says, encoding_of
from puzzletui_engines.clingo_search import solve as search
from puzzletui_engines.shikaku.cells import Rectangles, cells_of, rectangles_of


def solve(puzzle: Shikaku) -> Events:
    rectangles, cells = rectangles_of(puzzle), cells_of(puzzle)
    for cell, clues in enumerate(reaching(puzzle, rectangles)):
        cells.keep(cell, clues)

    def says(atom: Symbol) -> Says | None:
        if atom.name not in ("rectangle", "owner"):
            return None
        first, second = (argument.number for argument in atom.arguments)
        if atom.name == "rectangle":
            name = puzzle.name(rectangles[first][second])
            return Says(f"{puzzle.clues[first - 1].name}", name, f"not {name}")
        owner = f"in the rectangle of {puzzle.clues[second - 1].name}"
        return Says(puzzle.names[first], owner, f"not {owner}", first, 1 << second - 1)

    return search(Program(encoding_of("shikaku"), facts(puzzle, rectangles), cells, says))


def facts(puzzle: Shikaku, rectangles: Rectangles) -> Iterator[str]:
    yield f"square(0..{puzzle.cells - 1})."
    for mark, possible in rectangles.items():
        yield f"clue({mark})."
        for k, rectangle in enumerate(possible):
            yield f"may({mark},{k})."
            yield from (f"covers({mark},{k},{cell})." for cell in puzzle.cells_of(rectangle))


def reaching(puzzle: Shikaku, rectangles: Rectangles) -> list[int]:
    """For each square, the clues that have a rectangle there, as its values."""
    clues = [0] * puzzle.cells
    for mark, possible in rectangles.items():
        for rectangle in possible:
            for cell in puzzle.cells_of(rectangle):
                clues[cell] |= 1 << mark - 1
    return clues
