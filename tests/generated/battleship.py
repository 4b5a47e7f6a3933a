"""Battleship in the formats of CSPLib: ships laid at random, described by row and column counts."""

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import islice
from random import Random

from puzzles.battleship import KIND
from puzzles.battleship.model import LETTERS, UNKNOWN, WATER, Placement, Waters
from tests.generated.solutions import is_unique, solutions

FLEET = (4, 3, 3, 2, 2, 2, 1, 1, 1, 1)
SIDE = 10
LARGER = {
    12: (5, 5, 4, 4, 3, 3, 2, 2, 1),
    13: (6, 5, 5, 4, 4, 3, 3, 2, 2, 1),
    15: (7, 6, 6, 5, 5, 4, 4, 3, 3, 2),
}
"""Side of a larger board → its fleet."""
MOST_SOLUTIONS = 20
Ships = list[Placement]


def fact(random: Random, number: int) -> str:
    """A Prolog fact, numbered from 1; its hints make the solution unique."""
    waters = hinted(random, laid(random, SIDE, FLEET))
    fleet = [f"{length}:{count}" for length, count in sorted(Counter(FLEET).items(), reverse=True)]
    hints = [
        f"{LETTERS[given].replace('.', 'w')}@[{square // SIDE + 1},{square % SIDE + 1}]"
        for square, given in enumerate(waters.givens)
        if given != UNKNOWN
    ]
    lists = (fleet, waters.rows, waters.columns, hints)
    return f"problem({number + 1},{','.join(map(_listed, lists))}).\n"


def larger(random: Random, side: int) -> str:
    """A MiniZinc data file without hints; comments draw its ships, a line for each column."""
    while True:
        ships = laid(random, side, LARGER[side])
        waters = waters_of(side, ships, {})
        if len(list(islice(solutions(KIND, waters), MOST_SOLUTIONS + 1))) <= MOST_SOLUTIONS:
            return _written(waters, ships)


def _written(waters: Waters, ships: Ships) -> str:
    side, longest = waters.width, waters.fleet[0]
    at = {square: str(number) for number, ship in enumerate(ships, 1) for square in ship.cells}
    drawn = [
        "% " + "".join(f"{at.get(row * side + column, '.'):>3}" for row in range(side))
        for column in range(side)
    ]
    numbers = {"height": side, "width": side, "maxship": longest}
    lists = {
        "ship": [waters.fleet.count(length) for length in range(1, longest + 1)],
        "rowsum": waters.rows,
        "colsum": waters.columns,
    }
    lines = [f"{name} = {value};" for name, value in numbers.items()]
    lines += [f"{name} = {_listed(values)};" for name, values in lists.items()]
    lines += ["hint = [|", *[",".join("0" * side) + " |"] * (side - 1), ",".join("0" * side) + " |];"]
    return "\n".join(lines + drawn) + "\n"


def _listed(values: Iterable[object]) -> str:
    return f"[{','.join(map(str, values))}]"


def laid(random: Random, side: int, fleet: tuple[int, ...]) -> Ships:
    """The ships of the fleet in places where none touches another, longest first."""
    ships: Ships = []
    sea = Waters((None,) * side, (None,) * side, fleet, (UNKNOWN,) * side**2)
    while len(ships) < len(fleet):
        taken = {square for ship in ships for square in (*ship.cells, *sea.halo(ship))}
        places = [place for place in sea.placements(fleet[len(ships)]) if taken.isdisjoint(place.cells)]
        ships = [*ships, random.choice(places)] if places else []
    return ships


def waters_of(side: int, ships: Ships, hints: Mapping[int, int]) -> Waters:
    """The puzzle that these ships solve."""
    squares = [square for ship in ships for square in ship.cells]
    rows, columns = Counter(square // side for square in squares), Counter(s % side for s in squares)
    return Waters(
        tuple(rows[row] for row in range(side)),
        tuple(columns[column] for column in range(side)),
        tuple(len(ship.cells) for ship in ships),
        tuple(hints.get(square, UNKNOWN) for square in range(side**2)),
    )


def hinted(random: Random, ships: Ships) -> Waters:
    """The puzzle with one solution, and no more hints than it needs for that."""
    hints = dict.fromkeys(range(SIDE**2), WATER) | dict(part for ship in ships for part in ship.parts)
    for square in random.sample(range(SIDE**2), SIDE**2):
        fewer = {hint: part for hint, part in hints.items() if hint != square}
        if is_unique(KIND, waters_of(SIDE, ships, fewer)):
            hints = fewer
    return waters_of(SIDE, ships, hints)
