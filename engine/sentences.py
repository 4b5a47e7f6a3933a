"""Sentences about events."""

from collections.abc import Mapping

from engine.events import Choose, Event
from engine.safe_text import safe

Rules = Mapping[str, str]
"""A rule's name → its sentence, with a gap `{}` for each fact."""

_PLAIN = {
    "backtrack": "Nothing is left to try here: go back, and undo what was written.",
    "solved": "Solved.",
    "exhausted": "Every possibility has been tried: the search is over.",
}


def counted(number: int, noun: str) -> str:
    """`1 dead end`, `1,284 dead ends`."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def fill(sentence: str, facts: tuple[str | int, ...]) -> str:
    """The sentence with its gaps filled in order; facts without a gap follow, gaps without a fact stay."""
    parts = sentence.split("{}")
    filled = parts[0]
    rest = iter(facts)
    for part in parts[1:]:
        filled += str(next(rest, "…")) + part
    left = " ".join(map(str, rest))
    return f"{filled} {left}".strip() if left else filled


def sentence(event: Event, rules: Rules) -> str:
    """What the event did and why, in words."""
    if event.rule in rules:
        return safe(fill(rules[event.rule], event.facts))
    if isinstance(event, Choose) and not event.rule:
        return safe(f"{event.variable} takes {event.value}, {event.which} of {event.of}.")
    if not event.rule and event.verb in _PLAIN:
        return _PLAIN[event.verb]
    return safe(fill(event.rule, event.facts))
