"""The formats that puzzles are written in: each kind has a table of them, FORMATS in its module `writers`.

format   a name and a writer; its reader is the kind's `read`, which recognises every format by its content.
said     what is said about a puzzle and is no part of it: its title, its author … Not every format has
         a place for it.
core     the puzzle without what is said about it: two puzzles with the same core are the same puzzle.

Nothing is lost unnoticed: what was written is read again and compared.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from attrs import define, evolve, fields_dict

from engine.errors import Refusal
from puzzles.kind import Kind
from puzzles.source import Source

SAID = ("title", "author")
one_a_line = "".join
"""Joins texts of one line each."""


@define(frozen=True)
class Format:
    name: str
    line: str
    """What it is, in one line."""
    write: Callable[[Any], str]
    """The puzzle as text; a `Refusal` that says why, if the format cannot express it."""
    join: Callable[[Sequence[str]], str] | None = None
    """Makes one file of several such texts; None if a file of this format holds one puzzle."""
    suffix: str = ".txt"
    """The extension of its files."""


@define(frozen=True)
class Converted:
    text: str
    unsaid: tuple[str, ...]
    """What was said about the puzzles, and the format has no place for."""


def format_named(kind: Kind, name: str) -> Format:
    if not kind.formats:
        raise Refusal(f"{kind.name} has no formats to convert to")
    if name not in kind.formats:
        raise Refusal(f"{kind.name} has no format {name!r}; it has {', '.join(kind.formats)}")
    return kind.formats[name]


def convert(kind: Kind, sources: Sequence[Source], into: Format) -> Converted:
    """The puzzles of these sources in another format, all of them or none."""
    puzzles = list(map(kind.read, sources))
    if len(puzzles) > 1 and into.join is None:
        several = [each.name for each in kind.formats.values() if each.join is not None]
        others = f"; {', '.join(several)} can hold several" if several else ""
        raise Refusal(f"a file of the format {into.name} holds one puzzle, not {len(puzzles):,}{others}")
    texts = [_written(source, puzzle, into) for source, puzzle in zip(sources, puzzles)]
    text = into.join(texts) if into.join is not None else texts[0]
    return Converted(text, _unsaid(kind, sources, puzzles, text, into))


def _written(source: Source, puzzle: Any, into: Format) -> str:
    try:
        return into.write(puzzle)
    except Refusal as refusal:
        raise source.refuse(refusal.what) from None


def _unsaid(
    kind: Kind, sources: Sequence[Source], puzzles: Sequence[Any], text: str, into: Format
) -> tuple[str, ...]:
    """What reading the text again does not give back; a `Refusal` if it gives another puzzle."""
    try:
        again = kind.puzzles_in(Source(text, f"converted{into.suffix}"))
    except Refusal as refusal:
        raise sources[0].refuse(f"the format {into.name} cannot express this: {refusal.what}") from None
    unsaid: dict[str, None] = {}
    for number, (source, puzzle) in enumerate(zip(sources, puzzles)):
        back, why = _read_again(kind, again[number : number + 1])
        if back is None or kind.core(back) != kind.core(puzzle):
            raise source.refuse(f"the format {into.name} cannot express this puzzle: {why}")
        kept = kind.said(back)
        unsaid |= dict.fromkeys(name for name, what in kind.said(puzzle).items() if kept.get(name) != what)
    return tuple(unsaid)


def _read_again(kind: Kind, sources: Iterable[Source]) -> tuple[Any, str]:
    """The puzzle, and why it is not the one that was written, if it is not."""
    try:
        return next(map(kind.read, sources), None), "it would be read as another one"
    except Refusal as refusal:
        return None, refusal.what


def said(puzzle: Any) -> Mapping[str, str]:
    """For the kinds whose puzzles have a title and an author, or one of them."""
    return {name: getattr(puzzle, name) for name in _said_in(puzzle) if getattr(puzzle, name)}


def core(puzzle: Any) -> Any:
    return evolve(puzzle, **dict.fromkeys(_said_in(puzzle), ""))


def _said_in(puzzle: Any) -> Sequence[str]:
    return [name for name in SAID if name in fields_dict(type(puzzle))]
