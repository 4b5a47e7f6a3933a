"""A player takes a person through time, forwards and backwards: in one search, or in several at once.

direction   1 while it plays forwards, -1 backwards, 0 while it is paused.
session     the search that positions refer to; in a race, the chosen one.
finding     what it is on the way to at full speed, if a person asked for the next of something.
live        whether a solver has not ended yet: going forwards at the end of the recording runs it.

Every move that runs a solver or reads a trace may raise a `Refusal`; the player stays usable.
"""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from engine.query.find import Reached, Target, matches_by_block
from tui.player.finding import SLICE, Finding
from tui.player.session import Session
from tui.player.viewing import FASTEST, Found, Viewing

if TYPE_CHECKING:
    from tui.player.playback import Playback

SPEEDS = (
    1,
    2,
    4,
    8,
    16,
    32,
    64,
    128,
    256,
    512,
    1_000,
    2_000,
    5_000,
    10_000,
    20_000,
    50_000,
    100_000,
    FASTEST,
)


PLAY_SECONDS = 30
"""A recording is played in this time or less, at first."""
LIVE_SPEED = 16.0
"""The first speed of a search whose length nobody knows."""


def first_speed(session: Session) -> float:
    """The speed to begin with: a short search is not over at once, and a long one does not last for ever."""
    if session.feed is not None and session.feed.live:
        return LIVE_SPEED
    events = len(session.trace)
    return float(next(speed for speed in SPEEDS if speed * PLAY_SECONDS >= events))


class Player(ABC):
    def __init__(self, viewing: Viewing) -> None:
        self.viewing = viewing
        self.direction = 0
        self.finding: Finding | None = None
        self.missed = False
        """Whether the last `find` has found nothing."""

    @property
    @abstractmethod
    def chosen(self) -> "Playback":
        """The player of the search that keys and questions are about."""

    @property
    @abstractmethod
    def session(self) -> Session: ...

    @property
    @abstractmethod
    def position(self) -> int:
        """Where it is in that search."""

    @property
    @abstractmethod
    def live(self) -> bool: ...

    @property
    @abstractmethod
    def progress(self) -> tuple[float, int]:
        """Where it is, and how many events are recorded: the screen changes only if this does."""

    @property
    @abstractmethod
    def at_end(self) -> bool:
        """Whether there is nothing after the position, and no solver that could go on."""

    @abstractmethod
    def look(self) -> bool:
        """Take in what live searches have recorded since; whether there is anything new."""

    @abstractmethod
    def tick(self, elapsed: float) -> None:
        """Play on for this many seconds; pauses at the end."""

    @abstractmethod
    def step(self, events: int) -> None:
        """Go forwards, or backwards if `events` is negative."""

    @abstractmethod
    def seek(self, position: int) -> None: ...

    @abstractmethod
    def to_start(self) -> None: ...

    @abstractmethod
    def to_end(self) -> None:
        """To the last event recorded so far."""

    def play(self, direction: int) -> None:
        self.direction = direction
        self.finding = None

    def find(
        self, target: Target, step: int, run: bool = False, what: str = "", looked: Reached | None = None
    ) -> None:
        """Go to the next or previous match; `run` runs a live search until there is one.

        `looked` are the matches in what is recorded, if not simply those beyond the position.
        """
        if not run:
            self.pause()
        if looked is None:
            looked = matches_by_block(self.session.trace, self.position, step, target)
        self.play(step)
        self.missed = False
        self.finding = Finding(what, step, looked, target if run and step > 0 else None)
        self._find_on(self.finding)

    def _find_on(self, finding: Finding) -> None:
        """Look through what is recorded, for one frame."""
        place = finding.look(SLICE)
        if place is not None:
            self._arrive(place, finding)
        elif finding.ended and not (finding.goal is not None and self.chosen.live):
            self._miss()

    def _arrive(self, place: int, finding: Finding) -> None:
        went_round = (place - self.position) * finding.step <= 0
        self.chosen.viewing.found = Found(place, finding.what, finding.step if went_round else 0)
        self.pause()
        self.seek(place)

    def _miss(self) -> None:
        self.missed = True
        self.pause()

    def pause(self) -> None:
        self.play(0)

    def faster(self) -> None:
        speed = self.viewing.speed
        self.viewing.speed = next((faster for faster in SPEEDS if faster > speed), FASTEST)

    def slower(self) -> None:
        speed = self.viewing.speed
        self.viewing.speed = next((slower for slower in reversed(SPEEDS) if slower < speed), SPEEDS[0])

    def fastest(self) -> None:
        """Change to the fastest speed, or from it back to the speed before."""
        viewing = self.viewing
        if viewing.speed == FASTEST:
            viewing.speed = viewing.speed_before_fastest
        else:
            viewing.speed_before_fastest, viewing.speed = viewing.speed, FASTEST
