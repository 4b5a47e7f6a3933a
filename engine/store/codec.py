"""Blocks and keyframes as bytes.

Events are a column of codes for their forms, the forms, and columns of the numbers of choices. A keyframe
holds the open path and its trail too, so that a node opened blocks ago can still be undone.
"""

import json
import sys
import zlib
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, chain, pairwise
from typing import Any

from engine.events import VERBS, Choose, Event
from engine.state import Opened, State
from engine.store.dictionary import Coded, Known, cells_of, words_of
from engine.wire import event_of

MOST_UNPACKED = 256 * 1024 * 1024
"""A block never unpacks to more: a bound for files from elsewhere."""

FormsNamed = Callable[[list[int]], list[Event]]
"""An event of each of the known forms that have these numbers."""

_COUNTERS = ("position", "nodes", "states", "dead_ends", "deepest", "solved_node")
_EVENT_PARTS, _STATE_PARTS = 10, 7
_SMALL, _LARGE = (12, 5), (14, 7)
"""Window and memory of zlib, less than usual: as small a result, and no memory is asked of the system."""
_WIDTHS = {"B": 2**8 - 1, "H": 2**16 - 1, "I": 2**32 - 1, "Q": 2**64 - 1}


def encode_events(events: list[Event], coded: Coded, known: Known) -> bytes:
    return _pack(*_event_parts(events, coded, known))


def decode_events(packed: bytes, cells: int, named: FormsNamed) -> list[Event]:
    return _events(_unpack(packed, _EVENT_PARTS), cells, named)


def encode_state(state: State, known: Known) -> bytes:
    opened = [*state.opened, *([state.last] if state.last else [])]
    nodes, heights, births, choices, ranks = zip(*opened)
    words = {
        "counters": [getattr(state, name) for name in _COUNTERS],
        "counts": list(state.counts.values()),
        "open": len(state.opened),
    }
    after_births = [birth + 1 for birth in births]
    numbers = map(_numbers, (state.board, state.trail, nodes, heights, after_births, ranks))
    return _pack(_json(words), *numbers, *_event_parts(list(choices), Coded.of(list(choices)), known))


def decode_state(packed: bytes, named: FormsNamed) -> State:
    """The state, to keep and not to advance."""
    words, *parts = _unpack(packed, _STATE_PARTS + _EVENT_PARTS)
    rest = json.loads(words)
    board, trail, nodes, heights, after_births, ranks = map(_from_numbers, parts[: _STATE_PARTS - 1])
    choices = _events(parts[_STATE_PARTS - 1 :], len(board), named)
    births = [birth - 1 for birth in after_births]
    opened = list(map(Opened, nodes, heights, births, map(choice, choices), ranks))
    state = State(0)
    state.board, state.trail = tuple(board), tuple(trail)  # type: ignore[assignment]
    state.counts = dict(zip(VERBS, rest["counts"]))
    for name, value in zip(_COUNTERS, rest["counters"]):
        setattr(state, name, value)
    state.opened = opened[: rest["open"]]
    state.last = opened[rest["open"]] if len(opened) > rest["open"] else None
    return state


def choice(event: Event) -> Choose:
    """The event, which has to be a choice."""
    if not isinstance(event, Choose):
        raise ValueError("a node is opened by a choice")
    return event


def _event_parts(events: list[Event], coded: Coded, known: Known) -> list[bytes]:
    names = list(map(known.number, coded.forms))
    own = [form for form, name in zip(coded.forms, names) if name is None]
    choices = [event for event in events if type(event) is Choose]
    writes, because = [cells_of(form)[0] for form in own], [cells_of(form)[1] for form in own]
    written = list(chain.from_iterable(writes))
    columns: list[Sequence[int]] = [
        coded.codes,
        [0 if name is None else name + 1 for name in names],
        [choice.which for choice in choices],
        [choice.of for choice in choices],
        list(map(len, writes)),
        [cell for cell, _ in written],
        [mark for _, mark in written],
        list(map(len, because)),
        list(chain.from_iterable(because)),
    ]
    return [_json(list(map(words_of, own))), *map(_numbers, columns)]


