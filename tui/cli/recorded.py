"""Opens a recorded search: a trace file, JSON Lines or a profiler's stream, from disk or from a pipe."""

import os
import stat
from collections.abc import Callable
from contextlib import closing
from select import select
from tempfile import NamedTemporaryFile
from time import monotonic

from attrs import define

from engine.errors import Refusal
from engine.growing_file import continued, source_of
from engine.jsonl import Source, read_jsonl
from engine.sentences import counted
from engine.store.opening import open_trace
from engine.store.recording import Recording
from engine.store.trace import Trace
from puzzles.source import STANDARD_INPUT, await_writer, without_waiting
from tui.cli.terminal import say

MOST_SPOOLED = 2**30
"""Bytes of a trace that are taken from standard input."""
SILENT_SECONDS, LONGEST_SECONDS = 0.3, 1.0
"""Before its search is shown, a program is waited for until it is silent so long, or so long in all."""
_TRACE = b"SQLite format 3\0"


@define(frozen=True)
class Input:
    """A file that was opened, and the first bytes of it."""

    descriptor: int
    path: str
    """"" for standard input."""
    first: bytes

    @property
    def where(self) -> str:
        return self.path or STANDARD_INPUT

    @property
    def is_trace(self) -> bool:
        return self.first.startswith(_TRACE)

    @property
    def is_profile(self) -> bool:
        """Whether it is what a constraint solver tells a profiler."""
        from puzzles.constraints.profiler.frames import is_stream  # most inputs are traces or JSON Lines

        return not self.is_trace and is_stream(self.first)

    @property
    def is_pipe(self) -> bool:
        """Whether it comes from a program that can be held up; not so a file on a disk."""
        return not stat.S_ISREG(os.fstat(self.descriptor).st_mode)

    def source(self) -> Source:
        """All its bytes."""
        return continued(self.first, source_of(self.descriptor, self.where))

    def patience(self) -> Callable[[], bool]:
        """Whether to wait no longer before its search is shown; a file on a disk has all there is."""
        return Patience(self.descriptor) if self.is_pipe else lambda: False

    def close(self) -> None:
        os.close(self.descriptor)


class Patience:
    """Ends when nothing comes from a descriptor for a while, or a while after it was first asked."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor, self._until = descriptor, float("inf")

    def __call__(self) -> bool:
        """Whether it has ended."""
        self._until = min(self._until, monotonic() + LONGEST_SECONDS)
        return monotonic() >= self._until or not select([self._descriptor], [], [], SILENT_SECONDS)[0]


def open_input(file: str) -> Input:
    """A file, or standard input for `-`; waits until its first bytes tell what it is."""
    path = "" if file == "-" else file
    descriptor, first = _open(path) if path else os.dup(0), b""
    read = source_of(descriptor, path or STANDARD_INPUT)
    while len(first) < len(_TRACE) and (came := read()):
        first += came
    opened = Input(descriptor, path, first)
    if not first:
        opened.close()
        raise Refusal("the file is empty; it should hold a trace or JSON Lines", opened.where)
    return opened


def _open(path: str) -> int:
    try:
        kind = os.stat(path).st_mode
        if not stat.S_ISDIR(kind):
            file = without_waiting(path, os.O_RDONLY)
            await_writer(file, path)
            return file
    except FileNotFoundError:
        raise Refusal("there is no such file", path) from None
    except (OSError, ValueError) as error:
        raise Refusal(f"cannot be read: {getattr(error, 'strerror', error)}", path) from error
    raise Refusal("this is a folder; name a trace in it, or a file of JSON Lines", path)


def open_recorded(file: str) -> Trace:
    """The trace in a file, or in standard input for `-`, to its end."""
    opened = open_input(file)
    if opened.is_trace:
        return open_whole_trace(opened)
    with closing(opened):
        read = read_profile(opened) if opened.is_profile else read_jsonl(opened.source(), opened.where)
    read.where = opened.where
    return read


def read_profile(opened: Input) -> Trace:
    """What a constraint solver has told a profiler, to its end."""
    from puzzles.constraints.profiler.header import header_of
    from puzzles.constraints.profiler.stream import search_in_stream

    header, taken = header_of(opened.source(), opened.where, lambda: False)
    source, recording = continued(taken, source_of(opened.descriptor, opened.where)), Recording(header)
    search_in_stream(source, opened.where, recording).pull()
    return recording


def open_whole_trace(opened: Input) -> Trace:
    """The trace in an input that holds one; says so if its recording was cut short."""
    if opened.path:
        opened.close()  # first: closing it later would drop SQLite's locks on the file
        trace = open_trace(opened.path)
    else:
        with closing(opened):
            trace = _spooled(opened)
    if trace.cut:
        say(f"{trace.where}: its recording was interrupted; it holds {counted(len(trace), 'event')}")
    return trace


def _spooled(opened: Input) -> Trace:
    """SQLite needs a file that it can seek in."""
    source, spooled = opened.source(), 0
    with NamedTemporaryFile(suffix=".trace") as copy:
        try:
            while came := source():
                spooled += len(came)
                if spooled > MOST_SPOOLED:
                    what = f"a trace of over {MOST_SPOOLED:,} bytes; save it in a file first"
                    raise Refusal(what, opened.where)
                copy.write(came)
            copy.flush()
        except OSError as error:
            raise Refusal(f"cannot be kept in a temporary file: {error.strerror}", opened.where) from error
        try:
            trace = open_trace(copy.name)
        except Refusal as error:
            raise Refusal(error.what, opened.where) from error
    trace.where, trace.path = opened.where, ""
    return trace
