"""Where in its tree a search stands, and what it does there, in words."""

from engine.events import Choose
from engine.replay import Replay
from engine.trace import Trace
from engine.words import plain, sentence

LONGEST_PATH = 12
"""Of a longer path, so many choices at its end are told."""


def path_of(replay: Replay) -> str:
    """The choices that lead to the node at hand."""
    opened = replay.state.opened[1:]
    values = [f"{choice.variable} {choice.value}" for *_, choice, _ in opened[-LONGEST_PATH:]]
    return " › ".join(["…"] * (len(opened) > LONGEST_PATH) + [*map(plain, values)])


def step_of(trace: Trace, before: int) -> str:
    """What a search did after so many events, in words."""
    event = trace.event_at(before + 1) if before < len(trace) else None
    if event is None:
        return "its recording ends"
    if isinstance(event, Choose):
        return plain(f"choose {event.variable} {event.value}, {event.which:,} of {event.of:,}")
    return f"{event.verb} · {sentence(event, trace.header.rules)}"
