"""Hashi: `best` on everything and against CP-SAT; the forced moves against plain backtracking."""

import random
from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import Any

from bench.figure import Figure
from engine.events import Events
from engine.state import State
from puzzles.hashi import KIND
from puzzles.hashi.model import Island, Sea, flaw
from puzzles.source import Source

CORPUS = Path(__file__).parents[2] / "shared" / "corpora" / "sgt" / "sgt-bridges.txt"
PATIENCE = 1_000_000
"""After so many events a search counts as hopeless."""
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
Square = tuple[int, int]


def figures() -> Iterator[Figure]:
    if CORPUS.exists():
        seas = [KIND.read(Source(line)) for line in CORPUS.read_text().split()]
        yield from proved(seas)
        table(seas)
    else:
        yield Figure("game IDs proved unique by best", 0, note="skipped: the corpus is not here")
    yield from against_cp_sat(list(hundreds(5)))


def proved(seas: list[Sea]) -> Iterator[Figure]:
    """How many of the game IDs, each of which has one solution, `best` proves to have just that."""
    start = perf_counter()
    unique = sum(sum(event.verb == "solved" for event in KIND.solver("best").run(sea)) == 1 for sea in seas)
    note = f"all {len(seas)} in {perf_counter() - start:.3f} s"
    yield Figure("game IDs proved unique by best", unique, least=len(seas), note=note)


def table(seas: list[Sea]) -> None:
    """The papers' claim: what the forced moves save."""
    print(f"{'':>24} {'backtracking':>29} {'heuristic':>29}")
    print(f"{'board':>9} {'islands':>7} {'edges':>6}" + f"{'events':>11} {'states':>9} {'dead':>8}" * 2)
    for sea in seas[::4]:
        row = f"{sea.width:>5}×{sea.height:<3} {len(sea.islands):>7} {len(sea.edges):>6}"
        for name in ("backtracking", "heuristic"):
            state = State(sea.cells)
            state.advance(islice(KIND.solver(name).run(sea), PATIENCE))
            more = ">" if state.position == PATIENCE else " "
            row += f"{more}{state.position:>10,} {state.states:>9,} {state.dead_ends:>8,}"
        print(row, flush=True)


def hundreds(wanted: int) -> Iterator[Sea]:
    """Puzzles of 100 islands with one solution."""
    for seed in range(10_000):
        sea = grown(20, 100, seed)
        if wanted and len(sea.islands) == 100 and not flaw(sea)[0] and _unique(KIND.solver("best").run(sea)):
            wanted -= 1
            yield sea
        if not wanted:
            return


def _unique(events: Events) -> bool:
    found = 0
    for event in islice(events, PATIENCE):
        found += event.verb == "solved"
        if found > 1 or event.verb == "exhausted":
            break
    return found == 1


def against_cp_sat(seas: list[Sea]) -> Iterator[Figure]:
    try:
        cp_model = import_module("ortools.sat.python.cp_model")
    except ImportError:
        yield Figure("100 islands: best against CP-SAT", 0, note="skipped: ortools is not installed")
        return
    for number, sea in enumerate(seas, 1):
        ours = min(_seconds_to_solve(sea) for _ in range(3))
        theirs = min(_seconds_of_cp_sat(cp_model, sea) for _ in range(3))
        note = f"{ours * 1000:.1f} ms against {theirs * 1000:.1f} ms, the model's building included"
        yield Figure(f"100 islands, puzzle {number}: best / CP-SAT", ours / theirs, "×", most=1, note=note)


def _seconds_to_solve(sea: Sea) -> float:
    """A fresh puzzle, so that nothing is remembered; until `exhausted`: also proved unique."""
    start = perf_counter()
    fresh = Sea(sea.height, sea.width, sea.islands, sea.most)
    found = sum(event.verb == "solved" for event in KIND.solver("best").run(fresh))
    assert found == 1
    return perf_counter() - start


def _seconds_of_cp_sat(cp_model: Any, sea: Sea) -> float:
    """To the first solution only; connectedness as cuts, added when a solution falls into parts."""
    start = perf_counter()
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
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    while True:
        status = solver.solve(model)
        assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
        part = _part(sea, [bool(solver.value(some)) for some in built])
        if len(part) == len(sea.islands):
            return perf_counter() - start
        model.add_bool_or(
            some for some, ends in zip(built, sea.edges) if (ends.a in part) != (ends.b in part)
        )


def _part(sea: Sea, built: list[bool]) -> set[int]:
    part, ahead = {0}, [0]
    while ahead:
        for edge in sea.at[ahead.pop()]:
            for end in (sea.edges[edge].a, sea.edges[edge].b):
                if built[edge] and end not in part:
                    part.add(end)
                    ahead.append(end)
    return part


def grown(side: int, islands: int, seed: int, most: int = 2) -> Sea:
    """Islands grown one from another, numbered by the bridges that joined them: a puzzle with a solution."""
    chance = random.Random(seed)
    sea: dict[Square, int] = {(chance.randrange(side), chance.randrange(side)): 0}
    bridged: set[Square] = set()
    for _ in range(100 * islands):
        row, column = chance.choice(list(sea))
        down, right = chance.choice(STEPS)
        path = [(row + down * step, column + right * step) for step in range(1, chance.randint(2, 6) + 1)]
        if len(sea) < islands and _free(sea, bridged, path, side):
            bridges = chance.randint(1, most)
            sea[row, column] += bridges
            sea[path[-1]] = bridges
            bridged.update(path[:-1])
    return Sea(side, side, tuple(Island(r, c, n) for (r, c), n in sorted(sea.items())), most)


def _free(sea: dict[Square, int], bridged: set[Square], path: list[Square], side: int) -> bool:
    row, column = path[-1]
    inside = 0 <= row < side and 0 <= column < side
    beside = any((row + down, column + right) in sea for down, right in STEPS)
    return inside and not beside and not any(square in sea or square in bridged for square in path)
