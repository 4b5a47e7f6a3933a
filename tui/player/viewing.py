"""What a person has chosen to look at: none of it is derived, and none of it changes what the trace says."""

import re
from typing import Any

from attrs import Factory, define

from engine.errors import Refusal
from engine.events import VERBS, Choose, Event
from engine.query.find import Target, cell_target, depth_target, event_target, verb_target
from engine.sentences import Rules, sentence
from tui.player.session import Session

HEATS = ("", "written", "blamed")


@define
class Viewing:
    cell: int = -1
    """The selected cell, if any."""
    bookmarks: set[int] = Factory(set)
    text: str = ""
    """What was last searched for."""
    heat: str = ""
    """What the heat map shows: nothing, cells written, cells blamed."""
    breakpoints: list[str] = Factory(list)
    """As the person wrote them."""
    zoom: int = 1
    """The timeline shows one part in so many of the trace, around the position."""
    origins: list[int] = Factory(list)
    """Positions from which a cause was followed back."""


def text_sought(text: str, rules: Rules) -> Target:
    """Events whose choice, rule or sentence has the text in it, whatever its case."""
    wanted = text.casefold()

    def has_it(event: Event) -> bool:
        words = [event.rule, sentence(event, rules)]
        if isinstance(event, Choose):
            words += [event.variable, event.value]
        return any(wanted in word.casefold() for word in words)

    return event_target(has_it)


def breakpoint_sought(text: str, session: Session) -> Target:
    """Where to stop: a verb, `rule NAME`, `depth N`, `cell NAME`; a `Refusal` for anything else."""
    word, _, rest = text.strip().partition(" ")
    if text.strip() in VERBS:
        return verb_target(text.strip())
    if word == "rule" and rest:
        return event_target(lambda event: event.rule.casefold() == rest.strip().casefold())
    if word == "depth" and re.fullmatch(r"\d{1,9}", rest.strip()):
        return depth_target(int(rest))
    if word == "cell" and rest:
        return cell_target(cell_named(rest.strip(), session))
    raise Refusal(f"stop at one of {', '.join(VERBS)}, or `rule NAME`, `depth N`, `cell NAME`")


def cell_named(name: str, session: Session) -> int:
    """The cell that a person calls so; its number will do too."""
    cells: int = session.trace.header.cells
    for cell in range(cells):
        if cell_name(cell, session).casefold() == name.casefold():
            return cell
    if re.fullmatch(r"\d{1,9}", name) and int(name) < cells:
        return int(name)
    raise Refusal(f"there is no cell {name!r} on this board")


def cell_name(cell: int, session: Session) -> str:
    kind: Any = session.kind
    return str(kind.cell_name(session.puzzle, cell)) if kind else str(cell)


def position_of(text: str, events: int) -> int:
    """The position that a person means: `1234`, `1,234`, `50%`."""
    text = text.strip().replace(",", "").replace("_", "")
    if found := re.fullmatch(r"(\d{1,3}(?:\.\d{1,9})?)\s*%", text):
        return min(round(events * float(found[1]) / 100), events)
    if re.fullmatch(r"\d{1,18}", text):
        return min(int(text), events)
    raise Refusal("A number such as 1234, or 50%.")
