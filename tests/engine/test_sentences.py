import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.events import BACKTRACK, EXHAUSTED, SOLVED, Backtrack, Choose, Deduce, Event, Prune
from engine.sentences import choice_name, counted, fill, sentence

RULES = {"needs": "{} needs {} cells.", "bare": "So it is."}


@given(st.lists(st.text("{}ab", min_size=1) | st.integers(), max_size=5), st.integers(0, 5))
def test_every_fact_is_in_the_sentence_in_order(facts: list[str | int], gaps: int) -> None:
    filled = fill("start " + "{} " * gaps + "end.", tuple(facts))
    at = 0
    for fact in facts:
        shown = f"{fact:,}" if isinstance(fact, int) and abs(fact) >= 10_000 else str(fact)
        at = filled.index(shown, at) + len(shown)


def test_long_numbers_are_grouped() -> None:
    assert fill("{} of {}.", (9999, 291_038)) == "9999 of 291,038."


def test_a_fact_that_looks_like_a_gap_is_not_filled() -> None:
    assert fill("{} and {}.", ("{}", "b")) == "{} and b."


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (Prune("needs", ("A1", 6)), "A1 needs 6 cells."),
        (Prune("needs", ("A1",)), "A1 needs … cells."),
        (Prune("bare", ("A1", 2)), "So it is. A1 2"),
        (Deduce("no such rule", (1,)), "no such rule 1"),
        (Choose("A1", "2×3", 1, 4), "A1 takes 2×3, 1 of 4."),
        (Choose("A1", "2×3", 1, 4, rule="needs", facts=("B", 2)), "B needs 2 cells."),
        (BACKTRACK, "Nothing is left to try here: go back, and undo what was written."),
        (Backtrack("bare"), "So it is."),
        (SOLVED, "Solved."),
        (EXHAUSTED, "Every possibility has been tried: the search is over."),
        (Deduce("needs", ("\x1b[31m", 1)), "�[31m needs 1 cells."),
    ],
)
def test_the_sentence_of_an_event_comes_from_its_rule_or_its_verb(event: Event, expected: str) -> None:
    assert sentence(event, RULES) == expected


@pytest.mark.parametrize(
    ("number", "expected"), [(0, "0 nodes"), (1, "1 node"), (2, "2 nodes"), (1284, "1,284 nodes")]
)
def test_a_noun_is_plural_unless_there_is_exactly_one(number: int, expected: str) -> None:
    assert counted(number, "node") == expected


@pytest.mark.parametrize(
    ("variable", "value", "told"),
    [("A1", "3", "A1 = 3"), ("x", "≠ 5", "x ≠ 5"), ("x", "<= 5", "x <= 5"), ("", "3", "3"), ("A1", "", "A1")],
)
def test_a_choice_has_a_short_name(variable: str, value: str, told: str) -> None:
    assert choice_name(Choose(variable, value, 1, 1)) == told
