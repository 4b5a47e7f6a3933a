"""Opens a recorded search: a trace file or JSON Lines, from disk or from a pipe."""

import os
import shutil
import sys
from io import BufferedReader, TextIOWrapper
from tempfile import NamedTemporaryFile
from typing import cast

from engine.errors import Refusal
from engine.jsonl import read_jsonl
from engine.sentences import counted
from engine.store.opening import open_trace
from engine.store.trace import Trace
from tui.cli.terminal import say

STANDARD_INPUT = "standard input"
_TRACE = b"SQLite format 3\0"


def open_recorded(file: str) -> Trace:
    """The trace in a file, or in standard input for `-`; says so if its recording was cut short."""
    trace = _from_input() if file == "-" else _from_file(file)
    if trace.cut:
        say(f"{trace.where}: its recording was interrupted; it holds {counted(len(trace), 'event')}")
    return trace


def _from_file(path: str) -> Trace:
    if not os.path.exists(path):
        raise Refusal("there is no such file", path)
    if os.path.isdir(path):
        raise Refusal("this is a folder; name a trace in it, or a file of JSON Lines", path)
    try:
        with open(path, "rb") as content:
            if not _is_trace(content):
                return _from_lines(content, path)
    except OSError as error:
        raise Refusal(f"cannot be read: {error.strerror}", path) from error
    return open_trace(path)


def _from_input() -> Trace:
    content = cast(BufferedReader, sys.stdin.buffer)
    if not _is_trace(content):
        return _from_lines(content, STANDARD_INPUT)
    with NamedTemporaryFile(suffix=".trace") as spooled:
        shutil.copyfileobj(content, spooled)
        spooled.flush()
        try:
            trace = open_trace(spooled.name)
        except Refusal as error:
            raise Refusal(error.what, STANDARD_INPUT) from error
    trace.where = STANDARD_INPUT
    return trace


def _is_trace(content: BufferedReader) -> bool:
    return content.peek(len(_TRACE)).startswith(_TRACE)


def _from_lines(content: BufferedReader, where: str) -> Trace:
    if not content.peek(1):
        raise Refusal("the file is empty; it should hold a trace or JSON Lines", where)
    lines = TextIOWrapper(content, encoding="utf-8-sig", errors="surrogateescape")
    try:
        return read_jsonl(lines, where)
    finally:
        lines.detach()
