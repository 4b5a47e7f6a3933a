"""The readers of all kinds, plug-ins included: a target for each kind and extension.

The seeds are the bundled puzzles, and those in `tests/fuzz/seeds/KIND`, which has the formats that no bundled
puzzle has.
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from engine.errors import Refusal
from puzzles.kind import Kind
from puzzles.registry import kinds
from puzzles.source import Source, decoded
from tests.fuzz.target import Target

SEEDS = Path(__file__).parents[1] / "seeds"
LONGEST_REFUSAL = 600
MOST_PUZZLES = 3
"""Of a file that holds several, so many are read."""


def read(kind: Kind, suffix: str, content: bytes) -> None:
    """Read it as a file; what is a puzzle is written and read again, which must give the same."""
    name = f"input{suffix}"
    try:
        source = Source(decoded(content, name), name)
        for one in kind.puzzles_in(source)[:MOST_PUZZLES]:
            puzzle = kind.read(one)
            assert _again(kind, puzzle) == puzzle, "another puzzle is read from what was written"
    except Refusal as refusal:
        if len(str(refusal)) > LONGEST_REFUSAL:
            raise AssertionError("a refusal that is too long") from refusal
        raise


def _again(kind: Kind, puzzle: object) -> object:
    try:
        return kind.read(Source(kind.write(puzzle)))
    except Refusal as refusal:
        raise AssertionError(f"what was written is refused: {refusal}") from refusal


def _files(kind: Kind) -> Iterator[tuple[str, bytes]]:
    for name, text in kind.samples().items():
        yield name, text.encode()
    for path in sorted((SEEDS / kind.name).glob("*")):
        yield path.name, path.read_bytes()


def _targets(kind: Kind) -> Iterator[Target]:
    seeds: defaultdict[str, list[bytes]] = defaultdict(list)
    for name, content in _files(kind):
        seeds[Path(name).suffix].append(content)
    for suffix, contents in seeds.items():
        yield Target(f"readers/{kind.name}{suffix}", contents, partial(read, kind, suffix))


TARGETS = [target for kind in kinds() for target in _targets(kind)]
