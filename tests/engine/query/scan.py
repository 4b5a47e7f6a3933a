"""Where each verb of time leads, found by reading all events: slow, plain, and nothing of it the engine's."""

from collections.abc import Callable, Iterable, Iterator

from engine.events import Choose, Event
from tests.engine.reference import Model, Node


class Scan:
    """A whole trace; None where there is no such place."""

    def __init__(self, cells: int, events: list[Event]) -> None:
        self.cells, self.events = cells, events
        self.whole = Model(cells, events)

    def model(self, position: int) -> Model:
        """The tree as it stands at a position."""
        return Model(self.cells, self.events[:position])

    def here(self, position: int) -> Node:
        """The node at hand, as it will have become by the end."""
        return self.whole.nodes[self.model(position).here.number]

    def event(self, position: int, step: int, is_it: Callable[[Event], bool]) -> int | None:
        places = (number for number, event in enumerate(self.events, 1) if is_it(event))
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
        inner = now.children[-1] if now.children else now
        return inner.birth if inner.parent else None

    def out(self, position: int, step: int) -> int | None:
        here = self.here(position)
        if here.parent is None:
            return None
        if step < 0:
            return here.parent.birth + 1
        outside = set(self.whole.nodes) - set(here.family())
        return nearest((node.birth + 1 for node in outside), here.birth + 1, 1)

    def sibling(self, position: int, step: int) -> int | None:
        here = self.here(position)
        if here.parent is None:
            return None
        return nearest((child.birth + 1 for child in here.parent.children), here.birth + 1, step)

    def leaf(self, position: int, step: int) -> int | None:
        """Before a childless node is left; if the search ends in one, that end."""
        leaves = [node for node in self.whole.nodes if not node.children]
        ends = (len(self.events) if node.death is None else node.death for node in leaves)
        return nearest(ends, position, step)

    def cell(self, cell: int, position: int, step: int) -> int | None:
        return nearest(self._changes(cell), position, step)

    def _changes(self, cell: int) -> Iterator[int]:
        closing = {node.death: node for node in self.whole.nodes if node.death is not None}
        for number, event in enumerate(self.events):
            undone = closing[number].written if number in closing else []
            if any(cell == other for other, _ in event.writes) or any(
                cell == other for _, other, _ in undone
            ):
                yield number + 1

    def depth(self, depth: int, position: int, step: int) -> int | None:
        opened = (node.birth + 1 for node in self.whole.nodes[1:] if node.depth == depth)
        return nearest(opened, position, step)

    def cause(self, position: int) -> int | None:
        """The newest standing write to one of its `because` cells; else the choice above."""
        if not position:
            return None
        before, event = self.model(position - 1), self.events[position - 1]
        standing: dict[int, int] = {}
        for node in before.path:
            standing |= {cell: number for number, cell, _ in node.written}
        origins = [standing[cell] + 1 for cell in event.because if cell in standing]
        if origins:
            return max(origins)
        return before.here.birth + 1 if before.here.parent else None


def nearest(places: Iterable[int], position: int, step: int) -> int | None:
    """The first place after a position, or the last one before it."""
    beyond = [place for place in places if (place - position) * step > 0]
    return min(beyond, key=lambda place: abs(place - position), default=None)


def has_words(text: str, rules: dict[str, str]) -> Callable[[Event], bool]:
    """Whether an event's choice, rule or sentence has the text in it; for texts that no gap cuts."""

    def has_it(event: Event) -> bool:
        said = [event.rule, rules.get(event.rule, ""), *map(str, event.facts)]
        said += [event.variable, event.value] if isinstance(event, Choose) else []
        return any(text.casefold() in words.casefold() for words in said)

    return has_it
