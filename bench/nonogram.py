"""Nonograms: `best` on collections of puzzles, against a plain line solver, and against the paper's times."""

from collections import deque
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from time import perf_counter

import plotext

from bench.figure import Figure, best, processor_seconds, seconds
from bench.nonogram_plain import plain
from engine.events import Events
from engine.state import State
from puzzles.nonogram import KIND
from puzzles.nonogram.model import CROSSED, FILLED, Nonogram, clue_of
from puzzles.nonogram.solvers.best import search
from puzzles.source import Source
from tests.corpora import CORPORA

PAPER = {
    "phi.non": 0.008,
    "fish.non": 0.030,
    "clover.non": 0.057,
    "penguin-and-fir.non": 0.086,
    "rabbit.non": 0.555,
    "qr.non": 0.288,
}
"""The paper's pictures, redrawn, and the seconds that it reports for boards of their sizes."""
ROUNDS = 7
MOST_EVENTS = 200_000
"""A search for the first solution is given up after that many events."""


HARD = {"webpbn": 2.0, "tcga": 20.0}
"""Hard puzzles, by how their names begin, and the seconds for two solutions, or for one and a proof."""


def figures() -> Iterator[Figure]:
    for corpus, folder in CORPORA.items():
        yield from corpus_figures(corpus)
        for path in sorted(folder.glob("nonogram-hard/*.non")):
            yield hard(path)
    yield from paper_figures()
    yield large_figure(512)


def large_figure(side: int) -> Figure:
    """A large board that needs no guess: nearly full, so that its runs are long."""
    chance = Random(1)
    board = [[FILLED if chance.random() > 0.2 else CROSSED for _ in range(side)] for _ in range(side)]
    puzzle = Nonogram(tuple(map(clue_of, board)), tuple(map(clue_of, zip(*board))))
    time, state = to_the_end(KIND.solvers["best"].run, puzzle)
    assert state.counts["solved"] == state.nodes == 1
    return Figure(f"best on {side}×{side} without a guess", time, "s", most=10)


def puzzles_of(corpus: str) -> list[Nonogram]:
    folder = CORPORA[corpus]
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("nonogram/*"))]
    texts += (folder / "sgt/sgt-pattern.txt").read_text().split()
    return [KIND.read(Source(text)) for text in texts]


def corpus_figures(corpus: str) -> Iterator[Figure]:
    puzzles = puzzles_of(corpus)
    bit_sets = KIND.solvers["best"].run
    times = [to_the_end(bit_sets, puzzle) for puzzle in puzzles]
    unique = sum(state.counts["solved"] == 1 and state.counts["exhausted"] == 1 for _, state in times)
    note = f"the slowest in {max(time for time, _ in times) * 1000:.0f} ms"
    yield Figure(f"puzzles ({corpus}) proved unique by best", unique, least=len(puzzles), note=note)
    pairs = [in_turn(puzzle, bit_sets, with_plain_lines) for puzzle in puzzles]
    ours, theirs = map(sum, zip(*pairs))
    note = f"{ours:.2f} s against {theirs:.2f} s of processor time"
    name = f"plain line solving / best, all puzzles ({corpus})"
    yield Figure(name, theirs / ours, "×", least=5, note=note)


def hard(path: Path) -> Figure:
    """How long `best` needs for two solutions, or to prove one unique; `learning` does not probe before."""
    puzzle = KIND.read(Source(path.read_text(encoding="utf-8"), path.name))
    seconds_of = {name: processor_seconds(_two_solutions, puzzle, name) for name in ("best", "learning")}
    note = f"{seconds_of['best'] / seconds_of['learning']:.2f} × learning"
    most = next(most for start, most in HARD.items() if path.name.startswith(start))
    return Figure(
        f"{path.name}: unique, or two solutions, by best", seconds_of["best"], "s", most=most, note=note
    )


def _two_solutions(puzzle: Nonogram, solver: str) -> None:
    solved = (event for event in KIND.solver(solver).run(puzzle) if event.verb == "solved")
    assert [*islice(solved, 2)]


def with_plain_lines(puzzle: Nonogram) -> Events:
    return search(puzzle, plain(puzzle))


def to_the_end(solve: Callable[[Nonogram], Events], puzzle: Nonogram) -> tuple[float, State]:
    """How long the whole search takes, and the state at its end."""
    state = State(puzzle.cells)
    return seconds(state.advance, solve(puzzle)), state


def in_turn(puzzle: Nonogram, *solvers: Callable[[Nonogram], Events]) -> list[float]:
    """The shortest processor time of each solver's whole search; the solvers take turns."""
    return best([processor_seconds(deque, solve(puzzle), 0) for solve in solvers] for _ in range(ROUNDS))


def paper_figures() -> Iterator[Figure]:
    """A table and plots like the paper's, and `best` against the paper's times."""
    puzzles = {name: KIND.read(Source(KIND.samples()[name], name)) for name in PAPER}
    measured = {
        name: {solver: first_solution(solver, puzzle) for solver in KIND.solvers}
        for name, puzzle in puzzles.items()
    }
    print(f"\nto the first solution: ms, events {'':8}" + "".join(f"{solver:>22}" for solver in KIND.solvers))
    for name, puzzle in puzzles.items():
        size = f"{puzzle.height}×{puzzle.width}"
        row = "".join(f"{cell(measured[name][solver]):>22}" for solver in KIND.solvers)
        print(f"{name:<14}{size:>7}{puzzle.cells:>6} cells{'':10}{row}")
    plot("seconds", puzzles, {name: {s: m[0] for s, m in of.items() if m} for name, of in measured.items()})
    plot("events", puzzles, {name: {s: m[1] for s, m in of.items() if m} for name, of in measured.items()})
    for name, seconds_then in PAPER.items():
        found = measured[name]["best"]
        time = found[0] if found else float("inf")
        yield Figure(f"best on {name}, under the paper's time", time, "s", most=seconds_then)
    solvers = [KIND.solvers[solver].run for solver in ("combinatorial", "heuristic")]
    for name, puzzle in puzzles.items():
        combinatorial, heuristic = in_turn(puzzle, *solvers)
        yield Figure(f"heuristic / combinatorial on {name}", heuristic / combinatorial, "×", most=1)
        yield Figure(f"heuristic on {name}, under the paper's time", heuristic, "s", most=PAPER[name])


def first_solution(solver: str, puzzle: Nonogram) -> tuple[float, int] | None:
    """Seconds and events to the first solution; None if the search is given up."""
    start = perf_counter()
    for events, event in enumerate(islice(KIND.solvers[solver].run(puzzle), MOST_EVENTS), 1):
        if event.verb == "solved":
            return perf_counter() - start, events
    return None


def cell(found: tuple[float, int] | None) -> str:
    """Milliseconds and events, for the table."""
    return f"{found[0] * 1000:,.1f}, {found[1]:,}" if found else f"> {MOST_EVENTS:,} events"


def plot(what: str, puzzles: dict[str, Nonogram], measured: dict[str, dict[str, float]]) -> None:
    """A line for each solver, over the area of the board."""
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