def _events(parts: list[bytes], cells: int, named: FormsNamed) -> list[Event]:
    codes, names, which, of, *columns = map(_from_numbers, parts[1:])
    own = _own_forms(json.loads(parts[0]), columns, cells)
    known = iter(named([name - 1 for name in names if name]))
    forms = [next(known) if name else next(own) for name in names]
    choices = [type(form) is Choose for form in forms]
    chosen = list(zip([code for code in codes if choices[code]], which, of))
    made = {key: _numbered(forms[key[0]], *key[1:]) for key in dict.fromkeys(chosen)}
    numbered = map(made.__getitem__, chosen)
    return [next(numbered) if choices[code] else forms[code] for code in codes]


def _numbered(form: Any, which: int, of: int) -> Event:
    return Choose(
        form.variable, form.value, which, of, form.writes, form.rule, form.facts, form.because, form.among
    )


def _own_forms(rows: list[Any], columns: Sequence[Sequence[int]], cells: int) -> Iterator[Event]:
    """An event of each of the forms that a block holds itself."""
    write_counts, written, marks, because_counts, because_cells = columns
    if max(written, default=0) >= cells or max(because_cells, default=0) >= cells:
        raise ValueError(f"there are only {cells} cells")
    all_writes, all_because = tuple(zip(written, marks)), tuple(because_cells)
    for row, writes, because in zip(rows, _shares(write_counts), _shares(because_counts)):
        event = event_of(row, cells)
        event.writes, event.because = all_writes[writes], all_because[because]  # type: ignore[misc]
        yield event


def _shares(counts: Sequence[int]) -> Iterator[slice]:
    """Where each of so many lie in a column of all."""
    return (slice(start, end) for start, end in pairwise(accumulate(counts, initial=0)))


def encode_cells(cells: Iterable[int], count: int) -> bytes:
    """A set of cells as a bit map."""
    touched = bytearray(b"0") * count
    for cell in cells:
        touched[-1 - cell] = 49  # "1"
    return int(touched or b"0", 2).to_bytes((count + 7) // 8, "little")


def encode_numbers(*columns: list[int]) -> bytes:
    return _pack(*map(_numbers, columns))


def decode_numbers(packed: bytes, columns: int) -> list[list[int]]:
    return [list(_from_numbers(part)) for part in _unpack(packed, columns)]


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")


def _numbers(values: Sequence[int]) -> bytes:
    """As narrow as they fit, little-endian, the first byte saying how wide."""
    try:
        return b"B" + bytes(values)
    except ValueError:
        largest = max(values)
    column = array(next(width for width, most in _WIDTHS.items() if largest <= most), values)
    if sys.byteorder == "big":
        column.byteswap()
    return column.typecode.encode() + column.tobytes()


def _from_numbers(content: bytes) -> "array[int]":
    width = content[:1].decode("ascii")
    if width not in _WIDTHS:
        raise ValueError("no column of numbers")
    column = array(width)
    column.frombytes(content[1:])
    if sys.byteorder == "big":
        column.byteswap()
    return column


def _pack(*parts: bytes) -> bytes:
    lengths = b"".join(len(part).to_bytes(4, "little") for part in parts)
    content = lengths + b"".join(parts)
    packing = zlib.compressobj(1, zlib.DEFLATED, *(_SMALL if len(content) < 4096 else _LARGE))
    return packing.compress(content) + packing.flush()


def _unpack(packed: bytes, parts: int) -> list[bytes]:
    unpacking = zlib.decompressobj()
    content = unpacking.decompress(packed, MOST_UNPACKED)
    if not unpacking.eof:
        raise ValueError("it is not whole, or too large")
    lengths = [int.from_bytes(content[4 * i : 4 * i + 4], "little") for i in range(parts)]
    ends = list(accumulate(lengths, initial=4 * parts))
    return [content[start:end] for start, end in pairwise(ends)]
