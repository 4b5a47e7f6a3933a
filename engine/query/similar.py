"""Similar subtrees: where a search did the same work again.

similar      two closed subtrees are similar if their choices name the same variables and values, in the same
             order and shape, and the same of their nodes were solved. What was deduced may differ.
place        where a subtree begins: the position just after its choice.
occurrence   one of several similar subtrees. They never overlap, since they have the same number of nodes.

The trace is read once, block by block. Each node gets a digest, made of its choice, its children's digests
and whether it was solved; a table counts the digests. The table is bounded: when it is full, the half with
the least count × nodes is dropped, and what is counted after that is a lower bound.
"""

from array import array
from collections.abc import Callable
from hashlib import blake2b

from attrs import define

from engine.events import Backtrack, Choose, Event, Solved
from engine.store.trace import Trace

MOST_SIMILAR = 20
"""How many are listed."""
PLACES_KEPT = 100
"""Of each, the places of the first occurrences are kept."""
MOST_KEPT = 50_000
"""The most different subtrees in the table."""
LEAST_NODES = 2
"""Leaves are alike too often to tell anything."""
_DIGEST = 16


@define(frozen=True)
class SimilarSubtree:
    count: int
    nodes: int
    """In each occurrence."""
    events: int
    """In all occurrences together."""
    places: tuple[int, ...]
    """Of the first occurrences, in order."""
    choice: Choose


@define(frozen=True)
class Similar:
    subtrees: list[SimilarSubtree]
    """The ones with the greatest count × nodes, greatest first; none that occurs only inside another one."""
    complete: bool
    """False if the table was full: then counts are lower bounds, and some subtrees may be missing."""


@define
class _Kept:
    nodes: int
    around: int
    """Where the parent of the first occurrence begins, 0 if that is the root."""
    places: "array[int]"
    count: int = 0
    events: int = 0

    @property
    def work(self) -> int:
        return self.count * self.nodes


def similar(trace: Trace, watch: Callable[[int], None] = lambda position: None) -> Similar:
    """The similar subtrees of a whole trace; `watch` is called with each position that is reached."""
    looking = SimilarSearch(trace)
    while looking.advance():
        watch(looking.position)
    return looking.result()


class SimilarSearch:
    """The pass over what is recorded when it begins, a block at a time."""

    def __init__(self, trace: Trace) -> None:
        self.position, self.stop = 0, len(trace)
        self._trace, self._blocks = trace, trace.blocks()
        self._opened, self._born = array("Q"), array("Q")
        """For each open node but the root, the position just after its choice, and its number."""
        self._digests = bytearray(_DIGEST)
        """For each open node, the digest of its choice and of the children closed so far."""
        self._solved = bytearray(1)
        """For each open node, whether it was solved itself."""
        self._nodes = 0
        self._kept: dict[bytes, _Kept] = {}
        self._complete = True

    def is_of(self, trace: Trace) -> bool:
        """Whether it reads all of a trace as it is now."""
        return self._trace is trace and self.stop == len(trace)

    def advance(self) -> bool:
        """Read one more block; False if there is none left."""
        if self.position >= self.stop:
            return False
        block = next(self._blocks)
        self._read(block.events[: self.stop - block.first])
        return True

    def _read(self, events: list[Event]) -> None:
        for position, event in enumerate(events, self.position + 1):
            event_type = type(event)
            if event_type is Choose:
                self._open(event, position)  # type: ignore[arg-type]
            elif event_type is Backtrack:
                self._close(position)
            elif event_type is Solved:
                self._solved[-1] = True
        self.position += len(events)

    def _open(self, choice: Choose, position: int) -> None:
        self._nodes += 1
        self._opened.append(position)
        self._born.append(self._nodes)
        self._solved.append(False)
        self._digests += _of_choice(choice)

    def _close(self, position: int) -> None:
        begun, nodes = self._opened.pop(), self._nodes - self._born.pop() + 1
        digest = _of(self._digests[-_DIGEST:] + self._solved[-1:])
        del self._digests[-_DIGEST:], self._solved[-1:]
        self._digests[-_DIGEST:] = _of(self._digests[-_DIGEST:] + digest)
        if nodes >= LEAST_NODES:
            self._count(digest, nodes, begun, position)

    def _count(self, digest: bytes, nodes: int, begun: int, end: int) -> None:
        kept = self._kept.get(digest)
        if kept is None:
            if len(self._kept) >= MOST_KEPT:
                self._drop()
            around = self._opened[-1] if self._opened else 0
            kept = self._kept[digest] = _Kept(nodes, around, array("Q"))
        kept.count += 1
        kept.events += end - begun + 1
        if kept.count <= PLACES_KEPT:
            kept.places.append(begun)

    def _drop(self) -> None:
        """Drop the half with the least count × nodes; of equal ones, those seen first."""
        self._complete = False
        ranked = sorted(self._kept, key=lambda digest: self._kept[digest].work)
        for digest in ranked[: len(ranked) // 2 or 1]:
            del self._kept[digest]

    def result(self) -> Similar:
        repeated = [kept for kept in self._kept.values() if kept.count > 1]
        counts = {kept.places[0]: kept.count for kept in repeated}
        # If all occurrences lie inside a larger repeated subtree, one in each, then also inside the parent's.
        largest = [kept for kept in repeated if counts.get(kept.around) != kept.count]
        largest.sort(key=lambda kept: (-kept.work, -kept.nodes, kept.places[0]))
        return Similar([self._found(kept) for kept in largest[:MOST_SIMILAR]], self._complete)

    def _found(self, kept: _Kept) -> SimilarSubtree:
        choice = self._trace.event_at(kept.places[0])
        assert isinstance(choice, Choose)
        return SimilarSubtree(kept.count, kept.nodes, kept.events, tuple(kept.places), choice)


def _of_choice(choice: Choose) -> bytes:
    """Text of a choice is any length; its own kind of digest cannot be taken for that of a node."""
    text = f"{len(choice.variable)} {choice.variable}{choice.value}"
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=_DIGEST, person=b"choice").digest()


def _of(parts: bytes | bytearray) -> bytes:
    return blake2b(parts, digest_size=_DIGEST).digest()
