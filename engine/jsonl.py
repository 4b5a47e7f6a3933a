"""Traces as JSON Lines: the header as an object, then one array per event, and one per note after its event.

An event that carries gauges has them as an object at the end of its array.

A solver in any language that prints these lines can be watched.

source   a function that returns the next bytes of the stream, as many as there are; b"" at its end.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from itertools import chain, islice
from typing import Any

from attrs import define

from engine.errors import SolverFailed
from engine.events import FOREVER, Event, Events
from engine.grammar import Grammar
from engine.header import Header
from engine.search import Search
from engine.store.gauges import gauges_in, told_gauges
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
_NO_GAUGES: tuple[int, Mapping[str, float]] = (-1, {})
_EXAMPLE = '["note", "look at the corner"]'

Source = Callable[[], bytes]
TakeNote = Callable[[int, str], object]
"""Called with a position and the text of its note."""
TakeGauges = Callable[[int, Mapping[str, float]], object]
"""Called with the position that the next event leads to, and the gauges that it carries."""


@define(frozen=True)
class Gauged:
    """An event that carries gauges, which nobody has checked."""

    event: Event
    told: Mapping[str, Any]


class CutLine(bytes):
    """The last line of a stream, without its newline."""


Line = Event | Gauged | list[Any]
"""What a line holds: an event, the fields of a note, or nothing."""


def write_jsonl(trace: Trace, last: int = FOREVER) -> Iterator[str]:
    """The lines of a trace, or of so many of its first events."""
    yield write_header(trace)
    notes, gauges = trace.notes, told_gauges(trace)
    told_at, told = next(gauges, _NO_GAUGES)
    for position, event in enumerate(chain((None,), islice(trace.read(), last))):
        if event is not None and position == told_at:
            yield _line((*wire_of(event), _short_numbers(told)))
            told_at, told = next(gauges, _NO_GAUGES)
        elif event is not None:
            yield write_event(event)
        if position in notes:
            yield write_note(notes[position])


def _short_numbers(gauges: Mapping[str, float]) -> dict[str, float]:
    """Whole numbers without a fraction."""
    return {name: int(value) if value.is_integer() else value for name, value in gauges.items()}


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
    take = recording.set_note, recording.set_gauges
    events = read_events(source, where, recording.header.cells, begun, *take)
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


def no_gauges(position: int, gauges: Mapping[str, float]) -> None:
    """Leave them out."""


def read_events(
    source: Source,
    where: str,
    cells: int,
    begun: Begun,
    take_note: TakeNote,
    take_gauges: TakeGauges = no_gauges,
) -> Events:
    """The events on a board of so many cells, each when it is asked for.

    Notes and gauges are handed over on the way, an event's gauges before it.

    A `SolverFailed` gives the number of a bad line.
    """
    grammar, position, noted, gauges = Grammar(), 0, set[int](), set[str]()
    remembered: dict[bytes, Event] = {}
    for number, line in enumerate(lines_of(source, begun.unread), begun.lines + 1):
        try:
            event = remembered.get(line) or read_line(line, cells)
            if isinstance(event, Event):
                grammar.admit(event)
            elif isinstance(event, Gauged):
                values, event = gauges_in(event.told, gauges), event.event
                line = b""  # its gauges change, so it will hardly come again
                grammar.admit(event)
                if values:
                    take_gauges(position + 1, values)
            elif event:
                take_note(position, note_in(event, position, noted))
        except ValueError as error:
            raise _bad(error, where, number) from None
        if isinstance(event, Event):
            if line and len(line) <= LONGEST_REMEMBERED and len(remembered) < MOST_REMEMBERED:
                remembered[line] = event
            position += 1
            yield event


def read_line(line: bytes, cells: int) -> Line:
    """What a line holds.

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
    return event_or_note(_parsed(_text(line), isinstance(line, CutLine)), cells)


def event_or_note(fields: object, cells: int) -> Line:
    """The event of an untrusted array, or the fields of a note."""
    if type(fields) is not list or not fields:
        return event_of(fields, cells)
    if fields[0] == NOTE:
        return fields
    if type(fields[-1]) is dict:
        return Gauged(event_of(fields[:-1], cells), fields[-1])
    return event_of(fields, cells)


def note_in(fields: list[Any], position: int, noted: set[int]) -> str:
    """The text of an untrusted note; `noted` are the positions that have one."""
    if len(fields) != 2:
        raise ValueError(f"a note has {len(fields)} fields; it takes 2: {_EXAMPLE}")
    if position in noted:
        raise ValueError("a second note at the same event; write one text")
    if len(noted) >= MOST_NOTES:
        raise ValueError(f"one note too many; a search has at most {MOST_NOTES:,}")
    text = note_text(fields[1])
    noted.add(position)
    return text


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
        yield CutLine(started)


def _text(line: bytes) -> str:
    if len(line) > LONGEST_LINE:
        raise ValueError(f"longer than {LONGEST_LINE:,} bytes: too long for an event")
    try:
        return line.decode()
    except UnicodeDecodeError:
        raise ValueError("not text in UTF-8") from None


def _parsed(line: str, is_cut: bool) -> object:
    try:
        return json.loads(line)
    except json.JSONDecodeError as error:
        what = f"not JSON: {error.msg} at column {error.colno}"
        if not line.lstrip().startswith(("[", "{")):
            what += "; print what is no event to standard error"
        elif is_cut:
            what += "; the stream ends in the middle of this line"
        raise ValueError(what) from None
    except ValueError:  # Python's own advice, about a setting of its own, is for programmers
        raise ValueError("a number with far too many digits") from None
    except RecursionError:
        raise ValueError("nested too deeply for an event") from None


def _bad(error: ValueError, where: str, number: int) -> SolverFailed:
    return SolverFailed(str(error), where, number)
