"""puzz.link: `battleship/6/6/g12h2g30g3gk0r3w//c`: the columns' counts, the rows', the givens, the fleet."""

from engine.safe_text import safe
from puzzles.battleship.model import BOTTOM, LEFT, MIDDLE, RIGHT, SHIP, SINGLE, TOP, UNKNOWN, WATER, Waters
from puzzles.battleship.validation import validated
from puzzles.common.grids.ids import GameId
from puzzles.common.grids.links import link_numbers
from puzzles.source import Source

GIVENS = {None: UNKNOWN, -1: SHIP, 0: WATER, 1: TOP, 2: BOTTOM, 3: LEFT, 4: RIGHT, 5: MIDDLE, 6: SINGLE}
USUAL = {"c": 3, "d": 4, "e": 5}
"""The usual fleets: one ship of the longest length, two of the next … down to submarines."""
LONGEST_SHAPE = 2 + 7
"""The characters that say how long a ship is and which of its at most 35 cells it has."""


def read_link(source: Source, found: GameId) -> Waters:
    if found.parameters != "battleship":
        raise source.refuse(
            f"this URL is of a puzzle called {safe(found.parameters)[:20]!r}, not of battleship"
        )
    body, _, fleet = found.body.partition("/")
    width, height = found.width, found.height
    numbers = link_numbers(source, body, width + height + width * height)
    counts, cells = [None if n == -1 else n for n in numbers[: width + height]], numbers[width + height :]
    for number in cells:
        if number not in GIVENS:
            raise source.refuse(f"a given of kind {number} is a corner; ships that bend are not supported")
    givens = {cell: GIVENS[number] for cell, number in enumerate(cells)}
    return validated(source, counts[width:], counts[:width], _fleet(source, fleet), givens, {})


def _fleet(source: Source, text: str) -> list[int]:
    """`/d`: a usual fleet; `2/21o/11g`: the number of ships, then the shape of each."""
    first, *shapes = text.rstrip("/").split("/") if text.strip("/") else ("", "d")
    if not first and len(shapes) == 1:
        if shapes[0] in USUAL:
            return usual_fleet(shapes[0])
        raise source.refuse(f"{safe(shapes[0])[:20]!r} is not a usual fleet; //c, //d and //e are")
    if first != str(len(shapes)):
        raise source.refuse(f"the fleet should have {safe(first)[:20]!r} ships, but has {len(shapes)}")
    return [_length(source, shape) for shape in shapes]


def usual_fleet(letter: str) -> list[int]:
    """The lengths of its ships, in ascending order."""
    longest = USUAL[letter]
    return [length for length in range(1, longest + 1) for _ in range(longest + 1 - length)]


def _length(source: Source, shape: str) -> int:
    """`31s`: 3 wide, 1 high, all three of its bits set (base 32, five bits a character)."""
    try:
        width, height = int(shape[:1], 36), int(shape[1:2], 36)
        bits = "".join(f"{int(digit, 32):05b}" for digit in shape[2:LONGEST_SHAPE])
    except ValueError:
        raise source.refuse(f"{safe(shape[:20])!r} is not a ship; `31s` is one of length 3") from None
    if min(width, height) != 1 or bits[: width * height] != "1" * (width * height):
        raise source.refuse(f"ship {safe(shape[:20])!r} of the fleet is not straight: not supported")
    return width * height
