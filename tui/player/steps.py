"""The path to a node, and the step that a search takes there, in words."""

from engine.events import Choose
from engine.query.explanation import explanation
from engine.query.replay import Replay
from engine.safe_text import safe
from engine.store.trace import Trace

LONGEST_PATH = 12
"""Choices; of a longer path the last ones are shown."""


def path_of(replay: Replay) -> str:
    """The choices from the root to the current node."""
    opened = replay.state.opened[1:]
    values = [f"{node.choice.variable} {node.choice.value}" for node in opened[-LONGEST_PATH:]]
    return " › ".join(["…"] * (len(opened) > LONGEST_PATH) + [*map(safe, values)])


def step_of(trace: Trace, before: int) -> str:
    """The event that follows the first `before` events, in words."""
    event = trace.event_at(before + 1) if before < len(trace) else None
    if event is None:
        return "its recording ends"
    if isinstance(event, Choose):
        return safe(f"choose {event.variable} {event.value}, {event.which:,} of {event.of:,}")
    return f"{event.verb} · {explanation(trace, before + 1)}"
