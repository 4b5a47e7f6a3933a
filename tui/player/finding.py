"""Finding: looking for a place, a slice of a frame at a time, so that the screen goes on meanwhile."""

from time import perf_counter

from attrs import define

from engine.query.find import Reached, Target

SLICE = 0.04
"""Seconds that one frame may work: about as long as it takes to draw one, so that neither starves."""


@define
class Finding:
    what: str
    """What is looked for, in words."""
    step: int
    """1 if it is looked for forwards, -1 backwards."""
    looked: Reached
    """What is recorded, as it is looked through."""
    goal: Target | None = None
    """What to run a live search to, if it is not in what is recorded."""
    reached: int = 0
    ended: bool = False
    """Whether all that is recorded was looked through."""

    def look(self, seconds: float) -> int | None:
        """Look on for so long; the place, if it was found."""
        stop = perf_counter() + seconds
        for reached, matches in self.looked:
            self.reached = reached
            if matches:
                return matches[0]
            if perf_counter() > stop:
                return None
        self.ended = True
        return None
