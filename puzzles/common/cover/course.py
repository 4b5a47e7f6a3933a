"""A fixed order in which to cover the items of an exact cover.

What is covered stays compact, so that many ways lead to the same free places.

piece    one of a few items of which every option has exactly one, as each placement of a packing has a piece.
place    each other item: a bit in the order.
free     the places not yet covered, as a number with a bit for each.
edge     places that share an option with an earlier place. The fewer, the more compact.
"""

from collections.abc import Iterator, Sequence

from puzzles.common.cover.hand import MOST_BITS
from puzzles.common.cover.model import Cover

FEWEST_PIECES = 8
"""With fewer, what is free seldom comes again with other pieces left."""
WIDEST_EDGE = 26
"""With more, too many different places are left free."""
MOST_TRIES = 2_000


class Course:
    def __init__(self, cover: Cover, pieces: Sequence[int], order: Sequence[int]) -> None:
        """`order`: the items of the places; -1 for a place that no option covers."""
        self.pieces, self.items = pieces, order
        number = {item: piece for piece, item in enumerate(pieces)}
        bit = {item: 1 << place for place, item in enumerate(order) if item >= 0}
        self.all = sum(bit.values())
        self.over: list[list[tuple[int, int, int]]] = [[] for _ in order]
        """First place → the options there: (places, piece, option)."""
        for option, items in enumerate(cover.options):
            covers = sum([bit[item] for item in items if item in bit])
            (piece,) = (number[item] for item in items if item in number)
            self.over[(covers & -covers).bit_length() - 1].append((covers, piece, option))

    def first_item(self, free: int) -> int:
        return self.items[(free & -free).bit_length() - 1]


def course_of(cover: Cover) -> Course | None:
    """None if the items are not like pieces and places, or no order keeps the edge short."""
    if cover.colours or cover.times or cover.primary < len(cover.items) or not all(cover.choices):
        return None
    pieces = pieces_of(cover)
    if len(pieces) < FEWEST_PIECES or any(len(items) < 2 for items in cover.options):
        return None
    order = order_of(cover, pieces)
    return Course(cover, pieces, order) if order else None


def pieces_of(cover: Cover) -> tuple[int, ...]:
    """A few items of which every option has exactly one, found depth-first; none if that takes too long."""
    most = sorted(map(len, cover.choices))[-MOST_BITS:]
    if sum(most) < len(cover.options):
        return ()
    having = [sum(1 << option for option in options) for options in cover.choices]
    tries = iter(range(MOST_TRIES))

    def added(missing: int, chosen: tuple[int, ...]) -> tuple[int, ...]:
        """The items chosen, and others, so that no option is missing."""
        if not missing:
            return chosen
        items = cover.options[(missing & -missing).bit_length() - 1]
        for item in sorted(items, key=lambda item: (-len(cover.choices[item]), item)):
            if having[item] & missing == having[item] and len(chosen) < MOST_BITS:
                if next(tries, None) is None:
                    break
                if found := added(missing ^ having[item], (*chosen, item)):
                    return found
        return ()

    return tuple(sorted(added((1 << len(cover.options)) - 1, ())))


def order_of(cover: Cover, pieces: Sequence[int]) -> list[int]:
    """Always next: of the places on the edge the one most of whose options meet an earlier place.

    Empty if the edge becomes too long.
    """
    rest = {*range(len(cover.items))} - {*pieces}
    unmet = [len(options) for options in cover.choices]
    """For each item, how many of its options meet no place so far."""
    met: set[int] = set()
    edge: set[int] = set()
    order: list[int] = []

    def openness(item: int) -> tuple[float, int, int]:
        size = len(cover.choices[item])
        return unmet[item] / size, size, item

    while rest:
        item = min(edge or rest, key=openness)
        order.append(item)
        rest.remove(item)
        for option in cover.choices[item]:
            if option not in met:
                met.add(option)
                for other in cover.options[option]:
                    unmet[other] -= 1
                    if other in rest:
                        edge.add(other)
        edge.discard(item)
        if len(edge) > WIDEST_EDGE:
            return []
    return order


class Starving:
    """The outlook of a move: a free place over which no option fits any more, as its number from 1, or 0."""

    def __init__(self, course: Course) -> None:
        self._all = course.all
        self._over: list[list[int]] = [[] for _ in course.items]
        """Place → what the options over it cover."""
        for options in course.over:
            for covers, _, _ in options:
                for place in places_in(covers):
                    self._over[place].append(covers)
        self._near = [0] * len(course.items)
        """Place → it and all places that share an option with it."""
        for place, masks in enumerate(self._over):
            for covers in masks:
                self._near[place] |= covers
        self._latest = [masks[0] if masks else 0 for masks in self._over]
        """Place → what the option covers that fitted there last: it often fits again."""
        self._around: dict[int, int] = {}

    def after(self, rest: int, covers: int) -> int:
        covered = self._all & ~rest
        open_ = self._near_any(covers) & rest
        while open_:
            place = (open_ & -open_).bit_length() - 1
            fitting = self._latest[place]
            if fitting & covered:
                fitting = next((other for other in self._over[place] if not other & covered), 0)
                if not fitting:
                    return place + 1
                self._latest[place] = fitting
            open_ &= ~fitting
        return 0

    def _near_any(self, covers: int) -> int:
        """All places that share an option with one of these."""
        near = self._around.get(covers)
        if near is None:
            near = 0
            for place in places_in(covers):
                near |= self._near[place]
            self._around[covers] = near
        return near

    def hopeless(self, outlook: int, left: int) -> int:
        """Whatever pieces are left."""
        return outlook


def places_in(places: int) -> Iterator[int]:
    while places:
        yield (places & -places).bit_length() - 1
        places &= places - 1
