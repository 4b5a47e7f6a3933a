"""The lessons of a search that learns: which are in force at a position, and how often each has fired.

lesson     what a search has learned from a dead end and uses from then on. It is learned by an event of the
           rule `learned`, whose facts are its number and its words.
fired      how many events since have followed from it: those of the rules `by a lesson` and `lesson broken`,
           whose first fact is its number.
in force   learned, and not forgotten: an event of the rule `forgotten` has the numbers in its last fact.
stop       what was in force between two blocks, kept so that to go back reads only a part of the trace.
"""

from bisect import bisect_right

from attrs import define

from engine.events import Event
from engine.query.find import Target, matching_target
from engine.store.trace import Trace

LEARNED, FORGOTTEN = "learned", "forgotten"
FIRED = frozenset({"by a lesson", "lesson broken"})
MOST_IN_FORCE = 8_192
"""A program of someone else may never forget one: the oldest are then left out."""
MOST_STOPS = 16


@define(frozen=True)
class Lesson:
    number: int
    birth: int
    """The position that the event leads to by which it was learned."""
    fired: int


class Lessons:
    """Reads a trace from its start up to a position, a few blocks at a time."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._position = 0
        self._in_force: dict[int, Lesson] = {}
        self._stops: list[tuple[int, dict[int, Lesson]]] = [(0, {})]
        self._apart = 1
        """Blocks between two stops."""
        self._passed = 0
        """Blocks since the last stop."""

    @property
    def position(self) -> int:
        """How far the trace is read."""
        return self._position

    def at(self, position: int, blocks: int) -> list[Lesson] | None:
        """Those in force, which fired most first, then the newest; None if more blocks are to be read."""
        if position < self._position:
            place = bisect_right(self._stops, position, key=lambda stop: stop[0]) - 1
            self._position, self._in_force = self._stops[place][0], dict(self._stops[place][1])
            self._passed = 0
        while self._position < position:
            if not blocks:
                return None
            blocks -= 1
            self._read(position)
        return sorted(self._in_force.values(), key=lambda lesson: (-lesson.fired, -lesson.birth))

    def _read(self, position: int) -> None:
        """Up to a position, or to the end of a block."""
        block = self._trace.block_at(self._position)
        end = min(block.end, position)
        events = block.events[self._position - block.first : end - block.first]
        for place, event in enumerate(events, self._position + 1):
            if event.rule in FIRED or event.rule in (LEARNED, FORGOTTEN):
                self._apply(place, event)
        self._position = end
        if end == block.end:
            self._stop()

    def _apply(self, place: int, event: Event) -> None:
        if event.rule == FORGOTTEN:
            for word in str(event.facts[-1] if event.facts else "").split():
                self._in_force.pop(_number(word), None)
            return
        number = _number(event.facts[0] if event.facts else "")
        if event.rule == LEARNED and number >= 0:
            self._in_force[number] = Lesson(number, place, 0)
            if len(self._in_force) > MOST_IN_FORCE:
                del self._in_force[next(iter(self._in_force))]
        elif lesson := self._in_force.get(number):
            self._in_force[number] = Lesson(number, lesson.birth, lesson.fired + 1)

    def _stop(self) -> None:
        self._passed += 1
        if self._passed < self._apart or self._position <= self._stops[-1][0]:
            return
        self._passed = 0
        self._stops.append((self._position, dict(self._in_force)))
        if len(self._stops) > MOST_STOPS:
            self._stops, self._apart = self._stops[::2], 2 * self._apart


def lesson_of(event: Event | None) -> int:
    """The number of the lesson that an event learns or follows from; -1 if it does not."""
    if event is None or not event.facts or (event.rule not in FIRED and event.rule != LEARNED):
        return -1
    return _number(event.facts[0])


def birth_target(number: int) -> Target:
    """The event by which a lesson was learned."""
    return matching_target("prune", lambda event: event.rule == LEARNED and lesson_of(event) == number)


def _number(fact: str | int) -> int:
    """A fact may come from anywhere."""
    text = str(fact)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1
