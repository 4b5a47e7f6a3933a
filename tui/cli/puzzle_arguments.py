"""Which puzzles the arguments of `compare` mean: files, folders, files that hold several, bundled puzzles."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from attrs import evolve

from engine.errors import Refusal
from puzzles.kind import Kind
from puzzles.source import Source, source_of
from tui.cli.terminal import say


def sources(kind: Kind, arguments: Sequence[str], complain: Callable[[Refusal], None]) -> list[Source]:
    """All puzzles that can be read; `complain` is called for each that cannot."""
    found = []
    for argument in arguments:
        for source in _in_folder(kind, argument) if os.path.isdir(argument) else _in_file(kind, argument):
            if isinstance(source, Refusal):
                complain(source)
            else:
                found.append(source)
    return list(dict.fromkeys(found))


def _in_file(kind: Kind, argument: str) -> list[Source | Refusal]:
    """The puzzles of one argument that is no folder, or what is wrong with them."""
    try:
        source = source_of(argument, kind.samples())
        if source.text == argument:
            source = evolve(source, name=argument)  # a game ID, say: it is its own name
        return [_readable(kind, one) for one in kind.puzzles_in(source)]
    except Refusal as refusal:
        return [refusal]


def _in_folder(kind: Kind, folder: str) -> list[Source | Refusal]:
    """The puzzles in a folder. An unreadable file matters only if its extension is that of readable ones."""
    paths = sorted(path for path in Path(folder).iterdir() if path.is_file() and path.name[0] != ".")
    by_path = {path: _in_file(kind, str(path)) for path in paths}
    suffixes = {p.suffix for p, some in by_path.items() if any(isinstance(one, Source) for one in some)}
    if not suffixes:
        return [Refusal(f"there is no {kind.name} puzzle in this folder", folder)]
    if others := [path.name for path in paths if path.suffix not in suffixes]:
        say(f"{folder}: ignored, not {kind.name} puzzles: {', '.join(others)}")
    return [one for path, some in by_path.items() if path.suffix in suffixes for one in some]


def _readable(kind: Kind, source: Source) -> Source | Refusal:
    try:
        kind.read(source)
    except Refusal as refusal:
        return refusal
    return source
