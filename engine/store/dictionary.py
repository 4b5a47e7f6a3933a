"""Forms: equal events are stored once.

form     an event without its counters `which` and `of`; stored once, referred to by number.
code     the index of an event's form in the list of a block's forms.
shared   a form that was used in more than one block has a number for the whole trace and a row in the table
         `forms`, which blocks refer to. A block stores its other forms itself.
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

MOST_SHARED, MOST_SEEN = 16_384, 65_536
"""How many forms are shared, and how many are remembered as used once, so that memory stays bounded."""
MOST_SHARED_CELLS, MOST_SHARED_TEXT = 1_024, 16_384
"""A form with more cells, or as a longer text, is not shared."""

Form = tuple[Any, ...]
"""Of a choice: variable, value, writes, rule, facts, because, among.
Of any other event: verb, rule, facts, writes, because; and True if it kills the node."""

_CHOICE_FIELDS = 7
_BACKTRACK: Form = ("backtrack", "", (), (), ())


@define(slots=False)
class CodedEvents:
    """The distinct forms of some events, and the code of each event."""

    forms: list[Form]
    codes: list[int]

    @classmethod
    def of(cls, events: list[Event]) -> "CodedEvents":
        forms: dict[Form, int] = defaultdict(count().__next__)
        codes = [
            forms[
                (e.variable, e.value, e.writes, e.rule, e.facts, e.because, e.among)
                if type(e) is Choose
                else _BACKTRACK
                if e is BACKTRACK
                else (e.verb, e.rule, e.facts, e.writes, e.because)
                if not e.kills
                else (e.verb, e.rule, e.facts, e.writes, e.because, True)
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
    return "choose" if len(form) == _CHOICE_FIELDS else form[0]


def cells_of(form: Form) -> tuple[tuple[Write, ...], tuple[int, ...]]:
    """Its writes, and its `because` cells."""
    return (form[2], form[5]) if len(form) == _CHOICE_FIELDS else (form[3], form[4])


def words_of(form: Form) -> tuple[Any, ...]:
    """The array (see `wire`) of an event of this form, without its cells; a choice counts as 1 of 1."""
    if len(form) != _CHOICE_FIELDS:
        verb, rule, facts, _, _, *kills = form
        return trimmed((verb, rule, facts, (), (), *kills))
    variable, value, _, rule, facts, _, among = form
    return trimmed(("choose", variable, value, 1, 1, (), rule, facts, (), among))


def json_of(form: Form) -> str:
    """The array of an event of this form, as JSON; a choice counts as 1 of 1."""
    if len(form) == _CHOICE_FIELDS:
        variable, value, *rest = form
        form = ("choose", variable, value, 1, 1, *rest)
    return json.dumps(trimmed(form), separators=(",", ":"))


class SharedForms:
    """The shared forms of a recording."""

    def __init__(self) -> None:
        self._numbers: dict[Form, int] = {}
        self._seen: set[int] = set()
        """Hashes of the forms used in one block so far."""

    def number(self, form: Form) -> int | None:
        return self._numbers.get(form)

    def add_block(self, forms: Iterable[Form]) -> list[tuple[int, str]]:
        """Count in a block's forms; those used in an earlier block too are shared from now on.

        Returns the number and the JSON of each form that is newly shared.
        """
        fresh = {hash(form): form for form in forms if form not in self._numbers}
        again = [form for seen, form in fresh.items() if seen in self._seen and _is_short(form)]
        del again[MOST_SHARED - len(self._numbers) :]
        texts = {form: text for form in again if len(text := json_of(form)) <= MOST_SHARED_TEXT}
        shared = dict(zip(texts, range(len(self._numbers), MOST_SHARED)))
        self._numbers.update(shared)
        if len(self._seen) > MOST_SEEN:
            self._seen.clear()
        self._seen.update(fresh)
        return [(number, texts[form]) for form, number in shared.items()]


def _is_short(form: Form) -> bool:
    return sum(map(len, cells_of(form))) <= MOST_SHARED_CELLS
