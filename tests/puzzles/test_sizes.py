"""Law: in every picture of every kind, each drawn cell is where the picture says, and no line is too wide."""

from itertools import islice
from typing import Any

import pytest
from rich.cells import cell_len

from engine.state import State
from puzzles.common.cover.drawing import Matrix
from puzzles.common.enlarged import Enlarged, cells_of
from puzzles.common.grids.names import numbers_apart
from puzzles.common.plain import PlainPicture
from puzzles.hashi import KIND as HASHI
from puzzles.kind import LARGE, Kind
from puzzles.picture import Picture, cell_at, text_lines
from puzzles.registry import kinds
from puzzles.shikaku import KIND as SHIKAKU
from puzzles.source import Source, source_of
from puzzles.sudoku import KIND as SUDOKU

OURS = [kind for kind in kinds() if kind.package.startswith("puzzles.")]
EVENTS = 150


def sample(kind: Kind, name: str) -> Any:
    return kind.read(source_of(name, kind.samples()))


def drawn(kind: Kind, name: str, view: str, board: list[int]) -> list[str]:
    return list(text_lines(kind.pictures[view](sample(kind, name), board)))


@pytest.mark.parametrize("kind", OURS, ids=lambda kind: kind.name)
def test_each_line_fits_and_each_cell_is_found_where_it_is_said_to_be(kind: Kind) -> None:
    for name, text in islice(kind.samples().items(), 3):
        puzzle = kind.read(kind.puzzles_in(Source(text, name))[0])
        state = State(puzzle.cells)
        pictures = [draw(puzzle, state.board) for draw in kind.pictures.values()]
        state.advance(list(islice(kind.search(kind.solver(None), puzzle), EVENTS)))
        for picture in [*pictures, *(draw(puzzle, state.board) for draw in kind.pictures.values())]:
            check_lines(picture)
            if not isinstance(picture, Matrix):
                check_places(picture, puzzle.cells, bridges=kind.name == "hashi")


def check_lines(picture: Picture) -> None:
    for y in range(min(picture.height, 100)):
        text = "".join(span.text for span in picture.line(y))
        assert len(text) == cell_len(text)
        assert len(text.rstrip()) <= picture.width


def check_places(picture: Picture, cells: int, bridges: bool) -> None:
    """Another cell is in a cell's place only where two share a character, or where bridges cross."""
    for cell in range(cells):
        x, y = picture.where(cell)
        if x >= 0:
            there = cell_at(picture, x, y)
            also = {span.also for span in picture.line(y) if span.cell == there}
            assert there == cell or cell in also or (bridges and there >= 0)


@pytest.mark.parametrize(
    "kind", [kind for kind in OURS if LARGE in kind.pictures], ids=lambda kind: kind.name
)
def test_large_cells_are_about_twice_as_wide_and_high_and_say_the_same(kind: Kind) -> None:
    name, text = next(iter(kind.samples().items()))
    puzzle = kind.read(Source(text, name))
    usual, large = kind.draw(puzzle, [0] * puzzle.cells), kind.pictures[LARGE](puzzle, [0] * puzzle.cells)
    assert 1.4 < large.width / usual.width <= 2
    assert 1.4 < large.height / usual.height <= 2


def test_a_picture_is_enlarged_by_blank_columns_and_lines() -> None:
    picture = Enlarged(
        PlainPicture([1, 2, 3, 4], 2), cells_of(0, 2, 2, {0: (1, 0), 1: (0, 1)}), {0: (0, 1), 1: (1, 0)}
    )
    assert list(text_lines(picture)) == ["  1   2", "", "", "  3   4"]
    assert [picture.where(cell) for cell in range(4)] == [(0, 0), (4, 0), (0, 3), (4, 3)]
    assert cell_at(picture, 7, 1) == 1


def test_small_rectangles_are_outlined_inside_their_cells() -> None:
    puzzle = sample(SHIKAKU, "5x5.shk")
    state = State(puzzle.cells)
    for event in SHIKAKU.search(SHIKAKU.solver("best"), puzzle):
        if event.verb == "solved":
            break
        state.advance([event])
    for view in ("outlines", "small"):
        text = "".join(drawn(SHIKAKU, "5x5.shk", view, list(state.board)))
        assert text.count("┌") + text.count("[") >= 1
        assert "┊" not in text
        assert "┊" in "".join(drawn(SHIKAKU, "5x5.shk", view, [0] * puzzle.cells))


def test_small_islands_have_low_digits_when_complete() -> None:
    puzzle = sample(HASHI, "neighbours.hashi")
    state = State(puzzle.cells)
    for event in HASHI.search(HASHI.solver(None), puzzle):
        if event.verb == "solved":
            break
        state.advance([event])
    before = drawn(HASHI, "neighbours.hashi", "small", [0] * puzzle.cells)
    after = drawn(HASHI, "neighbours.hashi", "small", list(state.board))
    assert before[1] == "A 1 3 · 1 ·"
    assert after[1] == "A ₁─₃ ·×₁ ·"


def test_a_large_sudoku_is_compact_without_its_frame_or_in_halves_of_one_column_a_cell() -> None:
    givens = [given.write for given in SUDOKU.givens(sample(SUDOKU, "25x25.txt"))]
    board = [0] * 625
    for cell, digit in givens:
        board[cell] = digit
    halves = drawn(SUDOKU, "25x25.txt", "halves", board)
    assert (len(halves), max(map(len, halves))) == (19, 54)
    assert (halves[2][0], halves[2][28], halves[-1][0]) == ("A", "P", "O")
    compact = drawn(SUDOKU, "16x16.txt", "compact", [0] * 256)
    assert (len(compact), len(compact[2])) == (21, 43)


def test_numbers_of_columns_that_would_run_together_are_left_out() -> None:
    assert numbers_apart(12, 2) == ["1", "2", "3", "4", "5", "6", "7", "8", "", "10", "", "12"]
    assert numbers_apart(12, 3) == [str(n) for n in range(1, 13)]
