"""webpbn's XML, read without entities and without a network.

The cells of a saved solution (`<solution type="saved">`) are givens, except `?` and a choice such as `[ab]`.
"""

import re
from functools import lru_cache
from itertools import islice
from xml.parsers import expat

from attrs import define, field

from engine.safe_text import safe
from puzzles.nonogram.colours import BLACK, read_rgb
from puzzles.nonogram.formats.clues import (
    Palette,
    PlacedClue,
    assembled,
    check_runs,
    check_size,
    undeclared,
)
from puzzles.nonogram.model import CROSSED, UNKNOWN, Nonogram, Run
from puzzles.source import Source

MOST_ELEMENTS = 300_000
"""More would not be a file of puzzles: 4 MB of nothing but runs has fewer."""
KEYS = {"title": "title", "author": "by", "copyright": "copyright"}
"""The elements that say something about the puzzle → the keys that they become."""
_CELL = re.compile(r"\[[^\[\]]*\]|[^|\s]")
"""A cell of a saved solution: a choice in brackets, or one character."""


@define
class Element:
    name: str
    attributes: dict[str, str]
    line: int
    parts: list[str] = field(factory=list)
    """Its text, in the pieces that the parser gave."""
    children: "list[Element]" = field(factory=list)

    @property
    def text(self) -> str:
        return "".join(self.parts)

    def all(self, name: str, **attributes: str) -> "list[Element]":
        wanted = attributes.items()
        return [child for child in self.children if child.name == name and wanted <= child.attributes.items()]

    def first(self, name: str, **attributes: str) -> "Element | None":
        return next(iter(self.all(name, **attributes)), None)


def read_xml(source: Source) -> Nonogram:
    puzzle = _puzzle(source)
    palette = _palette(source, puzzle)
    default = puzzle.attributes.get("defaultcolor", "black")
    row_lines, column_lines = (_lines(source, puzzle, name) for name in ("rows", "columns"))
    check_size(source, len(row_lines), len(column_lines))
    rows = [_clue(source, line, palette, default, len(column_lines)) for line in row_lines]
    columns = [_clue(source, line, palette, default, len(row_lines)) for line in column_lines]
    keys = [(key, found.text.strip()) for name, key in KEYS.items() if (found := puzzle.first(name))]
    given = _given(source, puzzle, palette, len(columns), len(rows))
    return assembled(source, rows, columns, palette, tuple((k, safe(v)) for k, v in keys if v), given)


def puzzle_count(source: Source) -> int:
    """How many puzzles a set holds; its elements are only counted."""
    parser = expat.ParserCreate("utf-8")
    path: list[str] = []
    count = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += name == "puzzle" and path in ([], ["puzzleset"])
        path.append(name)

    def end(name: str) -> None:
        path.pop()

    parser.StartElementHandler, parser.EndElementHandler = start, end
    _parse(source, parser)
    return count


def _parsed(source: Source) -> Element:
    """The tree of elements."""
    root = Element("", {}, 0)
    path = [root]
    parser = expat.ParserCreate("utf-8")
    elements = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal elements
        elements += 1
        if elements > MOST_ELEMENTS:
            raise source.refuse(f"more than {MOST_ELEMENTS:,} elements", parser.CurrentLineNumber)
        element = Element(name, attributes, parser.CurrentLineNumber)
        path[-1].children.append(element)
        path.append(element)

    def end(name: str) -> None:
        path.pop()

    def text(content: str) -> None:
        path[-1].parts.append(content)

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = text
    parser.buffer_text = True
    _parse(source, parser)
    return root


def _parse(source: Source, parser: expat.XMLParserType) -> None:
    """Run the parser; broken XML is refused.

    So are declarations of its own: entities, and values that every element gets for attributes it lacks, make
    much of a small file.
    """

    def doctype(name: str, system: str | None, public: str | None, has_declarations: bool) -> None:
        if has_declarations:
            raise source.refuse(
                "declares an XML entity, element or attribute; a puzzle needs none", parser.CurrentLineNumber
            )

    parser.StartDoctypeDeclHandler = doctype
    try:
        parser.Parse(source.text.lstrip().encode(errors="replace"), True)
    except expat.ExpatError as error:
        raise source.refuse(
            f"broken XML: {expat.ErrorString(error.code)}", error.lineno, error.offset + 1
        ) from error


