"""Any text is either read or refused in one line, by every kind on exact cover."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import Refusal
from puzzles.registry import kind_named
from puzzles.source import Source

KINDS = ["exactcover", "sudoku", "polyomino", "polycube", "queens"]
LINES = st.lists(
    st.one_of(
        st.sampled_from(
            ["board", "piece A", "pieces I2*2 no flips", "pieces F I", "..", "#.", "A B | X", "A X:1"]
        ),
        st.text(alphabet="0123456789.#|:-+ABx \t", max_size=20),
        st.text(max_size=8),
    ),
    max_size=8,
)


@pytest.mark.parametrize("name", KINDS)
@settings(max_examples=150, deadline=None)
@given(lines=LINES, pick=st.sampled_from(["", "1", "x", "99"]))
def test_any_text_is_read_or_refused(name: str, lines: list[str], pick: str) -> None:
    kind = kind_named(name)
    with suppress(Refusal):
        puzzle = kind.read(Source("\n".join(lines), "nonsense", pick))
        assert kind.read(Source(kind.write(puzzle))) == puzzle


@pytest.mark.parametrize("name", KINDS)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_a_sample_cut_and_overwritten_is_read_or_refused(name: str, data: st.DataObject) -> None:
    kind = kind_named(name)
    text = data.draw(st.sampled_from(sorted(text for text in kind.samples().values() if len(text) < 500)))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    with suppress(Refusal):
        kind.read(Source(text[:start] + data.draw(st.text(max_size=5)) + text[end:]))
