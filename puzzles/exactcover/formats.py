"""Knuth's text format of exact cover problems.

| a comment
A B C | X Y        the items: primary | secondary
A C X:1 Y:2        an option; after a colon, the colour that it gives a secondary item
| rows: P Q R      names for the options, one each; to other readers, and if they do not fit, a comment
"""

import re
from collections.abc import Iterable, Iterator

from engine.safe_text import safe
from puzzles.common.cover.model import MOST_ENTRIES, MOST_LINKS
from puzzles.exactcover.model import Entry, ExactCover
from puzzles.source import Source

MOST_ITEMS = 10_000

_ROWS = re.compile(r"\s*\|\s*rows:(.*)")

Word = tuple[str, int]
"""A word of a line and its column, from 1."""


def read(source: Source) -> ExactCover:
    lines = [(number, line) for number, line in enumerate(source.lines, 1) if line.strip()]
    problem = [(number, line) for number, line in lines if not line.lstrip().startswith("|")]
    if not problem:
        raise source.refuse("there are no items: the first line names them, such as `A B C | X Y`")
    items, primary = _items(source, *problem[0])
    number_of = {name: item for item, name in enumerate(items)}
    options: list[tuple[Entry, ...]] = []
    entries = links = 0
    for number, line in problem[1:]:
        options.append(_option(source, number, _words(line), number_of, primary))
        entries += len(options[-1])
        links += len(options[-1]) ** 2
        if links > MOST_LINKS:
            raise source.refuse("too large a matrix: its options are too long to search", number)
        if entries > MOST_ENTRIES:
            raise source.refuse(
                f"too large a matrix: at most {MOST_ENTRIES:,} entries can be searched", number
            )
    return ExactCover(_title(lines), items, primary, tuple(options), _rows(lines, len(options)))


def _title(lines: list[tuple[int, str]]) -> str:
    """The comment that the file begins with, if it does."""
    first = lines[0][1].strip()
    return safe(first[1:].strip()) if first.startswith("|") and not _ROWS.match(first) else ""


def _rows(lines: list[tuple[int, str]], options: int) -> tuple[str, ...]:
    """The names of the options, from the first comment that has a different one for each."""
    for _, line in lines:
        if found := _ROWS.match(line):
            names = safe(found[1]).split()
            if len(names) == len(set(names)) == options:
                return tuple(names)
    return ()


def _words(line: str) -> Iterator[Word]:
    return ((found[0], found.start() + 1) for found in re.finditer(r"\S+", line))


def _items(source: Source, number: int, line: str) -> tuple[tuple[str, ...], int]:
    names: dict[str, int] = {}
    primary = -1
    for word, column in _words(line):
        name = safe(word)
        if name == "|" and primary < 0:
            primary = len(names)
            continue
        if "|" in name or ":" in name:
            raise source.refuse(f"{name[:20]!r} is not a valid name: it contains `|` or `:`", number, column)
        if name in names:
            raise source.refuse(f"item {name[:20]} is named twice", number, column)
        names[name] = column
        if len(names) > MOST_ITEMS:
            raise source.refuse(f"too many items: at most {MOST_ITEMS:,} can be searched", number, column)
    return tuple(names), len(names) if primary < 0 else primary


def _option(
    source: Source, number: int, words: Iterable[Word], number_of: dict[str, int], primary: int
) -> tuple[Entry, ...]:
    entries: dict[int, str] = {}
    for word, column in words:
        name, colon, colour = safe(word).partition(":")
        item = number_of.get(name, -1)
        if item < 0:
            raise source.refuse(f"item {name[:20]!r} is not declared in the first line", number, column)
        if item in entries:
            raise source.refuse(f"item {name[:20]} is twice in this option", number, column)
        if colon and item < primary:
            raise source.refuse(
                f"item {name[:20]} is primary: only secondary items have a colour", number, column
            )
        if colon and not colour:
            raise source.refuse(f"a colour is missing after {name[:20]}:", number, column)
        entries[item] = colour
    return tuple(entries.items())


def write(puzzle: ExactCover) -> str:
    names = list(puzzle.items)
    if puzzle.primary < len(names):
        names.insert(puzzle.primary, "|")
    title = [f"| {puzzle.title}"] * bool(puzzle.title)
    options = [" ".join(map(puzzle.entry_name, option)) for option in puzzle.options]
    rows = [f"| rows: {' '.join(puzzle.rows)}"] * bool(puzzle.rows)
    return "\n".join([*title, *rows, " ".join(names), *options]) + "\n"
