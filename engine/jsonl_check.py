"""Every fault of a stream of JSON Lines, not only the first one.

A faulty line is left out, and the lines after it are judged as if it were not there. A faulty choice counts
as one that is open, so that one fault does not make others.
"""

from collections.abc import Callable, Iterator

from attrs import Factory, define

from engine.errors import Refusal
from engine.events import Event
from engine.grammar import Grammar
from engine.header import MOST_CELLS, Header
from engine.jsonl import Gauged, Source, first_line, header_in, lines_of, note_in, read_line
from engine.sentences import counted
from engine.store.gauges import gauges_in


@define(frozen=True)
class Fault:
    line: int
    what: str
    """What is wrong with it, and what would be right."""


@define
class Check:
    """What was found so far; it is filled while `faults` is drawn."""

    drawn: Callable[[Header], object] = lambda header: None
    """Raises a `Refusal` if the board of a header cannot be drawn."""
    events: int = 0
    notes: int = 0
    gauges: set[str] = Factory(set)
    first_fault: int = 0
    """The line of the first fault, 0 if there is none: replay ends before it."""
    events_before: int = 0
    """Events before it: these are shown."""
    open_choices: int = 0
    last: str = ""

    def faults(self, source: Source) -> Iterator[Fault]:
        for fault in self._faults(source):
            if not self.first_fault:
                self.first_fault, self.events_before = fault.line, self.events
            yield fault

    def _faults(self, source: Source) -> Iterator[Fault]:
        line, begun = first_line(source)
        cells = MOST_CELLS
        try:
            header = header_in(line)
            cells = header.cells
            self.drawn(header)
        except ValueError as error:
            yield Fault(max(begun.lines, 1), str(error))
        except Refusal as refusal:
            yield Fault(begun.lines, str(refusal))
        grammar, noted = Grammar(), set[int]()
        for number, line in enumerate(lines_of(source, begun.unread), begun.lines + 1):
            try:
                found = read_line(line, cells)
                event = found.event if isinstance(found, Gauged) else found
                if isinstance(found, Gauged):
                    gauges_in(found.told, self.gauges)
                if isinstance(event, Event):
                    grammar.admit(event)
                    self.events, self.last = self.events + 1, event.verb
                elif event:
                    note_in(event, self.events, noted)
                    self.notes += 1
            except ValueError as error:
                yield Fault(number, str(error))
                if line.replace(b" ", b"").startswith(b'["choose"'):
                    grammar.skip_choice()
        self.open_choices = grammar.depth

    def meaning(self) -> str:
        """What it means for replay."""
        if self.first_fault:
            shown = counted(self.events_before, "event")
            return f"replay ends before line {self.first_fault:,}: it shows {shown}"
        if self.last in ("solved", "exhausted"):
            return f"replay shows all of it, to its end: {self.last}"
        left = f" with {counted(self.open_choices, 'choice')} open" if self.open_choices else ""
        return f"replay shows all of it, as a search that was stopped{left}"
