"""Polycubes in a box."""

from hypothesis import given, settings

from puzzles.common.packing.model import Packing
from puzzles.common.packing.pieces import lies
from puzzles.picture import text_lines
from puzzles.polycube import KIND
from puzzles.source import Source
from tests.puzzles.exactcover.searches import (
    assert_all_solvers_agree,
    assert_first_event_writes_the_givens,
    assert_pictures_are_sound,
    first_solution,
    refusal,
    sample,
    solutions,
)
from tests.puzzles.polycube.strategy import puzzles
from tests.puzzles.polyomino.strategy import first_laid

SOMA = sample(KIND, "soma.txt")


@settings(max_examples=60, deadline=None)
@given(puzzles)
def test_all_solvers_find_what_brute_force_finds(puzzle: Packing) -> None:
    assert_all_solvers_agree(KIND, puzzle, 3_000)


@settings(max_examples=50, deadline=None)
@given(puzzles)
def test_a_packing_survives_being_written(puzzle: Packing) -> None:
    assert KIND.read(Source(KIND.write(puzzle))) == puzzle


def test_the_soma_pieces_turn_in_space_but_are_not_mirrored() -> None:
    ways = {piece.name: len(lies(piece, flat=False)) for piece in SOMA.pieces}
    assert ways == {"V": 12, "L": 24, "T": 12, "Z": 12, "A": 12, "B": 12, "P": 8}


def test_the_soma_cube_can_be_put_together() -> None:
    board = first_solution(KIND, SOMA, "best").board
    assert KIND.check(SOMA, board) == ""
    layers = KIND.solution(SOMA, board)
    assert [len(rows) for rows in layers] == [3, 3, 3]
    assert set("".join("".join(rows) for rows in layers)) == set("VLTZABP")


def test_a_piece_becomes_its_mirror_image_only_where_flips_are_allowed() -> None:
    mirrored = "board\n.. #.\n.# ##\n\npiece A{}\n## ..\n#. #.\n"
    assert solutions(KIND, KIND.read(Source(mirrored.format(""))), "best") == []
    assert len(solutions(KIND, KIND.read(Source(mirrored.format(" flips"))), "best")) == 1


def test_layers_are_drawn_side_by_side() -> None:
    puzzle = KIND.read(Source("board\n.. ..\n\npiece L\n#. ##\n\npieces I1\n"))
    picture = KIND.draw(puzzle, first_laid(puzzle))
    assert list(text_lines(picture)) == [
        "    layer 1     layer 2",
        "    1   2       1   2",
        "  ┌───┬───┐   ┌───────┐",
        "A │ L │ · │   │ L   L │",
        "  └───┴───┘   └───────┘",
        "",
        "  L✓ I",
    ]


def test_every_cell_is_where_the_pictures_say() -> None:
    assert_pictures_are_sound(KIND, SOMA, "min-column", 6)


def test_cubes_are_named_by_layer_row_and_column() -> None:
    assert [KIND.cell_name(SOMA, cell) for cell in (0, 9, 26, 27)] == ["1A1", "2A1", "3C3", "V"]


def test_a_search_begins_with_its_givens() -> None:
    puzzle = KIND.read(Source("board\nL. ..\n\npiece L\n#. ##\n\npieces I1\n"))
    assert_first_event_writes_the_givens(KIND, puzzle)


def test_areas_that_do_not_sum_are_both_named() -> None:
    assert refusal(KIND, "board\n.. ..\n\npieces I3\n") == (
        "file: the pieces have 3 squares together, but the board has 4 open cells"
    )
