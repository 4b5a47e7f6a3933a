"""Exact cover on bit sets.

It branches on the item with the fewest options, takes forced options at once, and remembers which remaining
problems had no cover.

remaining  the problem that the options taken so far leave over.
live       the options that can still be taken, as the bits of a number.
left       how often each item must still be covered, as one number with a few bits for each item.
lost       a remaining problem that turned out to have no cover. It has none when other choices lead to it.
killer     an item that recently had no options left: looked at first, because it often has none again.
"""

from engine.events import SOLVED, Events
from puzzles.common.cover.model import Cover
from puzzles.common.cover.words import LOST_BEFORE, choice, no_option_left, only_option, too_few_options
from puzzles.common.lost import Lost
from puzzles.common.search import depth_first

KILLERS = 4


Remaining = tuple[int, int, list[int]]
"""`live`, `left`, and the items not yet covered that the search may branch on."""


class BitSets:
    def __init__(self, cover: Cover) -> None:
        self.cover = cover
        self.times = cover.times
        self.beyond = len(cover.options) + 1
        """More options than any item has."""
        once = [item for item in range(cover.primary) if item not in cover.times]
        everything = (1 << len(cover.options)) - 1
        self.having = [sum(1 << option for option in options) for options in cover.choices]
        """The options of each item."""
        self.coloured: dict[tuple[int, int], int] = {}
        """(item, colour) → the options that give the item this colour."""
        for (option, item), colour in cover.colours.items():
            self.coloured[item, colour] = self.coloured.get((item, colour), 0) | 1 << option
        self.covers = [frozenset(items) for items in cover.options]
        self.keeps = [everything & ~self._rivals(option) for option in range(len(cover.options))]
        """The options that stay live when an option is taken."""
        self.field: list[int] = []
        """Where the bits of each item begin in `left`."""
        bits = 0
        for item in range(len(cover.items)):
            self.field.append(bits)
            bits += cover.times.get(item, 1).bit_length()
        self.costs = [
            sum(1 << self.field[item] for item in items if (option, item) not in cover.colours)
            for option, items in enumerate(cover.options)
        ]
        """What taking an option subtracts from `left`."""
        left = sum(cover.times.get(item, 1) << field for item, field in enumerate(self.field))
        self.killers: list[int] = []
        self.start: Remaining = (everything, left, once)
        self.key_bits = len(cover.options) if cover.colours else bits

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

    def fewest(self, remaining: Remaining) -> tuple[int, int]:
        """The item with the fewest options, and these options; item -1 if all are covered.

        The first item with a single option is taken at once. An item that is needed more often than it has
        options counts as one without options.
        """
        live, left, items = remaining
        fewest, least, found = -1, self.beyond, 0
        having = self.having
        for item in self.killers:
            if not live & having[item] and left >> self.field[item] & 1:
                return item, 0
        for item in self.times:
            if self.size(live, item) < self.wanted(left, item):
                return item, 0
        for item in items:
            options = live & having[item]
            count = options.bit_count()
            if count < least:
                fewest, least, found = item, count, options
                if count < 2:
                    break
        if not least:
            self.killers = [fewest, *self.killers[: KILLERS - 1]]
        return fewest, found

    def size(self, live: int, item: int) -> int:
        """How many options the item has."""
        return (live & self.having[item]).bit_count()

    def wanted(self, left: int, item: int) -> int:
        """How often the item must still be covered."""
        return left >> self.field[item] & (1 << self.times[item].bit_length()) - 1

    def take(self, remaining: Remaining, option: int) -> Remaining:
        """What remains after taking the option."""
        live, left, items = remaining
        live &= self.keeps[option]
        left -= self.costs[option]
        covers = self.covers[option]
        for item in self.times:
            if item in covers and not self.wanted(left, item):
                live &= ~self.having[item]
        return live, left, [item for item in items if item not in covers]

    def key(self, remaining: Remaining) -> int:
        """What tells it from others; with colours, what is left to cover does not tell what is live."""
        live, left, _ = remaining
        return live if self.cover.colours else left


def search(cover: Cover) -> Events:
    sets = BitSets(cover)
    lost = Lost(sets.key_bits)
    path: list[Remaining] = [sets.start]
    """What remains in each open node, the current node last."""
    found = 0

    def expand(depth: int) -> Events:
        nonlocal found
        remaining, found_before = path[-1], found
        item, options = sets.fewest(remaining)
        while options and not options & (options - 1):
            option = options.bit_length() - 1
            yield only_option(cover, item, option)
            remaining = sets.take(remaining, option)
            item, options = sets.fewest(remaining)
        if item < 0:
            found += 1
            yield SOLVED
        elif item in cover.times:
            live, left, _ = remaining
            yield too_few_options(cover, item, sets.wanted(left, item), sets.size(live, item))
        elif not options:
            yield no_option_left(cover, item)
        elif (key := sets.key(remaining)) in lost:
            yield LOST_BEFORE
        else:
            of = options.bit_count()
            for which in range(1, of + 1):
                option = (options & -options).bit_length() - 1
                options &= options - 1
                path.append(sets.take(remaining, option))
                yield choice(cover, "fewest options", item, option, which, of)
                path.pop()
            if found == found_before:
                lost.add(key)

    return depth_first(expand)
