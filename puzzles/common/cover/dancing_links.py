"""Knuth's Algorithm X, with dancing links.

No item left: solved. An item without options: dead. Otherwise choose an item, and for each of its options:
take it, cover all its items, and go on; then put it back, in reverse.
"""

from collections.abc import Callable

from attrs import define, field

from engine.events import BACKTRACK, Backtrack, Choose, Events, Exhausted, Solved
from puzzles.common.cover.links import Links
from puzzles.common.cover.model import Cover
from puzzles.common.cover.words import choice, empty_column, too_few_options

Pick = Callable[[Links], int]
"""The item to branch on; one without options, if there is any."""


def leftmost(links: Links) -> int:
    items = list(links.open_items)
    return next((item for item in items if not links.size[item]), items[0])


def fewest_options(links: Links) -> int:
    size, right, ring = links.size, links.right, links.ring
    best = item = right[ring]
    while item != ring:
        if size[item] < size[best]:
            best = item
        item = right[item]
    return best


@define
class Branch:
    """An item branched on: the node of it that is taken now, or its header."""

    item: int
    of: int
    which: int = 0
    node: int = field()

    @node.default
    def _header(self) -> int:
        return self.item


def algorithm_x(cover: Cover, rule: str, pick: Pick, counting: bool = False) -> Events:
    """Every cover, items chosen by `pick`; `counting` tells the nodes unlinked at each step as well."""
    links = Links(cover)
    steps = Steps(links) if counting else None
    branches: list[Branch] = []
    while True:
        if short := links.short_items:
            yield too_few_options(cover, short[0], links.wanted[short[0]], links.size[short[0]])
        elif links.all_covered:
            yield Solved("all covered", (links.unlinked, links.relinked))
        elif links.size[item := pick(links)]:
            branches.append(Branch(item, links.size[item]))
            links.cover(item)
        else:
            yield empty_column(cover, item)
        while branches:
            branch = branches[-1]
            if branch.which:
                links.put_back(branch.node)
            if last := branch.which == branch.of:
                links.uncover(branch.item)
                branches.pop()
            if branch.which:
                yield steps.back() if steps else BACKTRACK
            if not last:
                break
        else:
            break
        branch.node = links.down[branch.node]
        branch.which += 1
        links.take(branch.node)
        said = choice(cover, rule, branch.item, links.option[branch.node], branch.which, branch.of)
        yield steps.forward(said) if steps else said
    yield Exhausted("all tried", (links.unlinked, links.relinked))


@define
class Steps:
    """Counts the nodes unlinked and relinked since the step before."""

    links: Links
    unlinked: int = 0
    relinked: int = 0

    def forward(self, said: Choose) -> Choose:
        since, self.unlinked = self.links.unlinked - self.unlinked, self.links.unlinked
        said.facts = (*said.facts, f"Nodes unlinked: {since}.")
        return said

    def back(self) -> Backtrack:
        since, self.relinked = self.links.relinked - self.relinked, self.links.relinked
        return Backtrack("put back", (since,))
