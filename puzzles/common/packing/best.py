"""Packing by a fixed order of the cells, with a table of what the last pieces can fill.

The first open cell along the narrow side is covered next. A placement is ruled out before it is tried if it
cuts off a region whose area the other pieces cannot add up to, or if, with few pieces left, the table says
that they do not fill what is free.

On wide boards, where too many different free cells are left, and with too many pieces for a table, it leaves
the search to that for any exact cover.
"""

from functools import partial

from engine.events import Events
from puzzles.common.cover import bit_sets
from puzzles.common.cover.course import Course
from puzzles.common.cover.hand import Hand
from puzzles.common.cover.in_order import Words, along
from puzzles.common.packing.areas import Areas
from puzzles.common.packing.model import Packing
from puzzles.common.packing.places import Places
from puzzles.common.packing.rules import cut_off, scarce_piece

MOST_BREADTH, SMALL_BOX = 6, 32
"""Boards that count as narrow: in 3×3×3 few different cells can be left free, as it is small."""


def solve(packing: Packing) -> Events:
    places, hand = Places(packing), Hand([piece.times for piece in packing.pieces])
    if hand.is_small and (places.breadth <= MOST_BREADTH or packing.box <= SMALL_BOX):
        return in_order(packing, places, hand)
    return bit_sets.search(packing.cover)


def in_order(packing: Packing, places: Places, hand: Hand) -> Events:
    item_of = {cell: len(packing.pieces) + number for number, cell in enumerate(packing.open)}
    order = [item_of.get(cell, -1) for cell in places.cell_at]
    course = Course(packing.cover, range(len(packing.pieces)), order)
    words = Words(packing.cover, "next cell", "cell", "piece", partial(cut_off, packing))
    few = hand.count // 2 + packing.flat
    return along(course, hand, Areas(packing, places, hand), words, few, scarce_piece(packing))
