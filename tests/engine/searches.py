"""Random well-formed searches: depth-first, with random writes, words and solutions."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from random import Random

import pytest
from attrs import define
from hypothesis import strategies as st

from engine.events import BACKTRACK, SOLVED, Choose, Deduce, Event, Events, Exhausted, Prune, Solved
from engine.header import Header
from engine.store import block, lower_paths, node_rows, recording
from engine.store.recording import Recording

VALUES = ("red", "grün", "3×4", "A1")


@define
class Branching:
    """How many children an open node has, and how many of them were tried or skipped."""

    of: int = 0
    which: int = 0


@define(frozen=True)
class Sizes:
    """The size of a random search."""

    cells: int
    deepest: int
    children: int
    """The most children of a node; the root may have 20 times as many."""
    seed: int
    kills: bool = True
    """False for the searches in stored traces of old layouts: prunes could not always kill."""

    def search(self) -> Events:
        """It may be very long; it ends with `exhausted`."""
        chance = Random(self.seed)
        path = [Branching()]
        while True:
            node, roll = path[-1], chance.random()
            if roll < 0.35 and len(path) <= self.deepest and self._has_child(node, len(path), chance):
                path.append(Branching())
                yield self._choice(node, chance)
            elif roll < 0.6:
                rule, because = chance.choice(("only one", "no room")), (chance.randrange(self.cells),)
                made = chance.choice((Deduce, Prune))
                yield made(rule, (chance.randrange(3), "so"), self._writes(chance), because)
            elif roll < 0.65 and chance.random() < (0.1 if node.of or len(path) == 1 else 1):
                yield chance.choice((SOLVED, Solved("all placed", (), self._writes(chance))))
                path.pop()
                if path:
                    yield BACKTRACK
            elif roll > 0.8 and (len(path) > 1 or chance.random() < 0.02):
                if self.kills and chance.random() < 0.5:
                    yield Prune("dead", ("so",), self._writes(chance), (), kills=True)
                path.pop()
                if path:
                    yield BACKTRACK
            if not path:
                yield Exhausted("all tried", (chance.randrange(9),))
                return

    def _has_child(self, node: Branching, depth: int, chance: Random) -> bool:
        if not node.of:
            node.of = chance.randint(1, self.children * (20 if depth == 1 else 1))
        node.which += chance.choice((1, 1, 1, 2))
        return node.which <= node.of

    def _choice(self, node: Branching, chance: Random) -> Choose:
        among = tuple(map(str, range(1, node.of + 1))) if chance.random() < 0.3 else ()
        variable, value = f"v{node.of}", chance.choice(VALUES)
        return Choose(variable, value, node.which, node.of, self._writes(chance), "", (), (), among)

    def _writes(self, chance: Random) -> tuple[tuple[int, int], ...]:
        count = chance.choice((0, 1, 1, 3))
        return tuple(
            (chance.randrange(self.cells), chance.choice((0, 1, 2, 300, 70_000))) for _ in range(count)
        )


@define(frozen=True)
class Searched:
    """The first events of a search."""

    cells: int
    events: list[Event]


sizes = st.builds(Sizes, st.integers(1, 20), st.integers(0, 8), st.integers(1, 6), st.integers(0, 2**32))


@st.composite
def searches(draw: st.DrawFn, longest: int = 400) -> Searched:
    """A random search, complete or cut off anywhere."""
    size, length = draw(sizes), draw(st.integers(0, longest))
    return Searched(size.cells, list(islice(size.search(), length)))


@contextmanager
def small_blocks(events: int = 8, frame: int = 3, commit_seconds: float = 1e9) -> Iterator[None]:
    """Blocks and paths so short that a short search has many. `commit_seconds=0` commits after each batch."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(recording, "BLOCK_EVENTS", events)
        patch.setattr(recording, "PUBLISH_SECONDS", commit_seconds)
        patch.setattr(block, "FRAME_EVENTS", frame)
        patch.setattr(lower_paths, "STORED_NODES", 1)
        patch.setattr(lower_paths, "STORED_TRAIL", 2)
        patch.setattr(lower_paths, "KEPT_NODES", 1)
        patch.setattr(lower_paths, "KEPT_TRAIL", 2)
        patch.setattr(node_rows, "MOST_ROWS", 1)
        yield


def recorded(searched: Searched, path: str = "") -> Recording:
    """The search in a recording that is not finished."""
    made = Recording(Header(searched.cells), path)
    made.append(searched.events)
    return made
