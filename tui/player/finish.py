"""What a search came to, in words, at its end."""

from engine.query.counters import count_words, status
from engine.sentences import counted
from engine.state import State
from engine.store.trace import Trace
from tui.player.playback import Playback


def finish_words(playback: Playback) -> str:
    """How the search ended and what it took; "" if the position is not its end."""
    if not playback.at_end or not playback.position:
        return ""
    return words_at_end(playback.session.trace, playback.replay.state)


def words_at_end(trace: Trace, state: State) -> str:
    """The same, for the state after the last event."""
    took = ", ".join(count_words(state, "nodes", "dead_ends"))
    events, end = counted(state.position, "event"), trace.end
    return f"{_outcome(status(state, end), end, state.counts['solved'])} It took {events}, {took}."


def _outcome(status: str, end: str, solutions: int) -> str:
    found = counted(solutions, "solution")
    if end == "done":
        return f"The end: the solver says that it is done, {found}; it does not tell whether there are more."
    if status == "unsolvable":
        return "The end: everything was tried, and there is no solution."
    if status == "stopped":
        so_far = f"{found} so far" if solutions else "no solution so far"
        return f"The recording ends here, but the search was not over: {so_far}."
    if end == "exhausted":
        return f"The end: everything was tried; there {'is' if solutions == 1 else 'are'} {found}."
    return "The end: solved."
