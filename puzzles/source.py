"""Where a puzzle comes from: a path, a bundled puzzle, standard input, a game ID, a URL.

A source is its text and its name, with two hints: the extension, and which puzzle of several (`file.sdm:3`).
"""

import os
import re
import sys
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path

from attrs import define

from engine.errors import Refusal

MOST_BYTES = 16 * 1024 * 1024
_INLINE = re.compile(r"https?://|\d+(x\d+)?\S*:|-?\d+$")
"""An argument that is itself the puzzle: a URL, a game ID such as `7x7:a3b…`, a number."""
_LISTED = re.compile(r"https?://\S+|\d+x\d+[^\s:]*:\S+")


@define(frozen=True)
class Source:
    text: str
    name: str = "puzzle"
    pick: str = ""
    """Which puzzle of a file that holds several, as the person wrote it after a colon."""

    @property
    def called(self) -> str:
        """The argument by which a person gets it again."""
        return f"{self.name}:{self.pick}" if self.pick else self.name

    @property
    def suffix(self) -> str:
        return Path(self.name).suffix.lower()

    @property
    def lines(self) -> list[str]:
        """The lines without their ends (any convention) and trailing blanks."""
        return [line.rstrip() for line in re.split(r"\r\n|\r|\n", self.text)]

    def refuse(self, what: str, line: int = 0, column: int = 0) -> Refusal:
        """What is wrong with this source, and where: lines and columns are counted from 1."""
        return Refusal(what, self.name, line, column)


def source_of(argument: str, samples: Mapping[str, str]) -> Source:
    """The puzzle that a command-line argument means."""
    if argument == "-":
        return Source(_decode(sys.stdin.buffer.read(MOST_BYTES + 1), "standard input"), "standard input")
    path, _, pick = argument.rpartition(":")
    if os.path.exists(argument):
        return Source(_read(Path(argument)), argument)
    if sample := _sample(argument, samples):
        return Source(samples[sample], sample)
    if path and re.fullmatch(r"[A-Za-z0-9_]+", pick):
        if sample := _sample(path, samples):
            return Source(samples[sample], sample, pick)
        if os.path.exists(path):
            source = Source(_read(Path(path)), path, pick)
            return listed(source).get(pick, source)
    if _INLINE.match(argument):
        return Source(argument, "puzzle given")
    near = get_close_matches(argument, [*samples, *map(stem, samples)], 1)
    guess = f"; did you mean {near[0]}?" if near else ""
    bundled = f"; bundled puzzles are {', '.join(samples)}" if samples else ""
    raise Refusal(f"there is no such file or bundled puzzle{guess}{bundled}", argument)


def _sample(name: str, samples: Mapping[str, str]) -> str:
    """The bundled puzzle of that name, which may lack its extension; empty if there is none."""
    if name in samples:
        return name
    found = [sample for sample in samples if stem(sample) == name]
    if len(found) > 1:
        raise Refusal(f"several bundled puzzles are called so: {', '.join(found)}", name)
    return found[0] if found else ""


def stem(sample: str) -> str:
    """A bundled puzzle's name without its extension."""
    return sample.rpartition(".")[0] or sample


def listed(source: Source) -> dict[str, Source]:
    """The puzzles of a file of game IDs or URLs, one a line, by line number; none if it is no such file."""
    lines = {str(n): line for n, line in enumerate(source.lines, 1) if line and not line.startswith("#")}
    if len(lines) < 2 or not _LISTED.fullmatch(next(iter(lines.values()))):
        return {}
    return {number: Source(line, f"{source.name}:{number}") for number, line in lines.items()}


def _read(path: Path) -> str:
    if path.is_dir():
        raise Refusal("this is a folder; name a puzzle file in it", str(path))
    try:
        with path.open("rb") as file:
            return _decode(file.read(MOST_BYTES + 1), str(path))
    except OSError as error:
        raise Refusal(f"cannot be read: {error.strerror}", str(path)) from error


def _decode(content: bytes, name: str) -> str:
    if len(content) > MOST_BYTES:
        raise Refusal(f"larger than {MOST_BYTES // 1024**2} MB: not a puzzle", name)
    if not content.strip():
        raise Refusal("the file is empty; it should hold a puzzle", name)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise Refusal("not text in UTF-8: a binary file?", name, line) from error
    if "\0" in text:
        raise Refusal(
            "holds a NUL byte: a binary file, not a puzzle", name, text[: text.index("\0")].count("\n") + 1
        )
    return text
