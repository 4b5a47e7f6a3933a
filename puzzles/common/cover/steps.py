"""What each step of dancing links covers or uncovers, in words, and how many nodes it unlinks or relinks.

In full detail each column is an event of its own. A choice writes all the columns of its row at once. So the
first of these events takes back the marks of those that come later, which then write their own again.
In a small matrix each node is one, too: until all of a column's are out, its mark counts those that are.
"""

from engine.events import Backtrack, Choose, Deduce, Events, Write
from engine.sentences import counted
from puzzles.common.cover.links import Links
from puzzles.common.cover.naming import named
from puzzles.common.cover.told_links import Dance, ToldLinks

PARTLY = 2
"""The mark of a column none of whose nodes is out yet; one more for each that is."""
_WHY = {
    "first item": "it is the leftmost that is not covered",
    "fewest options": "none has fewer rows left (MRV, Knuth's S heuristic)",
}
"""Why a column is chosen, by the rule of the choice of a row in it."""


class Steps:
    """Counts the nodes unlinked or relinked since the step before."""

    def __init__(self, links: Links) -> None:
        self.links = links
        self.unlinked = self.relinked = 0

    def forward(self, chosen: Choose, item: int, option: int) -> Choose:
        """The choice, with its rows for an item chosen because it is leftmost, and what it covers."""
        since, self.unlinked = self.links.unlinked - self.unlinked, self.links.unlinked
        if chosen.rule == "first item":
            rows = self._rows(item)
            has = "has" if len(rows) == 1 else "have"
            chosen.facts = (chosen.facts[0], f"{named('row', rows)} {has}", chosen.facts[1])
        columns = ([item] if chosen.which == 1 else []) + self._others(item, option)
        covered = named("column", [self.links.matrix.heads[column] for column in columns])
        done = f"cover {covered}" if columns else "nothing more to cover"
        *facts, row = chosen.facts
        chosen.facts = (*facts, f"{row}: {done} ({counted(since, 'node')} unlinked)")
        return chosen

    def back(self, item: int, option: int, last: bool) -> Backtrack:
        """Putting an option back; after the last option of an item, the item is uncovered too."""
        since, self.relinked = self.links.relinked - self.relinked, self.links.relinked
        heads = self.links.matrix.heads
        others = named("column", [heads[column] for column in reversed(self._others(item, option))])
        steps = [others] * bool(others) + [f"column {heads[item]}"] * last
        done = f"uncover {', then '.join(steps)}" if steps else "nothing to uncover yet"
        facts = (self.links.matrix.labels[option], done, counted(since, "node"))
        return Backtrack("put back", facts)

    def _rows(self, item: int) -> list[str]:
        """The options that the item has left."""
        links, found = self.links, []
        node = links.down[item]
        while node != item:
            found.append(links.matrix.labels[links.option[node]])
            node = links.down[node]
        return found

    def _others(self, item: int, option: int) -> list[int]:
        """The other items of an option that taking it covers, in that order; not those it gives a colour."""
        cover = self.links.matrix
        items = cover.options[option]
        at = items.index(item)
        return [other for other in (*items[at + 1 :], *items[:at]) if (option, other) not in cover.colours]


class FullSteps(Steps):
    """Tells each column chosen, covered and uncovered too."""

    links: ToldLinks

    def __init__(self, links: ToldLinks) -> None:
        super().__init__(links)

    def column(self, rule: str, item: int) -> Deduce:
        """The column chosen, before it is covered."""
        return Deduce(
            "choose column", (self.links.matrix.items[item], _WHY[rule], named("row", self._rows(item)))
        )

    def covered(self, option: int) -> Events:
        """The columns covered by taking a row; the column chosen is the first, if the row is its first."""
        matrix, dances = self.links.matrix, self.links.told()
        later = tuple((matrix.cells[dance.item], 0) for dance in dances[1:])
        for dance in dances:
            cell = matrix.cells[dance.item]
            for number in range(1, len(dance.each) + 1):
                yield self._node("unlink node", dance, number, option, ((cell, PARTLY + number), *later))
                later = ()
            yield self._event(dance, option, ((cell, 1), *later))
            later = ()

    def uncovered(self, option: int) -> Events:
        """The columns uncovered by putting a row back, before the node is closed."""
        for dance in self.links.told():
            cell = self.links.matrix.cells[dance.item]
            for number in range(1, len(dance.each) + 1):
                left = PARTLY + len(dance.each) - number
                yield self._node("relink node", dance, number, option, ((cell, left),))
            yield self._event(dance, option, ((cell, 0),))

    def _node(self, rule: str, dance: Dance, number: int, option: int, writes: tuple[Write, ...]) -> Deduce:
        matrix, each = self.links.matrix, dance.each
        facts = (matrix.subjects[dance.item], each[number - 1], number, len(each))
        return Deduce(rule, facts, writes, (matrix.signs[option],))

    def _event(self, dance: Dance, option: int, writes: tuple[Write, ...]) -> Deduce:
        matrix = self.links.matrix
        facts = (matrix.subjects[dance.item], dance.what, counted(dance.nodes, "node"))
        return Deduce(dance.rule, facts, writes, (matrix.signs[option],))
