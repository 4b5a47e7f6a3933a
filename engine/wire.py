"""Events as rows: plain lists of numbers, strings and lists, their form in trace files and JSON Lines.

    ["choose", variable, value, which, of, writes, rule, facts, because, among]
    ["deduce", rule, facts, writes, because]         also prune, backtrack, solved, exhausted

A write is [cell, mark]. What is empty at the end of a row is left out.
"""

from typing import Any

from engine.events import EVENTS, Choose, Event
from engine.safe_text import safe

MOST_MARK = 2**32 - 1
_CLASSES = {event.verb: event for event in EVENTS}
_LEAST = {verb: 5 if verb == "choose" else 1 for verb in _CLASSES}
_MOST = {verb: 10 if verb == "choose" else 5 for verb in _CLASSES}

Key = tuple[Any, ...]


def key_of(event: Event) -> Key:
    """The event as a tuple: two events with equal keys are the same."""
    if type(event) is Choose:
        return (
            "choose",
            event.variable,
            event.value,
            event.which,
            event.of,
            event.writes,
            event.rule,
            event.facts,
            event.because,
            event.among,
        )
    return (event.verb, event.rule, event.facts, event.writes, event.because)


def wire_of(event: Event) -> Key:
    """The event as it is written in trace files and JSON Lines."""
    return trimmed(key_of(event))


def trimmed(key: Key) -> Key:
    """An event's key without the empty fields at its end."""
    end, least = len(key), _LEAST[key[0]]
    while end > least and not key[end - 1]:
        end -= 1
    return key[:end]


def event_of(row: Any, cells: int) -> Event:
    """The event of a row from anywhere; a `ValueError` says what is wrong with it."""
    if not isinstance(row, list) or not row:
        raise ValueError("an event is a list that begins with its verb, such as " + '["backtrack"]')
    verb = row[0]
    if not isinstance(verb, str) or verb not in _CLASSES:
        raise ValueError(f"{_short(verb)} is no event; there are {', '.join(_CLASSES)}")
    if not _LEAST[verb] <= len(row) <= _MOST[verb]:
        raise ValueError(f"{verb} has {len(row)} fields; it takes {_LEAST[verb]} to {_MOST[verb]}")
    if verb != "choose":
        rule, facts, writes, because = row[1:] + _EMPTY[len(row) - 1 :]
        made = _CLASSES[verb](  # type: ignore[call-arg]
            _text(rule, "rule"), _facts(facts), _writes(writes, cells), _cells(because, cells)
        )
        if writes and verb in ("backtrack", "exhausted"):
            raise ValueError(f"{verb} writes nothing: it only undoes")
        return made
    variable, value, which, of, writes, rule, facts, because, among = row[1:] + _EMPTY_CHOICE[len(row) - 5 :]
    if type(which) is not int or type(of) is not int or not 1 <= which <= of <= MOST_MARK:
        raise ValueError(f"a choice is number 1 to n of n, not {_short(which)} of {_short(of)}")
    return Choose(
        _text(variable, "variable"),
        _text(value, "value"),
        which,
        of,
        _writes(writes, cells),
        _text(rule, "rule"),
        _facts(facts),
        _cells(because, cells),
        _texts(among, "among"),
    )


_EMPTY: list[Any] = ["", [], [], []]
_EMPTY_CHOICE: list[Any] = [[], "", [], [], []]


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:39] + "…"


def _text(value: object, name: str) -> str:
    if type(value) is not str:
        raise ValueError(f"{name} is text, not {_short(value)}")
    return safe(value)


def _list(values: object, name: str) -> list[Any]:
    if type(values) is not list:
        raise ValueError(f"{name} is a list, not {_short(values)}")
    return values


def _texts(values: object, name: str) -> tuple[str, ...]:
    return tuple([_text(value, name) for value in _list(values, name)])


def _facts(values: object) -> tuple[str | int, ...]:
    return tuple([value if type(value) is int else _fact(value) for value in _list(values, "facts")])


def _fact(value: object) -> str:
    if type(value) is not str:
        raise ValueError(f"a fact is a number or text, not {_short(value)}")
    return safe(value)


def _cells(values: object, cells: int) -> tuple[int, ...]:
    for cell in _list(values, "because"):
        if type(cell) is not int or not 0 <= cell < cells:
            raise _not_on_board(cell, cells)
    return tuple(values)  # type: ignore[arg-type]


def _not_on_board(cell: object, cells: int) -> ValueError:
    return ValueError(f"cell {_short(cell)} is not on the board, whose cells are 0 to {cells - 1}")


def _writes(values: object, cells: int) -> tuple[tuple[int, int], ...]:
    writes = []
    for pair in _list(values, "writes"):
        if type(pair) is not list or len(pair) != 2:
            raise ValueError(f"a write is [cell, mark], not {_short(pair)}")
        cell, mark = pair
        if type(mark) is not int or not 0 <= mark <= MOST_MARK:
            raise ValueError(f"mark {_short(mark)} is not a number from 0 to {MOST_MARK}")
        if type(cell) is not int or not 0 <= cell < cells:
            raise _not_on_board(cell, cells)
        writes.append((cell, mark))
    return tuple(writes)
