"""An event in words at its place in the search: a backtrack tells what has died, and of what."""

from engine.events import Event
from engine.safe_text import safe
from engine.sentences import choice_name, sentence
from engine.state import Opened, State
from engine.store.trace import Trace


def explanation(trace: Trace, position: int) -> str:
    """What the event that leads to a position did and why; "" at the start."""
    event = trace.event_at(position)
    if event is None:
        return ""
    if is_told_by_state(event):
        return explanation_of(trace, event, trace.block_at(position - 1).state(position - 1))
    return sentence(event, trace.header.rules)


def is_told_by_state(event: Event) -> bool:
    """Whether it says too little itself: a backtrack without a rule."""
    return event.verb == "backtrack" and not event.rule


def explanation_of(trace: Trace, event: Event, before: State) -> str:
    """The same, for one who has the state before the event."""
    return _backtrack(trace, before) if is_told_by_state(event) else sentence(event, trace.header.rules)


def _backtrack(trace: Trace, before: State) -> str:
    closed, child = before.opened[-1], before.last_child
    name = safe(choice_name(closed.choice)) or "this node"
    if trace.subtree(closed.node).solutions:
        return "Solution kept: undo it, to look for more." if child is None else _searched(child, name)
    if child is None:
        return f"{name} is dead: undo it."
    return f"{_children(child, name)} dead, so it is too: undo it."


def _searched(last: Opened, name: str) -> str:
    return f"{_children(last, name)} searched, and a solution was found there: undo it, to look for more."


def _children(last: Opened, name: str) -> str:
    """The children that were tried, with a verb in the right number."""
    tried, of = last.rank, last.choice.of
    if tried < of:
        return f"The {tried:,} tried of the {of:,} children of {name} {'is' if tried == 1 else 'are'}"
    if tried == 1:
        return f"The only child of {name} is"
    return f"Both children of {name} are" if tried == 2 else f"All {tried:,} children of {name} are"
