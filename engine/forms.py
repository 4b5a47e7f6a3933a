"""Forms: what an event is apart from `which` and `of`. A search uses most of its forms over and over.

known    a form that came up in more than one block: it has a number in the whole trace, and a row in its
         table, so that blocks only name it. A block holds its other forms itself.
"""

import json
from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from operator import attrgetter
from typing import Any

from attrs import define

from engine.events import Choose, Event, Write
from engine.rows import row_of

MOST_KNOWN, MOST_SEEN = 16_384, 65_536
"""How many forms are known, and remembered as seen once, at most: memory stays bounded."""

Form = tuple[Any, ...]

_of_choice = attrgetter("variable", "value", "writes", "rule", "facts", "rests", "among")
_of_other = attrgetter("verb", "rule", "facts", "writes", "rests")
_CHOICE = 7


@define(slots=False)
class Coded:
    """Events as their distinct forms, and for each event the place of its form among them."""

    forms: list[Form]
    codes: list[int]

    @classmethod
    def of(cls, events: list[Event]) -> "Coded":
        ids = list(map(id, events))
        forms: dict[Form, int] = {}
        code_of = {
            number: forms.setdefault(_of_choice(e) if type(e) is Choose else _of_other(e), len(forms))
            for number, e in dict(zip(ids, events)).items()
        }
        return cls(list(forms), list(map(code_of.__getitem__, ids)))

    @cached_property
    def times(self) -> list[int]:
        """How often each form is used."""
        counted = Counter(self.codes)
        return [counted[code] for code in range(len(self.forms))]


def verb_of(form: Form) -> str:
    return "choose" if len(form) == _CHOICE else form[0]


def cells_of(form: Form) -> tuple[tuple[Write, ...], tuple[int, ...]]:
    """Its writes, and the cells it rests on."""
    return (form[2], form[5]) if len(form) == _CHOICE else (form[3], form[4])


def words_of(form: Form) -> tuple[Any, ...]:
    """The row of an event of this form, without its cells; a choice is the first of one."""
    if len(form) != _CHOICE:
        verb, rule, facts, *_ = form
        return row_of((verb, rule, facts, (), ()))
    variable, value, _, rule, facts, _, among = form
    return row_of(("choose", variable, value, 1, 1, (), rule, facts, (), among))


def row_of_form(form: Form) -> str:
    """The row of an event of this form, as JSON."""
    if len(form) == _CHOICE:
        variable, value, *rest = form
        form = ("choose", variable, value, 1, 1, *rest)
    return json.dumps(row_of(form), separators=(",", ":"))


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
        return [(number, row_of_form(form)) for form, number in learnt.items()]
