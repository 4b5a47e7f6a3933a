"""Counts all ways to lay the pentominoes on 3 × 20 or 6 × 10 with one package, and prints ways and seconds.

`python -m bench.exactcover_rivals dlx 3x20`. Each package runs in its own process. The time is from the
options as lists to the last solution: the shortest processor time of three runs, without what is compiled at
first use. For 6 × 10 it is that of one run, after one of 3 × 20.
"""

import sys
from collections.abc import Callable
from importlib import import_module
from operator import itemgetter
from time import process_time

from puzzles.common.cover.bit_sets import search
from puzzles.common.packing.best import solve
from puzzles.common.packing.model import Packing
from puzzles.registry import kind_named
from puzzles.source import Source


def best(packing: Packing) -> int:
    return sum(event.verb == "solved" for event in solve(packing))


def bit_sets(packing: Packing) -> int:
    return sum(event.verb == "solved" for event in search(packing.cover))


def algorithm_x(packing: Packing) -> int:
    cover = packing.cover
    solver = import_module("algorithm_x").AlgorithmX(len(cover.items))
    for option in cover.options:
        solver.appendRow(option)
    return sum(1 for _ in solver.solve())


def dlx(packing: Packing) -> int:
    cover = packing.cover
    package = import_module("dlx").DLX
    solver = package([(item, package.PRIMARY) for item in cover.items])
    solver.appendRows([list(option) for option in cover.options])
    return sum(1 for _ in solver.solve())


def exact_cover(packing: Packing) -> int:
    cover = packing.cover
    numpy = import_module("numpy")
    matrix = numpy.zeros((len(cover.options), len(cover.items)), dtype=numpy.bool_)
    for row, option in enumerate(cover.options):
        matrix[row, list(option)] = True
    return len(import_module("exact_cover").get_all_solutions(matrix))


def xcover(packing: Packing) -> int:
    options = [list(option) for option in packing.cover.options]
    return sum(1 for _ in import_module("xcover").covers(options))


PURE: dict[str, Callable[[Packing], int]] = {"algorithm-x": algorithm_x, "dlx": dlx}
COMPILED: dict[str, Callable[[Packing], int]] = {"exact-cover": exact_cover, "xcover": xcover}


def main(name: str, size: str) -> None:
    solver = {"best": best, "bit-sets": bit_sets, **PURE, **COMPILED}[name]
    small = pentominoes("3x20")
    if size == "3x20":
        print(*min((timed(solver, small) for _ in range(3)), key=itemgetter(1)))
    else:
        solver(small)
        print(*timed(solver, pentominoes(size)))


def pentominoes(size: str) -> Packing:
    kind = kind_named("polyomino")
    packing: Packing = kind.read(Source(kind.samples()[f"pentominoes-{size}.txt"]))
    return packing


def timed(solver: Callable[[Packing], int], packing: Packing) -> tuple[int, float]:
    """The ways, and the processor time."""
    assert packing.cover.options
    start = process_time()
    return solver(packing), process_time() - start


if __name__ == "__main__":
    main(*sys.argv[1:])
