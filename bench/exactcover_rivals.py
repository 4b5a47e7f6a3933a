"""Counts all ways to lay the pentominoes on 3 × 20 with one package, and prints ways and seconds.

`python -m bench.exactcover_rivals dlx`. Each package runs in its own process. The time is from the options as
lists to the last solution: the shortest processor time of three runs, without what is compiled at first use.
"""

import sys
from collections.abc import Callable
from importlib import import_module
from time import process_time

from puzzles.common.cover.bit_sets import search
from puzzles.common.cover.model import Cover
from puzzles.registry import kind_named
from puzzles.source import Source


def best(cover: Cover) -> int:
    return sum(event.verb == "solved" for event in search(cover))


def algorithm_x(cover: Cover) -> int:
    solver = import_module("algorithm_x").AlgorithmX(len(cover.items))
    for option in cover.options:
        solver.appendRow(option)
    return sum(1 for _ in solver.solve())


def dlx(cover: Cover) -> int:
    package = import_module("dlx").DLX
    solver = package([(item, package.PRIMARY) for item in cover.items])
    solver.appendRows([list(option) for option in cover.options])
    return sum(1 for _ in solver.solve())


def exact_cover(cover: Cover) -> int:
    numpy = import_module("numpy")
    matrix = numpy.zeros((len(cover.options), len(cover.items)), dtype=numpy.bool_)
    for row, option in enumerate(cover.options):
        matrix[row, list(option)] = True
    return len(import_module("exact_cover").get_all_solutions(matrix))


def xcover(cover: Cover) -> int:
    return sum(1 for _ in import_module("xcover").covers([list(option) for option in cover.options]))


PURE: dict[str, Callable[[Cover], int]] = {"algorithm-x": algorithm_x, "dlx": dlx}
COMPILED: dict[str, Callable[[Cover], int]] = {"exact-cover": exact_cover, "xcover": xcover}


def main(name: str) -> None:
    kind = kind_named("polyomino")
    cover = kind.read(Source(kind.samples()["pentominoes-3x20.txt"])).cover
    solver = {"best": best, **PURE, **COMPILED}[name]
    times = []
    for _ in range(3):
        start = process_time()
        ways = solver(cover)
        times.append(process_time() - start)
    print(ways, min(times))


if __name__ == "__main__":
    main(sys.argv[1])
