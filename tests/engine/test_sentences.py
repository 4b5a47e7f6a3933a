import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.events import BACKTRACK, EXHAUSTED, SOLVED, Backtrack, Choose, Deduce, Event, Prune
from engine.safe_text import safe
from engine.sentences import fill, sentence

RULES = {"needs": "{} needs {} cells.", "bare": "So it is."}


@given(st.text())
def test_plain_text_has_nothing_that_a_terminal_obeys_and_keeps_its_length(text: str) -> None:
    shown = safe(text)
    assert len(shown) == len(text)
    assert not any(unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp") for c in shown)
    assert safe(shown) == shown


@given(st.text(st.characters(categories=("L", "N", "P", "S", "Zs"))))
def test_text_that_is_only_shown_stays_as_it_is(text: str) -> None:
    assert safe(text) == text


@pytest.mark.parametrize("bad", ["\x1b[2J", "\x9b31m", "a\nb", "\u202e", "\u2066", "\ud800", "\u2028"])
def test_escapes_controls_and_directions_are_replaced(bad: str) -> None:
    assert "�" in safe(bad)


@given(st.lists(st.text("{}ab", min_size=1) | st.integers(), max_size=5), st.integers(0, 5))
def test_every_fact_is_in_the_sentence_and_in_order(facts: list[str | int], gaps: int) -> None:
    filled = fill("start " + "{} " * gaps + "end.", tuple(facts))
    at = 0
    for fact in facts:
        at = filled.index(str(fact), at) + len(str(fact))


def test_a_fact_is_never_taken_for_a_gap() -> None:
    assert fill("{} and {}.", ("{}", "b")) == "{} and b."


@pytest.mark.parametrize(
    ("event", "said"),
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
def test_an_event_is_said_in_words(event: Event, said: str) -> None:
    assert sentence(event, RULES) == said
