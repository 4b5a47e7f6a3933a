"""The `.non` format: keys, one on each line, and the clues under `rows` and `columns`.

Its two dialects differ in blank lines: empty clues in one, separators in the other. The number of lines shows
which it is. Our own additions are `color 0` for the paper and `given` with a character for each cell: `?`
unknown, `0` blank, `1` or the colour's letter filled. `#` begins a comment.
"""

import html
import re
from collections.abc import Sequence

from attrs import define, field

from engine.safe_text import safe
from puzzles.nonogram.colours import BLACK, WHITE, read_rgb
from puzzles.nonogram.formats.clues import ClueText, Palette, assembled, check_size, counted, read_clue
from puzzles.nonogram.model import CROSSED, UNKNOWN, Clue, Nonogram
from puzzles.source import Source

KEPT = ("catalogue", "title", "by", "copyright", "license")
"""The keys that are kept with the puzzle."""
_KEY = re.compile(r"\s*([A-Za-z]+)\b\s*(.*)")
_REFERENCE = re.compile(r"&#?\w{1,32};", re.ASCII)
"""A character as HTML writes it; a longer number than this would be none."""
_COLOUR = re.compile(r"([A-Za-z0])\s+(#?\w+)")


@define
class _Keys:
    """The parts of the file: values with their line numbers, and the lines of the sections."""

    values: dict[str, tuple[str, int]] = field(factory=dict)
    colours: list[tuple[str, int]] = field(factory=list)
    sections: dict[str, list[ClueText]] = field(factory=dict)


def is_non(source: Source) -> bool:
    words = {line.split(None, 1)[0].lower() for line in source.lines if line}
    return len(words & {"width", "height", "rows", "columns"}) >= 2


def read_non(source: Source) -> Nonogram:
    keys = _parts(source)
    height, width = _size(source, keys, "height"), _size(source, keys, "width")
    check_size(source, height, width)
    palette = _palette(source, keys)
    rows = [read_clue(source, text, palette, width) for text in _section(source, keys, "rows", height)]
    columns = [read_clue(source, text, palette, height) for text in _section(source, keys, "columns", width)]
    kept = tuple((key, safe(_unquoted(keys.values[key][0]))) for key in KEPT if key in keys.values)
    return assembled(source, rows, columns, palette, kept, _given(source, keys, palette, height * width))


def _parts(source: Source) -> _Keys:
    keys = _Keys()
    section: list[ClueText] | None = None
    for number, line in enumerate(source.lines, 1):
        if line.lstrip().startswith("#"):
            continue
        if key := _KEY.fullmatch(line):
            name = key[1].lower()
            section = None
            if name in ("rows", "columns"):
                if name in keys.sections:
                    raise source.refuse(f"a second `{name}`: one file holds one puzzle", number)
                section = keys.sections[name] = []
            elif name in ("color", "colour"):
                keys.colours.append((key[2], number))
            else:
                keys.values.setdefault(name, (key[2], number))
        elif section is not None:
            section.append(ClueText(line, number))
    return keys


def _size(source: Source, keys: _Keys, key: str) -> int:
    text, line = keys.values.get(key, ("", 0))
    if not line:
        raise source.refuse(f"there is no `{key}`: it says how many {_COUNTED[key]} there are")
    if not re.fullmatch(r"\d{1,9}", text, re.ASCII):
        raise source.refuse(f"`{key}` should be followed by a number, not by {safe(text)[:20]!r}", line)
    return int(text)


_COUNTED = {"height": "rows", "width": "columns"}


def _section(source: Source, keys: _Keys, name: str, size: int) -> Sequence[ClueText]:
    if name not in keys.sections:
        raise source.refuse(f"there is no `{name}` section: the clues of the {name}, one on each line")
    return counted(source, keys.sections[name], size, name)


def _palette(source: Source, keys: _Keys) -> Palette:
    palette = Palette()
    for text, line in keys.colours:
        found = _COLOUR.fullmatch(text)
        if not found:
            raise source.refuse("a colour is a letter and its red, green and blue: `color r #ff0000`", line)
        if found[1] == "0":
            palette.paper = read_rgb(found[2], 0)
        else:
            palette.declare(source, found[1], found[1], found[2], line)
    return palette


def _given(source: Source, keys: _Keys, palette: Palette, cells: int) -> tuple[tuple[int, int], ...]:
    if "given" not in keys.values:
        return ()
    text, line = _unquoted(keys.values["given"][0]), keys.values["given"][1]
    if len(text) != cells:
        raise source.refuse(f"`given` has {len(text)} characters, the board has {cells} cells", line)
    marks = {"?": UNKNOWN, "0": CROSSED, "1": palette.mark("") if "1" in text else None}
    marks |= {colour.letter: palette.mark(colour.letter) for colour in palette.colours if colour != BLACK}
    if strange := next((letter for letter in text if marks.get(letter) is None), ""):
        raise source.refuse(f"{safe(strange)!r} in `given` is neither `?`, `0`, `1` nor a colour", line)
    return tuple((cell, mark) for cell, letter in enumerate(text) if (mark := marks[letter]))


def _unquoted(value: str) -> str:
    quoted = re.fullmatch(r'"(.*?)"?', value)
    return _REFERENCE.sub(lambda found: html.unescape(found[0]), quoted[1] if quoted else value)


def write_non(puzzle: Nonogram) -> str:
    lines = [f'{key} "{html.escape(value)}"' for key, value in puzzle.keys]
    lines += [f"color 0 {puzzle.paper}"] * (puzzle.paper != WHITE)
    lines += [f"color {colour.letter} {colour.rgb}" for colour in puzzle.colours if colour != BLACK]
    lines += [f"width {puzzle.width}", f"height {puzzle.height}"]
    for name, clues in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        lines += ["", name, *(_clue_text(puzzle, clue) for clue in clues)]
    if puzzle.given:
        marks = dict(puzzle.given)
        letters = puzzle.letters.replace(".", "0").replace(BLACK.letter, "1")
        lines += ["", 'given "' + "".join(letters[marks.get(cell, 0)] for cell in range(puzzle.cells)) + '"']
    return "\n".join(lines) + "\n"


def _clue_text(puzzle: Nonogram, clue: Clue) -> str:
    return ",".join(puzzle.run_word(run).rstrip(BLACK.letter) for run in clue) or "0"