@lru_cache(maxsize=1)
def _puzzles(source: Source) -> list[Element]:
    root = _parsed(source)
    return (root.first("puzzleset") or root).all("puzzle")


def _puzzle(source: Source) -> Element:
    """The puzzle that was picked from a set; the first if none was."""
    puzzles = _puzzles(source.whole)
    if not puzzles:
        raise source.refuse("there is no <puzzle> in it")
    puzzle = puzzles[source.picked(len(puzzles))]
    if puzzle.attributes.get("type", "grid") != "grid":
        raise source.refuse(
            f"a puzzle of type {safe(puzzle.attributes['type'])[:20]!r}; only grids are read", puzzle.line
        )
    return puzzle


def _palette(source: Source, puzzle: Element) -> Palette:
    paper = puzzle.attributes.get("backgroundcolor", "white")
    palette = Palette(black="black")
    for colour in puzzle.all("color"):
        name, word = colour.attributes.get("name", ""), colour.text.strip()
        if name == paper:
            palette.paper = read_rgb(word, 0)
        elif name != "black" or read_rgb(word, 0) != BLACK.rgb:
            palette.declare(source, name, colour.attributes.get("char", "") + name, word, colour.line)
    return palette


def _lines(source: Source, puzzle: Element, name: str) -> list[Element]:
    clues = puzzle.first("clues", type=name)
    if not clues:
        raise source.refuse(f'there is no <clues type="{name}">', puzzle.line)
    return clues.all("line")


def _clue(source: Source, line: Element, palette: Palette, default: str, cells: int) -> PlacedClue:
    counts = [count for count in line.all("count") if count.text.strip() != "0"]
    runs = tuple(_run(source, count, palette, default) for count in counts)
    check_runs(source, runs, cells, line.line)
    return PlacedClue(runs, line.line)


def _run(source: Source, count: Element, palette: Palette, default: str) -> Run:
    if not re.fullmatch(r"\s*\d{1,9}\s*", count.text, re.ASCII):
        raise source.refuse(f"{safe(count.text[:20])!r} in a <count> is not a number", count.line)
    colour = count.attributes.get("color", default)
    mark = palette.mark(colour)
    if mark is None:
        raise source.refuse(undeclared(palette, colour, int(count.text)), count.line)
    return Run(int(count.text), mark)


def _given(
    source: Source, puzzle: Element, palette: Palette, width: int, height: int
) -> tuple[tuple[int, int], ...]:
    saved = puzzle.first("solution", type="saved")
    image = saved.first("image") if saved else None
    if not image:
        return ()
    cells = [found[0] for found in islice(_CELL.finditer(image.text), width * height + 1)]
    if len(cells) != width * height:
        has = f"{len(cells)} cells" if len(cells) < width * height else "more cells"
        raise source.refuse(f"the saved solution has {has}, the board {width * height}", image.line)
    marks: dict[str, int | None] = {".": CROSSED, "?": UNKNOWN}
    for colour in puzzle.all("color"):
        name = colour.attributes.get("name", "")
        background = name == puzzle.attributes.get("backgroundcolor", "white")
        marks[colour.attributes.get("char", "")] = CROSSED if background else palette.marks.get(name)
    if "X" in cells and "X" not in marks:
        marks["X"] = palette.mark("black")
    given = [(cell, UNKNOWN if "[" in sign else marks.get(sign)) for cell, sign in enumerate(cells)]
    if strange := next((cells[cell] for cell, mark in given if mark is None), ""):
        raise source.refuse(
            f"{safe(strange[:20])!r} in the saved solution is not a declared colour", image.line
        )
    return tuple((cell, mark) for cell, mark in given if mark)
