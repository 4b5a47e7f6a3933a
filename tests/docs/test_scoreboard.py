"""The peers of the scoreboard: a puzzle counts as solved only if its solution is there."""

import pytest

from bench import sgt
from bench.peers import peers_of
from engine.errors import Refusal
from puzzles.registry import kind_named
from puzzles.source import Source, source_of

SEVERAL = "1...\n....\n....\n....\n"
NONE = "123.\n....\n...4\n....\n"
SEVERAL_RECTANGLES = "2 .\n. 2\n"
LOOP = "2 . 2\n. . .\n2 . 2\n"


def solves(kind_name: str, text: str) -> bool:
    kind = kind_named(kind_name)
    game = sgt.solver_of(kind_name)
    if game is None:
        pytest.skip("Simon Tatham's puzzles are not installed")
    puzzle = kind.read(source_of(text, kind.samples()) if text in kind.samples() else Source(text))
    return game[1](puzzle)


@pytest.mark.parametrize(
    ("kind", "puzzle"),
    [("sudoku", "easy.txt"), ("sudoku", "12x12.txt"), ("sudoku", "25x25.txt"), ("shikaku", "ryan7.shk")]
    + [("hashi", "lagoon.hashi"), ("hashi", LOOP)],
)
def test_a_solution_that_sgt_prints_is_read_back_and_checked(kind: str, puzzle: str) -> None:
    assert solves(kind, puzzle)


@pytest.mark.parametrize(
    ("kind", "puzzle", "why"),
    [("sudoku", SEVERAL, "Multiple solutions"), ("sudoku", NONE, "No solution")]
    + [("hashi", "1 . 1\n. . .\n1 . 1\n", "does not have"), ("hashi", "neighbours.hashi", "joined islands")],
)
def test_what_sgt_says_of_a_puzzle_that_it_does_not_solve_is_kept(kind: str, puzzle: str, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        solves(kind, puzzle)


@pytest.mark.parametrize("puzzle", [SEVERAL_RECTANGLES, ". 3\n1 .\n", "6x6.shk"])
def test_a_page_without_the_whole_solution_is_none(puzzle: str) -> None:
    assert not solves("shikaku", puzzle)


@pytest.mark.parametrize("name", ["exact-cover", "algorithm-x", "dlx"])
def test_packages_for_exact_cover_refuse_pieces_that_come_twice_and_may_find_that_there_is_no_way(
    name: str,
) -> None:
    peer = peers_of("polyomino").get(f"{name}, all solutions")
    if peer is None:
        pytest.skip(f"{name} is not installed")
    kind = kind_named("polyomino")
    assert peer(kind.read(source_of("tetrominoes-4x5.txt", kind.samples())))
    with pytest.raises(Refusal, match="covered once"):
        peer(kind.read(source_of("tetrominoes-5x8.txt", kind.samples())))
