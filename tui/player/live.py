"""What a session knows of the process that records its trace, whoever started that process."""

from typing import Literal, Protocol

from engine.store.following import FollowedTrace

Beginning = Literal["play", "newest", "stand"]
"""What a screen does when it opens: play from the start, go along with the newest event, or stand still."""


class Live(Protocol):
    """A trace that grows. `end` tells how its search ended, "" before; `error` why it cannot go on."""

    trace: FollowedTrace
    end: str
    error: str
    beginning: Beginning
    shares_terminal: bool
    """Whether another program that tells the search may print on our screen."""

    @property
    def live(self) -> bool:
        """Whether more may come."""

    @property
    def status(self) -> str:
        """What the process does, in a word or two; "" if it simply does what the screen asks for."""

    def run_to(self, position: int) -> None:
        """Let the search run until so many events are recorded."""

    def run_free(self) -> None:
        """Let the search run as fast as it can."""

    def pause(self) -> None: ...

    def look(self) -> bool:
        """Take in what is recorded since; whether there is anything new. A `Refusal` if it cannot go on."""

    def wait_for(self, position: int, seconds: float) -> None:
        """Wait until so many events are recorded, the search is over, or the time has passed."""

    def close(self) -> None:
        """End what was started here; the trace stays open."""
