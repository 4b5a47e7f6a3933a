"""Tours: a search with stops, and at each stop a text that says what is to be seen there.

tour        a TOML file in the folder `tours` of its kind: title, puzzle, solver, and a list of stops.
stop        a place in the search, found by what happens there, from the stop before on; a text; and what the
            text says of the event, which a test holds it to.
condition   what has to hold at a place: names of CONDITIONS or CONTAINED, each with a value.
"""

import os
import tomllib
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from itertools import chain
from typing import Any

from attrs import define

from engine.errors import Refusal
from engine.events import VERBS, Choose, Event
from engine.state import State
from engine.store.notes import note_text
from puzzles.kind import DETAILS, USUAL_DETAIL, Kind, Solver
from puzzles.registry import kind_named, kinds
from puzzles.source import Source, sample_named, source_of

MOST_CHARACTERS = 64 * 1024
"""Of a tour's file; little enough for a parser that takes quadratic time."""
MOST_STOPS = 100
START, END = "start", "end"

Condition = Mapping[str, str | int]
CellName = Callable[[int], str]


def _of_choice(name: str) -> Callable[[Event | None, State], object]:
    return lambda event, state: getattr(event, name) if isinstance(event, Choose) else None


def _of_event(name: str) -> Callable[[Event | None, State], object]:
    return lambda event, state: getattr(event, name, None)


CONDITIONS: dict[str, tuple[type, Callable[[Event | None, State], object]]] = {
    "verb": (str, _of_event("verb")),
    "rule": (str, _of_event("rule")),
    "variable": (str, _of_choice("variable")),
    "value": (str, _of_choice("value")),
    "which": (int, _of_choice("which")),
    "of": (int, _of_choice("of")),
    "depth": (int, lambda event, state: state.depth),
    "node": (int, lambda event, state: state.node),
    "states": (int, lambda event, state: state.states),
    "dead_ends": (int, lambda event, state: state.dead_ends),
    "backtracks": (int, lambda event, state: state.counts["backtrack"]),
    "solutions": (int, lambda event, state: state.counts["solved"]),
}
"""What a condition may be about: its type, and its value after an event."""
CONTAINED: dict[str, Callable[[Event, CellName], Iterable[str]]] = {
    "cell": lambda event, cell_name: (cell_name(cell) for cell, _ in event.writes),
    "fact": lambda event, cell_name: map(str, event.facts),
}
"""What a condition may name one of, as text: a cell that the event writes, a fact of its rule."""


@define(frozen=True)
class Stop:
    at: Condition
    """Empty for the start."""
    nth: int
    """Which match after the stop before; 0 for the end of the search."""
    text: str
    expect: Condition


@define(frozen=True)
class Tour:
    name: str
    kind: Kind
    title: str
    source: Source
    solver: Solver
    detail: str
    every: bool
    """Whether the search goes on after the first solution."""
    order: int
    """Tours with a lower number are offered first."""
    stops: tuple[Stop, ...]

    def places(self, events: Iterable[Event], cells: int, cell_name: CellName, whole: bool) -> list[int]:
        """The positions of the stops in a search; `whole` if it is not cut off before its end."""
        found: list[int] = []
        state, left = State(cells), 0
        for event in chain((None,), events):
            if event is not None:
                state.advance([event])
            if len(found) == len(self.stops):
                continue
            stop = self.stops[len(found)]
            left = left or stop.nth
            if stop.nth and not unmet(stop.at, event, state, cell_name):
                left -= 1
                if not left:
                    found.append(state.position)
        if whole and len(found) == len(self.stops) - 1 and not self.stops[-1].nth:
            found.append(state.position)
        if len(found) < len(self.stops):
            what = _in_words(self.stops[len(found)])
            raise Refusal(
                f"stop {len(found) + 1} is not found in {state.position:,} events: {what}", self.name
            )
        return found


def unmet(condition: Condition, event: Event | None, state: State, cell_name: CellName) -> list[str]:
    """The names in a condition that do not hold after an event."""
    return [name for name, value in condition.items() if not _holds(name, value, event, state, cell_name)]


def _holds(name: str, value: object, event: Event | None, state: State, cell_name: CellName) -> bool:
    if name in CONTAINED:
        return event is not None and str(value) in CONTAINED[name](event, cell_name)
    return CONDITIONS[name][1](event, state) == value


def _in_words(stop: Stop) -> str:
    if not stop.nth:
        return "the end of the search"
    return ", ".join(f"{name} {value}" for name, value in stop.at.items()) + f", match {stop.nth}"


def tours() -> tuple[list[Tour], list[str]]:
    """All bundled tours, in order, and a line for each that cannot be read."""
    found, broken = [], []
    for kind in kinds():
        for name, text in kind.tours().items():
            try:
                found.append(read_tour(text, name, kind))
            except Refusal as refusal:
                broken.append(str(refusal))
    return sorted(found, key=lambda tour: (tour.order, tour.name)), broken


