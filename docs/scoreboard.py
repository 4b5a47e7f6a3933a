"""Our solvers on every collection of puzzles at hand, and other programs on the same ones.

`python -m docs.scoreboard FILE` writes the document. Each solver has a process of its own, which is ended
when a puzzle takes longer than the limit; the time is the processor time of that process and what it starts.
The whole document is measured in one run; kinds named after FILE are for trying this program out.
"""

import multiprocessing
import os
import platform
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from math import ceil
from multiprocessing.connection import Connection
from pathlib import Path
from resource import RLIM_INFINITY, RLIMIT_CPU, RUSAGE_CHILDREN, RUSAGE_SELF, getrusage, setrlimit
from statistics import median
from typing import Any

from attrs import define

from bench.peers import ALL_SOLUTIONS, peers_of
from engine.errors import Refusal
from engine.sentences import counted
from puzzles.registry import kind_named
from puzzles.source import Source, source_of
from tests.corpora import CORPORA
from tui.cli.puzzle_arguments import sources

SECONDS = 20
PATIENCE = 4 * SECONDS
"""Seconds by the clock: on a busy machine a solver has only a part of a processor."""
BEYOND = 1
"""Processor seconds: the system counts whole ones when it ends a process."""
OURS = ("best", "learning")
MOST_OF_A_CORPUS = 40
"""Puzzles: of a longer collection, so many spread over it."""
FEWEST = 1e-6

INTRODUCTION = """# Scoreboard

Every kind on every collection of puzzles at hand: how many each solver solves within {seconds} seconds,
and how long it takes to the first solution, in processor seconds; `nodes` are those of our search tree.
`× best` is the median of the ratios to our `best`, over the puzzles that both solve: above 1 the other
one is slower. A table is measured in one run, one solver after the other, without the time to read the
puzzle's text. What we lose stands here as plainly as what we win.

Collections: *bundled* come with puzzletui, *generated* are made for its tests, *elsewhere* are other
people's, under licences of their own, and not in the repository. Peers are what pip and Debian have, and
models of ours for CP-SAT. Packages for exact cover find all solutions; so do ours in these tables. A puzzle
that a peer cannot express counts as not solved.

- qqwing and Norvig's program take 9 × 9 only.
- qqwing and the programs whose names begin with `sgt` are processes of their own: their times include the
  start, 1 millisecond for qqwing and 6 for the others.
- `sgt` programs are Simon Tatham's puzzles, which print a game ID with its solution. It is read back and
  checked. `sgt-solo` takes no puzzle with several solutions, `sgt-bridges` no neighbouring islands, and
  `sgt-rect` does not guess. `sgt-pattern` is missing: it crashes when it prints a solution.
- The packages for exact cover do not take pieces that come several times, as in `tetrominoes-5x8`. That
  `exact-cover` raises an error where there is no solution is its answer, and counts as such.

Measured on {machine}. `make scoreboard` measures it again.
"""


@define
class Timing:
    solved: bool
    seconds: float
    nodes: int


@define
class Row:
    name: str
    timings: list[Timing | None]
    """For each puzzle; None if it was not solved in time, or refused."""


# In the process of a solver:


def serve(asked: Connection, kind_name: str, solver: str, every: bool) -> None:
    """Answer puzzles with timings, until there are no more."""
    kind = kind_named(kind_name)
    solve = _ours(kind, solver, every) if solver in kind.solvers else peers_of(kind_name)[solver]
    small = min((kind.read(source_of(name, kind.samples())) for name in kind.samples()), key=_size_of)
    with suppress(Exception):
        solve(small)  # what is imported and compiled at first use is not counted
    while (source := asked.recv()) is not None:
        puzzle = kind.read(source)
        before = _processor_seconds()
        setrlimit(RLIMIT_CPU, (ceil(before + SECONDS) + BEYOND, RLIM_INFINITY))  # also of what it starts
        try:
            found = solve(puzzle)
        except Exception as error:
            print(f"{kind_name} {solver} {source.called}: {error!r}", file=sys.stderr)
            found = False
        solved, nodes = found if isinstance(found, tuple) else (found, 0)
        asked.send(Timing(solved, _processor_seconds() - before, nodes))


def _ours(kind: Any, name: str, every: bool) -> Callable[[Any], tuple[bool, int]]:
    def solve(puzzle: Any) -> tuple[bool, int]:
        if why := kind.solver(name).refuses(puzzle):
            raise Refusal(why)
        nodes, solved = 1, every  # all solutions are found, even if that is none
        for event in kind.search(kind.solver(name), puzzle):
            nodes += event.verb == "choose"
            if event.verb == "solved":
                solved = True
                if not every:
                    break
        return solved, nodes

    return solve


def _size_of(puzzle: Any) -> int:
    return int(puzzle.cells)


