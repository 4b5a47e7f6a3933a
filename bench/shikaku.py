"""Shikaku: `best` on all puzzles, and all solvers on the bundled ones."""

import gc
from collections.abc import Iterator
from itertools import islice
from time import process_time

from bench.figure import Figure, seconds
from engine.state import State
from puzzles.shikaku import KIND
from puzzles.shikaku.model import Shikaku
from puzzles.source import Source
from tests.corpora import CORPORA

MOST_EVENTS = 100_000
"""The table gives up a search after that many events."""


def figures() -> Iterator[Figure]:
    samples = {name: KIND.read(Source(text, name)) for name, text in KIND.samples().items()}
    yield proved("samples", list(samples.values()))
    for corpus, folder in CORPORA.items():
        lines = (folder / "sgt/sgt-rect.txt").read_text().split()
        yield proved(f"game IDs ({corpus})", [KIND.read(Source(line)) for line in lines])
    yield longest_silence(200)
    table(samples)


def longest_silence(side: int) -> Figure:
    """The longest time between two events of `greedy-edge` where four numbers have 22,000 rectangles each."""
    area, middle = side * side // 4, (side // 2 - 1, side // 2)
    rows = [[area if {row, column} <= {*middle} else 0 for column in range(side)] for row in range(side)]
    puzzle = Shikaku(side, side, tuple(number for row in rows for number in row))
    gc.collect()
    gc.freeze()  # what earlier benchmarks have left is not looked through meanwhile
    longest, start = 0.0, process_time()
    for _ in islice(KIND.solver("greedy-edge").run(puzzle), MOST_EVENTS):
        longest = max(longest, process_time() - start)
        start = process_time()
    gc.unfreeze()
    return Figure(f"greedy-edge, {side}×{side}: the longest gap", longest * 1000, "ms", most=50)


def proved(several: str, puzzles: list[Shikaku]) -> Figure:
    """How many of the puzzles, each of which has one solution, `best` proves to have no other."""
    unique = 0
    slowest = 0.0
    for puzzle in puzzles:
        state = State(puzzle.cells)
        slowest = max(slowest, seconds(state.advance, KIND.solver("best").run(puzzle)))
        unique += state.counts["solved"] == state.counts["exhausted"] == 1
    note = f"{len(puzzles)}, the slowest in {slowest * 1000:.1f} ms"
    return Figure(f"{several} proved unique by best", unique, least=len(puzzles), note=note)


def table(samples: dict[str, Shikaku]) -> None:
    """What each solver needs to find the first solution: states and dead ends."""
    print("".join([f"{'states, dead ends':<18}", *(f"{name:>17}" for name in KIND.solvers)]))
    for name, puzzle in samples.items():
        print(
            "".join([f"{name:<18}", *(f"{needed(puzzle, solver):>17}" for solver in KIND.solvers)]),
            flush=True,
        )


def needed(puzzle: Shikaku, solver: str) -> str:
    state = State(puzzle.cells)
    for event in islice(KIND.solver(solver).run(puzzle), MOST_EVENTS):
        state.advance([event])
        if event.verb == "solved":
            return f"{state.states:,}, {state.dead_ends:,}"
    return f"> {state.states:,}"
