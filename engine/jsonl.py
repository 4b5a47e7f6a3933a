"""Traces as JSON Lines: the header as an object, then one array per event.

A solver in any language that prints these lines can be watched.
"""

import json
from collections.abc import Iterator
from typing import IO

from engine.errors import Refusal
from engine.events import Event, Events
from engine.grammar import Grammar
from engine.header import Header
from engine.search import end_of
from engine.store.recording import Recording
from engine.store.trace import Trace
from engine.wire import event_of, wire_of

LONGEST_LINE = 4 * 1024 * 1024


def write_jsonl(trace: Trace) -> Iterator[str]:
    """The lines of a trace."""
    yield write_header(trace)
    yield from map(write_event, trace.read())


def write_header(trace: Trace) -> str:
    return trace.header.to_json()


def write_event(event: Event) -> str:
    return json.dumps(wire_of(event), ensure_ascii=False, separators=(",", ":"))


def read_jsonl(file: IO[str], where: str) -> Recording:
    """Record the lines into an unnamed trace; a `Refusal` gives the number of the first bad line."""
    lines = _lines(file, where)
    number, first = next(lines, (1, ""))
    try:
        header = Header.from_json(first)
    except ValueError as error:
        raise Refusal(str(error), where, number) from None
    recording = Recording(header)
    recording.append(_events(lines, header.cells, where))
    recording.finish(end_of(recording.event_at(len(recording))))
    return recording


def _events(lines: Iterator[tuple[int, str]], cells: int, where: str) -> Events:
    grammar = Grammar()
    for number, line in lines:
        try:
            event = event_of(_parsed(line), cells)
            grammar.admit(event)
        except ValueError as error:
            raise Refusal(str(error), where, number) from None
        yield event


def _parsed(line: str) -> object:
    try:
        return json.loads(line)
    except json.JSONDecodeError as error:
        raise ValueError(f"not JSON: {error.msg} at column {error.colno}") from None
    except RecursionError:
        raise ValueError("nested too deeply for an event") from None


def _lines(file: IO[str], where: str) -> Iterator[tuple[int, str]]:
    """The lines that are not blank, with their numbers; blank lines count too."""
    number = 0
    while line := _line(file, where, number + 1):
        number += 1
        if line.strip():
            yield number, line


def _line(file: IO[str], where: str, number: int) -> str:
    try:
        line = file.readline(LONGEST_LINE + 1)
        line.encode()
    except UnicodeError:
        raise Refusal("not text in UTF-8", where, number) from None
    if len(line) > LONGEST_LINE:
        raise Refusal(f"longer than {LONGEST_LINE:,} characters: too long for an event", where, number)
    return line
