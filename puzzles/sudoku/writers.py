"""The formats that a sudoku can be written in."""

from engine.errors import Refusal
from puzzles.common.grids.ids import gapped
from puzzles.common.grids.links import link, link_body
from puzzles.conversion import Format, one_a_line
from puzzles.sudoku.formats import has_usual_boxes, write_grid, write_line
from puzzles.sudoku.model import SYMBOLS, Sudoku


def write_sdm(puzzle: Sudoku) -> str:
    _refuse_unusual(puzzle, "a line of digits")
    return write_line(puzzle)


def write_sdk(puzzle: Sudoku) -> str:
    if (puzzle.box_rows, puzzle.box_columns) != (3, 3):
        raise Refusal(f".sdk is for 9 × 9 with boxes of 3 × 3; this is {_sizes(puzzle)}")
    symbols = [SYMBOLS[digit] for digit in puzzle.givens]
    return "\n".join(["[Puzzle]", *("".join(symbols[at : at + 9]) for at in range(0, 81, 9))]) + "\n"


def write_id(puzzle: Sudoku) -> str:
    return f"{puzzle.box_rows}x{puzzle.box_columns}:{gapped(puzzle.givens)}\n"


def write_link(puzzle: Sudoku) -> str:
    _refuse_unusual(puzzle, "a puzz.link URL")
    body = link_body(digit or None for digit in puzzle.givens)
    return link("sudoku", puzzle.size, puzzle.size, body)


def _refuse_unusual(puzzle: Sudoku, where: str) -> None:
    if not has_usual_boxes(puzzle):
        raise Refusal(f"{where} cannot say what the boxes are; this is {_sizes(puzzle)}")


def _sizes(puzzle: Sudoku) -> str:
    return f"{puzzle.size} × {puzzle.size} with boxes {puzzle.box_rows} high and {puzzle.box_columns} wide"


FORMATS = (
    Format("grid", "rows of digits and dots, with bars between boxes", write_grid),
    Format("sdm", "a line of digits and dots", write_sdm, one_a_line, ".sdm"),
    Format("sdk", "rows of digits and dots, 9 × 9", write_sdk, suffix=".sdk"),
    Format("sgt", "a game ID of Simon Tatham's `solo`", write_id, one_a_line),
    Format("link", "a puzz.link URL", write_link, one_a_line),
)
