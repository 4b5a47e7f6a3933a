"""Game IDs of Simon Tatham's collection: `7x7:c2_2b5…`."""

import re
from collections.abc import Callable, Iterable
from itertools import groupby
from string import ascii_lowercase
from typing import TypeVar

from attrs import define

from puzzles.common.grids.text import MOST_CELLS
from puzzles.source import Source

Number = TypeVar("Number", int, int | None)

_GAME_ID = re.compile(r"(\d{1,4})(?:x(\d{1,4}))?([^:\s]{0,40}+):(\S*+)")


@define(frozen=True)
class GameId:
    """`WIDTHxHEIGHTparameters:body`; a puzz.link URL has its puzzle's name for parameters."""

    width: int
    height: int
    parameters: str
    body: str


def game_id(source: Source, most_cells: int = MOST_CELLS) -> GameId | None:
    """The game ID, if the source is one."""
    if not (found := _GAME_ID.fullmatch(source.word)):
        return None
    return sized(source, GameId(int(found[1]), int(found[2] or found[1]), found[3], found[4]), most_cells)


def sized(source: Source, found: GameId, most_cells: int) -> GameId:
    """The ID; refused if its board is empty or too large."""
    if not found.width or not found.height:
        raise source.refuse(f"a board of {found.width} × {found.height} has no cells")
    if found.width * found.height > most_cells:
        raise source.refuse(f"too large a board: at most {most_cells:,} cells can be searched")
    return found


def gapped_numbers(source: Source, body: str, cells: int) -> list[int]:
    """Tatham's grids: a–z are 1–26 empty cells, `_` separates adjacent numbers."""
    numbers: list[int] = []
    for part in re.finditer(r"(\d+)|([a-z])|_+|(.)", body):
        if part[3]:
            raise source.refuse(f"{part[3]!r} in the body of the game ID is neither a number, a–z nor `_`")
        if part[1]:
            numbers.append(int(part[1][:9]))
        elif part[2]:
            numbers += [0] * (ord(part[2]) - ord("a") + 1)
        if len(numbers) > cells:
            break
    return filled(source, numbers, cells)


def gapped(numbers: Iterable[int], number: Callable[[int], str] = str, between: str = "_") -> str:
    """The numbers as the body of a game ID; `between` stands between two without a gap."""
    parts = []
    for is_number, group in groupby(numbers, bool):
        cells = list(group)
        parts.append(between.join(map(number, cells)) if is_number else gap(len(cells), ascii_lowercase))
    return "".join(parts)


def gap(cells: int, letters: str) -> str:
    """So many empty cells: the first letter is one, the last the longest gap of a single letter."""
    full, rest = divmod(cells, len(letters))
    return letters[-1] * full + (letters[rest - 1] if rest else "")


def filled(source: Source, numbers: list[Number], cells: int) -> list[Number]:
    """The numbers; refused if there is not one for each cell."""
    if len(numbers) > cells:
        raise source.refuse(f"the body describes more cells than the {cells} of the board")
    if len(numbers) < cells:
        raise source.refuse(f"the body describes {len(numbers)} cells, the board has {cells}")
    return numbers
