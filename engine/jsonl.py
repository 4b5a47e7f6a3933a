"""Traces as JSON Lines: the header as an object, then one array per event, and one per note after its event.

A solver in any language that prints these lines can be watched.

source   a function that returns the next bytes of the stream, as many as there are; b"" at its end.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import chain
from typing import Any

from attrs import define

from engine.errors import SolverFailed
from engine.events import Event, Events
from engine.grammar import Grammar
from engine.header import Header
from engine.search import Search
from engine.store.notes import MOST_NOTES, note_text
from engine.store.recording import Recording
from engine.store.trace import Trace
from engine.wire import event_of, wire_of

LONGEST_LINE = 4 * 1024 * 1024
CHUNK = 65_536
"""Bytes that a source returns at most."""
_BOM = b"\xef\xbb\xbf"
MOST_REMEMBERED, LONGEST_REMEMBERED = 16_384, 512
"""How many lines are remembered with their events, and up to which length: searches repeat themselves."""


def _standard(line: bytes) -> Any:
    return json.loads(line.decode())


_loads: Callable[[bytes], Any] = _standard
with suppress(ImportError):  # `pip install 'puzzletui[fast]'`
    from orjson import loads as _loads

NOTE = "note"
_EXAMPLE = '["note", "look at the corner"]'

Source = Callable[[], bytes]
TakeNote = Callable[[int, str], object]
"""Called with a position and the text of its note."""


def write_jsonl(trace: Trace) -> Iterator[str]:
    """The lines of a trace."""
    yield write_header(trace)
    notes = trace.notes
    for position, event in enumerate(chain((None,), trace.read())):
        if event is not None:
            yield write_event(event)
        if position in notes:
            yield write_note(notes[position])


def write_header(trace: Trace) -> str:
    return trace.header.to_json()


def write_event(event: Event) -> str:
    return _line(wire_of(event))


def write_note(text: str) -> str:
    return _line((NOTE, text))


def _line(fields: tuple[Any, ...]) -> str:
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


def read_jsonl(source: Source, where: str) -> Recording:
    """Record all lines into an unnamed trace; a `Refusal` gives the number of the first bad line."""
    header, begun = read_header(source, where)
    recording = Recording(header)
    search_in_lines(source, where, recording, begun).pull()
    return recording


@define(frozen=True)
class Begun:
    """A stream of which something was taken already."""

    lines: int
    """Lines that were read."""
    unread: bytes
    """What was taken from the source after them."""


def search_in_lines(source: Source, where: str, recording: Recording, begun: Begun) -> Search:
    """The search of a stream whose header was read already; its notes are recorded with its events."""
    events = read_events(source, where, recording.header.cells, begun, recording.set_note)
    return Search(events, recording, every=True)


def read_header(source: Source, where: str) -> tuple[Header, Begun]:
    line, begun = first_line(source)
    try:
        return header_in(line), begun
    except ValueError as error:
        raise _bad(error, where, max(begun.lines, 1)) from None


def first_line(source: Source) -> tuple[bytes, Begun]:
    """The first line that is not blank; nothing is waited for beyond that line."""
    taken, number, line = bytearray(), 0, b""
    while not line.strip():
        looked_at = 0
        while taken.find(b"\n", looked_at) < 0 and len(taken) <= LONGEST_LINE and (came := source()):
            looked_at = len(taken)
            taken += came
        if not taken:
            break
        first, _, taken = taken.partition(b"\n")
        line, number = bytes(first), number + 1
    return line, Begun(number, bytes(taken))


def header_in(line: bytes) -> Header:
    """The header in an untrusted line; a `ValueError` says what is wrong with it."""
    return Header.from_json(_text(line.removeprefix(_BOM)))


def read_events(source: Source, where: str, cells: int, begun: Begun, take_note: TakeNote) -> Events:
    """The events on a board of so many cells, each when it is asked for; notes are handed over on the way.

    A `SolverFailed` gives the number of a bad line.
    """
    grammar, position, noted = Grammar(), 0, set[int]()
    remembered: dict[bytes, Event] = {}
    for number, line in enumerate(lines_of(source, begun.unread), begun.lines + 1):
        try:
            event = remembered.get(line) or read_line(line, cells)
            if isinstance(event, Event):
                grammar.admit(event)
            elif event:
                take_note(position, note_in(event, position, noted))
        except ValueError as error:
            raise _bad(error, where, number) from None
        if isinstance(event, Event):
            if len(line) <= LONGEST_REMEMBERED and len(remembered) < MOST_REMEMBERED:
                remembered[line] = event
            position += 1
            yield event


def read_line(line: bytes, cells: int) -> Event | list[Any]:
    """The event in a line, the fields of a note, or nothing.

    What a faster JSON library refuses or reads differently, such as very large numbers, the standard library
    judges: so the same lines are good with it and without.
    """
    if not line or line.isspace():
        return []
    try:
        if len(line) <= LONGEST_LINE:
            return event_or_note(_loads(line), cells)
    except (ValueError, RecursionError):
        pass  # the standard library says what is wrong, if anything is
    return event_or_note(_parsed(_text(line)), cells)


def event_or_note(fields: object, cells: int) -> Event | list[Any]:
    """The event of an untrusted array, or the fields of a note."""
    return fields if type(fields) is list and fields[:1] == [NOTE] else event_of(fields, cells)


def note_in(fields: list[Any], position: int, noted: set[int]) -> str:
    """The text of an untrusted note; `noted` are the positions that have one."""
    if len(fields) != 2:
        raise ValueError(f"a note has {len(fields)} fields; it takes 2: {_EXAMPLE}")
    if position in noted:
        raise ValueError("a second note at the same event; write one text")
    if len(noted) >= MOST_NOTES:
        raise ValueError(f"one note too many; a search has at most {MOST_NOTES:,}")
    noted.add(position)
    return note_text(fields[1])


def lines_of(source: Source, unread: bytes) -> Iterator[bytes]:
    """Each line as soon as it is complete; the last may lack its newline, or be cut as it is too long."""
    came, started = unread, bytearray()
    while len(started) <= LONGEST_LINE and (came or (came := source())):
        first, *others = came.split(b"\n")
        started += first
        if others:
            yield bytes(started)
            started = bytearray(others.pop())
            yield from others
        came = b""
    if started:
        yield bytes(started)


def _text(line: bytes) -> str:
    if len(line) > LONGEST_LINE:
        raise ValueError(f"longer than {LONGEST_LINE:,} bytes: too long for an event")
    try:
        return line.decode()
    except UnicodeDecodeError:
        raise ValueError("not text in UTF-8") from None


def _parsed(line: str) -> object:
    try:
        return json.loads(line)
    except json.JSONDecodeError as error:
        raise ValueError(f"not JSON: {error.msg} at column {error.colno}") from None
    except ValueError:  # Python's own advice, about a setting of its own, is for programmers
        raise ValueError("a number with far too many digits") from None
    except RecursionError:
        raise ValueError("nested too deeply for an event") from None


def _bad(error: ValueError, where: str, number: int) -> SolverFailed:
    return SolverFailed(str(error), where, number)
