"""puzz.link URLs: `…?shikaku/6/6/j3g5…`, of whatever host: many sites run the same code.

A name may have the mode to open it in (`shikaku_edit`, `m+shikaku`); a flag (`v:`) may precede the sizes.
"""

import re
from collections.abc import Iterable
from itertools import groupby
from string import ascii_lowercase

from engine.errors import Refusal
from puzzles.common.grids.ids import GameId, filled, gap, sized
from puzzles.common.grids.text import MOST_CELLS, UNTOLD
from puzzles.source import Source

_HOST = "https://puzz.link/p"
_URL = re.compile(
    r"https?://\S+?\?(?:pzprv3/)?(?:m\+)?(\w+?)(?:_(?:edit|test|play))?"
    r"/(?:[a-z]*:?/)?(\d{1,4})/(\d{1,4})/?(\S*)"
)
_GAPS = ascii_lowercase[ascii_lowercase.index("g") :]
_MOST = 0xFFF


def puzz_link(source: Source, most_cells: int = MOST_CELLS) -> GameId | None:
    """The puzz.link URL, if the source is one."""
    if not (found := _URL.fullmatch(source.word)):
        return None
    return sized(source, GameId(int(found[2]), int(found[3]), found[1], found[4]), most_cells)


def link(name: str, width: int, height: int, body: str) -> str:
    return f"{_HOST}?{name}/{width}/{height}/{body}\n"


def link_body(numbers: Iterable[int | None]) -> str:
    """What `link_numbers` reads as these numbers."""
    parts: list[str] = []
    for is_empty, group in groupby(numbers, lambda number: number is None):
        cells = list(group)
        parts += [gap(len(cells), _GAPS)] if is_empty else map(_number, cells)
    return "".join(parts)


def _number(number: int | None) -> str:
    if number is None or number == UNTOLD:
        return "."
    if number > _MOST:
        raise Refusal(f"a puzz.link URL has numbers up to {_MOST:,}, and the puzzle has {number:,}")
    return f"{number:x}" if number < 16 else f"-{number:02x}" if number < 256 else f"+{number:03x}"


def link_numbers(source: Source, body: str, cells: int) -> list[int | None]:
    """puzz.link's grids: `0`–`f`, `-hh`, `+hhh` a number, `.` unknown (-1), `g`–`z` 1–20 empty cells."""
    numbers: list[int | None] = []
    for part in re.finditer(r"([0-9a-f])|-([0-9a-f]{2})|\+([0-9a-f]{3})|([g-z])|(\.)|(.)", body.rstrip("/")):
        if part[6]:
            raise source.refuse(f"{part[6]!r} in the body of the URL has no known meaning")
        if part[4]:
            numbers += [None] * (int(part[4], 36) - 15)
        else:
            digits = part[1] or part[2] or part[3]
            numbers.append(int(digits, 16) if digits else -1)
        if len(numbers) > cells:
            break
    return filled(source, numbers, cells)
