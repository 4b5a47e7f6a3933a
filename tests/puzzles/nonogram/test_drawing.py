"""The board on the screen: a QR code that scans, clues that stay in view, marks readable without colour."""

import pytest

from engine.state import State
from puzzles.nonogram import KIND
from puzzles.nonogram.colours import WHITE
from puzzles.nonogram.model import CROSSED, FILLED, UNKNOWN, Nonogram, Run
from puzzles.picture import Picture, cell_at, text_lines
from puzzles.source import Source, source_of

TEXT_IN_QR = "watch it think"
Pixels = list[list[int]]


def sample(name: str) -> Nonogram:
    puzzle: Nonogram = KIND.read(source_of(name, KIND.samples()))
    return puzzle


def solved_board(puzzle: Nonogram, solver: str = KIND.default) -> list[int]:
    state = State(puzzle.cells)
    for event in KIND.search(KIND.solvers[solver], puzzle):
        if event.verb == "solved":
            return state.board
        state.advance([event])
    raise AssertionError("no solution")


def scanned(pixels: Pixels) -> list[str]:
    zxingcpp = pytest.importorskip("zxingcpp")
    flat = bytes(pixel for row in pixels for pixel in row)
    image = memoryview(flat).cast("B", (len(pixels), len(pixels[0])))
    return [code.text for code in zxingcpp.read_barcodes(image)]


def test_a_qr_decoder_reads_the_solution() -> None:
    rows = KIND.solution(sample("qr.non"), solved_board(sample("qr.non")))
    quiet, scale = 4, 4
    side = len(rows) + 2 * quiet
    framed = ["." * side] * quiet + ["." * quiet + row + "." * quiet for row in rows] + ["." * side] * quiet
    pixels = [[0 if sign == "#" else 255 for sign in row for _ in range(scale)] for row in framed]
    assert scanned([row for row in pixels for _ in range(scale)]) == [TEXT_IN_QR]


def photograph(picture: Picture, wide: int = 6, high: int = 12) -> Pixels:
    """The picture as a dark terminal shows it, in shades of grey; letters and digits are smudges."""
    pixels = [[16] * (picture.width * wide) for _ in range(picture.height * high)]
    for y in range(picture.height):
        x = 0
        for span in picture.line(y):
            ink, paper = shades(span.style)
            for sign in span.text:
                for dy in range(high):
                    for dx in range(wide):
                        pixels[y * high + dy][x + dx] = ink if inked(sign, dx / wide, dy / high) else paper
                x += wide
    return pixels


def shades(style: str) -> tuple[int, int]:
    ink, paper = 200, 16
    for word in style.split():
        if word.startswith("on-#"):
            paper = int(word[4:6], 16)
        elif word.startswith("#"):
            ink = int(word[1:3], 16)
    return ink, paper


def inked(sign: str, across: float, down: float) -> bool:
    if sign in "█▀▄ ":
        return sign == "█" or (sign == "▀" and down < 0.5) or (sign == "▄" and down >= 0.5)
    return 0.2 < across < 0.8 and 0.2 < down < 0.8


@pytest.mark.parametrize("view", ["board", "large", "small"])
def test_a_phone_reads_the_qr_code_off_each_picture_with_square_cells_and_a_margin(view: str) -> None:
    puzzle = sample("qr.non")
    assert scanned(photograph(KIND.pictures[view](puzzle, solved_board(puzzle)))) == [TEXT_IN_QR]


def test_a_cell_is_two_columns_by_one_line_and_half_a_line_by_one_column_when_small() -> None:
    puzzle = sample("qr.non")
    board, small = (KIND.pictures[view](puzzle, solved_board(puzzle)) for view in ("board", "small"))
    x, y = board.where(0)
    assert (board.where(1), board.where(25)) == ((x + 2, y), (x, y + 1))
    x, y = small.where(0)
    assert (small.where(1), small.where(25), small.where(50)) == ((x + 1, y), (x, y), (x, y + 1))


