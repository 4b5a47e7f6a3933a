"""Shikaku: random rectangles that fill the board, with their areas in random cells."""

from random import Random

from puzzles.common.grids.ids import gapped
from puzzles.shikaku import KIND
from puzzles.shikaku.model import Rectangle, Shikaku
from tests.generated.solutions import is_unique

SIDES = (7, 9, 11, 13, 17)


def game_id(random: Random, number: int) -> str:
    """The sides come in turn, eight puzzles of each."""
    side = SIDES[number // 8]
    while True:
        numbers = [0] * (side * side)
        for rectangle in partition(random, side):
            row, column = random.choice(cells(rectangle))
            numbers[row * side + column] = rectangle.height * rectangle.width
        if is_unique(KIND, Shikaku(side, side, tuple(numbers))):
            return f"{side}x{side}:{gapped(numbers)}\n"


def partition(random: Random, side: int) -> list[Rectangle]:
    """Rectangles that fill the board; each starts in the first cell that is still free."""
    free = {(row, column) for row in range(side) for column in range(side)}
    rectangles = []
    while free:
        top, left = min(free)
        fitting = [
            Rectangle(top, left, height, width)
            for height in range(1, side - top + 1)
            for width in range(1, side - left + 1)
            if height * width <= side and free.issuperset(cells(Rectangle(top, left, height, width)))
        ]
        larger = [rectangle for rectangle in fitting if rectangle.height * rectangle.width > 1]
        rectangles.append(random.choice(larger or fitting))
        free.difference_update(cells(rectangles[-1]))
    return rectangles


def cells(rectangle: Rectangle) -> list[tuple[int, int]]:
    top, left, height, width = rectangle
    return [(row, column) for row in range(top, top + height) for column in range(left, left + width)]
