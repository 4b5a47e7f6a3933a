"""Polyominoes on a board."""

import pytest
from hypothesis import given, settings

from engine.sentences import sentence
from puzzles.common.packing.model import Packing
from puzzles.common.packing.pieces import KNOWN_SHAPES, PENTOMINOES, Piece, lies
from puzzles.least_cause import least_cause
from puzzles.picture import text_lines
from puzzles.polyomino import KIND
from puzzles.source import Source
from tests.puzzles.exactcover.searches import (
    assert_all_solvers_agree,
    assert_first_event_writes_the_givens,
    assert_pictures_are_sound,
    first_solution,
    folded,
    refusal,
    sample,
    solutions,
)
from tests.puzzles.polyomino.strategy import first_laid, puzzles

GIVEN = "board\nL..\n.I.\n\npieces L4 I2\n"


def packing(text: str) -> Packing:
    puzzle = KIND.read(Source(text))
    assert isinstance(puzzle, Packing)
    return puzzle


def given_board(puzzle: Packing) -> list[int]:
    """The board after the first event of a search."""
    _, state = next(folded(KIND, puzzle, "best"))
    return list(state.board)


@settings(max_examples=60, deadline=None)
@given(puzzles)
def test_all_solvers_find_what_brute_force_finds(puzzle: Packing) -> None:
    assert_all_solvers_agree(KIND, puzzle)


def test_a_piece_with_too_few_options_is_told_with_how_many_are_missing() -> None:
    puzzle = sample(KIND, "tetrominoes-5x8.txt")
    board: list[int] = []
    for dead, state in folded(KIND, puzzle, "min-column"):
        if dead.rule == "too few options":
            break
        board = list(state.board)
    assert sentence(dead, KIND.rules) == (
        "Piece L4 is still needed 1 time, but has 0 options left: a dead end."
    )
    assert sorted(KIND.cell_name(puzzle, cell) for cell in least_cause(KIND, puzzle, board, dead)) == [
        "B1",
        "B3",
        "B6",
        "B8",
        "D1",
        "D5",
    ]


def test_pentominoes_lie_in_63_ways() -> None:
    ways = {name: len(lies(Piece(name, KNOWN_SHAPES[name]), flat=True)) for name in PENTOMINOES}
    assert ways == {
        "F": 8,
        "I": 2,
        "L": 8,
        "N": 8,
        "P": 8,
        "T": 4,
        "U": 4,
        "V": 4,
        "W": 4,
        "X": 1,
        "Y": 8,
        "Z": 4,
    }


def test_a_piece_lies_only_as_it_may() -> None:
    shape = KNOWN_SHAPES["F"]
    assert len(lies(Piece("F", shape, flips=False), flat=True)) == 4
    assert len(lies(Piece("F", shape, turns=False), flat=True)) == 2
    assert len(lies(Piece("F", shape, turns=False, flips=False), flat=True)) == 1


def test_pentominoes_fill_3_by_20_in_8_ways() -> None:
    assert len(solutions(KIND, sample(KIND, "pentominoes-3x20.txt"), "best")) == 8


def test_pentominoes_have_as_many_items_and_options_as_knuth_says() -> None:
    cover = sample(KIND, "pentominoes-6x10.txt").cover
    assert (len(cover.items), len(cover.options)) == (72, 2056)


def test_kanoodle_has_12_and_55_columns() -> None:
    puzzle = sample(KIND, "kanoodle.txt")
    assert sorted(len(piece.shape) for piece in puzzle.pieces) == [3, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5]
    assert len(puzzle.cover.items) == 12 + 55


def test_pieces_already_placed_stay_where_they_are() -> None:
    puzzle = sample(KIND, "kanoodle-placed.txt")
    found = solutions(KIND, puzzle, "best")
    assert found == solutions(KIND, puzzle, "min-column")
    assert len(found) == 32
    assert all(rows[0].startswith("AALCCCC") for rows in found)


def test_a_search_begins_with_its_givens() -> None:
    assert_first_event_writes_the_givens(KIND, sample(KIND, "kanoodle-placed.txt"))


def test_a_given_says_which_piece_covers_a_cell_and_a_placement_overwrites_it() -> None:
    puzzle = packing(GIVEN)
    marks = {cell: mark for cell, mark in enumerate(given_board(puzzle)) if mark}
    assert marks == {0: puzzle.given_mark(0), 4: puzzle.given_mark(1)}
    assert [puzzle.piece_on(mark) for mark in marks.values()] == [0, 1]
    assert puzzle.taken(given_board(puzzle)) == []
    assert KIND.check(puzzle, given_board(puzzle)) == "A1 is not covered"
    board = first_solution(KIND, puzzle, "best").board
    assert all(puzzle.is_placement(board[cell]) for cell in puzzle.open)


def test_a_given_is_named_in_words() -> None:
    event, _ = next(folded(KIND, packing(GIVEN), "best"))
    assert sentence(event, KIND.rules) == "Given: A1 belongs to piece L4, B2 belongs to piece I2."


@pytest.mark.parametrize("picture", list(KIND.pictures))
def test_givens_are_drawn_before_they_are_written_and_after_in_the_same_way(picture: str) -> None:
    puzzle = packing(GIVEN)
    draw = KIND.pictures[picture]
    before, after = draw(puzzle, [0] * puzzle.cells), draw(puzzle, given_board(puzzle))
    assert [before.line(y) for y in range(before.height)] == [after.line(y) for y in range(after.height)]


