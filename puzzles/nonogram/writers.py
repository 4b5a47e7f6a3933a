"""The formats that a nonogram can be written in."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from xml.sax.saxutils import escape, quoteattr

from attrs import evolve

from engine.errors import Refusal
from puzzles.common.grids.links import link, link_body
from puzzles.conversion import Format, one_a_line
from puzzles.nonogram.colours import BLACK, WHITE, Colour
from puzzles.nonogram.formats.g import MOST_IN_A_TITLE
from puzzles.nonogram.formats.non import write_non
from puzzles.nonogram.formats.xml import KEYS
from puzzles.nonogram.model import CROSSED, FILLED, Clue, Nonogram, Run

_LONGEST_GAP = 25
"""Cells that a `z` of a game ID skips."""


def said(puzzle: Nonogram) -> Mapping[str, str]:
    return {key: value for key, value in puzzle.keys if value}


def core(puzzle: Nonogram) -> Nonogram:
    """With its colours in the order of their letters: their order in a file means nothing."""
    colours = tuple(sorted(puzzle.colours, key=lambda colour: colour.letter))
    place = {mark: FILLED + colours.index(colour) for mark, colour in enumerate(puzzle.colours, FILLED)}

    def ordered(clues: Iterable[Clue]) -> tuple[Clue, ...]:
        return tuple(tuple(Run(run.length, place[run.mark]) for run in clue) for clue in clues)

    given = tuple((cell, place.get(mark, mark)) for cell, mark in puzzle.given)
    return evolve(
        puzzle,
        rows=ordered(puzzle.rows),
        columns=ordered(puzzle.columns),
        colours=colours,
        keys=(),
        given=given,
    )


def _refuse_colours(puzzle: Nonogram, where: str) -> None:
    if puzzle.coloured or puzzle.paper != WHITE:
        raise Refusal(f"{where} has no colours, and this nonogram has some")


def _refuse_given(puzzle: Nonogram, where: str) -> None:
    if puzzle.given:
        raise Refusal(f"{where} has no place for given cells, and this nonogram has some")


def _clues(puzzle: Nonogram, clues: Sequence[Clue], between: str = " ") -> list[str]:
    return [between.join(map(puzzle.run_word, clue)) or "0" for clue in clues]


def _plain(
    name: str, line: str, above: Callable[[Nonogram], list[str]], parting: list[str], between: str = " "
) -> Format:
    """A format with only numbers: some lines, the rows, what parts them from the columns, the columns."""

    def write(puzzle: Nonogram) -> str:
        _refuse_colours(puzzle, f".{name}")
        _refuse_given(puzzle, f".{name}")
        rows, columns = (_clues(puzzle, clues, between) for clues in (puzzle.rows, puzzle.columns))
        return "\n".join([*above(puzzle), *rows, *parting, *columns]) + "\n"

    return Format(name, line, write, suffix=f".{name}")


def write_g(puzzle: Nonogram) -> str:
    """A title stands alone above; where there are colours, there is no place for it."""
    _refuse_given(puzzle, ".g")
    title = puzzle.title[:MOST_IN_A_TITLE] if puzzle.title.strip() and puzzle.title[0] not in "#:" else ""
    head = [title] * bool(title)
    if puzzle.coloured or puzzle.paper != WHITE:
        signs = [("0", ".", puzzle.paper), *((_g_letter(c), c.letter, c.rgb) for c in puzzle.colours)]
        head = ["#d", *(f"   {letter}:{sign}  {rgb}" for letter, sign, rgb in signs)]
    rows, columns = (
        [" ".join(_g_run(puzzle, run) for run in clue) or "0" for clue in clues]
        for clues in (puzzle.rows, puzzle.columns)
    )
    return "\n".join([*head, ": rows", *rows, ": columns", *columns]) + "\n"


def _g_letter(colour: Colour) -> str:
    """`1` is for runs without a letter."""
    return "1" if colour == BLACK else colour.letter


def _g_run(puzzle: Nonogram, run: Run) -> str:
    return puzzle.run_word(run).removesuffix(BLACK.letter)


_XML = '<?xml version="1.0"?>\n<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">\n<puzzleset>\n'
_XML_END = "</puzzleset>\n"
_PAPER = "white"
_SIGN_OF_BLACK = "X"


def write_xml(puzzle: Nonogram) -> str:
    """Colours are named by their letters."""
    names = [_xml_name(colour) for colour in puzzle.colours]
    said_of = dict(puzzle.keys)
    lines = [
        f'<puzzle type="grid" defaultcolor={quoteattr(names[0])} backgroundcolor="{_PAPER}">',
        *(f"<{name}>{escape(said_of[key])}</{name}>" for name, key in KEYS.items() if said_of.get(key)),
        f'<color name="{_PAPER}" char=".">{puzzle.paper[1:]}</color>',
        *(
            f'<color name="{name}" char="{_xml_sign(colour)}">{colour.rgb[1:]}</color>'
            for name, colour in zip(names, puzzle.colours)
        ),
        *_xml_clues("columns", puzzle.columns, names),
        *_xml_clues("rows", puzzle.rows, names),
        *_xml_given(puzzle),
        "</puzzle>",
    ]
    return _XML + "\n".join(lines) + "\n" + _XML_END


def _xml_name(colour: Colour) -> str:
    return "black" if colour == BLACK else colour.letter


def _xml_sign(colour: Colour) -> str:
    return _SIGN_OF_BLACK if colour == BLACK else colour.letter


def _xml_clues(name: str, clues: Sequence[Clue], colours: Sequence[str]) -> list[str]:
    lines = (
        "".join(f'<count color="{colours[run.mark - FILLED]}">{run.length}</count>' for run in clue)
        for clue in clues
    )
    return [f'<clues type="{name}">', *(f"<line>{line}</line>" for line in lines), "</clues>"]


def _xml_given(puzzle: Nonogram) -> list[str]:
    if not puzzle.given:
        return []
    signs = "?." + "".join(map(_xml_sign, puzzle.colours))
    if len(set(signs)) < len(signs):
        raise Refusal(f"webpbn's XML has {_SIGN_OF_BLACK} for black, and another colour is called so here")
    board = puzzle.given_board()
    rows = (board[at : at + puzzle.width] for at in range(0, puzzle.cells, puzzle.width))
    image = (f"|{''.join(signs[mark] for mark in row)}|" for row in rows)
    return ['<solution type="saved">', "<image>", *image, "</image>", "</solution>"]


def join_xml(texts: Sequence[str]) -> str:
    return _XML + "".join(text.removeprefix(_XML).removesuffix(_XML_END) for text in texts) + _XML_END


def write_id(puzzle: Nonogram) -> str:
    """Columns first; the cells after a comma, if any are given."""
    _refuse_colours(puzzle, "a game ID")
    clues = chain(puzzle.columns, puzzle.rows)
    body = "/".join(".".join(str(run.length) for run in clue) for clue in clues)
    given = f",{_given(puzzle)}" if puzzle.given else ""
    return f"{puzzle.width}x{puzzle.height}:{body}{given}\n"


def _given(puzzle: Nonogram) -> str:
    """A letter skips cells and gives the next: filled if it is a capital."""
    letters, at = "", 0
    for cell, mark in sorted(puzzle.given):
        letter = _skip(cell - at)
        letters += letter if mark == CROSSED else letter[:-1] + letter[-1].upper()
        at = cell + 1
    rest = _skip(puzzle.cells - at)
    return letters + (rest if rest != "a" else "")


def _skip(cells: int) -> str:
    full, rest = divmod(cells, _LONGEST_GAP)
    return "z" * full + chr(ord("a") + rest)


def write_link(puzzle: Nonogram) -> str:
    """Columns first; each line has slots for half its cells, rounded up, and its last run stands first."""
    _refuse_colours(puzzle, "a puzz.link URL")
    _refuse_given(puzzle, "a puzz.link URL")
    tall, wide = (puzzle.height + 1) // 2, (puzzle.width + 1) // 2
    columns = (number for clue in puzzle.columns for number in _slots(clue, tall))
    rows = (number for clue in puzzle.rows for number in _slots(clue, wide))
    return link("nonogram", puzzle.width, puzzle.height, link_body(chain(columns, rows)))


def _slots(clue: Clue, slots: int) -> list[int | None]:
    return [*(run.length for run in reversed(clue)), *[None] * (slots - len(clue))]


FORMATS = (
    Format("non", "keys, then the clues under `rows` and `columns`", write_non, suffix=".non"),
    _plain("nin", "width and height, rows, columns", lambda it: [f"{it.width} {it.height}"], []),
    _plain("mk", "height and width, rows, `#`, columns", lambda it: [f"{it.height} {it.width}"], ["#"]),
    _plain(
        "cwd", "height, width, rows, a blank line, columns", lambda it: [f"{it.height}\n{it.width}"], [""]
    ),
    _plain("paper", "runs with commas, rows then columns, no sizes", lambda it: [], [], between=","),
    Format("g", "colours, then the clues under `: rows` and `: columns`", write_g, suffix=".g"),
    Format("xml", "webpbn's XML", write_xml, join_xml, ".xml"),
    Format("sgt", "a game ID of Simon Tatham's `pattern`", write_id, one_a_line),
    Format("link", "a puzz.link URL", write_link, one_a_line),
)
