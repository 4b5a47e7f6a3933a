"""The formats that a hashi can be written in."""

from engine.errors import Refusal
from puzzles.common.grids.ids import gapped
from puzzles.common.grids.links import link, link_body
from puzzles.conversion import Format, one_a_line
from puzzles.hashi.formats import rows_of, write
from puzzles.hashi.model import ANY, Sea

USUAL_MOST = 2
"""The most bridges of an edge, where a format cannot say it."""


def write_has(sea: Sea) -> str:
    _refuse_untold(sea, ".has")
    _refuse_unusual(sea, ".has")
    rows = [" ".join(map(str, row)) for row in rows_of(sea)]
    return "\n".join([f"{sea.height} {sea.width} {len(sea.islands)}", *rows]) + "\n"


def write_id(sea: Sea) -> str:
    _refuse_untold(sea, "a game ID")
    numbers = [number for row in rows_of(sea) for number in row]
    body = gapped(numbers, number=lambda number: "0123456789ABCDEFG"[number], between="")
    return f"{sea.width}x{sea.height}m{sea.most}:{body}\n"


def write_link(sea: Sea) -> str:
    _refuse_unusual(sea, "a puzz.link URL")
    numbers = [number or None for row in rows_of(sea) for number in row]
    return link("hashi", sea.width, sea.height, link_body(numbers))


def _refuse_untold(sea: Sea, where: str) -> None:
    if any(island.number == ANY for island in sea.islands):
        raise Refusal(f"{where} has no sign for an island whose number is missing")


def _refuse_unusual(sea: Sea, where: str) -> None:
    if sea.most != USUAL_MOST:
        raise Refusal(f"{where} cannot say that an edge takes at most {sea.most} bridges, only {USUAL_MOST}")


FORMATS = (
    Format("text", "a grid of dots and numbers", write),
    Format("has", "a grid under its sizes, with 0 for no island", write_has, suffix=".has"),
    Format("sgt", "a game ID of Simon Tatham's `bridges`", write_id, one_a_line),
    Format("link", "a puzz.link URL", write_link, one_a_line),
)