def _processor_seconds() -> float:
    used = (getrusage(who) for who in (RUSAGE_SELF, RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in used)


# In the process that asks:


def timings(kind: str, solver: str, puzzles: Sequence[Source], every: bool) -> Iterator[Timing | None]:
    context = multiprocessing.get_context("spawn")
    process, ours = None, None
    for puzzle in puzzles:
        if process is None or ours is None:
            ours, theirs = context.Pipe()
            process = context.Process(target=serve, args=(theirs, kind, solver, every), daemon=True)
            process.start()
            theirs.close()
        try:
            ours.send(puzzle)
            timing = ours.recv() if ours.poll(PATIENCE) else None
        except (EOFError, OSError):
            timing = None
        if timing is None:
            process.kill()
            process.join()
            process = None
        yield timing if timing and timing.solved and timing.seconds <= SECONDS else None
    if process is not None and ours is not None:
        ours.send(None)
        process.join()


def table(title: str, kind: str, puzzles: Sequence[Source], every: bool = False) -> list[str]:
    names = [*(name for name in OURS if name in kind_named(kind).solvers), *peers_of(kind)]
    rows = []
    for name in names:
        rows.append(Row(name, list(timings(kind, name, puzzles, every))))
        solved = sum(timing is not None for timing in rows[-1].timings)
        print(f"{title}: {name} {solved} of {len(puzzles)}", flush=True)
    heads = ["solver", "solved", "median", "95 %", "nodes", "× best"]
    cells = [heads, ["---", *["---:"] * (len(heads) - 1)], *(_cells(row, rows[0]) for row in rows)]
    what = ", all solutions" if every else ""
    lines = [f"## {title}", "", f"{counted(len(puzzles), 'puzzle')}{what}.", ""]
    return [*lines, *("| " + " | ".join(row) + " |" for row in cells), ""]


def _cells(row: Row, best: Row) -> list[str]:
    done = [timing for timing in row.timings if timing]
    times, nodes = sorted(timing.seconds for timing in done), sorted(timing.nodes for timing in done)
    both = [
        max(one.seconds, FEWEST) / max(other.seconds, FEWEST)
        for one, other in zip(row.timings, best.timings)
        if one and other
    ]
    return [
        f"`{row.name}`" if row.name in OURS else row.name,
        f"{len(done)} of {len(row.timings)}",
        _seconds(median(times)) if times else "–",
        _seconds(times[min(len(times) - 1, round(0.95 * (len(times) - 1)))]) if times else "–",
        f"{median(nodes):,.0f}" if nodes and nodes[-1] else "",
        "" if row is best or not both else f"{median(both):.2g}",
    ]


def _seconds(seconds: float) -> str:
    return f"{seconds:.3f}" if seconds < 1 else f"{seconds:.2f}"


# What there is to solve:


def collections() -> Iterator[tuple[str, str, list[Source], bool]]:
    """Title, kind, puzzles, and whether all solutions are asked for."""
    for kind, patterns in PATTERNS.items():
        samples = kind_named(kind).samples()
        every = kind in ALL_SOLUTIONS
        bundled = [source_of(name, samples) for name in samples if name not in TOO_LONG]
        yield f"{kind}, bundled", kind, bundled, every
        for corpus, folder in CORPORA.items():
            for name, pattern in patterns.items():
                paths = sorted(map(str, folder.glob(pattern)))
                if paths and (found := sources(kind_named(kind), paths, lambda refusal: None)):
                    yield f"{kind}, {corpus}: {name}", kind, _spread(found), every


def _spread(found: list[Source]) -> list[Source]:
    step = max(1, -(-len(found) // MOST_OF_A_CORPUS))
    return list(islice(found, 0, None, step))


TOO_LONG = ("pentominoes-6x10.txt",)
"""All solutions take the pure Python packages minutes."""
PATTERNS: dict[str, dict[str, str]] = {
    "nonogram": {
        "qnonograms, gnonograms, webpbn": "nonogram/*",
        "hard ones of webpbn": "nonogram-hard/webpbn*",
        "tournament 25×25": "nonogram-hard/tcga*",
        "game IDs": "sgt/sgt-pattern.txt",
    },
    "shikaku": {"game IDs": "sgt/sgt-rect.txt"},
    "hashi": {"game IDs": "sgt/sgt-bridges.txt", "100 to 400 islands": "hashi-large/*"},
    "battleship": {"CSPLib": "battleship/*.pl", "larger": "battleship/*.dzn"},
    "sudoku": {
        "17 clues": "sudoku/17-clues.sdm",
        "hardest": "sudoku/hardest.sdm",
        "game IDs": "sgt/sgt-solo.txt",
    },
    "queens": {},
    "exactcover": {},
    "polyomino": {},
    "polycube": {},
}


def machine() -> str:
    model = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        model = next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return f"{os.cpu_count()} cores of {model}, Python {platform.python_version()}"


def main(path: str, *wanted: str) -> None:
    lines = [INTRODUCTION.format(seconds=SECONDS, machine=machine())]
    for title, kind, puzzles, every in collections():
        if wanted and kind not in wanted:
            continue
        lines += table(title, kind, puzzles, every)
        Path(path).write_text("\n".join(lines), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
