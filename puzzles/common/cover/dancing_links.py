"""Knuth's Algorithm X, with dancing links.

If no item is left, the options taken are a solution. If an item has no options, it is a dead end. Otherwise
choose an item, and for each of its options: take it, which covers all its items, and go on; then put it
back, uncovering them in reverse.

This search keeps its open nodes in a list of its own instead of using `depth_first`: a backtrack event says
how many nodes were relinked, so the option must be put back before the event, not after.
"""

from collections.abc import Callable

from attrs import define, field

from engine.events import BACKTRACK, Events, Exhausted, Solved
from puzzles.common.cover.links import Links
from puzzles.common.cover.model import Cover
from puzzles.common.cover.steps import FullSteps, Steps
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


def algorithm_x(cover: Cover, rule: str, pick: Pick, steps: Steps | None = None) -> Events:
    """Find every cover, items chosen by `pick`; `steps` tells what each step covers and uncovers too."""
    links = steps.links if steps else Links(cover)
    full = steps if isinstance(steps, FullSteps) else None
    path: list[OpenNode] = []
    while True:
        if short := links.short_items:
            item = short[0]
            yield too_few_options(cover, item, links.wanted[item], links.size[item])
        elif links.all_covered:
            yield Solved("all covered", (links.unlinked, links.relinked))
        elif links.size[item := pick(links)]:
            path.append(OpenNode(item, links.size[item]))
            if full:
                yield full.column(rule, item)
            links.cover(item)
        else:
            yield no_option_left(cover, item)
        while path:
            here = path[-1]
            if here.which:
                links.put_back(here.entry)
                option = links.option[here.entry]
            if last := here.which == here.of:
                links.uncover(here.item)
                path.pop()
            if full and here.which:
                yield from full.uncovered(option)
            if here.which:
                yield steps.back(here.item, option, last) if steps else BACKTRACK
            if not last:
                break
        else:
            break
        here.entry = links.down[here.entry]
        here.which += 1
        links.take(here.entry)
        option = links.option[here.entry]
        chosen = choice(cover, rule, here.item, option, here.which, here.of)
        yield steps.forward(chosen, here.item, option) if steps else chosen
        if full:
            yield from full.covered(option)
    yield Exhausted("all tried", (links.unlinked, links.relinked))
