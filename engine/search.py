"""A running search: a solver, and the recording that its events are pulled into."""

from collections.abc import Callable

from engine.errors import Refusal, SolverFailed
from engine.events import FOREVER, Event, Events
from engine.store.recording import Recording


class Search:
    """The solver works only during `pull`."""

    def __init__(
        self,
        solver: Events,
        recording: Recording,
        every: bool,
        limit: int = FOREVER,
        ends_as: Callable[[Event | None], str] | None = None,
    ) -> None:
        """`every`: go on after the first solution. `limit`: stop after this many events.

        `ends_as`: how it has ended, by its last event, when the solver has no more.
        """
        self.recording = recording
        self.remark: Callable[[], str] = str
        """What to tell a person who watches, besides the events; usually nothing."""
        self._ends_as = ends_as or end_of
        self.limit = limit
        self.end = ""
        """How it ended, "" before: exhausted, solved (stopped at the first solution), limit, stopped, or done
        if another program says so."""
        self._every = every
        self._solver = solver if every else _to_first_solution(solver)

    def pull(self, most: int = FOREVER, seconds: float = float("inf")) -> None:
        """Let the solver work until it has yielded `most` events, or for about `seconds`."""
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
            self.stop(self._ends_as(self.recording.event_at(len(self.recording))))
        elif len(self.recording) >= self.limit:
            self.stop(self._end_at_limit())

    def _end_at_limit(self) -> str:
        """Not `limit` if the last event that the limit allows ends the search by itself."""
        end = end_of(self.recording.event_at(len(self.recording)))
        return end if end == "exhausted" or (end == "solved" and not self._every) else "limit"

    @property
    def solver_runs(self) -> bool:
        """Whether the solver is executing right now; a signal handler asks this."""
        return getattr(self._solver, "gi_running", False)

    def stop(self, end: str = "stopped") -> None:
        if not self.end:
            self.end = "stopped"  # in case the recording cannot be finished
            self.recording.finish(end)
            self.end = end


def _to_first_solution(solver: Events) -> Events:
    for event in solver:
        yield event
        if event.verb == "solved":
            return


def end_of(last: Event | None) -> str:
    """How a search ended, by its last event."""
    return last.verb if last is not None and last.verb in ("solved", "exhausted") else "stopped"
