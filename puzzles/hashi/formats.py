"""Text grids, `.has` files, Tatham's `bridges` IDs and puzz.link URLs."""

import re

from engine.safe_text import safe
from puzzles.common.grids.ids import GameId, game_id
from puzzles.common.grids.links import link_numbers, puzz_link
from puzzles.common.grids.text import UNTOLD, read_text_grid, write_text_grid
from puzzles.hashi.model import ANY, MOST_BRIDGES, MOST_NUMBER, Island, Sea, flaw
from puzzles.source import Source

_LINKS = ("hashi", "hashikake", "bridges")
_BODY = re.compile(r"([1-9A-G])|([a-z])|(.)")


def read(source: Source) -> Sea:
    if found := puzz_link(source):
        return _read_link(source, found)
    if found := game_id(source):
        return _read_id(source, found)
    return _read_text(source)


def rows_of(sea: Sea) -> list[list[int]]:
    """The numbers of the islands, ANY for a missing one, and 0 where there is no island."""
    rows = [[0] * sea.width for _ in range(sea.height)]
    for island in sea.islands:
        rows[island.row][island.column] = island.number
    return rows


def write(sea: Sea) -> str:
    rows = [[UNTOLD if number == ANY else number for number in row] for row in rows_of(sea)]
    return write_text_grid(rows, {"title": sea.title, "author": sea.author, "bridges": str(sea.most)})


def _read_link(source: Source, found: GameId) -> Sea:
    if found.parameters not in _LINKS:
        raise source.refuse(f"this URL is of a puzzle called {safe(found.parameters)[:20]!r}, not of hashi")
    numbers = link_numbers(source, found.body, found.width * found.height)
    rows = [[ANY if n == -1 else n for n in numbers[i : i + found.width]] for i in _starts(found)]
    if 0 in numbers:
        raise source.refuse(
            "an island with 0 bridges cannot be joined to the others; its number is 1 or more"
        )
    return _sea(source, [[n or 0 for n in row] for row in rows], 2)


def _starts(found: GameId) -> range:
    return range(0, found.width * found.height, found.width)


def _read_id(source: Source, found: GameId) -> Sea:
    parameters = re.fullmatch(r"(?:[ied][0-9]{1,3}|m([0-9]{1,3}))*", found.parameters)
    if not parameters:
        what = (
            "bridges without loops are" if "L" in found.parameters else f"{safe(found.parameters)[:20]!r} is"
        )
        raise source.refuse(f"{what} not supported in a bridges ID; `7x7m2:…` is, at most 2 bridges an edge")
    numbers: list[int] = []
    for part in _BODY.finditer(found.body):
        if part[3]:
            raise source.refuse(
                f"{safe(part[3])!r} in the game ID is neither a number (1–9, A–G) nor a gap (a–z)"
            )
        numbers += [int(part[1], 17)] if part[1] else [0] * (ord(part[2]) - ord("a") + 1)
        if len(numbers) > found.width * found.height:
            break
    if len(numbers) != found.width * found.height:
        more = "or more" if len(numbers) > found.width * found.height else "squares"
        raise source.refuse(
            f"the body describes {len(numbers)} {more}, the board has {found.width * found.height}"
        )
    return _sea(source, [numbers[i : i + found.width] for i in _starts(found)], int(parameters[1] or 2))


def _read_text(source: Source) -> Sea:
    if size := _has_header(source):
        height, width, islands = size
        source = Source("\n".join(["", *source.lines[1:]]), source.name)
    grid = read_text_grid(source, untold=True)
    rows = [[ANY if number == UNTOLD else number for number in row] for row in grid.rows]
    if size and (len(rows), len(rows[0])) != (height, width):
        raise source.refuse(
            f"the first line says {height} rows and {width} columns, here are {len(rows)} and {len(rows[0])}",
            1,
        )
    if size and (count := sum(map(bool, (n for row in rows for n in row)))) != islands:
        raise source.refuse(f"the first line says {islands} islands, here are {count}", 1)
    most = grid.keys.get("bridges", "2")
    if not re.fullmatch("[0-9]{1,9}", most):
        raise source.refuse(f"`bridges:` says how many an edge may take, a number; not {most[:20]!r}")
    sea = _sea(source, rows, int(most), grid.places)
    return Sea(
        sea.height, sea.width, sea.islands, sea.most, grid.keys.get("title", ""), grid.keys.get("author", "")
    )


def _has_header(source: Source) -> tuple[int, int, int] | None:
    """Rows, columns and islands, as the first line of a `.has` file says."""
    lines = [line for line in source.lines if line]
    sizes = re.fullmatch(r"\s*([0-9]{1,6})\s+([0-9]{1,6})\s+([0-9]{1,6})", lines[0]) if lines else None
    if not sizes:
        return None
    height, width, islands = map(int, sizes.groups())
    fits = len(lines) - 1 == height and all(len(line.split()) == width for line in lines[1:])
    return (height, width, islands) if fits or source.suffix == ".has" else None


def _sea(
    source: Source, rows: list[list[int]], most: int, places: list[list[tuple[int, int]]] | None = None
) -> Sea:
    """The puzzle; refused if its numbers make no sense. `places` are the lines and columns in the source."""

    def place(island: Island) -> tuple[int, int]:
        return places[island.row][island.column] if places else (0, 0)

    if not 1 <= most <= MOST_BRIDGES:
        raise source.refuse(f"the most bridges of an edge can be 1 to {MOST_BRIDGES} here, not {most}")
    islands = [Island(r, c, number) for r, row in enumerate(rows) for c, number in enumerate(row) if number]
    for island in islands:
        if island.number > MOST_NUMBER:
            raise source.refuse(
                f"an island has at most {MOST_NUMBER} bridges, not {island.number}", *place(island)
            )
    if len(islands) < 2:
        raise source.refuse(f"there are {len(islands)} islands; a bridge needs two")
    sea = Sea(len(rows), len(rows[0]), tuple(islands), most)
    wrong, at_fault = flaw(sea)
    if wrong:
        raise source.refuse(wrong, *(place(islands[at_fault]) if at_fault >= 0 else (0, 0)))
    return sea
