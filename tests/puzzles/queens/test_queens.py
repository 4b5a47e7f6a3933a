"""n queens."""

from itertools import pairwise

import pytest

from engine.sentences import sentence
from puzzles.picture import text_lines
from puzzles.queens import KIND
from puzzles.queens.model import Queens
from puzzles.source import Source, source_of
from tests.puzzles.exactcover.searches import (
    assert_all_solvers_agree,
    assert_pictures_are_sound,
    first_solution,
    folded,
    refusal,
    sample,
    solutions,
)

COUNTS = {1: 1, 2: 0, 3: 0, 4: 2, 5: 10, 6: 4, 7: 40, 8: 92}


@pytest.mark.parametrize("solver", list(KIND.solvers))
def test_every_solver_finds_the_known_number_of_solutions(solver: str) -> None:
    assert {n: len(solutions(KIND, Queens(n), solver)) for n in COUNTS} == COUNTS


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_all_solvers_find_what_brute_force_finds(n: int) -> None:
    assert_all_solvers_agree(KIND, Queens(n), 2**16)


def test_the_state_tree_of_four_queens_is_the_textbooks() -> None:
    *_, (_, state) = folded(KIND, Queens(4), "backtracking")
    assert (state.states, state.dead_ends, state.counts["solved"], state.deepest) == (17, 4, 2, 4)


def test_backtracking_tries_the_first_four_queens_in_the_textbooks_order() -> None:
    chosen = [event.value for event, _ in folded(KIND, Queens(4), "backtracking") if event.verb == "choose"]  # type: ignore[attr-defined]
    assert chosen[:8] == ["A1", "B3", "B4", "C2", "A2", "B4", "C1", "D3"]


def test_a_queen_that_attacks_is_named() -> None:
    prune = next(event for event, _ in folded(KIND, Queens(4), "backtracking") if event.verb == "prune")
    assert (prune.rule, prune.facts, prune.because) == ("attacked", ("B1", "A1"), (0,))


def test_a_row_is_looked_at_whole_before_a_queen_is_put_in_it() -> None:
    events = [event for event, _ in folded(KIND, Queens(4), "backtracking")]
    assert [sentence(event, KIND.rules) for event in events[:7]] == [
        "Row A is next; it has 4 safe squares: put a queen on A1.",
        "No queen on B1: the one on A1 attacks it.",
        "No queen on B2: the one on A1 attacks it.",
        "Row B is next; it has 2 safe squares: put a queen on B3.",
        "No queen on C1: the one on A1 attacks it.",
        "No queen on C2: the one on B3 attacks it.",
        "No queen on C3: the one on A1 attacks it.",
    ]
    before = [one.rule for one, other in pairwise(events) if other.verb == "backtrack"]
    assert set(before) == {"", "no safe square"}


@pytest.mark.parametrize("solver", ["best", "min-column"])
def test_thirty_queens_are_placed_soon(solver: str) -> None:
    state = first_solution(KIND, Queens(30), solver)
    assert KIND.check(Queens(30), state.board) == ""
    assert state.position < 20_000


def test_the_checker_names_two_queens_that_attack_each_other() -> None:
    assert KIND.check(Queens(2), [1, 0, 0, 1]) == "the queens on A1 and B2 attack each other"
    assert KIND.check(Queens(2), [1, 0, 0, 0]) == "the board has 1 queen, not 2"


def test_attacked_squares_are_crossed_out() -> None:
    picture = KIND.draw(Queens(4), [0, 1, 0, 0, *[0] * 12])
    assert list(text_lines(picture)) == ["   1 2 3 4", " A × ♛ × ×", " B × × × ·", " C · × · ×", " D · × · ·"]


def test_every_cell_is_where_the_pictures_say() -> None:
    assert_pictures_are_sound(KIND, Queens(4), "backtracking", 30)
    assert_pictures_are_sound(KIND, Queens(11), "best", 2)


def test_a_number_is_read_from_the_command_line_and_from_a_sample() -> None:
    assert KIND.read(source_of("8", {})) == sample(KIND, "queens-8.txt") == Queens(8)
    assert KIND.read(Source(KIND.write(Queens(5)))) == Queens(5)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("0", "file: 0 queens cannot be searched; 1 to 100 can"),
        ("-1", "file: -1 queens cannot be searched; 1 to 100 can"),
        ("x", "file: 'x' is not a number of queens, such as 8"),
        ("100000", "file: 100000 queens cannot be searched; 1 to 100 can"),
        ("9" * 5000, "file: 99999999999999999999 queens cannot be searched; 1 to 100 can"),
        ("8 8", "file: '8 8' is not a number of queens, such as 8"),
    ],
    ids=["none", "negative", "letter", "many", "very many", "two"],
)
def test_what_is_no_number_of_queens_is_refused_in_one_line(text: str, said: str) -> None:
    assert refusal(KIND, text) == said