def test_every_line_is_as_wide_as_the_picture_and_finds_its_cells_again() -> None:
    for name in KIND.samples():
        puzzle = sample(name)
        for board in ([UNKNOWN] * puzzle.cells, solved_board(puzzle, "best")):
            for draw in KIND.pictures.values():
                picture = draw(puzzle, board)
                for y in range(picture.height):
                    assert sum(len(span.text) for span in picture.line(y)) <= picture.width
                for cell in range(puzzle.cells):
                    x, y = picture.where(cell)
                    span = next(span for span in picture.line(y) if cell in (span.cell, span.also))
                    assert cell_at(picture, x, y) == span.cell


def test_the_clues_are_inside_what_stays_in_view() -> None:
    picture = KIND.draw(sample("bird.non"), [UNKNOWN] * 36)
    assert [line[: picture.left].split() for line in text_lines(picture)][picture.top :][:6] == [
        ["2", "1"], ["1", "3"], ["1", "2"], ["3"], ["4"], ["1"],
    ]  # fmt: skip
    above = [line[picture.left :].split() for line in text_lines(picture)][: picture.top]
    assert above[:2] == [["2"], ["1", "5", "2", "5", "1", "2"]]


def test_filled_crossed_and_unknown_look_different_without_colour() -> None:
    picture = KIND.draw(Nonogram(((Run(1),),), ((Run(1),), (), ())), [FILLED, CROSSED, UNKNOWN])
    assert next(line for line in text_lines(picture) if "█" in line).split("█")[-1] == "× ·"


def test_a_grid_line_runs_after_every_fifth_cell_until_all_is_known() -> None:
    puzzle = sample("fish.non")
    fifth = "\n".join(text_lines(KIND.draw(puzzle, [UNKNOWN] * puzzle.cells)))
    assert fifth.count("│") == 9
    assert fifth.count("┘") == 1
    assert "│" not in "\n".join(text_lines(KIND.draw(puzzle, solved_board(puzzle))))


def test_a_satisfied_clue_is_done_and_the_others_are_not() -> None:
    puzzle = Nonogram(((Run(1), Run(2)),), ((Run(1),), (), (Run(1),), (Run(1),)))
    picture = KIND.draw(puzzle, [FILLED, CROSSED, UNKNOWN, UNKNOWN])
    styles = {span.text: span.style for span in picture.line(picture.top)}
    assert (styles["1"], styles["2"]) == ("done", "clue")


def test_colours_are_true_and_have_their_letter() -> None:
    puzzle = sample("tree.non")
    picture = KIND.draw(puzzle, solved_board(puzzle))
    spans = [span for y in range(picture.height) for span in picture.line(y) if span.cell == 2]
    assert [span.text for span in spans] == ["g "]
    assert f"on-{puzzle.colours[0].rgb}" in spans[0].style
    blank = [span for span in picture.line(picture.top) if span.cell == 0]
    assert f"on-{WHITE}" in blank[0].style


def test_numbers_side_by_side_above_the_board_do_not_run_together() -> None:
    puzzle = Nonogram(((Run(2),),) * 12, ((Run(12),), (Run(12),)))
    assert "12₁2" in next(text_lines(KIND.draw(puzzle, [UNKNOWN] * 24)))


def test_a_given_block_looks_different_until_the_board_is_known() -> None:
    puzzle: Nonogram = KIND.read(Source("2x2:2/2/2/2,Ac"))
    lines = list(text_lines(KIND.draw(puzzle, [FILLED, FILLED, UNKNOWN, UNKNOWN])))
    assert "▐▌██" in lines[2]
    lines = list(text_lines(KIND.draw(puzzle, [FILLED] * 3 + [CROSSED])))
    assert "████" in lines[2]


def test_every_fifth_row_and_column_has_its_number_in_the_margin_until_the_board_is_known() -> None:
    puzzle = sample("qr.non")
    *_, last = text_lines(KIND.draw(puzzle, [UNKNOWN] * puzzle.cells))
    assert last.split() == ["5", "10", "15", "20", "25"]
    *lines, last = text_lines(KIND.draw(puzzle, solved_board(puzzle)))
    assert not last.strip()
    assert not any(line[-2:].strip().isdigit() for line in lines[10:])
