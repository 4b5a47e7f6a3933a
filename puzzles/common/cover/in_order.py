"""Exact cover in a fixed order of the places, with a table of what the last pieces can cover.

The first free place is covered next. An option is ruled out before it is tried if what it leaves free looks
hopeless, or if, with few pieces left, the table says that they do not cover it.
"""

from collections.abc import Callable, Generator, Sequence
from functools import lru_cache
from typing import Any

from engine.events import SOLVED, Choose, Event, Events, Prune
from engine.sentences import counted
from puzzles.common.cover.course import Course
from puzzles.common.cover.hand import Hand
from puzzles.common.cover.model import Cover
from puzzles.common.cover.table import Outlooks, Table
from puzzles.common.cover.words import LOST_BEFORE, no_option_left
from puzzles.common.lost import Lost
from puzzles.common.search import depth_first

MOST_FEW = 7
Child = tuple[int, int, int]
"""An option, what is free after it, and which pieces are left."""
_KEPT = 50_000


class Words:
    """The events of the search; most are made once and yielded many times."""

    def __init__(
        self,
        cover: Cover,
        next_rule: str,
        place: str,
        piece: str,
        hopeless: Callable[[int, Any], Prune],
    ) -> None:
        """The rule of a choice, what a place and a piece are called, and the event of a hopeless move."""
        self.cover, self.next_rule, self.place, self.piece = cover, next_rule, place, piece
        self.hopeless = lru_cache(_KEPT)(hopeless)
        self.cannot_cover = lru_cache(_KEPT)(self._cannot_cover)
        self.dead_end = lru_cache(_KEPT)(self._dead_end)

    def choice(self, item: int, option: int, which: int, of: int, children: Sequence[Child]) -> Choose:
        cover = self.cover
        among = tuple([cover.names[child[0]] for child in children]) if which == 1 < of else ()
        facts = (cover.subjects[item], cover.labels[option])
        writes, rule = cover.writes[option], self.next_rule
        return Choose(cover.items[item], cover.names[option], which, of, writes, rule, facts, (), among)

    def _cannot_cover(self, option: int, places: int, pieces: int) -> Prune:
        facts = (self.cover.labels[option], counted(places, self.place), counted(pieces, self.piece))
        return Prune("cannot fill", facts)

    def _dead_end(self, item: int, fits_any: bool) -> Prune:
        """Where no option fits, or those that fit were ruled out."""
        if not fits_any:
            return no_option_left(self.cover, item)
        return Prune("all ruled out", (self.cover.items[item],), kills=True)


def along(
    course: Course, hand: Hand, outlooks: Outlooks, words: Words, few: int, at_start: Prune | None = None
) -> Events:
    """Cover the items in the order of the places.

    `few`: with so many pieces left after a move, or fewer, the table is asked. `at_start`: why there is
    nothing to search.
    """
    table, width = Table(course, hand, outlooks), len(course.items)
    lost = Lost(width + hand.bits)
    few = min(MOST_FEW, few)
    path = [(course.all, hand.all)]
    """What is free and which pieces are left in each open node, the current node last."""
    found = 0

    def expand(depth: int) -> Events:
        nonlocal found
        (free, left), found_before = path[-1], found
        key = left << width | free
        if not (free or left):
            found += 1
            yield SOLVED
        elif key in lost:
            yield LOST_BEFORE
        elif not depth and at_start:
            yield at_start
        elif not free:
            piece = next(number for number, bits in enumerate(hand.any) if left & bits)
            yield words.dead_end(course.pieces[piece], False)
        else:
            item = course.first_item(free)
            children = yield from not_ruled_out(item, free, left, hand.count - depth - 1)
            of = len(children)
            for which, (option, rest, after) in enumerate(children, 1):
                path.append((rest, after))
                yield words.choice(item, option, which, of, children)
                path.pop()
            if children and found == found_before:
                lost.add(key)

    def not_ruled_out(item: int, free: int, left: int, others: int) -> Generator[Event, None, list[Child]]:
        """The options over the first free place that may lead on; `others`: how many pieces they leave."""
        children: list[Child] = []
        fits_any = False
        for piece, option, rest, outlook in table.moves(free):
            if left & hand.any[piece]:
                fits_any = True
                after = left - hand.one[piece]
                if outlook and (why := outlooks.hopeless(outlook, after)):
                    yield words.hopeless(option, why)
                elif others <= few and not table.fills(rest) >> after & 1:
                    yield words.cannot_cover(option, rest.bit_count(), others)
                else:
                    children.append((option, rest, after))
        if not children:
            yield words.dead_end(item, fits_any)
        return children

    return depth_first(expand)
