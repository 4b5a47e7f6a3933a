"""Shikaku as a text grid, as a game ID of Simon Tatham's `rect`, and as a puzz.link URL."""

import re

from puzzles.common.grids.ids import GameId, game_id, gapped_numbers
from puzzles.common.grids.links import link_numbers, puzz_link
from puzzles.common.grids.text import read_text_grid, write_text_grid
from puzzles.shikaku.model import Shikaku
from puzzles.source import Source

_READS = "a grid of dots and numbers, a game ID of `rect` such as 2x2:a2_2a, a puzz.link URL of `shikaku`"


def read(source: Source) -> Shikaku:
    if link := puzz_link(source):
        return _checked(source, _from_link(source, link))
    if found := game_id(source):
        return _checked(source, _from_game_id(source, found))
    if re.match(r"\s*https?://", source.text):
        raise source.refuse(f"there is no puzzle in this address; shikaku reads {_READS}")
    return _from_grid(source)


def write(puzzle: Shikaku) -> str:
    width = puzzle.width
    rows = [list(puzzle.numbers[start : start + width]) for start in range(0, puzzle.cells, width)]
    return write_text_grid(rows, {"title": puzzle.title, "author": puzzle.author})


def _from_grid(source: Source) -> Shikaku:
    grid = read_text_grid(source)
    cells = sum(map(len, grid.rows))
    for row, places in zip(grid.rows, grid.places):
        for number, place in zip(row, places):
            if number > cells:
                raise source.refuse(_too_large(number, cells), *place)
    numbers = tuple(number for row in grid.rows for number in row)
    title, author = grid.keys.get("title", ""), grid.keys.get("author", "")
    return _checked(source, Shikaku(len(grid.rows), len(grid.rows[0]), numbers, title, author))


def _from_game_id(source: Source, found: GameId) -> Shikaku:
    if zero := re.search(r"(?<!\d)0\d*", found.body):
        raise source.refuse(f"{zero[0][:20]} in the body of the game ID: a number here is at least 1")
    numbers = gapped_numbers(source, found.body, found.width * found.height)
    return Shikaku(found.height, found.width, tuple(numbers))


def _from_link(source: Source, link: GameId) -> Shikaku:
    if link.parameters != "shikaku":
        raise source.refuse(f"this is a puzzle of the kind {link.parameters[:20]!r}, not `shikaku`")
    numbers = link_numbers(source, link.body, link.width * link.height)
    if -1 in numbers:
        raise source.refuse("the URL has an unknown number (`.`); here every number must be known")
    if 0 in numbers:
        raise source.refuse("the URL has the number 0; a number here is at least 1")
    return Shikaku(link.height, link.width, tuple(number or 0 for number in numbers))


def _checked(source: Source, puzzle: Shikaku) -> Shikaku:
    """The puzzle; refused if its numbers cannot be the areas of rectangles that fill the board."""
    if not puzzle.clues:
        raise source.refuse("there is no number on the board; each rectangle needs one")
    if (largest := max(puzzle.numbers)) > puzzle.cells:
        raise source.refuse(_too_large(largest, puzzle.cells))
    if (total := sum(puzzle.numbers)) != puzzle.cells:
        raise source.refuse(f"the numbers sum to {total}, but the board has {puzzle.cells} cells")
    return puzzle


def _too_large(number: int, cells: int) -> str:
    return f"{number} is too large: the whole board has only {cells} cells"
