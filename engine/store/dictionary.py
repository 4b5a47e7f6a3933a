"""Forms: what an event is apart from `which` and `of`. A search uses most of its forms over and over.

known    a form that came up in more than one block: it has a number in the whole trace, and a row in its
         table, so that blocks only name it. A block holds its other forms itself.
"""

import json
from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property
from itertools import count
from typing import Any

from attrs import define

from engine.events import BACKTRACK, Choose, Event, Write
from engine.wire import trimmed

MOST_KNOWN, MOST_SEEN = 16_384, 65_536
"""How many forms are known, and remembered as seen once, at most: memory stays bounded."""

Form = tuple[Any, ...]

_CHOICE = 7
_BACKTRACK: Form = ("backtrack", "", (), (), ())


@define(slots=False)
class Coded:
    """Events as their distinct forms, and for each event the place of its form among them."""

    forms: list[Form]
    codes: list[int]

    @classmethod
    def of(cls, events: list[Event]) -> "Coded":
        forms: dict[Form, int] = defaultdict(count().__next__)
        codes = [
            forms[
                (e.variable, e.value, e.writes, e.rule, e.facts, e.because, e.among)
                if type(e) is Choose
                else _BACKTRACK
                if e is BACKTRACK
                else (e.verb, e.rule, e.facts, e.writes, e.because)
            ]
            for e in events
        ]
        return cls(list(forms), codes)

    @cached_property
    def times(self) -> list[int]:
        """How often each form is used."""
        times = [0] * len(self.forms)
        for code in self.codes:
            times[code] += 1
        return times


def verb_of(form: Form) -> str:
    return "choose" if len(form) == _CHOICE else form[0]


def cells_of(form: Form) -> tuple[tuple[Write, ...], tuple[int, ...]]:
    """Its writes, and its `because` cells."""
    return (form[2], form[5]) if len(form) == _CHOICE else (form[3], form[4])


def words_of(form: Form) -> tuple[Any, ...]:
    """The row of an event of this form, without its cells; a choice is the first of one."""
    if len(form) != _CHOICE:
        verb, rule, facts, *_ = form
        return trimmed((verb, rule, facts, (), ()))
    variable, value, _, rule, facts, _, among = form
    return trimmed(("choose", variable, value, 1, 1, (), rule, facts, (), among))


def json_of(form: Form) -> str:
    """The row of an event of this form, as JSON."""
    if len(form) == _CHOICE:
        variable, value, *rest = form
        form = ("choose", variable, value, 1, 1, *rest)
    return json.dumps(trimmed(form), separators=(",", ":"))


class Known:
    """The known forms of a recording."""

    def __init__(self) -> None:
        self._numbers: dict[Form, int] = {}
        self._seen: set[int] = set()

    def number(self, form: Form) -> int | None:
        return self._numbers.get(form)

    def learn(self, forms: Iterable[Form]) -> list[tuple[int, str]]:
        """A block of these forms is full: number and row of those that had come up before it."""
        fresh = {hash(form): form for form in forms if form not in self._numbers}
        again = [form for seen, form in fresh.items() if seen in self._seen]
        first = len(self._numbers)
        learnt = dict(zip(again, range(first, MOST_KNOWN)))
        self._numbers.update(learnt)
        if len(self._seen) > MOST_SEEN:
            self._seen.clear()
        self._seen.update(fresh)
        return [(number, json_of(form)) for form, number in learnt.items()]
