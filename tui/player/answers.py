"""What a person types as an answer, and what it means: text to find, breakpoints, cells."""

import re

from engine.errors import Refusal
from engine.events import VERBS, Choose, Event
from engine.query.find import Target, cell_target, depth_target, event_target, verb_target
from engine.sentences import Rules, counted, sentence
from tui.player.session import Session


def text_target(text: str, rules: Rules) -> Target:
    """Events with the text in their choice, rule or sentence; upper and lower case are the same."""
    wanted = text.casefold()

    def has_it(event: Event) -> bool:
        words = [event.rule, sentence(event, rules)]
        if isinstance(event, Choose):
            words += [event.variable, event.value]
        return any(wanted in word.casefold() for word in words)

    return event_target(has_it)


def breakpoints_of(text: str) -> list[str]:
    """The different breakpoints in a list separated by commas."""
    parts = (part.strip() for part in text.split(","))
    return list(dict.fromkeys(filter(None, parts)))


def breakpoint_target(text: str, session: Session) -> Target:
    """A verb, `rule NAME`, `depth N`, `cell NAME` or `line N`; a `Refusal` for anything else."""
    word, _, rest = text.strip().partition(" ")
    if text.strip() in VERBS:
        return verb_target(text.strip())
    if word == "rule" and rest:
        return event_target(lambda event: event.rule.casefold() == rest.strip().casefold())
    if word == "depth" and re.fullmatch(r"\d{1,9}", rest.strip()):
        return depth_target(int(rest))
    if word == "cell" and rest:
        return cell_target(cell_named(rest.strip(), session))
    if word == "line" and re.fullmatch(r"\d{1,3}", rest.strip()):
        return line_target(int(rest), session)
    ways = "`rule NAME`, `depth N`, `cell NAME`, `line N` of the pseudocode"
    raise Refusal(f"A breakpoint is one of {', '.join(VERBS)}, or {ways}.")


def line_target(number: int, session: Session) -> Target:
    """Events that carry out a line of the pseudocode, from 1."""
    code = session.trace.header.code
    if not 1 <= number <= len(code.lines):
        raise Refusal(f"The pseudocode has {counted(len(code.lines), 'line')}: there is no line {number}.")
    return event_target(lambda event: code.line_of(event) == number)


def cell_named(name: str, session: Session) -> int:
    """The cell with this name or, if there is none, this number."""
    cells: int = session.trace.header.cells
    for cell in range(cells):
        if session.cell_name(cell).casefold() == name.casefold():
            return cell
    if re.fullmatch(r"\d{1,9}", name) and int(name) < cells:
        return int(name)
    raise Refusal(f"This board has no cell {name!r}.")
