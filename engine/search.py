"""A search under way: a solver, pulled into a recording as fast or as slowly as someone wants to watch."""

from engine.errors import Refusal, SolverFailed
from engine.events import Event, Events
from engine.store.recording import Recording

FOREVER = 2**62


class Search:
    """How it ended is in `end`: exhausted, solved (at the first solution), limit, stopped; "" before."""

    def __init__(self, solver: Events, recording: Recording, every: bool, limit: int = FOREVER) -> None:
        """`every`: go on after the first solution; `limit`: stop at so many events."""
        self.recording = recording
        self.limit = limit
        self.end = ""
        self._every = every
        self._solver = solver if every else _to_first_solution(solver)

    def pull(self, most: int = FOREVER, seconds: float = float("inf")) -> None:
        """Let the solver work: at most so many events, for about so long."""
        if self.end:
            return
        left = self.limit - len(self.recording)
        try:
            more = self.recording.pull(self._solver, min(most, left), seconds)
        except SolverFailed:
            self.stop()
            raise
        except Refusal:
            self.end = "stopped"
            raise
        if not more:
            self.stop(end_of(self.recording.event_at(len(self.recording))))
        elif len(self.recording) >= self.limit:
            self.stop(self._end_at_limit())

    def _end_at_limit(self) -> str:
        """A search may come to its own end just there."""
        end = end_of(self.recording.event_at(len(self.recording)))
        return end if end == "exhausted" or (end == "solved" and not self._every) else "limit"

    @property
    def solver_runs(self) -> bool:
        """Whether the solver is at work this very moment, as a signal handler may ask."""
        return getattr(self._solver, "gi_running", False)

    def stop(self, end: str = "stopped") -> None:
        if not self.end:
            self.end = "stopped"  # and so it stays if the recording cannot be finished
            self.recording.finish(end)
            self.end = end


def _to_first_solution(solver: Events) -> Events:
    for event in solver:
        yield event
        if event.verb == "solved":
            return


def end_of(last: Event | None) -> str:
    """How a search ended whose last event this is."""
    return last.verb if last is not None and last.verb in ("solved", "exhausted") else "stopped"
