"""Events in words, for a person."""

import re
from collections.abc import Mapping

from engine.events import Choose, Event
from engine.safe_text import safe

Rules = Mapping[str, str]
"""Rule name → sentence, with a gap `{}` for each fact. In that of a choice `{of row}` becomes `3 rows`."""
LONG_NUMBER = 10_000
"""From here on, numbers are easier to read in groups: 291,038."""
_RELATIONS = ("≠", "≤", "≥", "<", ">")
_OF = re.compile(r"\{of ([a-z]+)\}")

_WITHOUT_RULE = {
    "backtrack": "Nothing is left to try here: go back, and undo what was written.",
    "solved": "Solved.",
    "exhausted": "Every possibility has been tried: the search is over.",
}


def counted(number: int, noun: str) -> str:
    """A number with its noun: `1 dead end`, `1,284 dead ends`."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def timed(seconds: float) -> str:
    """A time in the unit that it is read in: `12.50 ms`, `1.25 s`."""
    return f"{seconds * 1000:,.2f} ms" if seconds < 1 else f"{seconds:,.2f} s"


def fill(sentence: str, facts: tuple[str | int, ...]) -> str:
    """The sentence with its gaps filled in order. Spare facts follow it; spare gaps become `…`."""
    parts = sentence.split("{}")
    filled = parts[0]
    unused = iter(facts)
    for part in parts[1:]:
        filled += _fact(next(unused, "…")) + part
    spare = " ".join(map(_fact, unused))
    return f"{filled} {spare}".strip() if spare else filled


def _fact(fact: str | int) -> str:
    return f"{fact:,}" if isinstance(fact, int) and abs(fact) >= LONG_NUMBER else str(fact)


def _with_counter(sentence: str, event: Event) -> str:
    """The counters of a choice are stored apart, so that equal words are: no fact need repeat them."""
    if not isinstance(event, Choose) or "{of " not in sentence:
        return sentence
    return _OF.sub(lambda noun: counted(event.of, noun[1]), sentence)


def choice_name(event: Choose) -> str:
    """A choice in short: `A1 = 3`; a value that begins with a relation needs no other: `x ≠ 5`."""
    between = " " if event.value[:1] in _RELATIONS else " = "
    return between.join(filter(None, (event.variable, event.value)))


def choice_noun(event: Choose, rules: Rules) -> str:
    """What the rule's sentence counts the values of a choice as: `row`; "" if it does not say."""
    found = _OF.search(rules.get(event.rule, ""))
    return found[1] if found else ""


def rule_name(event: Event, rules: Rules) -> str:
    """The rule's name; nothing if that is all that is told of it: then it is the sentence."""
    return event.rule if event.rule in rules else ""


def sentence(event: Event, rules: Rules) -> str:
    """What the event did and why. A rule that has no sentence is shown by its name."""
    if event.rule in rules:
        return safe(fill(_with_counter(rules[event.rule], event), event.facts))
    if isinstance(event, Choose) and not event.rule:
        return safe(f"{event.variable} takes {event.value}, {event.which} of {event.of}.")
    if not event.rule and event.verb in _WITHOUT_RULE:
        return _WITHOUT_RULE[event.verb]
    return safe(fill(event.rule, event.facts))
