"""How many arrangements of a line fit, by dynamic programming.

ways   `ways[p]`, for the runs laid so far: in how many ways they lie in the first p cells so that the next
       run can start at place p.
"""

from itertools import accumulate

from puzzles.nonogram.bit_sets import places_in
from puzzles.nonogram.model import CROSSED, Clue, needs_gap
from puzzles.nonogram.reach import room
from puzzles.nonogram.solvers.bit_lines import Options


def count_arrangements(options: Options, clue: Clue, size: int) -> int:
    blank = [options[0] >> place & 1 for place in range(size)]
    ways = list(accumulate(blank, lambda ways, free: ways * free, initial=1))
    for i, run in enumerate(clue):
        ended = [0] * (size + 1)
        for start in places_in(room(options[run.mark - CROSSED], run.length)):
            ended[start + run.length] = ways[start]
        for p in range(1, size + 1):
            if blank[p - 1]:
                ended[p] += ended[p - 1]
        ways = [0] + [n if b else 0 for n, b in zip(ended, blank)] if needs_gap(clue, i) else ended
    return ways[size]
