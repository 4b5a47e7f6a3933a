"""What a person types as an answer, and what it means: text to find, lines, cells."""

import re

from engine.errors import Refusal
from engine.events import Choose, Event
from engine.query.find import Target, event_target
from engine.sentences import Rules, counted, sentence
from tui.player.session import Session

MOST_KNOWN = 4_096
"""Events whose words are remembered while text is looked for."""


def quoted(text: str) -> str:
    return f"“{text}”"


def text_target(text: str, rules: Rules) -> Target:
    """Events with the text in their choice, rule or sentence; upper and lower case are the same."""
    wanted = text.casefold()
    known: dict[object, bool] = {}
    """Whether the words of an event have it, for those met lately: most come again."""

    def has_it(event: Event) -> bool:
        words: tuple[object, ...] = (event.verb, event.rule, event.facts)
        if isinstance(event, Choose):
            words = (*words, event.variable, event.value, event.which, event.of)
        if words not in known:
            if len(known) >= MOST_KNOWN:
                known.clear()
            known[words] = has_words(event)
        return known[words]

    def has_words(event: Event) -> bool:
        words = [event.rule, sentence(event, rules)]
        if isinstance(event, Choose):
            words += [event.variable, event.value]
        return any(wanted in word.casefold() for word in words)

    return event_target(has_it)


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
