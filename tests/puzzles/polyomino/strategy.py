"""Tiny random packings: a board cut into pieces that fill it, or the pieces of another board of that size."""

from hypothesis import strategies as st

from puzzles.common.packing.model import Packing
from puzzles.common.packing.pieces import Piece, Spot, shape

Size = tuple[int, int, int]


def _spots(size: Size) -> list[Spot]:
    layers, rows, columns = size
    return [(z, y, x) for z in range(layers) for y in range(rows) for x in range(columns)]


def first_laid(packing: Packing) -> list[int]:
    """The board with its first placement on it."""
    board = [0] * packing.cells
    for cell, mark in packing.cover.writes[0]:
        board[cell] = mark
    return board


@st.composite
def packings(draw: st.DrawFn, sizes: tuple[tuple[Size, Size], ...], flat: bool) -> Packing:
    size, cut = draw(st.sampled_from(sizes))
    spots = _spots(cut)
    owners = draw(st.lists(st.integers(0, 2), min_size=len(spots), max_size=len(spots)))
    shapes = [shape(s for s, o in zip(spots, owners) if o == owner) for owner in sorted(set(owners))]
    turns, flips = draw(st.booleans()), draw(st.booleans())
    pieces = tuple(
        Piece("ABC"[number], one, shapes.count(one), turns, flips)
        for number, one in enumerate(dict.fromkeys(shapes))
    )
    cells = tuple(range(len(spots)))
    owner = st.integers(0, len(pieces) - 1)
    givens = draw(st.one_of(st.just({}), st.dictionaries(st.sampled_from(cells), owner, max_size=2)))
    return Packing("", flat, *size, cells, pieces, tuple(sorted(givens.items())))


SIZES = (
    ((1, 2, 3), (1, 2, 3)),
    ((1, 2, 3), (1, 1, 6)),
    ((1, 1, 6), (1, 2, 3)),
    ((1, 2, 2), (1, 2, 2)),
    ((1, 2, 4), (1, 2, 4)),
    ((1, 3, 2), (1, 1, 6)),
)
puzzles = packings(SIZES, flat=True)
