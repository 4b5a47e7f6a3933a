"""The formats that a shikaku can be written in."""

from puzzles.common.grids.ids import gapped
from puzzles.common.grids.links import link, link_body
from puzzles.conversion import Format, one_a_line
from puzzles.shikaku.formats import write
from puzzles.shikaku.model import Shikaku


def write_id(puzzle: Shikaku) -> str:
    return f"{puzzle.width}x{puzzle.height}:{gapped(puzzle.numbers)}\n"


def write_link(puzzle: Shikaku) -> str:
    body = link_body(number or None for number in puzzle.numbers)
    return link("shikaku", puzzle.width, puzzle.height, body)


FORMATS = (
    Format("text", "a grid of dots and numbers", write),
    Format("sgt", "a game ID of Simon Tatham's `rect`", write_id, one_a_line),
    Format("link", "a puzz.link URL", write_link, one_a_line),
)
