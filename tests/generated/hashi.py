"""Hashi: islands grown one from another by bridges, and a few bridges more that close loops."""

from random import Random

from puzzles.common.grids.ids import gapped
from puzzles.hashi import KIND
from puzzles.hashi.model import Island, Sea, flaw
from tests.generated.solutions import is_unique

SIDES = {7: 12, 10: 22, 15: 45}
"""Side of the board → how many islands it has."""
DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0))
Square = tuple[int, int]


def game_id(random: Random, number: int) -> str:
    """The sides come in turn, sixteen puzzles of each."""
    side, islands = list(SIDES.items())[number // 16]
    sea = unique_sea(random, side, islands)
    numbers = [0] * (side * side)
    for island in sea.islands:
        numbers[island.row * side + island.column] = island.number
    return f"{side}x{side}m2:{gapped(numbers, between='')}\n"


def unique_sea(random: Random, side: int, islands: int) -> Sea:
    """A puzzle with one solution."""
    while True:
        sea = grown(random, side, islands)
        if len(sea.islands) == islands and not flaw(sea)[0] and is_unique(KIND, sea):
            return sea


def grown(random: Random, side: int, islands: int, most: int = 2) -> Sea:
    """A puzzle with a solution; it may have fewer islands if the board is too small."""
    numbers: dict[Square, int] = {(random.randrange(side), random.randrange(side)): 0}
    bridged: set[Square] = set()
    for _ in range(100 * islands):
        row, column = random.choice(list(numbers))
        down, right = random.choice(DIRECTIONS)
        path = [(row + down * step, column + right * step) for step in range(1, random.randint(2, 6) + 1)]
        *between, end = path
        if bridged.isdisjoint(path) and numbers.keys().isdisjoint(between):
            joins = end in numbers
            if joins or (len(numbers) < islands and _is_open(numbers, end, side)):
                bridges = random.randint(1, most)
                numbers[row, column] += bridges
                numbers[end] = numbers.get(end, 0) + bridges
                bridged.update(between)
    return Sea(side, side, tuple(Island(r, c, n) for (r, c), n in sorted(numbers.items())), most)


def _is_open(numbers: dict[Square, int], square: Square, side: int) -> bool:
    """Whether a new island may stand there: on the board, beside no other."""
    row, column = square
    beside = any((row + down, column + right) in numbers for down, right in DIRECTIONS)
    return 0 <= row < side and 0 <= column < side and not beside