def tour_named(name: str) -> Tour:
    """The bundled tour of that name, or the one in a file of a person's own."""
    if name.endswith(".toml") and os.path.exists(name):
        return read_tour(source_of(name, {}).text, name)
    texts = {name: (text, kind) for kind in kinds() for name, text in kind.tours().items()}
    if name in texts:
        text, kind = texts[name]
        return read_tour(text, name, kind)
    near = get_close_matches(name, texts, 1, 0.5)
    guess = f"; did you mean {near[0]}?" if near else ""
    raise Refusal(f"there is no such tour{guess}; tours are {', '.join(texts)}", name)


def read_tour(text: str, name: str, kind: Kind | None = None) -> Tour:
    """The tour in a text; one that is not in its kind's folder has to name its kind."""
    if len(text) > MOST_CHARACTERS:
        raise Refusal(f"larger than {MOST_CHARACTERS // 1024} KB: not a tour", name)
    try:
        fields = tomllib.loads(text)
        kind = kind or kind_named(_taken(fields, "kind", str))
        tour = _tour(fields, name, kind)
    except RecursionError:
        raise Refusal("nested too deeply for a tour", name) from None
    except ValueError as error:
        raise Refusal(f"not a tour: {error}", name) from None
    return tour


def _tour(fields: dict[str, Any], name: str, kind: Kind) -> Tour:
    """Only bundled puzzles and installed solvers: a tour of somebody else opens no file and runs no code."""
    puzzle, solver = _taken(fields, "puzzle", str), _taken(fields, "solver", str)
    samples = kind.samples()
    sample = sample_named(puzzle, samples)
    if not sample:
        raise ValueError(f"{kind.name} has no bundled puzzle {puzzle!r}")
    if solver not in kind.solvers:
        raise ValueError(f"{kind.name} has no solver {solver!r}; it has {', '.join(kind.solvers)}")
    detail = _taken(fields, "detail", str, USUAL_DETAIL)
    if detail not in DETAILS:
        raise ValueError(f"`detail` is one of {', '.join(DETAILS)}, not {detail!r}")
    tour = Tour(
        name=name,
        kind=kind,
        title=_taken(fields, "title", str),
        source=Source(samples[sample], sample),
        solver=kind.solvers[solver],
        detail=detail,
        every=_taken(fields, "all", bool, False),
        order=_taken(fields, "order", int, MOST_STOPS),
        stops=_stops(_taken(fields, "stops", list)),
    )
    fields.pop("kind", None)
    _nothing_left(fields, "a tour")
    return tour


def _stops(tables: list[Any]) -> tuple[Stop, ...]:
    if not 1 <= len(tables) <= MOST_STOPS:
        raise ValueError(f"a tour has 1 to {MOST_STOPS} stops, not {len(tables):,}")
    stops = []
    for number, table in enumerate(tables, 1):
        try:
            stops.append(_stop(table, number == 1, number == len(tables)))
        except ValueError as error:
            raise ValueError(f"stop {number}: {error}") from None
    return tuple(stops)


def _stop(table: Any, is_first: bool, is_last: bool) -> Stop:
    if type(table) is not dict:
        raise ValueError("it must be a table, [[stops]]")
    text = note_text(" ".join(_taken(table, "text", str).split()))
    expect = _condition(_taken(table, "expect", dict, {}), "expect")
    place = table.pop("at", None)
    _nothing_left(table, "a stop")
    if place == END and is_last:
        return Stop({}, 0, text, expect)
    if place == START and is_first:
        return Stop({}, 1, text, expect)
    if type(place) is str and place in VERBS:
        return Stop({"verb": place}, 1, text, expect)
    if type(place) is not dict or not place:
        raise ValueError(f"`at` is a verb, a table of conditions, {START!r} (first stop) or {END!r} (last)")
    nth = _taken(place, "nth", int, 1)
    if nth < 1:
        raise ValueError(f"`nth` counts from 1, so it is not {nth}")
    return Stop(_condition(place, "at"), nth, text, expect)


def _condition(table: dict[str, Any], where: str) -> Condition:
    for name, value in table.items():
        wanted = str if name in CONTAINED else CONDITIONS.get(name, (None,))[0]
        if wanted is None:
            names = ", ".join((*CONDITIONS, *CONTAINED))
            raise ValueError(f"`{where}` has {name!r}; it may have {names}")
        if type(value) is not wanted:
            raise ValueError(f"{name} in `{where}` must be {_NOUNS[wanted]}")
    return table


_NOUNS: dict[type, str] = {
    str: "text",
    int: "a whole number",
    bool: "true or false",
    list: "a list of tables, [[stops]]",
    dict: "a table",
}


def _taken(table: dict[str, Any], name: str, wanted: type, usual: Any = None) -> Any:
    """A field, taken out of its table; a `ValueError` if it is missing or something else."""
    value = table.pop(name, usual)
    if value is None:
        raise ValueError(f"`{name}` is missing")
    if type(value) is not wanted:
        raise ValueError(f"`{name}` must be {_NOUNS[wanted]}")
    return value


def _nothing_left(table: dict[str, Any], of: str) -> None:
    if table:
        raise ValueError(f"{of} has no field {next(iter(table))!r}")