def test_given_cells_show_the_letter_of_their_piece() -> None:
    puzzle = packing(GIVEN)
    assert list(text_lines(KIND.draw(puzzle, given_board(puzzle)))) == [
        "    1   2   3",
        "  ┌───────────┐",
        "A │ L   ·   · │",
        "  │           │",
        "B │ ·   I   · │",
        "  └───────────┘",
        "",
        "  L  I",
    ]


@pytest.mark.parametrize("name", ["tetrominoes-4x5.txt", "tetrominoes-4x7.txt"])
def test_a_set_of_tetrominoes_with_one_t_too_many_fills_nothing(name: str) -> None:
    for solver in KIND.solvers:
        assert solutions(KIND, sample(KIND, name), solver) == []


def test_two_sets_of_tetrominoes_fill_5_by_8() -> None:
    puzzle = sample(KIND, "tetrominoes-5x8.txt")
    assert KIND.check(puzzle, first_solution(KIND, puzzle, "min-column").board) == ""


def test_equal_pieces_are_not_found_again_in_another_order() -> None:
    puzzle = packing("board\n..\n..\n\npieces I2*2\n")
    for solver in KIND.solvers:
        assert solutions(KIND, puzzle, solver) == [["IA", "IA"], ["II", "AA"]]


def test_a_piece_wanted_more_often_than_it_fits_is_a_dead_end() -> None:
    puzzle = packing("board\n..#..\n\npieces I2 I1*2 no turns\n")
    assert len(solutions(KIND, puzzle, "min-column")) == 2
    stuck = packing("board\n.#.#..\n\npieces I2*2\n")
    for solver in ("first-column", "best"):
        events = [event for event, _ in folded(KIND, stuck, solver)]
        assert [event.rule for event in events if event.verb == "prune"] == ["too few options"]


def test_holes_are_left_free() -> None:
    assert solutions(KIND, packing("board\n.#.\n...\n\npieces U\n"), "best") == [["U#U", "UUU"]]


def test_the_checker_sees_what_is_wrong() -> None:
    puzzle = packing("board\n..\n..\n.A\n\npieces I2*2\npiece A\n##\n")
    board = first_solution(KIND, puzzle, "best").board
    assert KIND.check(puzzle, board) == ""
    assert KIND.check(puzzle, [0, *board[1:]]) == "A1 is not covered"
    assert KIND.check(puzzle, [*board[:-1], 1]) == "a mark is on something that is not an open cell"
    assert "lies elsewhere" in KIND.check(puzzle, [*board[:5], 999, *board[6:]])


def test_a_board_half_covered_is_drawn_with_borders_around_pieces() -> None:
    puzzle = packing("board\n...\n..#\n\npieces I3 I2\n")
    picture = KIND.draw(puzzle, first_laid(puzzle))
    assert list(text_lines(picture)) == [
        "    1   2   3",
        "  ┌───────────┐",
        "A │ I   I   I │",
        "  ├───────┬───┘",
        "B │ ·   · │",
        "  └───────┘",
        "",
        "  I✓ A",
    ]


@pytest.mark.parametrize("name", ["kanoodle-placed.txt", "tetrominoes-5x8.txt"])
def test_every_cell_is_where_the_pictures_say(name: str) -> None:
    assert_pictures_are_sound(KIND, sample(KIND, name), "best", 6)


@pytest.mark.parametrize("name", list(KIND.samples()))
def test_a_sample_survives_being_written(name: str) -> None:
    puzzle = sample(KIND, name)
    assert KIND.read(Source(KIND.write(puzzle))) == puzzle


@settings(max_examples=50, deadline=None)
@given(puzzles)
def test_a_packing_survives_being_written(puzzle: Packing) -> None:
    assert KIND.read(Source(KIND.write(puzzle))) == puzzle


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "file: there should be one line `board`, and below it the board, drawn with dots"),
        ("board\n..\n", "file: there are no pieces: `pieces F I L`, or `piece F` and its drawing below"),
        (
            "board\n..\n\npieces I3",
            "file: the pieces have 3 squares together, but the board has 2 open cells",
        ),
        ("board\n.?\n\npieces I2", "file:2: '?' is neither `.`, `#` nor a piece's letter"),
        ("board\n..\n\npieces Q", "file:4: piece Q is not drawn, and not known; known are"),
        ("board\n..\n\npieces I2 I2", "file: there are 2 pieces called I2; two equal ones are written I2*2"),
        ("board\n..\n\npiece", "file:4: a name should follow `piece`"),
        ("board\n..\n\npiece A\n..", "file:4: the piece has no squares: draw them with #"),
        ("board\n..\n\npiece A B\n##", "file:4: one drawing for several pieces: give each its own"),
        (
            "board\n..\n\npiece 7\n##",
            "file:4: '7' is no piece's name: a letter, then letters or digits, perhaps",
        ),
        ("hello", "file:1: 'hello' is neither `title: …`, `board`, `piece …` nor drawn right below one"),
        ("board\n..\n\npieces I1*91", "file: too many pieces: at most 90 can be told apart"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(text: str, said: str) -> None:
    assert refusal(KIND, text).startswith(said)


def test_a_board_too_large_to_search_is_refused() -> None:
    assert "at most 4,096 cells" in refusal(KIND, "board\n" + "." * 5000 + "\n\npieces I2\n")
    wide = "board\n" + ("." * 60 + "\n") * 60 + "\npieces pentominoes\n\npiece A\n" + "#" * 3540
    assert "too many ways to lay the pieces" in refusal(KIND, wide)
