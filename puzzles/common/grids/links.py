"""puzz.link URLs: `…?shikaku/6/6/j3g5…`."""

import re

from puzzles.common.grids.ids import GameId, filled, sized
from puzzles.source import Source

_URL = re.compile(r"https?://\S+?\?(?:pzprv3/)?(\w+)/(?:v:/)?(\d{1,4})/(\d{1,4})/?(\S*)")


def puzz_link(source: Source) -> GameId | None:
    """The puzz.link URL, if the source is one."""
    if not (found := _URL.fullmatch(source.word)):
        return None
    return sized(source, GameId(int(found[2]), int(found[3]), found[1], found[4]))


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
