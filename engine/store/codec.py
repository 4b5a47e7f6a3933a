"""Blocks and keyframes as bytes: several parts, each a column of numbers or JSON, compressed together.

Events are stored as the codes of their forms, those forms that are not shared, and the counters `which` and
`of` of the choices. A keyframe also has the path and the trail, so that nodes opened in earlier blocks can be
closed.
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
from engine.store.dictionary import CodedEvents, SharedForms, cells_of, words_of
from engine.wire import event_of

MOST_UNPACKED = 256 * 1024 * 1024
"""A limit on the bytes of a block, so that a hostile file cannot fill the memory."""

FormsByNumber = Callable[[list[int]], list[Event]]
"""Numbers of shared forms → an event of each."""

_COUNTERS = ("position", "nodes", "states", "dead_ends", "deepest", "solved_node")
_EVENT_PARTS, _STATE_PARTS = 10, 7
_SMALL, _LARGE = (12, 5), (14, 7)
"""zlib's window and memory levels: below its defaults, so that malloc need not ask the system for memory each
time; the result is as small."""
_WIDTHS = {"B": 2**8 - 1, "H": 2**16 - 1, "I": 2**32 - 1, "Q": 2**64 - 1}


def encode_events(events: list[Event], coded: CodedEvents, shared: SharedForms) -> bytes:
    return _pack(*_event_parts(events, coded, shared))


def decode_events(packed: bytes, cells: int, shared: FormsByNumber) -> list[Event]:
    return _events(_unpack(packed, _EVENT_PARTS), cells, shared)


def encode_state(state: State, shared: SharedForms) -> bytes:
    opened = [*state.opened, *([state.last_child] if state.last_child else [])]
    nodes, trail_starts, births, choices, ranks = zip(*opened)
    words = {
        "counters": [getattr(state, name) for name in _COUNTERS],
        "counts": list(state.counts.values()),
        "open": len(state.opened),
    }
    after_births = [birth + 1 for birth in births]
    numbers = map(_numbers, (state.board, state.trail, nodes, trail_starts, after_births, ranks))
    return _pack(_json(words), *numbers, *_event_parts(list(choices), CodedEvents.of(list(choices)), shared))


def decode_state(packed: bytes, shared: FormsByNumber) -> State:
    """The state, as `State.frozen` makes it: copy it before advancing."""
    words, *parts = _unpack(packed, _STATE_PARTS + _EVENT_PARTS)
    rest = json.loads(words)
    board, trail, nodes, trail_starts, after_births, ranks = map(_from_numbers, parts[: _STATE_PARTS - 1])
    choices = _events(parts[_STATE_PARTS - 1 :], len(board), shared)
    births = [birth - 1 for birth in after_births]
    opened = list(map(Opened, nodes, trail_starts, births, map(as_choice, choices), ranks))
    state = State(0)
    state.board, state.trail = tuple(board), tuple(trail)  # type: ignore[assignment]
    state.counts = dict(zip(VERBS, rest["counts"]))
    for name, value in zip(_COUNTERS, rest["counters"]):
        setattr(state, name, value)
    state.opened = opened[: rest["open"]]
    state.last_child = opened[rest["open"]] if len(opened) > rest["open"] else None
    return state


def as_choice(event: Event) -> Choose:
    if not isinstance(event, Choose):
        raise ValueError("a node is opened by a choice")
    return event


def _event_parts(events: list[Event], coded: CodedEvents, shared: SharedForms) -> list[bytes]:
    numbers = list(map(shared.number, coded.forms))
    own = [form for form, number in zip(coded.forms, numbers) if number is None]
    choices = [event for event in events if type(event) is Choose]
    writes, because = [cells_of(form)[0] for form in own], [cells_of(form)[1] for form in own]
    written = list(chain.from_iterable(writes))
    columns: list[Sequence[int]] = [
        coded.codes,
        [0 if number is None else number + 1 for number in numbers],
        [choice.which for choice in choices],
        [choice.of for choice in choices],
        list(map(len, writes)),
        [cell for cell, _ in written],
        [mark for _, mark in written],
        list(map(len, because)),
        list(chain.from_iterable(because)),
    ]
    return [_json(list(map(words_of, own))), *map(_numbers, columns)]


def _events(parts: list[bytes], cells: int, shared: FormsByNumber) -> list[Event]:
    """Equal events become one object."""
    codes, numbers, which, of, *columns = map(_from_numbers, parts[1:])
    own_forms = _own_forms(json.loads(parts[0]), columns, cells)
    shared_forms = iter(shared([number - 1 for number in numbers if number]))
    forms = [next(shared_forms) if number else next(own_forms) for number in numbers]
    is_choice = [type(form) is Choose for form in forms]
    chosen = list(zip([code for code in codes if is_choice[code]], which, of))
    made = {key: _with_counters(forms[key[0]], *key[1:]) for key in dict.fromkeys(chosen)}
    choices = map(made.__getitem__, chosen)
    return [next(choices) if is_choice[code] else forms[code] for code in codes]


def _with_counters(form: Any, which: int, of: int) -> Event:
    return Choose(
        form.variable, form.value, which, of, form.writes, form.rule, form.facts, form.because, form.among
    )


def _own_forms(words: list[Any], columns: Sequence[Sequence[int]], cells: int) -> Iterator[Event]:
    """An event of each form that the block stores itself; `words` are their arrays without cells."""
    write_counts, written, marks, because_counts, because_cells = columns
    if max(written, default=0) >= cells or max(because_cells, default=0) >= cells:
        raise ValueError(f"a cell is not on the board of {cells} cells")
    all_writes, all_because = tuple(zip(written, marks)), tuple(because_cells)
    for fields, writes, because in zip(words, _slices(write_counts), _slices(because_counts)):
        event = event_of(fields, cells)
        event.writes, event.because = all_writes[writes], all_because[because]  # type: ignore[misc]
        yield event


def _slices(counts: Sequence[int]) -> Iterator[slice]:
    """Slices of these lengths, one after the other."""
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
    """One byte for the width, then the numbers, little-endian, as narrow as the largest allows."""
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
        raise ValueError("not a column of numbers")
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
        raise ValueError("it is incomplete or too large")
    lengths = [int.from_bytes(content[4 * i : 4 * i + 4], "little") for i in range(parts)]
    ends = list(accumulate(lengths, initial=4 * parts))
    return [content[start:end] for start, end in pairwise(ends)]
