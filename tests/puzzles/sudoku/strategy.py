"""Tiny random sudokus of 4 × 4: a filled one with holes, or random digits in all cells where one fits."""

from hypothesis import strategies as st

from puzzles.sudoku.model import Sudoku

ROWS = "1234341221434321"


@st.composite
def _holed(draw: st.DrawFn) -> Sudoku:
    digits = draw(st.permutations((1, 2, 3, 4)))
    holes = draw(st.sets(st.integers(0, 15), max_size=6))
    filled = [digits[int(symbol) - 1] for symbol in ROWS]
    return Sudoku("", 2, 2, tuple(0 if cell in holes else filled[cell] for cell in range(16)))


@st.composite
def _thrown(draw: st.DrawFn) -> Sudoku:
    """Digits placed at random, cell by cell, where one fits; often without a solution."""
    givens = [0] * 16
    peers = Sudoku("", 2, 2, tuple(givens)).peers
    for cell in draw(st.permutations(range(16))):
        free = [d for d in (1, 2, 3, 4) if d not in {givens[peer] for peer in peers[cell]}]
        if free:
            givens[cell] = draw(st.sampled_from(free))
    return Sudoku("", 2, 2, tuple(givens))


puzzles = st.one_of(_holed(), _thrown())


@st.composite
def _nines(draw: st.DrawFn) -> Sudoku:
    """A filled one of 9 × 9, with holes."""
    digits = draw(st.permutations(range(1, 10)))
    holes = draw(st.sets(st.integers(0, 80), max_size=60))
    filled = (digits[(3 * row + row // 3 + column) % 9] for row in range(9) for column in range(9))
    return Sudoku("", 3, 3, tuple(0 if cell in holes else digit for cell, digit in enumerate(filled)))


nines = _nines()
