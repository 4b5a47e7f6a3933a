"""Events as bytes: the codes of their forms, the forms that are not shared, and the counters of choices.

The counters are `which` and `of`. `packing` makes the bytes; whatever is wrong with them is a `ValueError`.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, chain, pairwise
from typing import Any

from engine.events import Choose, Event
from engine.store.dictionary import CodedEvents, SharedForms, cells_of, words_of
from engine.store.packing import Bytes, TooLarge, from_json, from_numbers, json_bytes, numbers, pack, unpack
from engine.wire import MOST_MARK, event_of

MOST_EVENTS, MOST_CELLS = 65_536, 1_000_000
"""The most events in a block, and the most cells that they write or follow from."""
EVENT_PARTS = 10

FormsByNumber = Callable[[list[int]], list[Event]]
"""Numbers of shared forms → an event of each."""


def encode_events(events: list[Event], coded: CodedEvents, shared: SharedForms) -> bytes:
    return pack(*event_parts(events, coded, shared))


def decode_events(packed: object, cells: int, shared: FormsByNumber) -> list[Event]:
    return events_of(unpack(packed, EVENT_PARTS), cells, shared)


def as_choice(event: Event) -> Choose:
    if not isinstance(event, Choose):
        raise ValueError("a node is opened by a choice")
    return event


def event_parts(events: list[Event], coded: CodedEvents, shared: SharedForms) -> list[bytes]:
    shared_numbers = list(map(shared.number, coded.forms))
    own = [form for form, number in zip(coded.forms, shared_numbers) if number is None]
    choices = [event for event in events if type(event) is Choose]
    writes, because = [cells_of(form)[0] for form in own], [cells_of(form)[1] for form in own]
    written = list(chain.from_iterable(writes))
    columns: list[Sequence[int]] = [
        coded.codes,
        [0 if number is None else number + 1 for number in shared_numbers],
        [choice.which for choice in choices],
        [choice.of for choice in choices],
        list(map(len, writes)),
        [cell for cell, _ in written],
        [mark for _, mark in written],
        list(map(len, because)),
        list(chain.from_iterable(because)),
    ]
    if max(len(written), len(columns[-1])) > MOST_CELLS:
        raise TooLarge(f"it writes or follows from more than {MOST_CELLS:,} cells")
    return [json_bytes(list(map(words_of, own))), *map(numbers, columns)]


def events_of(
    parts: Sequence[Bytes], cells: int, shared: FormsByNumber, most: int = MOST_EVENTS
) -> list[Event]:
    """At most so many events; equal ones become one object."""
    codes, shared_numbers, which, of, *columns = map(from_numbers, parts[1:])
    if max(len(codes), len(shared_numbers)) > most:
        raise ValueError(f"it has more than {most:,} events")
    forms = _forms(parts[0], list(shared_numbers), columns, cells, shared)
    if max(codes, default=0) >= max(len(forms), 1):
        raise ValueError("an event has no form")
    is_choice = [type(form) is Choose for form in forms]
    chosen = list(zip([code for code in codes if is_choice[code]], which, of))
    if not len(chosen) == len(which) == len(of) == sum(is_choice[code] for code in codes):
        raise ValueError("its choices are not counted")
    made = {key: _with_counters(forms[key[0]], *key[1:]) for key in dict.fromkeys(chosen)}
    choices = map(made.__getitem__, chosen)
    events = [next(choices) if is_choice[code] else forms[code] for code in codes]
    if sum(len(event.writes) for event in events) > 2 * MOST_CELLS:
        raise ValueError(f"it writes more than {MOST_CELLS:,} cells")
    return events


def _forms(
    words: Bytes,
    shared_numbers: list[int],
    columns: Sequence[Sequence[int]],
    cells: int,
    shared: FormsByNumber,
) -> list[Event]:
    arrays = from_json(words)
    if type(arrays) is not list or len(arrays) != shared_numbers.count(0):
        raise ValueError("forms are missing")
    own_forms = _own_forms(arrays, columns, cells)
    shared_forms = iter(shared([number - 1 for number in shared_numbers if number]))
    return [next(shared_forms) if number else next(own_forms) for number in shared_numbers]


def _with_counters(form: Any, which: int, of: int) -> Event:
    if not 1 <= which <= of <= MOST_MARK:
        raise ValueError(f"it has choice {which} of {of}")
    return Choose(
        form.variable, form.value, which, of, form.writes, form.rule, form.facts, form.because, form.among
    )


def _own_forms(arrays: list[Any], columns: Sequence[Sequence[int]], cells: int) -> Iterator[Event]:
    """An event of each form that the block stores itself; `arrays` are theirs, without cells."""
    write_counts, written, marks, because_counts, because_cells = columns
    if max(written, default=0) >= cells or max(because_cells, default=0) >= cells:
        raise ValueError(f"a cell is not on the board of {cells} cells")
    lengths = (len(write_counts), len(because_counts), sum(write_counts), sum(because_counts), len(marks))
    if lengths != (len(arrays), len(arrays), len(written), len(because_cells), len(written)):
        raise ValueError("its columns do not fit")
    if max(len(written), len(because_cells)) > MOST_CELLS or max(marks, default=0) > MOST_MARK:
        raise ValueError("it has too many cells, or a mark is too large")
    all_writes, all_because = tuple(zip(written, marks)), tuple(because_cells)
    for fields, writes, because in zip(arrays, _slices(write_counts), _slices(because_counts)):
        event = event_of(fields, cells)
        if event.verb in ("backtrack", "exhausted") and writes.start < writes.stop:
            raise ValueError(f"{event.verb} cannot write")
        event.writes, event.because = all_writes[writes], all_because[because]  # type: ignore[misc]
        yield event


def _slices(counts: Sequence[int]) -> Iterator[slice]:
    """Slices of these lengths, one after the other."""
    return (slice(start, end) for start, end in pairwise(accumulate(counts, initial=0)))
