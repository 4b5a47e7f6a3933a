"""A trace of ours, sent to a profiler.

Each node is sent when the next one begins: only then it is known what became of it. Its information carries
its events, and that of the start the header, so that we read back the same trace.
"""

import json
import os
import socket
from collections.abc import Callable, Iterator

from attrs import define, field

from engine.errors import Refusal
from engine.events import Choose
from engine.jsonl import write_event, write_note
from engine.sentences import choice_name, sentence
from engine.store.trace import Trace
from puzzles.constraints.profiler.frames import (
    BRANCH,
    FAILED,
    MOST_BYTES,
    SOLVED,
    Done,
    Id,
    Message,
    Node,
    Start,
    frame,
)
from puzzles.constraints.profiler.header import OURS
from puzzles.constraints.profiler.stream import EVENTS

PATIENCE = 10.0
"""Seconds that a profiler may take to answer, or to take some of what is sent."""
BATCH = 65_536
ROOT: Id = (0, 0, 0)
WHYS = 20
"""Sentences that a person who looks at a node in the profiler may read."""
LONGEST_CHARACTER = 4
"""Bytes."""

Told = Callable[[int], object]
"""Is told from time to time how many events were sent."""


def send(trace: Trace, host: str, port: int, tell: Told = lambda events: None) -> None:
    """Send a trace to the profiler that listens there; a `Refusal` if that is not possible."""
    try:
        with socket.create_connection((host, port), PATIENCE) as profiler:
            batch = bytearray()
            for sent, message in messages_of(trace):
                batch += frame(message)
                if len(batch) >= BATCH:
                    profiler.sendall(batch)
                    batch.clear()
                    tell(sent)
            profiler.sendall(batch)
    except OSError as error:
        what = f"nothing can be sent there: {reason(error)}; is a profiler running?"
        raise Refusal(what, f"{host}:{port}") from None


def reason(error: OSError) -> str:
    """What the system says of a socket, without what Python adds to it."""
    is_of_system = error.errno is not None and error.errno > 0
    if is_of_system:
        return os.strerror(error.errno or 0)
    return (error.strerror or str(error)).partition(" (while ")[0]


@define
class _Open:
    """A node that is open in the trace."""

    key: Id
    label: str = ""
    parent: Id = (-1, 0, -1)
    alternative: int = 0


@define
class _Pending:
    """A node with its events so far: it is sent when the next one begins."""

    node: _Open
    status: int = FAILED
    """What became of it, if it has no children."""
    why: list[str] = field(factory=list)
    lines: list[str] = field(factory=list)
    """Its events and their notes, as JSON Lines have them."""
    size: int = 0

    def add(self, line: str, position: int) -> None:
        self.lines.append(line)
        self.size += len(line) * LONGEST_CHARACTER
        if self.size > MOST_BYTES // 2:
            raise Refusal(f"the events before event {position:,} are too many for a node of the protocol")


def messages_of(trace: Trace) -> Iterator[tuple[int, Message]]:
    """The messages for a trace, each with how many events it and those before it tell."""
    header, rules, notes = json.loads(trace.header.to_json()), trace.header.rules, trace.notes
    name = trace.header.name or trace.header.kind or "puzzletui"
    yield 0, Start(json.dumps({"name": name, "has_restarts": False, "execution_id": 0, OURS: header}))
    path = [_Open(ROOT, trace.header.solver)]
    pending, node, sent = _Pending(path[0], BRANCH), 0, 0
    if 0 in notes:
        pending.add(write_note(notes[0]), 0)
    for sent, event in enumerate(trace.read(), 1):
        if isinstance(event, Choose):
            yield sent - 1, _node(pending, event.of if pending.node is path[-1] else 0)
            node += 1
            path.append(_Open((node, 0, 0), choice_name(event), path[-1].key, event.which - 1))
            pending = _Pending(path[-1])
        elif event.verb == "solved":
            pending.status = SOLVED
        elif event.verb == "backtrack":
            path.pop()
        if len(pending.why) < WHYS:
            pending.why.append(sentence(event, rules))
        pending.add(write_event(event), sent)
        if sent in notes:
            pending.add(write_note(notes[sent]), sent)
    last = trace.event_at(sent)
    if pending.node is path[-1] and pending.status == FAILED and not (last and last.kills):
        pending.status = BRANCH  # the search was stopped here
    yield sent, _node(pending, 0)
    yield sent, Done()


def _node(pending: _Pending, kids: int) -> Node:
    """Its information is for people who look at it in the profiler, and for us."""
    node, status = pending.node, BRANCH if kids else pending.status
    why = json.dumps(pending.why, ensure_ascii=False)
    info = f'{{"why":{why},"{EVENTS}":[{",".join(pending.lines)}]}}'
    return Node(node.key, node.parent, node.alternative, kids, status, node.label, "", info)
