"""Knuth's Algorithm X, with dancing links.

No item left: solved. An item without options: dead. Otherwise choose an item, and for each of its options:
take it, cover all its items, and go on; then put it back, in reverse.
"""

from collections.abc import Callable

from attrs import define

from engine.events import BACKTRACK, Backtrack, Choose, Events, Exhausted, Prune, Solved
from puzzles.cover import Cover
from puzzles.links import Links

Pick = Callable[[Links], int]
"""The item to branch on; one without options, if there is any."""

RULES = {
    "first item": "{} is the first item not yet covered; options that it has left: {}. Take {}.",
    "fewest options": "No item has fewer options left than {}, which has {}. Take {}.",
    "empty column": "{} is not covered, and no option is left that covers it: a dead end.",
    "in no option": "{} is in no option at all, so nothing can ever cover it.",
    "too few options": "{} is still wanted {} times, but fits in only {} ways: a dead end.",
    "put back": "Nothing is left to try here: uncover, in reverse. Nodes relinked: {}.",
    "all covered": "Every item is covered. Nodes unlinked so far: {}; relinked: {}.",
    "all tried": "Every option has been tried. Nodes unlinked in all: {}; relinked: {}.",
}


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


def algorithm_x(cover: Cover, rule: str, pick: Pick, counting: bool = False) -> Events:
    """Every cover, items chosen by `pick`; `counting` tells the nodes unlinked at each step, not only in all."""
    links = Links(cover)
    words = (Counting if counting else Words)(links, rule)
    level: list[Branch] = []
    while True:
        if short := links.short_items:
            yield words.too_few(short[0])
        elif links.all_covered:
            yield Solved("all covered", (links.unlinked, links.relinked))
        elif links.size[item := pick(links)]:
            level.append(Branch(item, links.size[item]))
            links.cover(item)
        else:
            yield words.dead(item)
        while level and level[-1].which == level[-1].of:
            links.put_back(level[-1].node)
            links.uncover(links.item[level.pop().node])
            yield words.back()
        if not level:
            break
        branch = level[-1]
        if branch.which:
            links.put_back(branch.node)
            yield words.back()
        branch.node = links.down[branch.node]
        branch.which += 1
        links.take(branch.node)
        yield words.choice(branch)
    yield Exhausted("all tried", (links.unlinked, links.relinked))


@define
class Branch:
    """An item branched on: the node of it that is taken now, or its header."""

    node: int
    of: int
    which: int = 0


@define
class Words:
    """What the search says at each step."""

    links: Links
    rule: str

    def choice(self, branch: Branch) -> Choose:
        cover, option, item = self.links.matrix, self.links.option[branch.node], self.links.item[branch.node]
        variable, value = cover.items[item], cover.names[option]
        facts = (variable, branch.of, value)
        return Choose(
            variable,
            value,
            branch.which,
            branch.of,
            cover.writes[option],
            self.rule,
            facts,
            cover.rests(item),
        )

    def back(self) -> Backtrack:
        return BACKTRACK

    def dead(self, item: int) -> Prune:
        cover = self.links.matrix
        rule = "empty column" if cover.choices[item] else "in no option"
        return Prune(rule, (cover.items[item],), (), cover.rests(item))

    def too_few(self, item: int) -> Prune:
        cover = self.links.matrix
        facts = (cover.items[item], self.links.wanted[item], self.links.size[item])
        return Prune("too few options", facts, (), cover.rests(item))


@define
class Counting(Words):
    """The same with the nodes unlinked and relinked since the step before."""

    unlinked: int = 0
    relinked: int = 0

    def choice(self, branch: Branch) -> Choose:
        since, self.unlinked = self.links.unlinked - self.unlinked, self.links.unlinked
        said = super().choice(branch)
        said.facts = (*said.facts, f"Nodes unlinked: {since}.")
        return said

    def back(self) -> Backtrack:
        since, self.relinked = self.links.relinked - self.relinked, self.links.relinked
        return Backtrack("put back", (since,))
