"""Sudokus: a full grid, shuffled, from which digits are taken away."""

from collections.abc import Sequence
from itertools import islice
from random import Random

from puzzles.common.grids.ids import gapped
from puzzles.sudoku import KIND
from puzzles.sudoku.model import SYMBOLS, Sudoku
from tests.generated.solutions import is_unique, solutions

BOXES = ((2, 2), (3, 3), (3, 3), (3, 3), (3, 4))
SEVERAL = (2, 1_000)
"""A puzzle with several solutions has at least and at most that many."""
Grid = list[int]


def game_id(random: Random, number: int) -> str:
    """The sizes come in turn, eight puzzles of each."""
    rows, columns = BOXES[number // 8]
    grid = unique(random, full(random, rows, columns), rows, columns)
    return f"{rows}x{columns}:{gapped(grid)}\n"


def minimal(random: Random, number: int) -> str:
    """81 characters; without any one of its digits it would have more than one solution."""
    return line(unique(random, full(random, 3, 3), 3, 3)) + "\n"


def counted(random: Random, number: int) -> str:
    """`puzzle:0`, `puzzle:1:solution` and `puzzle:count:solution` with one of several, in turn."""
    answer = full(random, 3, 3)
    grid = unique(random, answer, 3, 3)
    if number % 3 == 0:
        return line(spoilt(random, grid, answer)) + ":0\n"
    if number % 3 == 1:
        return f"{line(grid)}:1:{line(answer)}\n"
    grid, count = with_several(random, grid)
    return f"{line(grid)}:{count}:{line(answer)}\n"


def line(grid: Sequence[int]) -> str:
    return "".join(SYMBOLS[digit] for digit in grid)


def full(random: Random, rows: int, columns: int) -> Grid:
    """A solved grid with boxes of this size: a regular one with its lines and digits shuffled."""
    size = rows * columns
    digits = shuffled(random, range(1, size + 1))
    down = shuffled_lines(random, columns, rows)
    across = shuffled_lines(random, rows, columns)
    return [
        digits[(columns * (row % rows) + row // rows + column) % size] for row in down for column in across
    ]


def shuffled_lines(random: Random, bands: int, each: int) -> list[int]:
    """The lines of a grid: bands in any order, and the lines within each."""
    starts = shuffled(random, range(0, bands * each, each))
    return [start + offset for start in starts for offset in shuffled(random, range(each))]


def shuffled(random: Random, numbers: range) -> list[int]:
    return random.sample(numbers, len(numbers))


def unique(random: Random, answer: Grid, rows: int, columns: int) -> Grid:
    """The grid without the digits, in random order, that it can lose and still have one solution."""
    grid = answer.copy()
    for square in shuffled(random, range(len(grid))):
        digit, grid[square] = grid[square], 0
        if not is_unique(KIND, Sudoku("", rows, columns, tuple(grid))):
            grid[square] = digit
    return grid


def spoilt(random: Random, grid: Grid, answer: Grid) -> Grid:
    """The grid with one digit more that is wrong, though no row, column or box shows it at once."""
    puzzle = Sudoku("", 3, 3, tuple(grid))
    wrong = [
        (square, digit)
        for square in puzzle.open
        for digit in range(1, 10)
        if puzzle.candidates[square] >> digit - 1 & 1 and digit != answer[square]
    ]
    square, digit = random.choice(wrong)
    return [digit if at == square else given for at, given in enumerate(grid)]


def with_several(random: Random, grid: Grid) -> tuple[Grid, int]:
    """The grid without a few of its digits, and how many solutions it has then."""
    least, most = SEVERAL
    given = [square for square, digit in enumerate(grid) if digit]
    while True:
        taken = set(random.sample(given, random.randint(1, 4)))
        fewer = [0 if square in taken else digit for square, digit in enumerate(grid)]
        found = solutions(KIND, Sudoku("", 3, 3, tuple(fewer)))
        count = sum(1 for _ in islice(found, most + 1))
        if least <= count <= most:
            return fewer, count
