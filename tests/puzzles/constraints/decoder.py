"""A plain decoder of the CP-Profiler protocol, which shares no code with ours."""

import struct
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from tests.corpora import CORPORA

STATUS = ("solved", "failed", "branch", "skipped")
STREAMS = sorted(path for folder in CORPORA.values() for path in folder.glob("cpprofiler/*.bin"))


class Seen(NamedTuple):
    key: tuple[int, ...]
    parent: tuple[int, ...]
    alternative: int
    kids: int
    status: str
    texts: dict[int, str]


def bodies(stream: bytes) -> Iterator[bytes]:
    at = 0
    while at < len(stream):
        length = int.from_bytes(stream[at : at + 4], "little")
        yield stream[at + 4 : at + 4 + length]
        at += 4 + length


def nodes(stream: bytes) -> Iterator[Seen]:
    """The nodes, each as it was sent first."""
    seen = set()
    for body in bodies(stream):
        if body[0] == 0:
            key, parent = struct.unpack(">3i", body[1:13]), struct.unpack(">3i", body[13:25])
            alternative, kids = struct.unpack(">2i", body[25:33])
            node = Seen(key, parent, alternative, kids, STATUS[body[33]], _texts(body[34:]))
            if node.key not in seen:
                seen.add(node.key)
                yield node


def _texts(rest: bytes) -> dict[int, str]:
    found = {}
    while rest:
        length = int.from_bytes(rest[1:5], "big")
        found[rest[0]], rest = rest[5 : 5 + length].decode(), rest[5 + length :]
    return found


def counted(stream: bytes) -> Counter[str]:
    """How many nodes there are of each status, and roots."""
    found = list(nodes(stream))
    roots = sum(node.parent[0] == -1 for node in found)
    return Counter({"roots": roots, **Counter(node.status for node in found)})
