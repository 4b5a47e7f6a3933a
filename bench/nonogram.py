"""Nonograms: `best` on real puzzles, against a plain line solver, and the paper's table again."""

from collections import deque
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from time import perf_counter

import plotext

from bench.figure import Figure, best, processor_seconds, seconds
from bench.nonogram_plain import plain
from engine.events import Events
from engine.state import State
from puzzles.nonogram import KIND
from puzzles.nonogram.model import Nonogram
from puzzles.nonogram.solvers.best import search
from puzzles.source import Source

CORPORA = Path(__file__).parents[2] / "shared" / "corpora"
PAPER = {
    "phi.non": 0.008,
    "fish.non": 0.030,
    "clover.non": 0.057,
    "penguin.non": 0.086,
    "fir.non": 0.086,
    "rabbit.non": 0.555,
    "qr.non": 0.288,
}
"""The pictures of the paper, drawn by ourselves, and its times in seconds for boards of that size."""
ROUNDS = 7
PATIENCE = 200_000
"""Events after which a search is given up."""


def figures() -> Iterator[Figure]:
    yield from corpus_figures()
    yield from paper_figures()


def corpus() -> list[Nonogram]:
    """All real puzzles at hand."""
    ids = CORPORA / "sgt" / "sgt-pattern.txt"
    texts = [path.read_text(encoding="utf-8") for path in sorted((CORPORA / "nonogram").glob("*"))]
    texts += ids.read_text().split() if ids.exists() else []
    return [KIND.read(Source(text)) for text in texts]


def corpus_figures() -> Iterator[Figure]:
    puzzles = corpus()
    if not puzzles:
        yield Figure("real puzzles solved by best", 0, note="skipped: the corpus is not here")
        return
    bit_sets = KIND.solvers["best"].run
    times = [to_the_end(bit_sets, puzzle) for puzzle in puzzles]
    unique = sum(state.counts["solved"] == 1 and state.counts["exhausted"] == 1 for _, state in times)
    note = f"the slowest in {max(time for time, _ in times) * 1000:.0f} ms"
    yield Figure("real puzzles solved by best, and proved unique", unique, least=len(puzzles), note=note)
    pairs = [in_turn(puzzle, bit_sets, with_plain_lines) for puzzle in puzzles]
    ours, theirs = map(sum, zip(*pairs))
    note = f"{ours:.2f} s against {theirs:.2f} s of processor time"
    name = "best against plain line solving, over the real puzzles"
    yield Figure(name, theirs / ours, "×", least=5, note=note)


def with_plain_lines(puzzle: Nonogram) -> Events:
    return search(puzzle, plain(puzzle))


def to_the_end(solve: Callable[[Nonogram], Events], puzzle: Nonogram) -> tuple[float, State]:
    """How long the whole search takes, and what it has come to."""
    state = State(puzzle.cells)
    return seconds(state.advance, solve(puzzle)), state


def in_turn(puzzle: Nonogram, *solvers: Callable[[Nonogram], Events]) -> list[float]:
    """Processor seconds of each whole search at its quickest, one after the other and again."""
    return best([processor_seconds(deque, solve(puzzle), 0) for solve in solvers] for _ in range(ROUNDS))


def paper_figures() -> Iterator[Figure]:
    """The paper's table, the plot of it, and `best` against the paper's times."""
    puzzles = {name: KIND.read(Source(KIND.samples()[name], name)) for name in PAPER}
    measured = {
        name: {solver: first_solution(solver, puzzle) for solver in KIND.solvers}
        for name, puzzle in puzzles.items()
    }
    print(f"\nto the first solution: ms, events {'':8}" + "".join(f"{solver:>22}" for solver in KIND.solvers))
    for name, puzzle in puzzles.items():
        size = f"{puzzle.height}×{puzzle.width}"
        row = "".join(f"{told(measured[name][solver]):>22}" for solver in KIND.solvers)
        print(f"{name:<14}{size:>7}{puzzle.cells:>6} cells{'':10}{row}")
    plot("seconds", puzzles, {name: {s: m[0] for s, m in of.items() if m} for name, of in measured.items()})
    plot("events", puzzles, {name: {s: m[1] for s, m in of.items() if m} for name, of in measured.items()})
    for name, seconds_then in PAPER.items():
        found = measured[name]["best"]
        time = found[0] if found else float("inf")
        yield Figure(f"best on {name}, under the paper's time", time, "s", most=seconds_then)


def first_solution(solver: str, puzzle: Nonogram) -> tuple[float, int] | None:
    """Seconds and events to the first solution, or nothing if patience ends."""
    start = perf_counter()
    for events, event in enumerate(islice(KIND.solvers[solver].run(puzzle), PATIENCE), 1):
        if event.verb == "solved":
            return perf_counter() - start, events
    return None


def told(found: tuple[float, int] | None) -> str:
    return f"{found[0] * 1000:,.1f}, {found[1]:,}" if found else f"> {PATIENCE:,} events"


def plot(what: str, puzzles: dict[str, Nonogram], measured: dict[str, dict[str, float]]) -> None:
    """One line a solver, over the area of the board."""
    plotext.clear_figure()
    plotext.theme("clear")
    plotext.plot_size(100, 22)
    plotext.yscale("log")
    plotext.title(f"{what} to the first solution, over the cells of the board")
    for number, solver in enumerate(KIND.solvers, 1):
        points = [(puzzles[name].cells, of[solver]) for name, of in measured.items() if solver in of]
        cells, values = zip(*points)
        plotext.plot(cells, values, label=solver, marker=str(number))
    print("\n" + plotext.uncolorize(plotext.build()))
