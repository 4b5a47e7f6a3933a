"""Tiny random matrices, with secondary items and colours."""

from hypothesis import strategies as st

from puzzles.exactcover.model import Entry, ExactCover


@st.composite
def _puzzles(draw: st.DrawFn) -> ExactCover:
    primary = draw(st.integers(1, 4))
    items = primary + draw(st.integers(0, 2))
    colours = st.sampled_from(("", "red", "blue"))
    options: list[tuple[Entry, ...]] = []
    for chosen in draw(st.lists(st.sets(st.integers(0, items - 1), min_size=1), max_size=8)):
        options.append(tuple((item, "" if item < primary else draw(colours)) for item in sorted(chosen)))
    return ExactCover("", tuple("ABCDEF"[:items]), primary, tuple(options))


puzzles = _puzzles()
