"""Choices that had an alternative; where a trace has none, since its program tells of none, all choices."""

from engine.events import Choose, Event
from engine.query.find import Reached, Target, matches_by_block, matching_target, verb_target
from engine.store.trace import Trace


def _had_alternative(event: Event) -> bool:
    return isinstance(event, Choose) and event.of > 1


REAL_CHOICES = matching_target("choose", _had_alternative)
"""A forced choice, 1 of 1, is none of these."""


class Choices:
    """The choices of one trace; whether any had an alternative is looked up once, and remembered."""

    def __init__(self, trace: Trace) -> None:
        self._trace, self._scanned, self._any = trace, 0, False
        """None of the choices up to `_scanned` had an alternative, but maybe one after it."""

    def from_position(self, position: int, step: int, growing: bool) -> Reached:
        """As `matches_by_block`; of a search that goes on, only choices that had an alternative."""
        if not growing:
            yield from self._look()
        target: Target = REAL_CHOICES if growing or self._any else verb_target("choose")
        yield from matches_by_block(self._trace, position, step, target)

    def _look(self) -> Reached:
        """Look on for the first choice that had an alternative."""
        length = len(self._trace)
        if self._any or self._scanned >= length:
            return
        for reached, found in matches_by_block(self._trace, self._scanned, 1, REAL_CHOICES):
            if found:
                self._any = True
                return
            self._scanned = max(self._scanned, reached)
            yield reached, []
        self._scanned = length
