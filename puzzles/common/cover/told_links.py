"""Dancing links that remember which columns they cover and uncover, and what that unlinks or relinks.

dance   one column covered or uncovered; or given the colour that a row wants there, or freed of it.
"""

from collections.abc import Callable, Iterator

from attrs import define, field

from puzzles.common.cover.links import Links
from puzzles.common.cover.model import Cover
from puzzles.common.cover.naming import named, some

HEADER = "its header"
SMALL = 12
"""Columns, and rows, of a matrix whose nodes are told one by one."""


@define
class Dance:
    rule: str
    item: int
    what: str
    """The nodes unlinked or relinked, in that order."""
    nodes: int
    each: list[str] = field(factory=list)
    """Every node by itself, in a small matrix whose column is covered or uncovered."""


class ToldLinks(Links):
    """The loops are those of `Links`; what they will go through is read before they run."""

    def __init__(self, cover: Cover) -> None:
        super().__init__(cover)
        self._dances: list[Dance] = []
        self._is_small = max(len(cover.items), len(cover.options)) <= SMALL

    def told(self) -> list[Dance]:
        """The dances since the last time."""
        dances, self._dances = self._dances, []
        return dances

    def cover(self, item: int) -> None:
        what, each = then(HEADER, some(self._down(item), "row")), self._each(item)
        self._tell("cover column", item, what, super().cover, item)
        self._dances[-1].each = each

    def uncover(self, item: int) -> None:
        what, each = then(some(self._up(item), "row"), HEADER), self._each(item)
        self._tell("uncover column", item, what, super().uncover, item)
        self._dances[-1].each = each[::-1]

    def purify(self, node: int) -> None:
        item, colour = self.item[node], self.colour[node]
        self._tell("colour column", item, some(self._down(item, colour), "row"), super().purify, node)

    def unpurify(self, node: int) -> None:
        item, colour = self.item[node], self.colour[node]
        self._tell("free column", item, some(self._up(item, colour), "row"), super().unpurify, node)

    def _tell(self, rule: str, item: int, what: str, dance: Callable[[int], None], node: int) -> None:
        before = self.unlinked + self.relinked
        dance(node)
        self._dances.append(Dance(rule, item, what or "nothing", self.unlinked + self.relinked - before))

    def _each(self, item: int) -> list[str]:
        """The nodes that covering a column of a small matrix unlinks, in that order."""
        if not self._is_small:
            return []
        nodes = [(node, other) for node in self._column(item, self.down) for other in self.beside[node]]
        return [HEADER, *(self._nodes_of(node, (other,)) for node, other in nodes)]

    def _down(self, item: int, colour: int = -1) -> list[str]:
        """From the top row of a column: its other nodes, to the right; not rows of that colour there."""
        nodes = [node for node in self._column(item, self.down) if self.colour[node] != colour]
        return [self._nodes_of(node, self.beside[node]) for node in nodes if self.beside[node]]

    def _up(self, item: int, colour: int = -1) -> list[str]:
        nodes = [node for node in self._column(item, self.up) if self.colour[node] != colour]
        return [self._nodes_of(node, self.beside[node][::-1]) for node in nodes if self.beside[node]]

    def _column(self, item: int, onward: list[int]) -> Iterator[int]:
        node = onward[item]
        while node != item:
            yield node
            node = onward[node]

    def _nodes_of(self, node: int, others: tuple[int, ...]) -> str:
        """`E in columns 4 and 5`."""
        columns = [self.matrix.heads[self.item[x]] for x in others]
        return f"{self.matrix.labels[self.option[node]]} in {named('column', columns)}"


def then(first: str, second: str) -> str:
    return f"{first}, then {second}" if first and second else first or second
