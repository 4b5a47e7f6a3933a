"""Tiny nonograms, solvable or not, black and white or coloured, with or without given cells."""

from hypothesis import strategies as st

from puzzles.nonogram.colours import BLACK, Colour
from puzzles.nonogram.model import CROSSED, FILLED, Nonogram, clue_of

COLOURS = (Colour("r", "#e00000"), Colour("g", "#00a000"))


@st.composite
def _puzzles(draw: st.DrawFn) -> Nonogram:
    """The clues of a random picture, or the same in another order: totals agree, but it may not work out."""
    colours = draw(st.sampled_from([(BLACK,), (BLACK,), COLOURS]))
    most = 12 if colours == (BLACK,) else 6
    height = draw(st.integers(1, 4))
    width = draw(st.integers(1, most // height))
    marks = st.integers(CROSSED, FILLED + len(colours) - 1)
    picture = draw(st.lists(marks, min_size=height * width, max_size=height * width))
    rows = [clue_of(picture[r * width : (r + 1) * width]) for r in range(height)]
    columns = [clue_of(picture[c::width]) for c in range(width)]
    if draw(st.booleans()):
        rows, columns = draw(st.permutations(rows)), draw(st.permutations(columns))
    given = draw(st.lists(st.integers(0, height * width - 1), max_size=2, unique=True))
    return Nonogram(
        tuple(rows), tuple(columns), colours, given=tuple((cell, picture[cell]) for cell in sorted(given))
    )


puzzles = _puzzles()
