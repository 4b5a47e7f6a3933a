"""Line solving that does not solve the same line twice, unless its memory was full."""

from puzzles.nonogram.model import Clue, Nonogram
from puzzles.nonogram.solvers.bit_lines import BitLine, Options
from puzzles.nonogram.solvers.lines import LineSolver

REMEMBERED = 1 << 17
"""How many answers are kept in memory, for all lines together."""


def remembering(puzzle: Nonogram) -> LineSolver:
    """Solves lines with bit sets."""
    alike: dict[tuple[Clue, int], tuple[BitLine, dict[Options, Options | None]]] = {}
    by_line = []
    for line in puzzle.lines:
        clue, size = line.clue, len(line.cells)
        if (clue, size) not in alike:
            alike[clue, size] = BitLine(clue, size), {}
        by_line.append(alike[clue, size])
    room = REMEMBERED // len(alike)

    def solve_line(number: int, options: Options) -> Options | None:
        line, memory = by_line[number]
        if options in memory:
            return memory[options]
        if len(memory) == room:
            memory.clear()
        answer = memory[options] = line.solve(options)
        return answer

    return solve_line
