"""A recording that another program makes: it can be followed, but not be told how far to run."""

from time import monotonic, sleep

from engine.errors import Refusal
from engine.sentences import counted
from engine.store.following import FollowedTrace
from tui.player.live import Beginning

LOOK_SECONDS = 0.005
GRACE_SECONDS = 0.5
"""A recording that no process holds for so long was interrupted; one that begins locks its file late."""


class Following:
    beginning: Beginning = "newest"
    end = error = ""
    shares_terminal = False

    def __init__(self, trace: FollowedTrace) -> None:
        self.trace = trace
        self._held = monotonic()
        """When a process was last seen to record it."""

    @property
    def live(self) -> bool:
        return not self.end and not self.error

    @property
    def status(self) -> str:
        return "following"

    def run_to(self, position: int) -> None:
        """Its own program decides."""

    def run_free(self) -> None:
        """Its own program decides."""

    def pause(self) -> None:
        """Only the screen stands still."""

    def look(self) -> bool:
        if not self.live:
            return False
        try:
            return self._look()
        except Refusal as refusal:
            self.error = refusal.what
            held = counted(len(self.trace), "event")
            raise Refusal(f"{self.error}; what was read so far, {held}, stays", self.trace.where) from None

    def _look(self) -> bool:
        if self.trace.is_recorded:
            self._held = monotonic()
        self.trace.check_file()
        try:
            news = self.trace.look()
        except Refusal:
            self.trace.check_file()  # removed, replaced or cut since: then that is why it cannot be read
            raise
        self.end = self.trace.end
        if not self.end and monotonic() - self._held > GRACE_SECONDS:
            raise Refusal("its recording was interrupted")
        return news

    def wait_for(self, position: int, seconds: float) -> None:
        stop = monotonic() + seconds
        while self.live and len(self.trace) < position and monotonic() < stop:
            sleep(LOOK_SECONDS)
            self.look()

    def close(self) -> None:
        self.end = self.end or "stopped"
