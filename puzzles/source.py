"""Where a puzzle comes from: a path, a bundled puzzle, standard input, a game ID, a URL.

A source is its text and its name, with two hints: the extension, and which puzzle of several (`file.sdm:3`).
No source is larger than the limits here, wherever it comes from. So a reader is safe if it is linear in time
and memory: it matches line by line, its patterns do not go over the same characters again and again, and it
counts before it builds.
"""

import os
import re
import select
import stat
import sys
from collections.abc import Mapping
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path

from attrs import define, evolve

from engine.errors import Refusal
from engine.safe_text import safe

MOST_BYTES = 4 * 1024 * 1024
MOST_IN_A_LINE = 2 * 1024 * 1024
"""Characters. A board of 1,000 × 1,000 cells whose cells are all given in one line needs half of it."""
MOST_LINES = 300_000
"""A file of 50,000 sudokus, or the longest exact cover problem that can be searched, needs no more."""
PATIENCE_MS = 1_000
"""After that time a person is told which program's output is being waited for."""
STANDARD_INPUT = "standard input"
_INLINE = re.compile(r"https?://|\d[^\s:]*+:|-?\d+$")
"""An argument that is itself the puzzle: a URL, a game ID such as `7x7:a3b…`, a number."""
_LISTED = re.compile(r"https?://\S+|\d+x\d[^\s:]*+:\S+")


@define(frozen=True)
class Source:
    text: str
    name: str = "puzzle"
    pick: str = ""
    """Which puzzle of a file that holds several, as the person wrote it after a colon."""

    def __attrs_post_init__(self) -> None:
        if len(self.text) > MOST_BYTES:
            raise _too_large(self.name)
        if len(self.lines) - (not self.lines[-1]) > MOST_LINES:
            raise self.refuse(f"more than {MOST_LINES:,} lines: not a puzzle")
        if len(self.text) > MOST_IN_A_LINE and (line := _overlong(self.text)):
            raise self.refuse(f"a line of more than {MOST_IN_A_LINE:,} characters: not a puzzle", line)

    @property
    def called(self) -> str:
        """The argument by which a person gets it again."""
        return f"{self.name}:{self.pick}" if self.pick else self.name

    @property
    def suffix(self) -> str:
        return Path(self.name).suffix.lower()

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines without their ends (any convention) and trailing blanks."""
        return _lines(self.text)

    @property
    def word(self) -> str:
        """The text, if it is one word: a game ID, a URL …; otherwise empty."""
        return _only_word(self.text)

    @property
    def whole(self) -> "Source":
        """Without its pick: what readers keep of a file of many puzzles, to read one after another, by."""
        return evolve(self, pick="")

    def refuse(self, what: str, line: int = 0, column: int = 0) -> Refusal:
        """What is wrong with this source, and where: lines and columns are counted from 1."""
        return Refusal(what, self.name, line, column)

    def picked(self, puzzles: int) -> int:
        """The number of the picked puzzle, from 0, in a file where they are counted; the first if none is."""
        pick = self.pick.lstrip("0") if self.pick else "1"
        if not re.fullmatch(r"[0-9]{1,9}", pick) or int(pick) > puzzles:
            held = f"the file holds 1 to {puzzles:,}" if puzzles else "the file holds none"
            raise self.refuse(f"there is no puzzle {safe(self.pick or pick)[:20]}: {held}")
        return int(pick) - 1


@lru_cache(maxsize=1)
def _lines(text: str) -> tuple[str, ...]:
    """Kept for the last text, because readers ask for the lines of one source again and again."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n", MOST_LINES + 1)
    return tuple(map(str.rstrip, lines))


@lru_cache(maxsize=1)
def _only_word(text: str) -> str:
    words = text.split(None, 1)
    return words[0] if len(words) == 1 else ""


@lru_cache(maxsize=1)
def _overlong(text: str) -> int:
    """The number of the first line that is too long; 0 if none is."""
    return next((number for number, line in enumerate(_lines(text), 1) if len(line) > MOST_IN_A_LINE), 0)


def _too_large(name: str) -> Refusal:
    return Refusal(f"larger than {MOST_BYTES // 1024**2} MB: not a puzzle", name)


def source_of(argument: str, samples: Mapping[str, str]) -> Source:
    """The puzzle that a command-line argument means."""
    if argument == "-":
        return Source(_read_input(), STANDARD_INPUT)
    path, _, pick = argument.rpartition(":")
    if os.path.exists(argument):
        return Source(_read(Path(argument)), argument)
    if sample := sample_named(argument, samples):
        return Source(samples[sample], sample)
    if path and re.fullmatch(r"[A-Za-z0-9_]+", pick):
        if sample := sample_named(path, samples):
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


def sample_named(name: str, samples: Mapping[str, str]) -> str:
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
        with open(path, "rb", opener=without_waiting) as file:
            await_writer(file.fileno(), str(path))
            return decoded(file.read(MOST_BYTES + 1), str(path))
    except OSError as error:
        raise Refusal(f"cannot be read: {error.strerror}", str(path)) from error


def _read_input() -> str:
    try:
        content = sys.stdin.buffer.read(MOST_BYTES + 1)
    except OSError as error:
        raise Refusal(f"cannot be read: {error.strerror}", STANDARD_INPUT) from error
    return decoded(content, STANDARD_INPUT)


def without_waiting(path: str, flags: int) -> int:
    """Opened without waiting: the system would wait in silence until a program writes to a named pipe."""
    return os.open(path, flags | os.O_NONBLOCK)


def await_writer(file: int, name: str) -> None:
    """Wait until there is something to read from a pipe, and tell a person if that takes long."""
    if stat.S_ISFIFO(os.fstat(file).st_mode):
        pipe = select.poll()
        pipe.register(file, select.POLLIN)
        if not pipe.poll(PATIENCE_MS):
            print(f"puzzletui: {safe(name)}: waiting for a program that writes to this pipe", file=sys.stderr)
            pipe.poll()
    os.set_blocking(file, True)


def decoded(content: bytes, name: str) -> str:
    """The text of a file; a `Refusal` if it is none."""
    if len(content) > MOST_BYTES:
        raise _too_large(name)
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
