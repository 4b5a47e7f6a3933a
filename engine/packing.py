"""Blocks and keyframes as bytes.

Events are a dictionary of the distinct ones, as rows in JSON, and a column of codes into it. A keyframe holds
the open path and its trail too, so that a node opened blocks ago can still be undone.
"""

import json
import sys
import zlib
from array import array
from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from typing import Any

from engine.events import VERBS, Choose, Event
from engine.rows import Key, event_of, key_of, row_of
from engine.state import Opened, State

MOST_UNPACKED = 256 * 1024 * 1024
"""A block never unpacks to more: a bound for files from elsewhere."""

_COUNTERS = ("position", "nodes", "states", "dead_ends", "deepest", "solved_node")


def pack_events(events: list[Event]) -> bytes:
    """Equal events are stored once, whether or not they are one object."""
    ids = list(map(id, events))
    codes: dict[Key, int] = {}
    code_of = {i: codes.setdefault(key_of(e), len(codes)) for i, e in dict(zip(ids, events)).items()}
    rows = [row_of(key) for key in codes]
    return _pack(_json(rows), _numbers(list(map(code_of.__getitem__, ids))))


def unpack_events(packed: bytes, cells: int) -> list[Event]:
    rows, column = _unpack(packed, 2)
    events = [event_of(row, cells) for row in json.loads(rows)]
    return list(map(events.__getitem__, _from_numbers(column)))


def pack_state(state: State) -> bytes:
    rest = {
        "counters": [getattr(state, name) for name in _COUNTERS],
        "counts": list(state.counts.values()),
        "opened": [_opened_row(opened) for opened in state.opened],
        "last": state.last and _opened_row(state.last),
    }
    return _pack(_json(rest), _numbers(state.board), _numbers(state.trail))


def unpack_state(packed: bytes) -> State:
    words, board, trail = _unpack(packed, 3)
    rest = json.loads(words)
    state = State(0)
    state.board = list(_from_numbers(board))
    state.trail = list(_from_numbers(trail))
    state.counts = dict(zip(VERBS, rest["counts"]))
    for name, value in zip(_COUNTERS, rest["counters"]):
        setattr(state, name, value)
    state.opened = [_opened(row, len(state.board)) for row in rest["opened"]]
    state.last = rest["last"] and _opened(rest["last"], len(state.board))
    return state


def _opened_row(opened: Opened) -> tuple[Any, ...]:
    node, height, birth, choice, rank = opened
    return node, height, birth, row_of(key_of(choice)), rank


def _opened(row: list[Any], cells: int) -> Opened:
    node, height, birth, choice, rank = row
    return node, height, birth, choice_of(choice, cells), rank


def choice_of(row: Any, cells: int) -> Choose:
    event = event_of(row, cells)
    if not isinstance(event, Choose):
        raise ValueError("a node is opened by a choice")
    return event


def pack_cells(cells: Iterable[int], count: int) -> bytes:
    """A set of cells as a bit map."""
    touched = bytearray(b"0") * count
    for cell in cells:
        touched[-1 - cell] = 49  # "1"
    return int(touched or b"0", 2).to_bytes((count + 7) // 8, "little")


def pack_numbers(*columns: list[int]) -> bytes:
    return _pack(*map(_numbers, columns))


def unpack_numbers(packed: bytes, columns: int) -> list[list[int]]:
    return [list(_from_numbers(part)) for part in _unpack(packed, columns)]


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")


def _numbers(values: Sequence[int]) -> bytes:
    """As narrow as they fit, little-endian, the first byte saying how wide."""
    largest = max(values, default=0)
    column = array("B" if largest < 256 else "H" if largest < 65536 else "I", values)
    if sys.byteorder == "big":
        column.byteswap()
    return column.typecode.encode() + column.tobytes()


def _from_numbers(content: bytes) -> "array[int]":
    column = array({b"B": "B", b"H": "H", b"I": "I"}[content[:1]])
    column.frombytes(content[1:])
    if sys.byteorder == "big":
        column.byteswap()
    return column


def _pack(*parts: bytes) -> bytes:
    lengths = b"".join(len(part).to_bytes(4, "little") for part in parts)
    return zlib.compress(lengths + b"".join(parts), 1)


def _unpack(packed: bytes, parts: int) -> list[bytes]:
    unpacking = zlib.decompressobj()
    content = unpacking.decompress(packed, MOST_UNPACKED)
    if not unpacking.eof:
        raise ValueError("it is not whole, or too large")
    lengths = [int.from_bytes(content[4 * i : 4 * i + 4], "little") for i in range(parts)]
    ends = list(accumulate(lengths, initial=4 * parts))
    return [content[start:end] for start, end in pairwise(ends)]
