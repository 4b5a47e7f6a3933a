"""The formats that a battleship puzzle can be written in."""

import re
from collections import Counter
from collections.abc import Sequence

from engine.errors import Refusal
from puzzles.battleship.formats.csplib import PIECES
from puzzles.battleship.formats.puzz_link import GIVENS, LONGEST_SHAPE, USUAL, usual_fleet
from puzzles.battleship.formats.text import write
from puzzles.battleship.model import LETTERS, SHIP, UNKNOWN, Waters
from puzzles.common.grids.links import link, link_body
from puzzles.conversion import Format, one_a_line

_SIGNS = {given: number for number, given in GIVENS.items()}
_BITS = "0123456789abcdefghijklmnopqrstuv"
_BITS_IN_ONE = 5


def write_link(waters: Waters) -> str:
    body = link_body(waters.columns + waters.rows) + link_body(_SIGNS[given] for given in waters.givens)
    return link("battleship", waters.width, waters.height, f"{body}/{_fleet(waters)}")


def _fleet(waters: Waters) -> str:
    for letter in USUAL:
        if sorted(waters.fleet) == usual_fleet(letter):
            return f"/{letter}"
    return "/".join([str(len(waters.fleet)), *map(_shape, waters.fleet)])


def _shape(length: int) -> str:
    """`31s`: 3 wide, 1 high, and all three bits set."""
    most = (LONGEST_SHAPE - 2) * _BITS_IN_ONE
    if length > most:
        raise Refusal(f"a puzz.link URL has ships of at most {most} cells, and the fleet one of {length}")
    bits = "1" * length + "0" * (-length % _BITS_IN_ONE)
    digits = (int(bits[at : at + _BITS_IN_ONE], 2) for at in range(0, len(bits), _BITS_IN_ONE))
    return f"{'0123456789abcdefghijklmnopqrstuvwxyz'[length]}1" + "".join(_BITS[digit] for digit in digits)


def write_fact(waters: Waters) -> str:
    """A fact has the number that the puzzle was called by."""
    _refuse_unexpressed(waters, "a Prolog fact")
    number = re.fullmatch(r"CSPLib ([a-z0-9]\w*)", waters.title, re.ASCII)
    fleet = ",".join(
        f"{length}:{ships}" for length, ships in sorted(Counter(waters.fleet).items(), reverse=True)
    )
    hints = ",".join(_hint(waters, cell) for cell, given in enumerate(waters.givens) if given != UNKNOWN)
    rows, columns = _listed(waters.rows), _listed(waters.columns)
    return f"problem({number[1] if number else 1},[{fleet}],[{rows}],[{columns}],[{hints}]).\n"


def _hint(waters: Waters, cell: int) -> str:
    row, column = divmod(cell, waters.width)
    return f"{LETTERS[waters.givens[cell]].replace('.', 'w')}@[{row + 1},{column + 1}]"


def join_facts(facts: Sequence[str]) -> str:
    """Facts are picked by their numbers: if they are not all different, they are counted."""
    numbers = {fact.partition(",")[0] for fact in facts}
    if len(numbers) < len(facts):
        facts = [f"problem({number},{fact.partition(',')[2]}" for number, fact in enumerate(facts, 1)]
    return "".join(facts)


def write_data(waters: Waters) -> str:
    _refuse_unexpressed(waters, ".dzn")
    ships = Counter(waters.fleet)
    longest = max(waters.fleet)
    hint = [PIECES.find(LETTERS[given]) + 1 for given in waters.givens]
    rows = (_listed(hint[at : at + waters.width]) for at in range(0, waters.cells, waters.width))
    lines = [
        f"height = {waters.height};",
        f"width = {waters.width};",
        f"maxship = {longest};",
        f"ship = [{_listed([ships[length] for length in range(1, longest + 1)])}];",
        "hint = [|",
        " |\n".join(rows) + " |];",
        f"rowsum = [{_listed(waters.rows)}];",
        f"colsum = [{_listed(waters.columns)}];",
    ]
    return "\n".join(lines) + "\n"


def _listed(numbers: Sequence[int | None]) -> str:
    return ",".join(map(str, numbers))


def _refuse_unexpressed(waters: Waters, where: str) -> None:
    if None in waters.rows + waters.columns:
        raise Refusal(f"{where} has no sign for a row or a column whose count is not known")
    if SHIP in waters.givens:
        raise Refusal(f"{where} has no sign for a ship part of unknown kind")


FORMATS = (
    Format("text", "lines `fleet`, `rows` and `columns`, and a grid of givens", write),
    Format("prolog", "a fact of CSPLib's problem 14", write_fact, join_facts, ".pl"),
    Format("dzn", "data for the MiniZinc model of CSPLib's problem 14", write_data, suffix=".dzn"),
    Format("link", "a puzz.link URL", write_link, one_a_line),
)
