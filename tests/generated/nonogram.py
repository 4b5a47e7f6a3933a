"""Nonograms of random blots of colour.

picture   rows of numbers: 0 for a blank cell, 1, 2 … for the colours.
"""

from collections import Counter
from random import Random

from puzzles.nonogram import KIND
from puzzles.nonogram.colours import BLACK, Colour
from puzzles.nonogram.model import CROSSED, Nonogram, clue_of
from tests.generated.solutions import is_unique

SIDES = (10, 15, 20, 30)
SMOOTHINGS = 2
"""How often each cell takes on the colour of most of its neighbours."""
Picture = list[list[int]]


def game_id(random: Random, number: int) -> str:
    """The sides come in turn, eight puzzles of each; the clues of the columns come first."""
    side = SIDES[number // 8]
    _, puzzle = drawn(random, side, side, (BLACK,))
    clues = [[str(run.length) for run in clue] for clue in puzzle.columns + puzzle.rows]
    return f"{side}x{side}:{'/'.join(map('.'.join, clues))}\n"


def drawn(random: Random, height: int, width: int, colours: tuple[Colour, ...]) -> tuple[Picture, Nonogram]:
    """A picture, and the puzzle whose only solution it is."""
    while True:
        picture = blots(random, height, width, len(colours))
        puzzle = puzzle_of(picture, colours)
        if is_unique(KIND, puzzle):
            return picture, puzzle


def blots(random: Random, height: int, width: int, colours: int) -> Picture:
    """Smoothed noise in which every colour occurs."""
    while True:
        picture = [[random.randrange(colours + 1) for _ in range(width)] for _ in range(height)]
        for _ in range(SMOOTHINGS):
            picture = [[majority(picture, r, c) for c in range(width)] for r in range(height)]
        if {number for row in picture for number in row} == set(range(colours + 1)):
            return picture


def majority(picture: Picture, row: int, column: int) -> int:
    """The most frequent number in and around a cell; in a tie its own, or else the lowest."""
    near = [line[max(column - 1, 0) : column + 2] for line in picture[max(row - 1, 0) : row + 2]]
    counts = Counter(number for line in near for number in line)
    own = picture[row][column]
    return min(counts, key=lambda number: (-counts[number], number != own, number))


def puzzle_of(picture: Picture, colours: tuple[Colour, ...]) -> Nonogram:
    rows = [[CROSSED + number for number in row] for row in picture]
    return Nonogram(tuple(map(clue_of, rows)), tuple(clue_of(column) for column in zip(*rows)), colours)
