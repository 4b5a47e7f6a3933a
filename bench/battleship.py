"""Battleship: `best` on the hard puzzles of CSPLib, and the solvers of the papers beside it."""

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from time import perf_counter

from bench.figure import Figure
from engine.state import State
from puzzles.battleship import KIND
from puzzles.battleship.model import Waters
from puzzles.source import Source

CORPUS = Path(__file__).parents[2] / "shared" / "corpora" / "battleship"
PATIENCE = 200_000
"""After so many events a search of the table counts as hopeless."""
SEVERAL = 100
"""A puzzle with so many solutions is not followed any further."""


def figures() -> Iterator[Figure]:
    facts = CORPUS / "csplib-prob014-first-60.pl"
    if facts.exists():
        text = facts.read_text()
        numbers = re.findall(r"^problem\((\d+)", text, re.MULTILINE)
        hard = [KIND.read(Source(text, facts.name, number)) for number in numbers]
        yield from proved(hard)
        for path in sorted(CORPUS.glob("*.dzn")):
            yield larger(path.name, KIND.read(Source(path.read_text(), path.name)))
    else:
        yield Figure("CSPLib puzzles proved unique by best", 0, note="skipped: the corpus is not here")
    table()


def proved(hard: list[Waters]) -> Iterator[Figure]:
    """How many of the hard ones, each of which has one solution, `best` proves to have just that."""
    times, unique = [], 0
    for waters in hard:
        start = perf_counter()
        unique += sum(event.verb == "solved" for event in KIND.solver("best").run(waters)) == 1
        times.append(perf_counter() - start)
    note = f"all {len(hard)} in {sum(times):.2f} s, the slowest in {max(times):.2f} s"
    yield Figure("CSPLib puzzles proved unique by best", unique, least=len(hard), note=note)


def larger(name: str, waters: Waters) -> Figure:
    """The solutions of a larger one; the search goes on to the end unless there are a great many."""
    start, first, found = perf_counter(), 0.0, 0
    for event in KIND.solver("best").run(waters):
        if event.verb == "solved":
            found += 1
            first = first or perf_counter() - start
        if found == SEVERAL:
            break
    what = {1: "proved unique", SEVERAL: "stopped there"}.get(found, "no more than these")
    note = f"first in {first:.2f} s, {what} in {perf_counter() - start:.2f} s"
    return Figure(f"solutions of {name} found by best", found, least=1, note=note)


def table() -> None:
    """The bundled puzzles, solver beside solver, each to the end of its search."""
    print(f"{'':>16}" + "".join(f"{name:>32}" for name in KIND.solvers))
    print(f"{'puzzle':>16}" + f"{'events':>13} {'states':>10} {'dead':>7}" * len(KIND.solvers))
    for name, text in KIND.samples().items():
        waters = KIND.read(Source(text, name))
        row = f"{name:>16}"
        for solver in KIND.solvers.values():
            state = State(waters.cells)
            state.advance(islice(solver.run(waters), PATIENCE))
            more = ">" if state.position == PATIENCE else " "
            row += f"{more}{state.position:>12,} {state.states:>10,} {state.dead_ends:>7,}"
        print(row, flush=True)
