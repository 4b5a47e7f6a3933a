"""Sudoku: `best` against Norvig's solver on puzzles with 17 clues, and on the hardest ones to the end."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from bench.figure import Figure, processor_seconds
from bench.sudoku_norvig import solve as norvig
from engine.state import State
from puzzles.source import Source
from puzzles.sudoku import KIND
from puzzles.sudoku.model import Sudoku
from tests.corpora import CORPORA

ROUNDS = 3


def figures() -> Iterator[Figure]:
    for corpus, folder in CORPORA.items():
        if (path := folder / "sudoku/17-clues.sdm").is_file():
            yield against_norvig(corpus, path)
        if (path := folder / "sudoku/hardest.sdm").is_file():
            yield from hardest(corpus, path)


def read(line: str) -> Sudoku:
    puzzle: Sudoku = KIND.read(Source(line))
    return puzzle


def to_first_solution(puzzle: Sudoku) -> None:
    next(event for event in KIND.best.run(puzzle) if event.verb == "solved")


def against_norvig(corpus: str, path: Path) -> Figure:
    """Each round has puzzles of its own, so that neither solver has seen them before."""
    lines = path.read_text().split()
    Random(1).shuffle(lines)
    ratios = []
    for number in range(ROUNDS):
        puzzles = lines[number::ROUNDS]
        theirs = sum(processor_seconds(norvig, line) for line in puzzles)
        ours = sum(processor_seconds(to_first_solution, read(line)) for line in puzzles)
        ratios.append((ours / theirs, ours / len(puzzles)))
    ratio, seconds = sorted(ratios)[ROUNDS // 2]
    note = f"{seconds * 1000:.2f} ms a puzzle"
    return Figure(f"best / Norvig's solver, 17 clues ({corpus}), median round", ratio, "×", 0.35, note=note)


def hardest(corpus: str, path: Path) -> Iterator[Figure]:
    """To the end of each search: all solutions are asked for."""
    lines = path.read_text().split()
    counts: Counter[str] = Counter()
    seconds = 0.0
    for line in lines:
        state, puzzle = State(81), read(line)
        seconds += processor_seconds(list, KIND.best.run(puzzle))
        state.advance(KIND.best.run(puzzle))
        counts.update(state.counts)
    name = f"hardest ({corpus})"
    yield Figure(f"{name} with one solution", counts["solved"], most=len(lines), least=len(lines))
    yield Figure(f"{name}: choices to exhaust, on average", counts["choose"] / len(lines), most=350)
    yield Figure(f"{name}: to exhaust, on average", seconds / len(lines) * 1000, "ms")
