"""The puzzle argument: game IDs, URLs, bundled puzzles, files, and picks such as `set.xml:2`."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from shutil import copyfile

from engine.errors import Refusal
from puzzles.kind import Kind
from puzzles.registry import kinds
from puzzles.source import source_of, stem
from tests.fuzz.person import at_home
from tests.fuzz.target import Target
from tests.fuzz.targets.readers import MOST_PUZZLES, SEEDS
from tui.cli.puzzle_arguments import sources

LONGEST = 128 * 1024
"""Bytes of an argument that the system passes on."""
PICKS = {
    "sudoku": ("several.sdm:3", "several.sdm:003"),
    "nonogram": ("set.xml:1", "set.xml:2"),
    "battleship": ("several.pl:7", "several.pl:8"),
}
"""Puzzles in files that hold several."""


def name(kind: Kind, content: bytes) -> None:
    argument = content[:LONGEST].decode("utf-8", "surrogateescape")
    with at_home():
        _write_files(kind)
        refusals: list[Refusal] = []
        for source in sources(kind, [argument], refusals.append)[:MOST_PUZZLES]:
            kind.read(source)
        kind.read(source_of(argument, kind.samples()))
        for refusal in refusals:
            raise refusal


def _write_files(kind: Kind) -> None:
    for path in (SEEDS / kind.name).glob("*"):
        copyfile(path, path.name)
    for sample, text in kind.samples().items():
        Path(f"own-{sample}").write_text(text, encoding="utf-8")


def _seeds(kind: Kind) -> Iterator[str]:
    for sample in list(kind.samples())[:3]:
        yield from (sample, stem(sample), f"own-{sample}")
    for path in sorted((SEEDS / kind.name).glob("*")):
        if path.suffix in (".id", ".link") and len(words := path.read_text().split()) == 1:
            yield words[0]
    yield from PICKS.get(kind.name, ())
    if kind.name == "queens":
        yield "6"


TARGETS = [
    Target(f"names/{kind.name}", [seed.encode() for seed in _seeds(kind)], partial(name, kind))
    for kind in kinds()
]
