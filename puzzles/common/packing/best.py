"""Packing by a fixed order of the cells, with a table of what the last pieces can fill.

The first open cell along the narrow side is covered next. A placement is ruled out before it is tried if it
cuts off a region whose area the other pieces cannot add up to, or if, with few pieces left, the table says
that they do not fill what is free.

On wide boards, where too many different free cells are left, and with too many pieces for a table, it leaves
the search to that for any exact cover.
"""

from collections.abc import Generator

from engine.events import SOLVED, Event, Events
from puzzles.common.cover.bit_sets import search
from puzzles.common.cover.words import LOST_BEFORE
from puzzles.common.lost import Lost
from puzzles.common.packing.hand import Hand
from puzzles.common.packing.model import Packing
from puzzles.common.packing.places import Places
from puzzles.common.packing.rules import Child, Words
from puzzles.common.packing.table import Table
from puzzles.common.search import depth_first

MOST_FEW = 7
MOST_BREADTH, SMALL_BOX = 6, 32
"""Boards that count as narrow: in 3×3×3 few different cells can be left free, as it is small."""


def solve(packing: Packing) -> Events:
    places, hand = Places(packing), Hand(packing)
    is_narrow = places.breadth <= MOST_BREADTH or packing.box <= SMALL_BOX
    return along(packing, places, hand) if is_narrow and hand.is_small else search(packing.cover)


def along(packing: Packing, places: Places, hand: Hand) -> Events:
    """Cover the cells in the order of the places."""
    table, words = Table(packing, places, hand), Words(packing)
    lost = Lost(packing.box + hand.bits)
    few = min(MOST_FEW, hand.count // 2 + packing.flat)
    """With so many pieces left after a placement, or fewer, the table is asked."""
    path = [(places.all, hand.all)]
    """What is free and which pieces are left in each open node, the current node last."""
    found = 0

    def expand(depth: int) -> Events:
        nonlocal found
        (free, left), found_before = path[-1], found
        key = left << packing.box | free
        if not free:
            found += 1
            yield SOLVED
        elif key in lost:
            yield LOST_BEFORE
        elif not depth and (scarce := words.scarce_piece()):
            yield scarce
        else:
            cell = places.first_cell(free)
            children = yield from not_ruled_out(cell, free, left, hand.count - depth - 1)
            of = len(children)
            for which, (option, rest, after) in enumerate(children, 1):
                path.append((rest, after))
                yield words.choice(cell, option, which, of, children)
                path.pop()
            if children and found == found_before:
                lost.add(key)

    def not_ruled_out(cell: int, free: int, left: int, others: int) -> Generator[Event, None, list[Child]]:
        """The placements over the first free cell that may lead on; `others`: how many pieces they leave."""
        children: list[Child] = []
        fits_any = False
        for piece, option, rest, regions in table.moves(free):
            if left & hand.any[piece]:
                fits_any = True
                after = left - hand.one[piece]
                if regions and (region := hand.cut_off(regions, after)):
                    yield words.cut_off(option, region)
                elif others <= few and not table.fills(rest) >> after & 1:
                    yield words.cannot_fill(option, rest.bit_count(), others)
                else:
                    children.append((option, rest, after))
        if not children:
            yield words.dead_end(cell, fits_any)
        return children

    return depth_first(expand)
