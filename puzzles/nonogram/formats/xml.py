"""webpbn's XML, read without entities and without a network.

The cells of a saved solution (`<solution type="saved">`) are givens, except `?` and a choice such as `[ab]`.
"""

import re
from xml.parsers import expat

from attrs import define, field

from engine.safe_text import safe
from puzzles.nonogram.colours import BLACK, read_rgb
from puzzles.nonogram.formats.clues import Palette, PlacedClue, assembled, check_size, undeclared
from puzzles.nonogram.model import CROSSED, UNKNOWN, Nonogram, Run
from puzzles.source import Source

KEYS = {"title": "title", "author": "by", "copyright": "copyright"}
"""The elements that say something about the puzzle → the keys that they become."""


@define
class Element:
    name: str
    attributes: dict[str, str]
    line: int
    text: str = ""
    children: "list[Element]" = field(factory=list)

    def all(self, name: str, **attributes: str) -> "list[Element]":
        wanted = attributes.items()
        return [child for child in self.children if child.name == name and wanted <= child.attributes.items()]

    def first(self, name: str, **attributes: str) -> "Element | None":
        return next(iter(self.all(name, **attributes)), None)


def is_xml(source: Source) -> bool:
    return source.text.lstrip().startswith("<")


def read_xml(source: Source) -> Nonogram:
    puzzle = _puzzle(source, _parsed(source))
    palette = _palette(source, puzzle)
    default = puzzle.attributes.get("defaultcolor", "black")
    rows, columns = (_clues(source, puzzle, palette, default, name) for name in ("rows", "columns"))
    keys = [(key, found.text.strip()) for name, key in KEYS.items() if (found := puzzle.first(name))]
    given = _given(source, puzzle, palette, len(columns), len(rows))
    return assembled(source, rows, columns, palette, tuple((k, safe(v)) for k, v in keys if v), given)


def puzzle_count(source: Source) -> int:
    """How many puzzles a set holds; its elements are only counted."""
    parser = expat.ParserCreate()
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
    parser = expat.ParserCreate()

    def start(name: str, attributes: dict[str, str]) -> None:
        element = Element(name, attributes, parser.CurrentLineNumber)
        path[-1].children.append(element)
        path.append(element)

    def end(name: str) -> None:
        path.pop()

    def text(content: str) -> None:
        path[-1].text += content

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = text
    parser.buffer_text = True
    _parse(source, parser)
    return root


def _parse(source: Source, parser: expat.XMLParserType) -> None:
    """Run the parser; broken XML is refused, and so is any declared entity."""

    def entity(*declared: object) -> None:
        raise source.refuse("declares an XML entity; a puzzle needs none", parser.CurrentLineNumber)

    parser.EntityDeclHandler = entity
    try:
        parser.Parse(source.text.lstrip(), True)
    except expat.ExpatError as error:
        raise source.refuse(
            f"broken XML: {expat.ErrorString(error.code)}", error.lineno, error.offset + 1
        ) from error


def _puzzle(source: Source, root: Element) -> Element:
    """The puzzle that was picked from a set; the first if none was."""
    holder = root.first("puzzleset") or root
    puzzles = holder.all("puzzle")
    pick = source.pick or "1"
    if not pick.isdecimal() or not 1 <= int(pick[:6]) <= len(puzzles):
        held = f"it holds {len(puzzles)}" if puzzles else "there is no <puzzle> in it"
        raise source.refuse(f"there is no puzzle {safe(pick)[:20]}: {held}")
    puzzle = puzzles[int(pick) - 1]
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


def _clues(source: Source, puzzle: Element, palette: Palette, default: str, name: str) -> list[PlacedClue]:
    clues = puzzle.first("clues", type=name)
    if not clues:
        raise source.refuse(f'there is no <clues type="{name}">', puzzle.line)
    return [
        PlacedClue(tuple(_run(source, count, palette, default) for count in _counts(line)), line.line)
        for line in clues.all("line")
    ]


def _counts(line: Element) -> list[Element]:
    return [count for count in line.all("count") if count.text.strip() != "0"]


def _run(source: Source, count: Element, palette: Palette, default: str) -> Run:
    if not re.fullmatch(r"\s*\d{1,9}\s*", count.text, re.ASCII):
        raise source.refuse(f"{safe(count.text)[:20]!r} in a <count> is not a number", count.line)
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
    check_size(source, height, width)
    cells = re.findall(r"\[[^\]]*\]|[^|\s]", image.text)
    if len(cells) != width * height:
        raise source.refuse(
            f"the saved solution has {len(cells)} cells, the board {width * height}", image.line
        )
    marks = {".": CROSSED, "?": UNKNOWN, "X": palette.mark("black") if "X" in cells else None}
    for colour in puzzle.all("color"):
        name = colour.attributes.get("name", "")
        background = name == puzzle.attributes.get("backgroundcolor", "white")
        marks[colour.attributes.get("char", "")] = CROSSED if background else palette.marks.get(name)
    given = [(cell, UNKNOWN if "[" in sign else marks.get(sign)) for cell, sign in enumerate(cells)]
    if strange := next((cells[cell] for cell, mark in given if mark is None), ""):
        raise source.refuse(f"{safe(strange)!r} in the saved solution is not a declared colour", image.line)
    return tuple((cell, mark) for cell, mark in given if mark)
