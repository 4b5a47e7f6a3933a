"""Knuth's Algorithm X, with dancing links.

If no item is left, the options taken are a solution. If an item has no options, it is a dead end. Otherwise
choose an item, and for each of its options: take it, which covers all its items, and go on; then put it
back, uncovering them in reverse.

This search keeps its open nodes in a list of its own instead of using `depth_first`: a backtrack event says
how many nodes were relinked, so the option must be put back before the event, not after.
"""

from collections.abc import Callable

from attrs import define, field

from engine.events import BACKTRACK, Backtrack, Choose, Events, Exhausted, Solved
from puzzles.common.cover.links import Links
from puzzles.common.cover.model import Cover
from puzzles.common.cover.words import choice, no_option_left, too_few_options

Pick = Callable[[Links], int]
"""Chooses the item to branch on; one without options, if there is any."""


@define
class OpenNode:
    """A node of the search tree that branches on an item, `which` of its `of` options tried so far."""

    item: int
    of: int
    which: int = 0
    entry: int = field()
    """The item's entry whose option is taken now; before the first, the item's header."""

    @entry.default
    def _header(self) -> int:
        return self.item


def algorithm_x(cover: Cover, rule: str, pick: Pick, counting: bool = False) -> Events:
    """Find every cover, items chosen by `pick`; `counting` tells the nodes unlinked and relinked too."""
    links = Links(cover)
    steps = Steps(links) if counting else None
    path: list[OpenNode] = []
    while True:
        if short := links.short_items:
            yield too_few_options(cover, short[0], links.wanted[short[0]], links.size[short[0]])
        elif links.all_covered:
            yield Solved("all covered", (links.unlinked, links.relinked))
        elif links.size[item := pick(links)]:
            path.append(OpenNode(item, links.size[item]))
            links.cover(item)
        else:
            yield no_option_left(cover, item)
        while path:
            here = path[-1]
            if here.which:
                links.put_back(here.entry)
            if last := here.which == here.of:
                links.uncover(here.item)
                path.pop()
            if here.which:
                yield steps.back() if steps else BACKTRACK
            if not last:
                break
        else:
            break
        here.entry = links.down[here.entry]
        here.which += 1
        links.take(here.entry)
        chosen = choice(cover, rule, here.item, links.option[here.entry], here.which, here.of)
        yield steps.forward(chosen) if steps else chosen
    yield Exhausted("all tried", (links.unlinked, links.relinked))


@define
class Steps:
    """Counts the nodes unlinked or relinked since the step before."""

    links: Links
    unlinked: int = 0
    relinked: int = 0

    def forward(self, chosen: Choose) -> Choose:
        since, self.unlinked = self.links.unlinked - self.unlinked, self.links.unlinked
        chosen.facts = (*chosen.facts, f"Nodes unlinked: {since}.")
        return chosen

    def back(self) -> Backtrack:
        since, self.relinked = self.links.relinked - self.relinked, self.links.relinked
        return Backtrack("put back", (since,))
