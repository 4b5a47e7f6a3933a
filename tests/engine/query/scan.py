"""Where each jump leads, found by reading all events: slow, simple, without engine code."""

from collections.abc import Callable, Iterable, Iterator

from engine.events import Choose, Event
from tests.engine.reference import Model, Node


class Scan:
    """A whole trace; its answers are None if there is no such position."""

    def __init__(self, cells: int, events: list[Event]) -> None:
        self.cells, self.events = cells, events
        self.whole = Model(cells, events)

    def model(self, position: int) -> Model:
        """The tree at a position."""
        return Model(self.cells, self.events[:position])

    def here(self, position: int) -> Node:
        """The node that is current at a position, as it is at the end of the trace."""
        return self.whole.nodes[self.model(position).here.number]

    def event(self, position: int, step: int, matches: Callable[[Event], bool]) -> int | None:
        places = (number for number, event in enumerate(self.events, 1) if matches(event))
        return nearest(places, position, step)

    def verb(self, verb: str, position: int, step: int) -> int | None:
        return self.event(position, step, lambda event: event.verb == verb)

    def same_rule(self, position: int, step: int) -> int | None:
        if not position:
            return None
        at = self.events[position - 1]
        return self.event(position, step, lambda event: (event.verb, event.rule) == (at.verb, at.rule))

    def over(self, position: int, step: int) -> int | None:
        now, here = self.model(position).here, self.here(position)
        if step > 0:
            return None if here.death is None else here.death + 1
        latest = now.children[-1] if now.children else now
        return latest.birth if latest.parent else None

    def out(self, position: int, step: int) -> int | None:
        here = self.here(position)
        if here.parent is None:
            return None
        if step < 0:
            return here.parent.birth + 1
        outside = set(self.whole.nodes) - set(here.subtree())
        return nearest((node.birth + 1 for node in outside), here.birth + 1, 1)

    def sibling(self, position: int, step: int) -> int | None:
        here = self.here(position)
        if here.parent is None:
            return None
        return nearest((child.birth + 1 for child in here.parent.children), here.birth + 1, step)

    def leaf(self, position: int, step: int) -> int | None:
        """Just before a childless node is closed; if the search ends in one, its end."""
        leaves = [node for node in self.whole.nodes if not node.children]
        ends = (len(self.events) if node.death is None else node.death for node in leaves)
        return nearest(ends, position, step)

    def cell(self, cell: int, position: int, step: int) -> int | None:
        return nearest(self._changes(cell), position, step)

    def _changes(self, cell: int) -> Iterator[int]:
        closed = {node.death: node for node in self.whole.nodes if node.death is not None}
        for number, event in enumerate(self.events):
            undone = closed[number].writes if number in closed else []
            if any(cell == other for other, _ in event.writes) or any(
                cell == other for _, other, _ in undone
            ):
                yield number + 1

    def depth(self, depth: int, position: int, step: int) -> int | None:
        opened = (node.birth + 1 for node in self.whole.nodes[1:] if node.depth == depth)
        return nearest(opened, position, step)

    def cause(self, position: int) -> int | None:
        """The latest write to one of its `because` cells not undone; of a backtrack, the end of the node.

        That is the event before it, or the one before the deductions that come after the node's end.
        """
        if not position:
            return None
        before, event = self.model(position - 1), self.events[position - 1]
        latest: dict[int, int] = {}
        for node in before.path:
            latest |= {cell: number for number, cell, _ in node.writes}
        if event.verb == "backtrack" and not event.because:
            others = [n for n, told in enumerate(self.events[: position - 1], 1) if told.verb != "deduce"]
            last = self.events[others[-1] - 1]
            ends = last.verb in ("backtrack", "solved") or last.kills
            return others[-1] if ends else position - 1
        return max((latest[cell] + 1 for cell in event.because if cell in latest), default=None)


def nearest(places: Iterable[int], position: int, step: int) -> int | None:
    """The nearest place after a position (step 1) or before it (step -1)."""
    beyond = [place for place in places if (place - position) * step > 0]
    return min(beyond, key=lambda place: abs(place - position), default=None)


def has_words(text: str, rules: dict[str, str]) -> Callable[[Event], bool]:
    """Whether an event's choice, rule or sentence contains the text; for texts that do not span a gap."""

    def matches(event: Event) -> bool:
        parts = [event.rule, rules.get(event.rule, ""), *map(str, event.facts)]
        parts += [event.variable, event.value] if isinstance(event, Choose) else []
        return any(text.casefold() in part.casefold() for part in parts)

    return matches
