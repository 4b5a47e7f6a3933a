"""Each rule of reasoning alone, on candidates made for it."""

from collections.abc import Mapping

import pytest

from engine.events import Event
from engine.sentences import sentence
from puzzles.common.grids.names import cell_names
from puzzles.sudoku.candidates import Candidates
from puzzles.sudoku.deductions import RULES_IN_ORDER, contradiction
from puzzles.sudoku.model import Sudoku
from puzzles.sudoku.words import RULES, losing, seeing_both

EMPTY = Sudoku("", 3, 3, (0,) * 81)
NAMES = cell_names(9, 9)


def grid(candidates: Mapping[str, str]) -> Candidates:
    """An empty grid in which cells (or rows of cells, `A1-A9`) may hold only these digits."""
    made = Candidates.of(EMPTY)
    for name, digits in candidates.items():
        first, _, last = name.partition("-")
        for cell in range(NAMES.index(first), NAMES.index(last or first) + 1):
            made.masks[cell] = sum(1 << int(digit) - 1 for digit in digits)
    return made


def first_step(made: Candidates) -> Event:
    step = next((step for rule in RULES_IN_ORDER if (step := rule(made))), None)
    assert step is not None
    return step


def lost(made: Candidates, before: list[int]) -> dict[str, str]:
    """The digits that cells lost."""
    return {
        NAMES[cell]: "".join(str(digit) for digit in range(1, 10) if (was & ~is_now) >> digit - 1 & 1)
        for cell, (was, is_now) in enumerate(zip(before, made.masks))
        if was != is_now
    }


WITHOUT_1 = "23456789"


@pytest.mark.parametrize(
    ("candidates", "rule", "said", "because", "gone"),
    [
        (
            {"B1-B3": WITHOUT_1, "C1-C3": WITHOUT_1},
            "pointing",
            "In box 1, 1 can only be in A1, A2 and A3, all in row A, so A4, A5, A6, A7, A8 and A9 lose it.",
            "B1 B2 B3 C1 C2 C3",
            {f"A{column}": "1" for column in range(4, 10)},
        ),
        (
            {"A4-A9": WITHOUT_1},
            "claiming",
            "In row A, 1 can only be in A1, A2 and A3, all in box 1, so B1, B2, B3, C1, C2 and C3 lose it.",
            "A4 A5 A6 A7 A8 A9",
            dict.fromkeys(("B1", "B2", "B3", "C1", "C2", "C3"), "1"),
        ),
        (
            {"A1": "12", "A9": "12"},
            "naked pair",
            "In row A, A1 and A9 hold 1 and 2 between them, "
            "so A2, A3, A4, A5, A6, A7 and A8 cannot hold them.",
            "A1 A9",
            {f"A{column}": "12" for column in range(2, 9)},
        ),
        (
            {"A2-A4": "3456789", "A6-A9": "3456789"},
            "hidden pair",
            "In row A, only A1 and A5 can hold 1 and 2, so they hold nothing else.",
            "A2 A3 A4 A6 A7 A8 A9",
            {"A1": "3456789", "A5": "3456789"},
        ),
        (
            {"A1": "12", "A5": "23", "A9": "13"},
            "naked triple",
            "In row A, A1, A5 and A9 hold 1, 2 and 3 between them, "
            "so A2, A3, A4, A6, A7 and A8 cannot hold them.",
            "A1 A5 A9",
            {f"A{column}": "123" for column in (2, 3, 4, 6, 7, 8)},
        ),
        (
            {"A2-A4": "456789", "A6-A8": "456789"},
            "hidden triple",
            "In row A, only A1, A5 and A9 can hold 1, 2 and 3, so they hold nothing else.",
            "A2 A3 A4 A6 A7 A8",
            {"A1": "456789", "A5": "456789", "A9": "456789"},
        ),
        (
            {"A2-A8": WITHOUT_1, "I2-I8": WITHOUT_1},
            "X-wing",
            "Rows A and I have 1 only in columns 1 and 9, "
            "so B1, B9, C1, C9, D1, D9, E1, E9, F1, F9, G1, G9, H1 and H9 lose it.",
            "A2 A3 A4 A5 A6 A7 A8 I2 I3 I4 I5 I6 I7 I8",
            {f"{row}{column}": "1" for row in "BCDEFGH" for column in (1, 9)},
        ),
        (
            {
                "A2-A4": WITHOUT_1,
                "A6-A9": WITHOUT_1,
                "E1-E4": WITHOUT_1,
                "E6-E8": WITHOUT_1,
                "I2-I8": WITHOUT_1,
            },
            "swordfish",
            "Rows A, E and I have 1 only in columns 1, 5 and 9, so B1, B5, B9, C1, C5, C9, D1, D5, D9, "
            "F1, F5, F9, G1, G5, G9, H1, H5 and H9 lose it.",
            "A2 A3 A4 A6 A7 A8 E2 E3 E4 E6 E7 E8 I2 I3 I4 I6 I7 I8",
            {f"{row}{column}": "1" for row in "BCDFGH" for column in (1, 5, 9)},
        ),
        (
            {"A1": "12", "A9": "13", "I1": "23"},
            "XY-wing",
            "Pivot A1 is 1 or 2; either way A9 or I1 is 3, so I9, which sees both, is not 3.",
            "A1 A9 I1",
            {"I9": "3"},
        ),
    ],
    ids=lambda value: value if isinstance(value, str) and len(value) < 15 else "",
)
def test_a_rule_says_what_follows(
    candidates: dict[str, str], rule: str, said: str, because: str, gone: dict[str, str]
) -> None:
    made = grid(candidates)
    before = made.masks.copy()
    step = first_step(made)
    assert (step.verb, step.rule) == ("prune", rule)
    assert sentence(step, RULES) == said
    assert " ".join(NAMES[cell] for cell in step.because) == because
    assert lost(made, before) == gone
    assert step.writes == tuple(
        (NAMES.index(name), EMPTY.mark(made.masks[NAMES.index(name)])) for name in gone
    )


def test_words_agree_with_the_number_of_cells() -> None:
    assert losing(["A1"]) == "A1 loses"
    assert losing(["A1", "A2"]) == "A1 and A2 lose"
    assert seeing_both(["A1"]) == "A1, which sees both, is"
    assert seeing_both(["A1", "A2", "A3"]) == "A1, A2 and A3, which see both, are"


def test_no_rule_says_what_is_known_already() -> None:
    made = grid({"A4-A9": WITHOUT_1, "B1-B3": WITHOUT_1, "C1-C3": WITHOUT_1})
    assert all(rule(made) is None for rule in RULES_IN_ORDER)


def test_a_naked_single_is_placed_and_taken_from_all_that_see_it() -> None:
    made = grid({"E5": "7"})
    step = first_step(made)
    assert sentence(step, RULES) == "E5 can hold nothing but 7."
    assert len(step.writes) == 1 + 20
    assert step.writes[0] == (40, 7)


def test_a_hidden_single_is_placed() -> None:
    made = grid({"A1-A8": WITHOUT_1})
    step = first_step(made)
    assert sentence(step, RULES) == "In row A, only A9 can hold 1."
    assert step.writes[0] == (8, 1)


def test_a_cell_without_candidates_is_a_dead_end() -> None:
    dead = contradiction(grid({"C3": ""}))
    assert dead is not None
    assert sentence(dead, RULES) == "C3 has no candidate left: a dead end."


def test_a_digit_without_a_cell_is_a_dead_end() -> None:
    dead = contradiction(grid({"A1-A9": WITHOUT_1}))
    assert dead is not None
    assert sentence(dead, RULES) == "In row A, no cell can hold 1: a dead end."
