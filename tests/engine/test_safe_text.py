import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.safe_text import safe


@given(st.text())
def test_safe_text_has_the_same_length_and_no_control_characters(text: str) -> None:
    shown = safe(text)
    assert len(shown) == len(text)
    assert not any(unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp") for c in shown)
    assert safe(shown) == shown


@given(st.text(st.characters(categories=("L", "N", "P", "S", "Zs"))))
def test_text_without_control_characters_is_unchanged(text: str) -> None:
    assert safe(text) == text


@pytest.mark.parametrize("bad", ["\x1b[2J", "\x9b31m", "a\nb", "\u202e", "\u2066", "\ud800", "\u2028"])
def test_escapes_controls_and_direction_marks_are_replaced(bad: str) -> None:
    assert "�" in safe(bad)
