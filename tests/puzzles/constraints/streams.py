"""Streams that tests make: random trees as solvers would send them, and the reading of any stream."""

import struct
from functools import partial
from io import BytesIO
from random import Random

from attrs import define, field
from hypothesis import strategies as st

from engine.grammar import Grammar
from engine.search import Search
from engine.store.recording import Recording
from puzzles.constraints.profiler.header import header_of
from puzzles.constraints.profiler.stream import search_in_stream

SOLVED, FAILED, BRANCH, SKIPPED = range(4)


def packed(kind: int, *fields: bytes, order: str = "<") -> bytes:
    body = bytes([kind]) + b"".join(fields)
    return struct.pack(f"{order}I", len(body)) + body


def text(name: int, content: str) -> bytes:
    return bytes([name]) + struct.pack(">I", len(content.encode())) + content.encode()


def start(info: str = '{"name": "made", "has_restarts": false}', order: str = "<") -> bytes:
    return packed(2, bytes([3]) + struct.pack(">i", 3), text(2, info), order=order)


def node(
    key: tuple[int, int, int],
    parent: tuple[int, int, int],
    alternative: int = 0,
    kids: int = 0,
    status: int = FAILED,
    label: str = "",
    nogood: str = "",
    info: str = "",
    order: str = "<",
) -> bytes:
    numbers = struct.pack(">8iB", *key, *parent, alternative, kids, status)
    return packed(0, numbers, text(0, label), text(1, nogood), text(2, info), order=order)


DONE = packed(1)
ROOT = (-1, 0, -1)


def restart(number: int) -> bytes:
    return packed(3, text(2, f'{{"restart_id": {number}}}'))


@define
class Made:
    """A tree as a solver's threads would search it."""

    random: Random
    threads: int
    frames: list[list[bytes]] = field(factory=list)
    """Of each thread, in the order it sends them."""
    walk: list[str] = field(factory=list)
    """The labels in tree order."""

    def grow(self, parent: tuple[int, int, int], alternative: int, depth: int, thread: int) -> None:
        number = len(self.walk)
        key, label = (number, 0, thread), f"x{depth} = {number}" if parent != ROOT else ""
        kids = self.random.choice([0, 2, 2, 3]) if depth < 6 else 0
        status = BRANCH if kids else self.random.choice([SOLVED, FAILED, FAILED, FAILED])
        if parent == ROOT and not kids:
            kids, status = 2, BRANCH
        self.walk.append(label)
        self.frames[thread].append(node(key, parent, alternative, kids, status, label))
        for child in range(kids):
            other = self.random.randrange(self.threads) if self.random.random() < 0.3 else thread
            self.grow(key, child, depth + 1, other)


@st.composite
def made_streams(draw: st.DrawFn, threads: int = 1) -> tuple[bytes, list[str]]:
    """A stream and the labels of its nodes in tree order; the frames of several threads are mixed."""
    random = Random(draw(st.integers(0, 2**32)))
    made = Made(random, threads, [[] for _ in range(threads)])
    made.grow(ROOT, 0, 0, 0)
    mixed = []
    while any(made.frames):
        mixed.append(random.choice([frames for frames in made.frames if frames]).pop(0))
    return start() + b"".join(mixed), made.walk


def opened(stream: bytes, piece: int = 4096) -> tuple[Recording, Search]:
    """The search of a stream that comes in pieces of so many bytes."""
    header, _ = header_of(partial(BytesIO(stream).read, piece), "input", lambda: False)
    recording = Recording(header)
    return recording, search_in_stream(partial(BytesIO(stream).read, piece), "input", recording)


def read(stream: bytes, piece: int = 4096) -> tuple[Recording, Search]:
    """The same, read to its end."""
    recording, search = opened(stream, piece)
    search.pull()
    grammar = Grammar()
    for event in recording.read():
        grammar.admit(event)
    return recording, search
