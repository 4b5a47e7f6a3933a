"""Battleship: `best` on collections of hard puzzles, and all solvers on the bundled ones."""

import re
from collections import deque
from collections.abc import Iterator
from itertools import islice
from time import perf_counter

from bench.figure import Figure, processor_seconds
from engine.state import State
from puzzles.battleship import KIND
from puzzles.battleship.model import Waters
from puzzles.source import Source
from tests.corpora import CORPORA

MOST_EVENTS = 200_000
"""The table gives up a search after that many events."""
MOST_SOLUTIONS = 100
"""A larger puzzle is searched for at most that many solutions."""


def figures() -> Iterator[Figure]:
    for corpus, folder in CORPORA.items():
        (facts,) = folder.glob("battleship/*.pl")
        text = facts.read_text()
        numbers = re.findall(r"^problem\((\d+)", text, re.MULTILINE)
        yield proved(corpus, [KIND.read(Source(text, facts.name, number)) for number in numbers])
        for path in sorted(folder.glob("battleship/*.dzn")):
            yield larger(path.name, KIND.read(Source(path.read_text(), path.name)))
            if path.name.startswith("sb_12"):
                yield learned(path.name, KIND.read(Source(path.read_text(), path.name)))
    table()


def proved(corpus: str, hard: list[Waters]) -> Figure:
    """How many of the puzzles, each of which has one solution, `best` proves to have no other."""
    times, unique = [], 0
    for waters in hard:
        start = perf_counter()
        unique += sum(event.verb == "solved" for event in KIND.solver("best").run(waters)) == 1
        times.append(perf_counter() - start)
    note = f"all {len(hard)} in {sum(times):.2f} s, the slowest in {max(times):.2f} s"
    return Figure(f"Prolog facts ({corpus}) proved unique by best", unique, least=len(hard), note=note)


def larger(name: str, waters: Waters) -> Figure:
    """How many solutions a larger puzzle has, up to a limit."""
    start, first, found = perf_counter(), 0.0, 0
    for event in KIND.solver("best").run(waters):
        if event.verb == "solved":
            found += 1
            first = first or perf_counter() - start
        if found == MOST_SOLUTIONS:
            break
    end = "search stopped" if found == MOST_SOLUTIONS else "search ended"
    note = f"first in {first:.2f} s, {end} after {perf_counter() - start:.2f} s"
    return Figure(f"solutions of {name} found by best", found, least=1, note=note)


def learned(name: str, waters: Waters) -> Figure:
    """How long `learning` needs for all solutions, and how that compares with `best`."""
    learning, best = (processor_seconds(deque, KIND.solver(s).run(waters), 0) for s in ("learning", "best"))
    return Figure(f"{name} searched by learning", learning, "s", most=5, note=f"{learning / best:.1f} × best")


def table() -> None:
    """What each solver needs to find all solutions of the bundled puzzles."""
    print(f"{'':>16}" + "".join(f"{name:>32}" for name in KIND.solvers))
    print(f"{'puzzle':>16}" + f"{'events':>13} {'states':>10} {'dead':>7}" * len(KIND.solvers))
    for name, text in KIND.samples().items():
        waters = KIND.read(Source(text, name))
        row = f"{name:>16}"
        for solver in KIND.solvers.values():
            state = State(waters.cells)
            state.advance(islice(solver.run(waters), MOST_EVENTS))
            more = ">" if state.position == MOST_EVENTS else " "
            row += f"{more}{state.position:>12,} {state.states:>10,} {state.dead_ends:>7,}"
        print(row, flush=True)
