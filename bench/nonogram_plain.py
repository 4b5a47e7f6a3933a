"""A plain line solver to compare with: dynamic programming over cells and runs, without a cache."""

from collections.abc import Sequence

from puzzles.nonogram.model import CROSSED, Clue, Nonogram, needs_gap
from puzzles.nonogram.solvers.bit_lines import Options
from puzzles.nonogram.solvers.lines import LineSolver

Table = list[list[bool]]
"""`table[i][p]`: something that holds for the first i runs in the first p cells."""


def plain(puzzle: Nonogram) -> LineSolver:
    lines = [(line.clue, len(line.cells)) for line in puzzle.lines]

    def solve_line(number: int, options: Options) -> Options | None:
        clue, size = lines[number]
        may_be = [[places >> cell & 1 == 1 for cell in range(size)] for places in options]
        laid, ready = tables(clue, may_be)
        if not laid[-1][size]:
            return None
        laid_after, ready_after = tables(clue[::-1], [cells[::-1] for cells in may_be])
        found = [0] * len(options)
        found[0] = blanks(may_be[0], laid, laid_after)
        for i, (length, mark) in enumerate(clue):
            after = ready_after[len(clue) - 1 - i]
            found[mark - CROSSED] |= covered(may_be[mark - CROSSED], length, ready[i], after)
        return tuple(found)

    return solve_line


def tables(clue: Clue, may_be: Sequence[Sequence[bool]]) -> tuple[Table, Table]:
    """Whether the first i runs fit in the first p cells, and whether run i + 1 may then start in the next."""
    blank = may_be[0]
    size = len(blank)
    here = [True] + [False] * size
    for p in range(size):
        here[p + 1] = here[p] and blank[p]
    laid, ready = [here], [here]
    for i, (length, mark) in enumerate(clue):
        here = [False] * (size + 1)
        stretch = 0
        for p, fits in enumerate(may_be[mark - CROSSED], 1):
            stretch = stretch + 1 if fits else 0
            here[p] = (stretch >= length and ready[i][p - length]) or (here[p - 1] and blank[p - 1])
        laid.append(here)
        ready.append([False] + [here[p] and blank[p] for p in range(size)] if needs_gap(clue, i) else here)
    return laid, ready


def blanks(blank: Sequence[bool], laid: Table, laid_after: Table) -> int:
    """The cells that are blank in some arrangement."""
    found = 0
    for before, after in zip(laid, reversed(laid_after)):
        for cell, may_be_blank in enumerate(blank):
            if may_be_blank and before[cell] and after[len(blank) - 1 - cell]:
                found |= 1 << cell
    return found


def covered(fits: Sequence[bool], length: int, ready: list[bool], ready_after: list[bool]) -> int:
    """The cells that a run covers in some arrangement."""
    found = stretch = 0
    for end, fit in enumerate(fits, 1):
        stretch = stretch + 1 if fit else 0
        if stretch >= length and ready[end - length] and ready_after[len(fits) - end]:
            found |= ((1 << length) - 1) << (end - length)
    return found
