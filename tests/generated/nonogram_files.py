"""Generated nonograms in the formats of files that hold one puzzle: `.non`, `.mk`, `.g` and webpbn's XML."""

from collections.abc import Callable
from random import Random

from puzzles.nonogram import KIND
from puzzles.nonogram.colours import BLACK, Colour
from puzzles.nonogram.model import FILLED, Clue, Nonogram
from tests.generated.nonogram import Picture, drawn

PAINTS = (Colour("r", "#e00000"), Colour("g", "#00a000"), Colour("b", "#0000e0"))


def written(random: Random, height: int, width: int, colours: int, suffix: str) -> str:
    """A puzzle in the format that has this suffix; it is black if it has only one colour."""
    picture, puzzle = drawn(random, height, width, PAINTS[:colours] if colours > 1 else (BLACK,))
    return WRITERS[suffix](picture, puzzle)


def non(picture: Picture, puzzle: Nonogram) -> str:
    signs = "0" + "".join(colour.letter for colour in puzzle.colours).replace(BLACK.letter, "1")
    goal = "".join(signs[number] for row in picture for number in row)
    return f'title "Blots"\nlicense "MIT"\n{KIND.write(puzzle)}\ngoal "{goal}"\n'


def mk(picture: Picture, puzzle: Nonogram) -> str:
    rows, columns = ([_runs(puzzle, clue) for clue in clues] for clues in (puzzle.rows, puzzle.columns))
    return "\n".join([f"{puzzle.height} {puzzle.width}", *rows, "#", *columns, ""])


def g(picture: Picture, puzzle: Nonogram) -> str:
    """The first colour is the default, declared as `1` and written without a letter."""
    default, *others = puzzle.colours
    colours = [f"   1:*  {default.rgb}", *(f"   {each.letter}:{each.letter}  {each.rgb}" for each in others)]
    rows, columns = (
        [_runs(puzzle, clue).replace(default.letter, "") for clue in clues]
        for clues in (puzzle.rows, puzzle.columns)
    )
    head = ["Blots", "", "#d", "   0:   white", *colours]
    return "\n".join([*head, ": rows", *rows, ": columns", *columns, ""])


def _runs(puzzle: Nonogram, clue: Clue) -> str:
    return " ".join(map(puzzle.run_word, clue)) or "0"


def xml(picture: Picture, puzzle: Nonogram) -> str:
    """Colours are named by their letters; the picture stands at the end, as the goal."""
    names = ["black" if colour == BLACK else colour.letter for colour in puzzle.colours]
    signs = ["X" if colour == BLACK else colour.letter for colour in puzzle.colours]
    colours = [
        f'<color name="{name}" char="{sign}">{colour.rgb[1:]}</color>'
        for name, sign, colour in zip(names, signs, puzzle.colours)
    ]
    image = ["|" + "".join([".", *signs][number] for number in row) + "|" for row in picture]
    lines = [
        '<?xml version="1.0"?>',
        '<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">',
        "<puzzleset>",
        f'<puzzle type="grid" defaultcolor="{names[0]}">',
        "<title>Blots</title>",
        '<color name="white" char=".">fff</color>',
        *colours,
        *_xml_clues("columns", puzzle.columns, names),
        *_xml_clues("rows", puzzle.rows, names),
        *('<solution type="goal">', "<image>", *image, "</image>", "</solution>"),
        "</puzzle>",
        "</puzzleset>",
    ]
    return "\n".join(lines) + "\n"


def _xml_clues(name: str, clues: tuple[Clue, ...], names: list[str]) -> list[str]:
    """The default colour is not repeated at each of its runs."""
    attributes = ["", *(f' color="{name}"' for name in names[1:])]
    lines = [
        "".join(f"<count{attributes[run.mark - FILLED]}>{run.length}</count>" for run in clue)
        for clue in clues
    ]
    return [f'<clues type="{name}">', *(f"<line>{line}</line>" for line in lines), "</clues>"]


WRITERS: dict[str, Callable[[Picture, Nonogram], str]] = {".non": non, ".mk": mk, ".g": g, ".xml": xml}
