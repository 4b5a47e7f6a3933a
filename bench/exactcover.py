"""Exact cover: known numbers of solutions, and times of other packages."""

import gc
import subprocess
import sys
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from itertools import permutations, product
from time import process_time
from typing import Any

from bench.exactcover_rivals import COMPILED, PURE
from bench.figure import Figure, processor_seconds
from engine.state import State
from puzzles.common.cover import best as in_order
from puzzles.common.cover import bit_sets
from puzzles.kind import Kind
from puzzles.registry import kind_named
from puzzles.source import Source
from tests.corpora import CORPORA, ROOT

QUEENS = (1, 0, 0, 2, 10, 4, 40, 92, 352, 724)

PACKINGS = (
    ("polyomino", "pentominoes-3x20.txt", 0.03),
    ("polyomino", "pentominoes-4x15.txt", 0.2),
    ("polyomino", "pentominoes-5x12.txt", 0.8),
    ("polyomino", "pentominoes-6x10.txt", 3),
    ("polycube", "soma.txt", 1.2),
)
"""Samples, and the seconds in which all their solutions should be found."""


def figures() -> Iterator[Figure]:
    yield from _queens()
    yield from _pentominoes("3x20", 8, 2)
    yield from _soma()
    yield from _sudokus()
    yield from _packings()
    yield from _matrices()
    yield from _rivals()
    yield from _pentominoes("6x10", 9356, 2339)


def _exactly(name: str, measured: int, expected: int, note: str = "") -> Figure:
    return Figure(name, measured, "", expected, expected, note)


def solutions(kind: Kind, text: str, solver: str = "best") -> Iterator[Any]:
    puzzle = kind.read(Source(text))
    state = State(puzzle.cells)
    for event in kind.solvers[solver].run(puzzle):
        state.advance((event,))
        if event.verb == "solved":
            yield kind.solution(puzzle, state.board)


def _queens() -> Iterator[Figure]:
    kind = kind_named("queens")
    for solver in ("backtracking", "best"):
        counts = [len(list(solutions(kind, str(n), solver))) for n in range(1, 11)]
        right = sum(count == known for count, known in zip(counts, QUEENS))
        yield _exactly(f"queens 1…10, {solver}: sizes counted right", right, 10, " ".join(map(str, counts)))


def _pentominoes(size: str, ways: int, classes: int) -> Iterator[Figure]:
    kind = kind_named("polyomino")
    found = list(solutions(kind, kind.samples()[f"pentominoes-{size}.txt"]))
    yield _exactly(f"pentominoes {size}: ways", len(found), ways)
    yield _exactly(f"pentominoes {size}: up to symmetry", len({_flat_class(rows) for rows in found}), classes)


def _flat_class(rows: list[str]) -> tuple[str, ...]:
    """The first, in alphabetical order, of the four images of a board that is not square."""
    upside_down = rows[::-1]
    return min(tuple(r[::step] for r in one) for one in (rows, upside_down) for step in (1, -1))


def _soma() -> Iterator[Figure]:
    kind = kind_named("polycube")
    found = list(solutions(kind, kind.samples()["soma.txt"]))
    yield _exactly("Soma cube: ways, with rotations and reflections", len(found), 11_520)
    yield _exactly("Soma cube: up to symmetry", len({_cube_class(layers) for layers in found}), 240)


def _cube_class(layers: list[list[str]]) -> str:
    """The first of the 48 images of a cube; a reflection turns pieces A and B into each other."""
    images = []
    for axes, signs in product(permutations(range(3)), product((1, -1), repeat=3)):
        swaps = sum(axes[i] > axes[j] for i in range(3) for j in range(i + 1, 3))
        image = "".join(_moved(layers, spot, axes, signs) for spot in product(range(3), repeat=3))
        if (swaps + signs.count(-1)) % 2:
            image = image.translate(str.maketrans("AB", "BA"))
        images.append(image)
    return min(images)


def _moved(
    layers: list[list[str]], spot: tuple[int, ...], axes: tuple[int, ...], signs: tuple[int, ...]
) -> str:
    z, y, x = (spot[axis] if sign > 0 else 2 - spot[axis] for axis, sign in zip(axes, signs))
    return layers[z][y][x]


def _sudokus() -> Iterator[Figure]:
    kind = kind_named("sudoku")
    for corpus, folder in CORPORA.items():
        lines = (folder / "sudoku/with-solution-counts.txt").read_text().split()
        stated = [line.split(":")[:2] for line in lines]
        right = sum(len(list(solutions(kind, puzzle))) == int(count) for puzzle, count in stated)
        yield _exactly(f"sudokus ({corpus}) with the stated number of solutions", right, len(lines))


def _rivals() -> Iterator[Figure]:
    times = yield from _times("3x20", ("best", "bit-sets", *PURE, *COMPILED), 8)
    best = times["best"]
    pure = [seconds for name, seconds in times.items() if name in PURE]
    compiled = [seconds for name, seconds in times.items() if name in COMPILED]
    if pure:
        yield Figure("best, not recorded / the fastest package in Python", best / min(pure), "×", 1)
    if compiled:
        yield Figure("best, not recorded / the fastest compiled package", best / min(compiled), "×", 1)
    times = yield from _times("6x10", ("best", *COMPILED), 9356)
    for name, most in (("exact-cover", 0.3), ("xcover", 0.5)):
        if name in times:
            yield Figure(f"best, not recorded / {name}, 6x10", times["best"] / times[name], "×", most)


def _times(size: str, names: Iterable[str], ways: int) -> Generator[Figure, None, dict[str, float]]:
    """The seconds of each package that is installed."""
    times = {}
    for name in names:
        seconds, label = _seconds(name, size, ways), f"pentominoes {size}, all ways: {name}"
        if seconds is None:
            yield Figure(label, 0, note="skipped: the package is not installed")
        else:
            times[name] = seconds
            yield Figure(label, seconds, "s")
    return times


def _seconds(name: str, size: str, ways: int) -> float | None:
    """How long a package takes, in its own process; None if it is not installed."""
    command = [sys.executable, "-W", "ignore", "-m", "bench.exactcover_rivals", name, size]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    if "ModuleNotFoundError" in done.stderr:
        return None
    done.check_returncode()
    found, seconds = done.stdout.split()
    assert int(found) == ways
    return float(seconds)


def _packings() -> Iterator[Figure]:
    """All packings with no one watching, and the first event of each search."""
    for name, sample, most in PACKINGS:
        kind = kind_named(name)
        puzzle = kind.read(Source(kind.samples()[sample]))
        gc.collect()
        start = process_time()
        events = kind.best.run(puzzle)
        next(events)
        first = process_time() - start
        deque(events, 0)
        yield Figure(f"{sample}, all ways, not recorded", process_time() - start, "s", most)
        yield Figure(f"{sample}, first event", first * 1000, "ms", 50)


def _matrices() -> Iterator[Figure]:
    """A packing as a bare matrix: `best` finds an order by itself; on bit sets, without one."""
    whole = kind_named("polyomino")
    cover = whole.read(Source(whole.samples()["pentominoes-5x12.txt"])).cover
    times = [processor_seconds(deque, search(cover), 0) for search in (in_order.search, bit_sets.search)]
    note = f"{times[0]:.2f} s against {times[1]:.2f} s"
    yield Figure(
        "pentominoes 5x12 as a matrix: in order / on bit sets", times[0] / times[1], "×", 0.2, note=note
    )
