"""The search that a profiler's stream tells, as events in tree order.

The nodes of the stream become ours, except that of the first root if there are no restarts: that is our root.
Otherwise our root is the common root of all.
"""

from collections.abc import Iterator

from engine.errors import Refusal, SolverFailed
from engine.events import EXHAUSTED, Event, Events
from engine.grammar import Grammar
from engine.header import Header
from engine.jsonl import Gauged, Source, TakeNote, event_or_note, note_in
from engine.search import Search, end_of
from engine.sentences import counted
from engine.store.recording import Recording
from engine.tree_order import Arrival, Closed, Key, Step, TreeOrder
from puzzles.constraints.formats import read
from puzzles.constraints.profiler.frames import (
    BRANCH,
    FAILED,
    SKIPPED,
    Done,
    Message,
    Node,
    Restart,
    Start,
    messages,
)
from puzzles.constraints.profiler.header import OURS
from puzzles.constraints.profiler.telling import Telling, Told
from puzzles.constraints.profiler.told import json_in
from puzzles.source import Source as Text

DONE = "done"
"""How a search ended whose solver says that it is done, though the tree does not prove it."""
EVENTS = "events"
"""In the information of a node of ours: its events."""


def search_in_stream(source: Source, where: str, recording: Recording) -> Search:
    """The search of a stream, from its first byte on, whose header the recording has."""
    reading = Reading(recording.header, where, recording.set_note)
    search = Search(reading.events(source), recording, every=True, ends_as=reading.end)
    search.remark = reading.remark
    return search


class Reading:
    """Reads one stream."""

    def __init__(self, header: Header, where: str, take_note: TakeNote) -> None:
        self._header, self._where, self._take_note = header, where, take_note
        self._order: TreeOrder[Told] = TreeOrder()
        self._restart: int | None = None
        """The restart of the root that came last."""
        self._held = 0
        """How many nodes are held, once it is settled what the last message leads to."""
        self._is_learning = self._is_done = False
        self._is_whole = False
        """Whether all of the tree below the last root has come that is closed by now."""

    def remark(self) -> str:
        """What to say of the nodes that have come and are not shown yet."""
        return f"{counted(self._held, 'node')} out of order" if self._held else ""

    def end(self, last: Event | None) -> str:
        found = end_of(last)
        return DONE if found == "stopped" and self._is_done else found

    def events(self, source: Source) -> Events:
        stream = messages(source)
        try:
            start = next(stream, None)
        except ValueError as error:
            raise SolverFailed(str(error), self._where) from None
        if isinstance(start, Start) and OURS in json_in(start.info):
            yield from self._ours(stream)
            return
        variables = read(Text(self._header.puzzle, self._where))
        self._telling = Telling(variables, self._header.options.get("restarts") is True)
        yield from self._theirs(stream)

    def _ours(self, stream: Iterator[Message]) -> Events:
        """The events of a trace that was sent from here, which its nodes carry."""
        grammar, position, noted = Grammar(), 0, set[int]()
        try:
            for message in stream:
                if isinstance(message, Done):
                    return
                told = json_in(message.info).get(EVENTS) if isinstance(message, Node) else None
                for fields in told if isinstance(told, list) else []:
                    event = event_or_note(fields, self._header.cells)
                    if isinstance(event, Gauged):  # its gauges are not sent
                        event = event.event
                    if isinstance(event, Event):
                        grammar.admit(event)
                        position += 1
                        yield event
                    else:
                        self._take_note(position, note_in(event, position, noted))
        except ValueError as error:
            raise SolverFailed(str(error), self._where) from None

    def _theirs(self, stream: Iterator[Message]) -> Events:
        try:
            for message in stream:
                yield from self._take(message)
                self._held = self._order.held
                if self._is_done:
                    break
        except ValueError as error:
            yield from self._what_is_held()
            raise SolverFailed(str(error), self._where) from None
        except Refusal:
            yield from self._what_is_held()
            raise
        yield from self._finish()

    def _finish(self) -> Events:
        has_all = not self._order.held
        yield from self._what_is_held()
        if has_all and self._is_whole and self._order.is_complete and not self._is_learning:
            yield from self._told(self._order.close_all())
            yield EXHAUSTED

    def _what_is_held(self) -> Events:
        yield from self._told(self._order.rest())
        yield from self._told(self._order.lost())

    def _take(self, message: Message) -> Events:
        if isinstance(message, Node):
            yield from self._node(message)
        elif isinstance(message, Restart | Start):
            yield from self._begin_again()
        else:
            self._is_done = isinstance(message, Done)

    def _begin_again(self) -> Events:
        """What has not come of the trees so far never comes. Some libraries send a start for a restart."""
        yield from self._told(self._order.rest())
        yield from self._told(self._order.close_all())

    def _node(self, node: Node) -> Events:
        self._is_learning |= bool(node.nogood) or node.status == SKIPPED
        known = self._order.arrival(node.key)
        if known is not None:
            known.what.is_looked_further |= node.status == FAILED
            return
        if node.parent[0] < 0:
            if self._restart not in (None, node.key[1]):
                yield from self._begin_again()
            self._restart = node.key[1]
        told = Told(node, takes_over=node.parent[0] >= 0 and node.parent[2] != node.key[2])
        size, is_leaf = len(node.label) + len(node.nogood) + len(node.info), node.status != BRANCH
        kids = 0 if is_leaf else node.kids
        arrival = Arrival(node.key, self._parent(node), node.alternative, kids, told, size, is_leaf)
        yield from self._told(self._order.add(arrival), arrival)

    def _parent(self, node: Node) -> Key:
        """Its key; None for a root. Chuffed names the first restart in the parent of a skipped node."""
        if node.parent[0] < 0:
            return None
        here = (node.parent[0], node.key[1], node.parent[2])
        is_misnamed = self._order.arrival(node.parent) is None and self._order.arrival(here) is not None
        return here if is_misnamed else node.parent

    def _told(self, steps: Iterator[Step[Told]], just_came: Arrival[Told] | None = None) -> Events:
        for step in steps:
            if isinstance(step, Closed):
                self._is_whole &= not step.missing
                yield from self._telling.closed(step)
            else:
                self._is_whole |= step.arrival.parent is None
                self._is_whole &= not step.lost
                yield from self._telling.opened(step, waited=step.arrival is not just_came)
