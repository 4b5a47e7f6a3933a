"""The placements of a packing, which are found with masks, are those found cell by cell."""

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.common.packing.model import Cells, Packing
from puzzles.common.packing.pieces import lies
from tests.puzzles.polycube.strategy import puzzles as boxes
from tests.puzzles.polyomino.strategy import puzzles as boards


def laid_cell_by_cell(packing: Packing) -> Iterator[tuple[int, Cells]]:
    number_of = {packing.spot(cell): cell for cell in packing.open}
    for number, piece in enumerate(packing.pieces):
        must = {cell for cell, owner in packing.givens if owner == number and piece.times == 1}
        others = {cell for cell, owner in packing.givens if owner != number}
        for lie in lies(piece, packing.flat):
            for z0, y0, x0 in map(packing.spot, range(packing.box)):
                cells = tuple(number_of.get((z0 + z, y0 + y, x0 + x), -1) for z, y, x in lie)
                if -1 not in cells and must <= set(cells) and not others & set(cells):
                    yield number, cells


@settings(max_examples=100, deadline=None)
@given(st.one_of(boards, boxes))
def test_every_placement_is_found_once_and_in_order(packing: Packing) -> None:
    assert list(packing.laid()) == list(laid_cell_by_cell(packing))
