"""Hashi: `best` on collections of puzzles and against CP-SAT; forced moves against plain backtracking."""

from collections.abc import Iterator
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from random import Random
from time import perf_counter

from bench import cp_sat
from bench.figure import Figure, processor_seconds, seconds
from engine.state import State
from puzzles.hashi import KIND
from puzzles.hashi.model import Sea
from puzzles.source import Source
from tests.corpora import CORPORA
from tests.generated.hashi import unique_sea

MOST_EVENTS = 1_000_000
"""The table gives up a search after that many events."""


def figures() -> Iterator[Figure]:
    for corpus, folder in CORPORA.items():
        lines = (folder / "sgt/sgt-bridges.txt").read_text().split()
        seas = [KIND.read(Source(line)) for line in lines]
        yield proved(corpus, seas)
        table(seas)
        for path in sorted(folder.glob("hashi-large/*.has")):
            yield solved(path)
    yield from against_cp_sat([unique_sea(Random(f"100 islands {n}"), 20, 100) for n in range(5)])


def proved(corpus: str, seas: list[Sea]) -> Figure:
    """How many of the puzzles, each of which has one solution, `best` proves to have no other."""
    start = perf_counter()
    unique = sum(sum(event.verb == "solved" for event in KIND.solver("best").run(sea)) == 1 for sea in seas)
    note = f"all {len(seas)} in {perf_counter() - start:.3f} s"
    return Figure(f"game IDs ({corpus}) proved unique by best", unique, least=len(seas), note=note)


def solved(path: Path) -> Figure:
    """How long `best` needs for a solution of a large puzzle, and `learning`, which takes no step before."""
    sea = KIND.read(Source(path.read_text(), path.name))
    best, learning = (processor_seconds(_first_solution, sea, name) for name in ("best", "learning"))
    note = f"{best / learning:.2f} × learning"
    return Figure(f"{path.name} solved by best", best, "s", most=2, note=note)


def _first_solution(sea: Sea, solver: str) -> None:
    assert any(event.verb == "solved" for event in KIND.solver(solver).run(sea))


def table(seas: list[Sea]) -> None:
    """How much of the search the forced moves save, as the papers claim."""
    print(f"{'':>24} {'backtracking':>29} {'heuristic':>29}")
    print(f"{'board':>9} {'islands':>7} {'edges':>6}" + f"{'events':>11} {'states':>9} {'dead':>8}" * 2)
    for sea in seas[::4]:
        row = f"{sea.width:>5}×{sea.height:<3} {len(sea.islands):>7} {len(sea.edges):>6}"
        for name in ("backtracking", "heuristic"):
            state = State(sea.cells)
            state.advance(islice(KIND.solver(name).run(sea), MOST_EVENTS))
            more = ">" if state.position == MOST_EVENTS else " "
            row += f"{more}{state.position:>10,} {state.states:>9,} {state.dead_ends:>8,}"
        print(row, flush=True)


def against_cp_sat(seas: list[Sea]) -> Iterator[Figure]:
    if find_spec("ortools") is None:
        yield Figure("100 islands: best against CP-SAT", 0, note="skipped: ortools is not installed")
        return
    for number, sea in enumerate(seas, 1):
        ours = min(_seconds_to_solve(sea) for _ in range(3))
        theirs = min(seconds(cp_sat.hashi, sea) for _ in range(3))
        note = f"{ours * 1000:.1f} ms against {theirs * 1000:.1f} ms, including building the model"
        yield Figure(f"100 islands, puzzle {number}: best / CP-SAT", ours / theirs, "×", most=1, note=note)


def _seconds_to_solve(sea: Sea) -> float:
    """Until the solution is proved unique; on a new puzzle object, which has nothing cached."""
    start = perf_counter()
    fresh = Sea(sea.height, sea.width, sea.islands, sea.most)
    found = sum(event.verb == "solved" for event in KIND.solver("best").run(fresh))
    assert found == 1
    return perf_counter() - start
