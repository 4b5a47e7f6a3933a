"""The nonogram for clingo: where each run starts, and what each square shows."""

from collections.abc import Iterator

from clingo import Symbol

from engine.events import Events
from puzzles.nonogram.model import CROSSED, FILLED, Nonogram, needs_gap, shortest_line
from puzzletui_engines.clingo_search import Program, Says, encoding_of
from puzzletui_engines.clingo_search import solve as search
from puzzletui_engines.nonogram.cells import cells_of


def solve(puzzle: Nonogram) -> Events:
    return search(Program(encoding_of("nonogram"), facts(puzzle), cells_of(puzzle), Sayings(puzzle)))


def facts(puzzle: Nonogram) -> Iterator[str]:
    yield from (f"colour({mark})." for mark in range(FILLED, puzzle.every_mark[-1] + 1))
    for cell, mark in puzzle.given:
        yield f"blank({cell})." if mark == CROSSED else f"given({cell},{mark})."
    for number, line in enumerate(puzzle.lines):
        yield from (f"at({number},{place},{cell})." for place, cell in enumerate(line.cells))
        first, spare = 0, len(line.cells) - shortest_line(line.clue)
        for i, run in enumerate(line.clue):
            gap = int(needs_gap(line.clue, i))
            yield f"run({number},{i},{run.length},{run.mark},{gap})."
            if spare >= 0:
                yield f"may({number},{i},{first}..{first + spare})."
            first += run.length + gap


class Sayings:
    """What the atoms `mark(C,M)`, `start(L,I,S)` and `by(L,I,S)` say."""

    def __init__(self, puzzle: Nonogram) -> None:
        self._puzzle = puzzle

    def __call__(self, atom: Symbol) -> Says | None:
        numbers = [argument.number for argument in atom.arguments]
        if atom.name == "mark":
            return self._mark(*numbers)
        if atom.name in ("start", "by"):
            return self._start(atom.name, *numbers)
        return None

    def _mark(self, cell: int, mark: int) -> Says:
        name, crossed = self._puzzle.mark_names[mark], self._puzzle.mark_names[CROSSED]
        other = f"not {name}" if self._puzzle.coloured else crossed
        return Says(self._puzzle.cell_name(cell), name, other, cell, 1 << mark - 1)

    def _start(self, atom: str, line: int, run: int, place: int) -> Says:
        number = f"{self._puzzle.lines[line].name}, run {run + 1}"
        if atom == "start":
            return Says(number, f"from {place + 1}", f"not from {place + 1}")
        return Says(number, f"from {place + 1} or before", f"from after {place + 1}")
