"""An event as a JSON array, for trace files and JSON Lines.

    ["choose", variable, value, which, of, writes, rule, facts, because, among]
    ["deduce", rule, facts, writes, because]         also prune, backtrack, solved, exhausted
    ["prune", rule, facts, writes, because, true]    kills the current node

A write is [cell, mark]. Empty fields at the end of an array are left out.
"""

from typing import Any

from engine.events import EVENTS, Choose, Event
from engine.safe_text import safe

MOST_MARK = 2**32 - 1
_CLASSES = {event.verb: event for event in EVENTS}
_LEAST = {verb: 5 if verb == "choose" else 1 for verb in _CLASSES}
_MOST = dict.fromkeys(_CLASSES, 5) | {"choose": 10, "prune": 6}
"""How many fields an array may have."""
_EMPTY: list[Any] = ["", [], [], []]
_EMPTY_CHOICE: list[Any] = [[], "", [], [], []]
"""The fields that may be left out, from the first of them on."""

Key = tuple[Any, ...]
"""All fields of an event, its verb first."""


def key_of(event: Event) -> Key:
    """Events are equal exactly if their keys are."""
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
    fields = (event.verb, event.rule, event.facts, event.writes, event.because)
    return (*fields, True) if event.kills else fields


def wire_of(event: Event) -> Key:
    """The event's JSON array."""
    return trimmed(key_of(event))


def trimmed(key: Key) -> Key:
    """The key without the empty fields at its end."""
    end, least = len(key), _LEAST[key[0]]
    while end > least and not key[end - 1]:
        end -= 1
    return key[:end]


def event_of(fields: Any, cells: int) -> Event:
    """The event of an untrusted array; a `ValueError` says what is wrong with it."""
    if isinstance(fields, dict) and "puzzletui" in fields:
        raise ValueError("a second header; a stream holds one search")
    if not isinstance(fields, list) or not fields:
        raise ValueError("an event is a list that begins with its verb, such as " + '["backtrack"]')
    verb = fields[0]
    if not isinstance(verb, str) or verb not in _CLASSES:
        raise ValueError(f"{_short(verb)} is not an event; the events are {', '.join(_CLASSES)}")
    if not _LEAST[verb] <= len(fields) <= _MOST[verb]:
        raise ValueError(f"{verb} has {len(fields)} fields; it takes {_LEAST[verb]} to {_MOST[verb]}")
    if verb == "choose":
        return _choice(fields[1:] + _EMPTY_CHOICE[len(fields) - 5 :], cells)
    rule, facts, writes, because = fields[1:5] + _EMPTY[len(fields) - 1 :]
    why = (_text(rule, "rule"), _facts(facts), _writes(writes, cells), _cells(because, cells))
    made = _CLASSES[verb](*why, *_kills(fields[5:]))  # type: ignore[call-arg]
    if writes and verb in ("backtrack", "exhausted"):
        raise ValueError(f"{verb} cannot write")
    return made


def _kills(field: list[Any]) -> list[bool]:
    if field and type(field[0]) is not bool:
        raise ValueError(f"whether it kills the node must be true or false, not {_short(field[0])}")
    return field


def _choice(fields: list[Any], cells: int) -> Choose:
    variable, value, which, of, writes, rule, facts, because, among = fields
    if type(which) is not int or type(of) is not int or not 1 <= which <= of <= MOST_MARK:
        raise ValueError(f"`which` must be from 1 to `of`, not {_short(which)} of {_short(of)}")
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


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:39] + "…"


def _text(value: object, name: str) -> str:
    if type(value) is not str:
        raise ValueError(f"{name} must be text, not {_short(value)}")
    return safe(value)


def _list(values: object, name: str) -> list[Any]:
    if type(values) is not list:
        raise ValueError(f"{name} must be a list, not {_short(values)}")
    return values


def _texts(values: object, name: str) -> tuple[str, ...]:
    return tuple([_text(value, name) for value in _list(values, name)])


def _facts(values: object) -> tuple[str | int, ...]:
    return tuple([value if type(value) is int else _fact(value) for value in _list(values, "facts")])


def _fact(value: object) -> str:
    if type(value) is not str:
        raise ValueError(f"a fact must be a whole number or text, not {_short(value)}")
    return safe(value)


def _cells(values: object, cells: int) -> tuple[int, ...]:
    for cell in _list(values, "because"):
        if type(cell) is not int or not 0 <= cell < cells:
            raise _not_on_board(cell, cells)
    return tuple(values)  # type: ignore[arg-type]


def _not_on_board(cell: object, cells: int) -> ValueError:
    return ValueError(f"cell {_short(cell)} is not on the board: cells are 0 to {cells - 1}")


def _writes(values: object, cells: int) -> tuple[tuple[int, int], ...]:
    writes = []
    for pair in _list(values, "writes"):
        if type(pair) is not list or len(pair) != 2:
            raise ValueError(f"a write must be [cell, mark], not {_short(pair)}")
        cell, mark = pair
        if type(mark) is not int or not 0 <= mark <= MOST_MARK:
            raise ValueError(f"mark {_short(mark)} is not a whole number from 0 to {MOST_MARK}")
        if type(cell) is not int or not 0 <= cell < cells:
            raise _not_on_board(cell, cells)
        writes.append((cell, mark))
    return tuple(writes)
