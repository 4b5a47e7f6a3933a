"""The text format of packings:

    title: two of B
    # a comment, outside of drawings

    board
    ....#            . an open cell, # a hole, a letter: the cell is given to the piece of that letter
    .A...

    piece A          a piece drawn: # or any letter for its squares, . or a blank for none
    ##
    #.
    piece B*2        two of it
    ##
    pieces I4 T4 pentominoes        known pieces, by name

The line of a piece may end with `no turns` and `no flips`. In three dimensions a drawing has its layers side
by side with blanks between them, and a piece is mirrored only if its line ends with `flips`.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice

from attrs import define

from engine.safe_text import safe
from puzzles.common.cover.model import MOST_ENTRIES, MOST_LINKS
from puzzles.common.packing.model import Packing
from puzzles.common.packing.pieces import KNOWN_SETS, KNOWN_SHAPES, Piece, Shape, Spot, shape
from puzzles.source import Source

MOST_CELLS = 4_096
MOST_PIECES = 90
_SECTION = re.compile(r"(board|pieces?)\b(.*)")
_SQUARE, _ANY_SIGN = re.compile(r"[^. ]"), re.compile(".")
_PIECE = re.compile(r"([A-Za-z][A-Za-z0-9]{0,11})(?:\*([1-9][0-9]{0,2}))?")


@define
class Section:
    """A line that begins with `board` or `piece`, and the drawing below it."""

    line: int
    word: str
    rest: str
    rows: list[tuple[int, str]]
    """The drawing: line number and text."""

    def drawn(self, flat: bool, signs: re.Pattern[str]) -> Iterator[tuple[Spot, str]]:
        """The characters of the drawing that are such signs, and where they stand."""
        for row, (_, line) in enumerate(self.rows):
            for layer, part in enumerate(_layers(line, flat)):
                yield from (((layer, row, sign.start()), sign[0]) for sign in signs.finditer(part))

    def size(self, flat: bool) -> tuple[int, int, int]:
        """Layers, rows and columns of the drawing."""
        layers = columns = 0
        for _, line in self.rows:
            parts = _layers(line, flat)
            layers, columns = max(layers, len(parts)), max(columns, *map(len, parts))
        return layers, len(self.rows), columns


def _layers(line: str, flat: bool) -> list[str]:
    return [line] if flat else line.split()


def read_packing(source: Source, flat: bool) -> Packing:
    title, sections = _sections(source)
    boards = [section for section in sections if section.word == "board"]
    if len(boards) != 1 or not boards[0].rows:
        raise source.refuse("there should be one line `board`, and below it the board, drawn with dots")
    named = (section for section in sections if section.word != "board")
    drawn = (piece for section in named for piece in _pieces(source, section, flat))
    pieces = list(islice(drawn, MOST_PIECES + 1))
    _few_and_distinct(source, pieces)
    return _filled(source, _packing(source, title, boards[0], tuple(pieces), flat))


def _sections(source: Source) -> tuple[str, list[Section]]:
    title = ""
    sections: list[Section] = []
    drawing = False
    for number, line in enumerate(source.lines, 1):
        if found := _SECTION.fullmatch(line):
            sections.append(Section(number, found[1], safe(found[2]), []))
            drawing = True
        elif not line.strip():
            drawing = False
        elif drawing:
            sections[-1].rows.append((number, line))
        elif found := re.fullmatch(r"title\s*:\s*(.*)", line, re.IGNORECASE):
            title = safe(found[1])
        elif not line.startswith("#"):
            raise source.refuse(
                f"{safe(line)[:20]!r} is neither `title: …`, `board`, `piece …` nor drawn right below one",
                number,
            )
    return title, sections


def _pieces(source: Source, section: Section, flat: bool) -> Iterator[Piece]:
    turns = "no turns" not in section.rest
    flips = "no flips" not in section.rest if flat else re.search("(?<!no )flips", section.rest) is not None
    words = re.sub(r"\b(no turns|(no )?flips)\b", "", section.rest).split(None, MOST_PIECES + 1)
    names = [name for word in words for name in KNOWN_SETS.get(word, (word,))]
    if not names:
        raise source.refuse(f"a name should follow `{section.word}`", section.line)
    if section.rows and len(names) > 1:
        raise source.refuse("one drawing for several pieces: give each its own", section.line)
    for word in names:
        name, times = _name(source, section, word)
        spots = _drawn_piece(source, section, flat) if section.rows else KNOWN_SHAPES.get(name)
        if not spots:
            known = ", ".join([*KNOWN_SETS, *KNOWN_SHAPES])
            raise source.refuse(f"piece {name} is not drawn, and not known; known are {known}", section.line)
        yield Piece(name, spots, times, turns, flips)


def _name(source: Source, section: Section, word: str) -> tuple[str, int]:
    if not (found := _PIECE.fullmatch(word)):
        raise source.refuse(
            f"{word[:20]!r} is no piece's name: a letter, then letters or digits, perhaps `*2`",
            section.line,
        )
    return found[1], int(found[2] or 1)


def _drawn_piece(source: Source, section: Section, flat: bool) -> Shape:
    spots = [spot for spot, _ in islice(section.drawn(flat, _SQUARE), MOST_CELLS + 1)]
    if not spots:
        raise source.refuse("the piece has no squares: draw them with #", section.line)
    if len(spots) > MOST_CELLS:
        raise source.refuse(f"too large a piece: at most {MOST_CELLS:,} squares", section.line)
    return shape(spots)


def _few_and_distinct(source: Source, pieces: list[Piece]) -> None:
    if not pieces:
        raise source.refuse("there are no pieces: `pieces F I L`, or `piece F` and its drawing below")
    if sum(piece.times for piece in pieces) > MOST_PIECES:
        raise source.refuse(f"too many pieces: at most {MOST_PIECES} can be told apart")
    name, times = Counter(piece.name for piece in pieces).most_common(1)[0]
    if times > 1:
        raise source.refuse(f"there are {times} pieces called {name}; two equal ones are written {name}*2")


def _packing(source: Source, title: str, board: Section, pieces: tuple[Piece, ...], flat: bool) -> Packing:
    layers, rows, columns = board.size(flat)
    if layers * rows * columns > MOST_CELLS:
        raise source.refuse(f"too large a board: at most {MOST_CELLS:,} cells can be searched", board.line)
    packing = Packing(title, flat, layers, rows, columns, (), pieces)
    letters = {letter: number for number, letter in enumerate(packing.letters)}
    drawn = dict(board.drawn(flat, _ANY_SIGN))
    open_cells, givens = [], []
    for cell, spot in enumerate(
        (z, y, x) for z in range(layers) for y in range(rows) for x in range(columns)
    ):
        sign = drawn.get(spot, " ")
        if sign in "# ":
            continue
        open_cells.append(cell)
        if sign in letters:
            givens.append((cell, letters[sign]))
        elif sign != ".":
            number = board.rows[spot[1]][0]
            raise source.refuse(f"{safe(sign)!r} is neither `.`, `#` nor a piece's letter", number)
    return Packing(title, flat, layers, rows, columns, tuple(open_cells), pieces, tuple(givens))


def _filled(source: Source, packing: Packing) -> Packing:
    """The packing; refused if the pieces are not as large as the board, or have too many placements."""
    area = sum(len(piece.shape) * piece.times for piece in packing.pieces)
    if area != len(packing.open):
        raise source.refuse(
            f"the pieces have {area} squares together, but the board has {len(packing.open)} open cells"
        )
    entries = links = 0
    for _, cells in packing.laid():
        entries += len(cells) + 1
        links += (len(cells) + 1) ** 2
        if entries > MOST_ENTRIES or links > MOST_LINKS:
            raise source.refuse("there are too many ways to lay the pieces; a smaller board can be searched")
    return packing


def write_packing(packing: Packing) -> str:
    given = dict(packing.givens)
    signs = {
        packing.spot(cell): packing.letters[given[cell]] if cell in given else "." for cell in packing.open
    }
    lines = [f"title: {packing.title}", ""] * bool(packing.title)
    lines += ["board", *_drawing(signs, (packing.layers, packing.rows, packing.columns), "#")]
    for piece in packing.pieces:
        size = tuple(max(axis) + 1 for axis in zip(*piece.shape))
        lines += ["", _heading(piece, packing.flat), *_drawing(dict.fromkeys(piece.shape, "#"), size, ".")]
    return "\n".join(lines) + "\n"


def _drawing(signs: Mapping[Spot, str], size: tuple[int, ...], nothing: str) -> list[str]:
    """Rows of characters, layers side by side."""
    layers, rows, columns = size
    return [
        " ".join("".join(signs.get((z, y, x), nothing) for x in range(columns)) for z in range(layers))
        for y in range(rows)
    ]


def _heading(piece: Piece, flat: bool) -> str:
    times = f"*{piece.times}" if piece.times > 1 else ""
    turns = "" if piece.turns else " no turns"
    flips = "" if piece.flips == flat else " flips" if piece.flips else " no flips"
    return f"piece {piece.name}{times}{turns}{flips}"
