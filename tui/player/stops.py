"""The stops of a presentation, and the question that is asked before a choice.

stop      a position worth a sentence of its own: in a recording with notes, each of them; else a real choice,
          a dead end, the last of several backtracks, a solution, and until the first choice each deduction
          that writes a mark of a solution: a search that only deduces has no others.
real      of a choice: there was an alternative.
open      of a real choice: more than one of its values was left to try.
"""

from collections.abc import Collection, Sequence

from engine.events import Choose, Event
from engine.query.find import Target
from engine.sentences import choice_noun, counted
from engine.state import State
from engine.store.block import Block
from engine.store.trace import Trace
from puzzles.common.grammar import joined
from tui.player.session import Session

MOST_VALUES, MOST_COLUMNS = 4, 60
"""More values than this are counted, not named; and so are values that take more columns."""
MOST_CELLS = 10_000
"""On a larger board, no cell is looked for by its name."""


def is_open_choice(event: Event | None) -> bool:
    return isinstance(event, Choose) and event.which < event.of


Marks = Sequence[Collection[int]] | None
"""For each cell, the marks of solutions; None if that is not known."""


def stops_of(trace: Trace, live: bool, marks: Marks) -> Target:
    """The notes, if there are any and no more can come; else the events that matter."""

    def is_stop(position: int, event: Event) -> bool:
        if event.verb != "backtrack":
            return event.kills or event.verb == "solved" or (isinstance(event, Choose) and event.of > 1)
        after = trace.event_at(position + 1) if position < len(trace) else None
        return not live if after is None else after.verb != "backtrack"

    def events_in(block: Block) -> list[int]:
        births = block.columns.births if block.columns.first_node == 1 else [0]
        before = births[0] if births else len(block.events)
        return [
            block.first + number
            for number, event in enumerate(block.events, 1)
            if is_stop(block.first + number, event) or (number <= before and _finds(event, marks))
        ]

    def notes_in(block: Block) -> list[int]:
        return sorted(place for place in trace.notes if block.first < place <= block.end)

    if trace.notes and not live:
        places = list(trace.notes)
        return Target(lambda s: any(s.first < place <= s.first + s.events for place in places), notes_in)
    return Target(lambda summary: True, events_in)  # almost all stretches have one


def _finds(event: Event, marks: Marks) -> bool:
    """Whether it deduces a mark of a solution."""
    return event.verb == "deduce" and any(marks is None or mark in marks[cell] for cell, mark in event.writes)


def question(session: Session, state: State) -> str:
    """What the choice that comes next decides, without telling which value is taken."""
    trace = session.trace
    event = trace.event_at(state.position + 1)
    assert isinstance(event, Choose)
    left, still = event.of - event.which + 1, "still " * (event.which > 1)
    among = event.among if event.which == 1 else trace.subtree(state.node + 1).choice.among
    values = among[event.which - 1 :]
    if len(values) == left <= MOST_VALUES and sum(map(len, values)) <= MOST_COLUMNS:
        return f"{_upper(event.variable)} may {still}be {joined([*values], 'or')}."
    noun = choice_noun(event, trace.header.rules) or "choice"
    return f"{_upper(event.variable)} {still}has {counted(left, noun)}: which one?"


def _upper(name: str) -> str:
    return name[:1].upper() + name[1:]


def asked_cells(session: Session, position: int) -> set[int]:
    """The cells that the choice after a position is about."""
    event = session.trace.event_at(position + 1)
    assert isinstance(event, Choose)
    cells = session.trace.header.cells
    named = range(cells) if session.kind and cells <= MOST_CELLS else ()
    return {*event.because, *(cell for cell in named if session.cell_name(cell) == event.variable)}
