"""What `logic` blames for its steps, and `box-first` for its choices."""

from itertools import islice

import pytest

from engine.sentences import sentence
from puzzles.least_cause import least_cause
from puzzles.source import Source
from puzzles.sudoku import KIND
from puzzles.sudoku.recheck import LOOSE
from tests.puzzles.exactcover.searches import folded, sample


@pytest.mark.parametrize("name", ["medium.txt", "hard.txt", "very-hard.txt"])
def test_logic_names_no_cell_too_many_even_by_the_rules_in_which_best_may(name: str) -> None:
    puzzle = sample(KIND, name)
    board, rules = [0] * puzzle.cells, set()
    for event, state in folded(KIND, puzzle, "logic"):
        if event.rule in LOOSE:
            rules.add(event.rule)
            assert least_cause(KIND, puzzle, board, event) == event.because
        board = list(state.board)
    assert rules >= {"naked single", "hidden single"}


def test_the_candidates_follow_from_two_1s_where_two_more_rule_nothing_more_out() -> None:
    puzzle = KIND.read(Source("1...\n..1.\n.1..\n...1\n"))
    _, (event, _) = islice(folded(KIND, puzzle, "logic"), 2)
    assert event.rule == "candidates"
    assert [puzzle.names[cell] for cell in event.because] == ["B3", "C2"]


def test_box_first_says_which_box_which_digit_and_how_many_cells_are_left() -> None:
    events = (event for event, _ in folded(KIND, sample(KIND, "easy.txt"), "box-first"))
    said = sentence(next(event for event in events if event.verb == "choose"), KIND.rules)
    assert said.startswith("Box 1 is the first open box; its tightest digit is ")
    assert "(1 cell left): take " in said
