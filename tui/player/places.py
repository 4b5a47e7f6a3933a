"""Places in a recording as a person writes them, after `--at` and at the key `:`: 1234, 50%, solved."""

import re

from engine.errors import Refusal
from engine.events import VERBS
from engine.query.find import find_verb
from engine.store.trace import Trace

EXAMPLES = "1234, 50% or solved"
_NUMBER = re.compile(r"\d{1,3}(?:[,_]\d{3})+|\d{1,18}", re.ASCII)
_PERCENTAGE = re.compile(r"(\d{1,9}(?:\.\d{1,9})?)\s*%", re.ASCII)


def position_of(text: str, trace: Trace) -> int:
    """The position of a number, of a percentage, or of the first event of a verb."""
    place = text.strip()
    if _NUMBER.fullmatch(place):
        return _numbered(int(re.sub("[,_]", "", place)), len(trace))
    if found := _PERCENTAGE.fullmatch(place):
        return _share(found[1], len(trace))
    if place in VERBS:
        return _first(place, trace)
    words = ", ".join(VERBS)
    raise Refusal(f"{text!r} is no place: write a number or a share, such as 1234 or 50%, or one of {words}")


def _numbered(number: int, events: int) -> int:
    if number > events:
        raise Refusal(f"event {number:,} is beyond the end: there are 0 to {events:,}")
    return number


def _share(percentage: str, events: int) -> int:
    if float(percentage) > 100:
        raise Refusal(f"{percentage}% is beyond the end: there are 0% to 100%")
    return round(events * float(percentage) / 100)


def _first(verb: str, trace: Trace) -> int:
    found = find_verb(trace, 0, verb, 1)
    if found is None:
        there = [other for other in VERBS if find_verb(trace, 0, other, 1) is not None]
        instead = f"; there are {', '.join(there)}" if there else ": it has no events"
        raise Refusal(f"no event of this recording is {verb!r}{instead}")
    return found
