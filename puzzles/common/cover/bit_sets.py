"""Exact cover on bit sets: the item with the fewest options, forced options at once, and a memory.

live    the options that can still be taken, as the bits of a number.
left    how often each item is still to be covered, as one number with a field of bits for each.
lost    a place from which no cover was found: met again, however it came about, it leads to none.
killer  an item that was left without options a moment ago: the first to look at.
"""

from typing import NamedTuple

from attrs import define

from engine.events import BACKTRACK, EXHAUSTED, SOLVED, Events
from puzzles.common.cover.model import Cover
from puzzles.common.cover.words import LOST, choice, empty_column, only_option, too_few_options

MOST_OPTIONS = 20_000
KILLERS = 4
MOST_LOST_BYTES = 8_000_000


def refuses(cover: Cover) -> str:
    if len(cover.options) <= MOST_OPTIONS:
        return ""
    return f"it takes at most {MOST_OPTIONS:,} options, and here are {len(cover.options):,}"


class Place(NamedTuple):
    """What a search has come to."""

    live: int
    left: int
    items: list[int]
    """The items that can be branched on."""


class BitSets:
    def __init__(self, cover: Cover) -> None:
        self.cover = cover
        once = [item for item in range(cover.primary) if item not in cover.times]
        everything = (1 << len(cover.options)) - 1
        self.having = [sum(1 << option for option in options) for options in cover.choices]
        self.coloured: dict[tuple[int, int], int] = {}
        for (option, item), colour in cover.colours.items():
            self.coloured[item, colour] = self.coloured.get((item, colour), 0) | 1 << option
        self.covers = [frozenset(items) for items in cover.options]
        self.keeps = [everything & ~self._rivals(option) for option in range(len(cover.options))]
        self.field: list[int] = []
        bits = 0
        for item in range(len(cover.items)):
            self.field.append(bits)
            bits += cover.times.get(item, 1).bit_length()
        self.costs = [
            sum(1 << self.field[item] for item in items if (option, item) not in cover.colours)
            for option, items in enumerate(cover.options)
        ]
        left = sum(cover.times.get(item, 1) << field for item, field in enumerate(self.field))
        self.killers: list[int] = []
        self.start = Place(everything, left, once)

    def _rivals(self, option: int) -> int:
        """The options that cannot be taken together with this one, and itself."""
        cover = self.cover
        rivals = 1 << option
        for item in cover.options[option]:
            if colour := cover.colours.get((option, item)):
                rivals |= self.having[item] & ~self.coloured[item, colour]
            elif item not in cover.times:
                rivals |= self.having[item]
        return rivals

    def fewest(self, place: Place) -> tuple[int, int]:
        """The item with the fewest options, and these; -1 if no item is left.

        One with a single option is enough; one that is wanted more often than it has options has none.
        """
        live, left, fewest, least, found = place.live, place.left, -1, MOST_OPTIONS + 1, 0
        having = self.having
        for item in self.killers:
            if not live & having[item] and left >> self.field[item] & 1:
                return item, 0
        for item in self.cover.times:
            if self.size(place, item) < self.wanted(place, item):
                return item, 0
        for item in place.items:
            options = live & having[item]
            count = options.bit_count()
            if count < least:
                fewest, least, found = item, count, options
                if count < 2:
                    break
        if not least:
            self.killers = [fewest, *self.killers[: KILLERS - 1]]
        return fewest, found

    def size(self, place: Place, item: int) -> int:
        return (place.live & self.having[item]).bit_count()

    def wanted(self, place: Place, item: int) -> int:
        """How often an item is still to be covered."""
        return place.left >> self.field[item] & (1 << self.cover.times[item].bit_length()) - 1

    def take(self, place: Place, option: int) -> Place:
        covers = self.covers[option]
        live, left = place.live & self.keeps[option], place.left - self.costs[option]
        taken = Place(live, left, [item for item in place.items if item not in covers])
        for item in self.cover.times:
            if item in covers and not self.wanted(taken, item):
                taken = taken._replace(live=taken.live & ~self.having[item])
        return taken


@define
class Branch:
    """A place where the options of an item are tried."""

    place: Place
    item: int
    untried: int
    of: int
    found: int
    """How many covers had been found before."""
    which: int = 0


def search(cover: Cover) -> Events:
    sets = BitSets(cover)
    lost = Lost(cover)
    found = 0
    place = sets.start
    branches: list[Branch] = []
    while True:
        item, options = sets.fewest(place)
        while options and not options & (options - 1):
            option = options.bit_length() - 1
            yield only_option(cover, item, option)
            place = sets.take(place, option)
            item, options = sets.fewest(place)
        if item < 0:
            found += 1
            yield SOLVED
        elif item in cover.times:
            yield too_few_options(cover, item, sets.wanted(place, item), sets.size(place, item))
        elif not options:
            yield empty_column(cover, item)
        elif place in lost:
            yield LOST
        else:
            branches.append(Branch(place, item, options, options.bit_count(), found))
        while branches:
            branch = branches[-1]
            if branch.which:
                yield BACKTRACK
            if branch.untried:
                break
            branches.pop()
            if branch.found == found:
                lost.add(branch.place)
        else:
            break
        option = (branch.untried & -branch.untried).bit_length() - 1
        branch.untried &= branch.untried - 1
        branch.which += 1
        place = sets.take(branch.place, option)
        yield choice(cover, "fewest options", branch.item, option, branch.which, branch.of)
    yield EXHAUSTED


class Lost:
    """The lost places; the oldest are forgotten when there are too many."""

    def __init__(self, cover: Cover) -> None:
        self.by_live = bool(cover.colours)
        bits = len(cover.options) if cover.colours else len(cover.items)
        self.most = MOST_LOST_BYTES // (150 + bits // 7)
        self.keys: dict[int, None] = {}

    def __contains__(self, place: Place) -> bool:
        return (place.live if self.by_live else place.left) in self.keys

    def add(self, place: Place) -> None:
        if len(self.keys) == self.most:
            del self.keys[next(iter(self.keys))]
        self.keys[place.live if self.by_live else place.left] = None
