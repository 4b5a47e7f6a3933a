"""The steps of a page as columns of numbers, which refer to tables of what comes again."""

from functools import partial

from attrs import define

from engine.events import VERBS, Choose, Event
from engine.query.untried import fitting_values
from engine.safe_text import safe
from engine.sentences import rule_name
from engine.state import State
from engine.wire import Key, key_of
from puzzles.named import Named, Names
from tui.exporting.page.packing import Table, deltas, signed
from tui.exporting.page.pictures import Drawing, Lines
from tui.exporting.page.steps import COUNTERS, Numbers, Step
from tui.player.session import Session

KILLS = len(VERBS)
"""Instead of the number of a verb: a prune that kills."""
MOST_AMONG = 1_000
"""Values of untried children that are stored for a node."""
Columns = dict[str, list[int]]


class Words:
    """All texts, safe to show, each once; text 0 is empty."""

    def __init__(self) -> None:
        self._texts: Table[str] = Table()
        self.number("")

    def number(self, text: str) -> int:
        return self._texts.number(safe(text))

    @property
    def texts(self) -> list[str]:
        return self._texts.things


@define(frozen=True)
class Form:
    event: Event
    told: str
    named: Named


class Told:
    """Takes the steps one after the other."""

    def __init__(self, session: Session, drawing: Drawing) -> None:
        self._drawing, self._rules = drawing, session.trace.header.rules
        self._names = Names(session.kind, session.puzzle)
        self._values = partial(session.kind.values, session.puzzle) if session.kind else None
        self._keys: Table[tuple[Key, str]] = Table()
        self._forms: list[Form] = []
        self._among: Table[tuple[str, ...]] = Table()
        self._among.number(())
        self._offsets: Numbers = (0,) * len(COUNTERS)
        names = ("form", "which", "of", "among", "changes", "y", "line")
        self._columns: Columns = {name: [] for name in (*names, "offset_step", "offset_of", "offset")}
        self.steps = self.changes = 0

    def add(self, step: Step, state: State) -> None:
        """A step, with the state that the steps lead to."""
        event, add = step.event, self._columns
        add["form"].append(self._form(event, step.told))
        if isinstance(event, Choose):
            add["which"].append(event.which)
            add["of"].append(event.of)
            add["among"].append(self._among_of(event, state))
        changes = self._drawing.after(event, state.board)
        if event.writes:
            add["changes"].append(len(changes))
        for y, line in changes:
            add["y"].append(y)
            add["line"].append(line)
        for number, (now, before) in enumerate(zip(step.offsets, self._offsets)):
            if now != before:
                add["offset_step"].append(self.steps)
                add["offset_of"].append(number)
                add["offset"].append(signed(now))
        self._offsets = step.offsets
        self.steps += 1
        self.changes += len(changes)

    def _form(self, event: Event, told: str) -> int:
        key = key_of(event)
        if isinstance(event, Choose):
            key = (*key[:3], *key[5:9])
        number = self._keys.number((key, told))
        if number == len(self._forms):
            self._forms.append(Form(event, told, self._names.of(event, told)))
        return number

    def _among_of(self, choice: Choose, state: State) -> int:
        """The values of the children of a node, told with its first child: their number, twice.

        One more if they were found on the board: then they count only for the variable of that child.
        """
        if state.upper[-1].rank > 1 or choice.of > MOST_AMONG:
            return 0
        if choice.among:
            return 2 * self._among.number(choice.among)
        if self._values is None or choice.of == 1:
            return 0
        found = tuple(fitting_values(self._values, _before(state), choice))
        return 2 * self._among.number(found) + 1 if found else 0

    def columns(self, words: Words) -> Columns:
        """All that was taken; the words that it refers to are added."""
        return {
            **self._columns,
            "offset_step": deltas(self._columns["offset_step"]),
            **_form_columns(self._forms, self._parts(), words),
            "shown_rule": [words.number(rule_name(form.event, self._rules)) for form in self._forms],
            **_list_columns(
                "among", [[words.number(value) for value in each] for each in self._among.things]
            ),
            **_line_columns(self._drawing.lines, words),
            "first": self._drawing.first,
        }

    def _parts(self) -> list[str]:
        """What spans of the picture stand for that are no cells."""
        return list(dict.fromkeys(span.part for span in self._drawing.lines.spans.things if span.part))


def _before(state: State) -> list[int]:
    """The board before the choice that has just opened a node."""
    board, replaced = state.board[:], state.trail[state.upper[-1].trail_start :]
    for cell, mark in zip(replaced[-2::-2], replaced[::-2]):
        board[cell] = mark
    return board


def _form_columns(forms: list[Form], parts: list[str], words: Words) -> Columns:
    number = words.number
    choices = [form.event for form in forms if isinstance(form.event, Choose)]
    because = [sorted(form.event.because) for form in forms]
    named = [sorted(form.named.cells) for form in forms]
    named_parts = [[number(part) for part in parts if part in form.named] for form in forms]
    return {
        "verb": [KILLS if form.event.kills else VERBS.index(form.event.verb) for form in forms],
        "rule": [number(form.event.rule) for form in forms],
        "told": [number(form.told) for form in forms],
        "variable": [number(choice.variable) for choice in choices],
        "value": [number(choice.value) for choice in choices],
        **_list_columns("writes", [[cell for cell, _ in form.event.writes] for form in forms]),
        "mark": [mark for form in forms for _, mark in form.event.writes],
        **_list_columns("because", [deltas(cells) for cells in because]),
        **_list_columns("named", [deltas(cells) for cells in named]),
        **_list_columns("parts", named_parts),
    }


def _line_columns(lines: Lines, words: Words) -> Columns:
    spans, numbers = lines.spans.things, range(len(lines))
    return {
        "text": [words.number(span.text) for span in spans],
        "style": [words.number(span.style) for span in spans],
        "cell": [span.cell + 1 for span in spans],
        "part": [words.number(span.part) for span in spans],
        "instead": [words.number(span.instead) for span in spans],
        "also": [span.also + 1 for span in spans],
        "like": [number - base if base else 0 for number, base in zip(numbers, lines.bases)],
        "start": lines.starts,
        "end": lines.ends,
        **_list_columns("middle", [list(middle) for middle in lines.middles]),
    }


def _list_columns(name: str, lists: list[list[int]]) -> Columns:
    """Lists of numbers, one after the other, and how long each is."""
    return {f"{name}_count": list(map(len, lists)), f"{name}_list": [n for each in lists for n in each]}
