"""Reads a page of the documentation: its files, excerpts, commands with what they print, names and links.

<!-- file: NAME -->   the block below is written to a file of that name
<!-- from: PATH -->   the block below stands in that file of the repository, word for word
```console           `$ command`, then what it prints; `…` stands for anything
"""

import re
from collections.abc import Iterator
from pathlib import Path

from attrs import define

_BLOCK = re.compile(r"(?:<!-- (file|from): (\S+) -->\n)?```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[\w-]+)?\)")
_NAME = re.compile(r"`((?:engine|puzzles|tui)(?:\.\w+)+)`")


@define(frozen=True)
class Block:
    directive: str
    """file, from, or nothing."""
    path: str
    language: str
    text: str


@define(frozen=True)
class Command:
    line: str
    shown: str
    """What the page says that it prints."""


def blocks(page: Path) -> list[Block]:
    found = _BLOCK.finditer(page.read_text(encoding="utf-8"))
    return [Block(match[1] or "", match[2] or "", match[3], match[4]) for match in found]


def commands(block: Block) -> Iterator[Command]:
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        line, _, shown = part.partition("\n")
        yield Command(line, shown)


def links(page: Path) -> list[str]:
    return _LINK.findall(page.read_text(encoding="utf-8"))


def names(page: Path) -> list[str]:
    """The dotted names of our modules, classes and functions in it."""
    return _NAME.findall(page.read_text(encoding="utf-8"))


def matches(shown: str, printed: str) -> bool:
    parts = map(re.escape, shown.rstrip().split("…"))
    return re.fullmatch("(?s:.*)".join(parts), printed.rstrip()) is not None
