"""Tours: every stop is where it says, and what is said of its event holds."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

import pytest
from attrs import define, field

from engine.errors import Refusal
from engine.events import Choose, Event
from puzzles.registry import kind_named, kind_names
from puzzles.source import source_of
from puzzles.tours import MOST_STOPS, Stop, Tour, read_tour, tour_named, tours

NAMES = [tour.name for tour in tours()[0]]
TOUR = """
title = "A tour"
kind = "queens"
puzzle = "queens-4"
solver = "backtracking"
[[stops]]
at = "solved"
text = "The end."
"""


@define
class Node:
    which: int = 0
    of: int = 0
    children: int = 0
    solved: bool = False
    killed: bool = False


@define
class Fold:
    """What a person would note down at each event; shares nothing with the engine's own fold."""

    path: list[Node] = field(factory=lambda: [Node()])
    counts: dict[str, int] = field(
        factory=lambda: dict.fromkeys(("node", "states", "dead_ends", "backtracks", "solutions"), 0)
    )
    nodes: list[int] = field(factory=lambda: [0])

    def take(self, event: Event) -> None:
        here, counts = self.path[-1], self.counts
        if isinstance(event, Choose):
            here.children += 1
            counts["states"] += event.of if here.children == 1 else 0
            counts["node"] += 1
            self.nodes.append(counts["node"])
            self.path.append(Node(event.which, event.of))
        elif event.verb == "solved":
            counts["solutions"] += 1
            for node in self.path:
                node.solved = True
        elif event.verb == "backtrack":
            counts["backtracks"] += 1
            counts["dead_ends"] += not (here.children or here.solved or here.killed)
            self.path.pop()
            self.nodes.pop()
        elif event.kills:
            counts["dead_ends"] += not (here.children or here.killed)
            here.killed = True

    def told(self, event: Event | None) -> dict[str, object]:
        choice = event if isinstance(event, Choose) else None
        names = ("variable", "value", "which", "of")
        return {
            **self.counts,
            "states": self.counts["states"] + 1,
            "node": self.nodes[-1],
            "depth": len(self.path) - 1,
            "verb": event.verb if event else None,
            "rule": event.rule if event else None,
            **{name: getattr(choice, name) if choice else None for name in names},
        }


def holds(condition: Mapping[str, object], event: Event | None, told: dict[str, object], tour: Tour) -> bool:
    return all(_holds(name, value, event, told, tour) for name, value in condition.items())


def _holds(name: str, value: object, event: Event | None, told: dict[str, object], tour: Tour) -> bool:
    if name == "fact":
        return event is not None and value in [str(fact) for fact in event.facts]
    if name == "cell":
        puzzle = tour.kind.read(tour.source)
        return event is not None and value in [tour.kind.cell_name(puzzle, cell) for cell, _ in event.writes]
    return told[name] == value


@cache
def events_of(name: str) -> list[Event]:
    """As many as are played: up to the first solution, or to the end."""
    tour = tour_named(name)
    events = []
    for event in tour.kind.search(tour.solver, tour.kind.read(tour.source), tour.detail):
        events.append(event)
        if event.verb == "solved" and not tour.every:
            break
    return events


def stops_met(name: str) -> Iterator[tuple[Stop, int, Event | None, dict[str, object]]]:
    """Each stop with its place, found by going through the search event by event."""
    tour, fold = tour_named(name), Fold()
    waiting, left = list(tour.stops), 0
    for position, event in enumerate([None, *events_of(name)]):
        if event is not None:
            fold.take(event)
        if not waiting:
            return
        is_end = not waiting[0].nth and position == len(events_of(name))
        left = left or waiting[0].nth
        if is_end or (waiting[0].nth and holds(waiting[0].at, event, fold.told(event), tour)):
            left = max(left - 1, 0)
            if not left:
                yield waiting.pop(0), position, event, fold.told(event)


@pytest.mark.parametrize("name", NAMES)
def test_every_stop_is_found_and_what_is_expected_of_it_holds(name: str) -> None:
    tour, met = tour_named(name), list(stops_met(name))
    assert len(met) == len(tour.stops)
    puzzle = tour.kind.read(tour.source)
    places = tour.places(
        events_of(name), puzzle.cells, lambda cell: str(tour.kind.cell_name(puzzle, cell)), whole=True
    )
    assert [position for _, position, _, _ in met] == places
    for stop, position, event, told in met:
        assert stop.expect, (position, "a stop must say something that can be checked")
        assert holds(stop.expect, event, told, tour), (position, stop.expect, told)


@pytest.mark.parametrize("name", NAMES)
def test_every_number_of_dead_ends_and_states_in_a_text_is_that_of_its_stop(name: str) -> None:
    for stop, position, _, told in stops_met(name):
        for number, what in re.findall(r"([\d,]+) (dead ends|states)(?! for brute)", stop.text):
            if f"the {number} {what}" not in stop.text and f"needed {number}" not in stop.text:
                assert int(number.replace(",", "")) == told[what.replace(" ", "_")], (position, stop.text)


@pytest.mark.parametrize(
    ("name", "restarts", "in_words"),
    [("nonogram-learning", 1, "one restart"), ("hashi-jumps", 2, "two restarts")],
)
def test_a_tour_of_learning_counts_events_lessons_and_restarts_as_they_are(
    name: str, restarts: int, in_words: str
) -> None:
    events, stops = events_of(name), tour_named(name).stops
    rules = [event.rule for event in events]
    assert f"needs {len(events):,}," in stops[0].text
    assert f"{rules.count('learned')} lessons" in stops[-1].text
    assert "forgotten" not in rules
    assert len({event.facts for event in events if event.rule == "restart"}) == restarts
    assert in_words in stops[-1].text


def test_there_is_a_tour_of_every_kind_and_none_is_broken() -> None:
    found, broken = tours()
    assert not broken
    assert {tour.kind.name for tour in found} >= {*kind_names()} - {"takuzu"}
    assert len({tour.order for tour in found}) == len(found)


def test_the_tour_of_combo_shows_the_five_backtracks_by_the_papers_count() -> None:
    counts, path, count = [], list[Choose](), 0
    for event in events_of("shikaku-combo"):
        if isinstance(event, Choose):
            path.append(event)
        elif event.verb == "backtrack":
            path.pop()
        elif event.kills:
            count += papers_backtracks(path)
            counts.append(count)
    assert counts == [0, 1, 1, 2, 2, 2, 3, 3, 3, 5]
    texts = " ".join(stop.text for stop in tour_named("shikaku-combo").stops)
    assert re.findall(r"[Bb]acktrack (\d)", texts) == ["1", "2", "3", "4", "5"]
    assert "grandparent" in texts


def papers_backtracks(path: list[Choose]) -> int:
    """Of a dead node: one for each jump to a grandparent; a move to an untried sibling is not counted."""
    count, depth = 0, len(path)
    while depth > 1 and path[depth - 1].which == path[depth - 1].of:
        count, depth = count + 1, depth - 2
        if path[depth].which < path[depth].of:
            break
    return count


def test_the_five_procedures_and_the_laboratory_are_in_one_tour() -> None:
    tour = tour_named("nonogram-procedures")
    procedures = {"edge consideration", "ruling out", "cross-block fill", "alternative restriction"}
    assert {stop.at.get("rule") for stop in tour.stops} >= procedures | {"expansion limit", "picked"}
    assert 'puzzletui nonogram --line "3 2 6"' in tour.stops[0].text


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('title = "A tour"\n', "", "`title` is missing"),
        ('"A tour"', "7", "`title` must be text"),
        ('kind = "queens"\n', "", "`kind` is missing"),
        ('"queens-4"', '"../queens-4"', "no bundled puzzle"),
        ('"backtracking"', '"my_solver.py:solve"', "no solver 'my_solver.py:solve'; it has"),
        ("title =", "author = 1\ntitle =", "a tour has no field 'author'"),
        ("title =", 'detail = "most"\ntitle =', "`detail` is one of low, paper, full"),
        ('text = "The end."', 'text = ""', "stop 1: a note without a word"),
        ('text = "The end."', f'text = "{"a" * 3000}"', "stop 1: a note of 3,000 characters"),
        ('text = "The end."', 'text = "x"\nwhere = 1', "stop 1: a stop has no field 'where'"),
        ('at = "solved"', 'at = "nowhere"', "stop 1: `at` is a verb"),
        ('at = "solved"', "at = { colour = 1 }", "stop 1: `at` has 'colour'; it may have verb"),
        ('at = "solved"', 'at = { depth = "1" }', "stop 1: depth in `at` must be a whole number"),
        ('at = "solved"', 'at = { verb = "choose", nth = 0 }', "stop 1: `nth` counts from 1"),
        ('[[stops]]\nat = "solved"\ntext = "The end."\n', "stops = []", "1 to 100 stops, not 0"),
        ("title =", "title = [", "not a tour"),
        ("title =", f"deep = {'[' * 9000}{']' * 9000}\ntitle =", "nested too deeply"),
        ("title =", f"# {'a' * 1_000_000}\ntitle =", "larger than 64 KB"),
        ('text = "The end."', 'text = "x"\n' + '[[stops]]\nat = "solved"\ntext = "x"\n' * 100, "not 101"),
    ],
)
def test_a_bad_tour_is_refused_in_one_line_that_says_what_is_wrong(old: str, new: str, says: str) -> None:
    assert old in TOUR
    with pytest.raises(Refusal) as refused:
        read_tour(TOUR.replace(old, new), "mine.toml")
    assert str(refused.value).startswith("mine.toml: ")
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_good_tour_of_a_persons_own_is_read() -> None:
    tour = read_tour(TOUR, "mine.toml")
    assert (tour.kind.name, tour.solver.name, tour.source.name) == ("queens", "backtracking", "queens-4.txt")
    assert len(tour.stops) == 1 <= MOST_STOPS


def test_a_stop_that_does_not_come_is_named() -> None:
    tour = read_tour(TOUR.replace('at = "solved"', 'at = { rule = "no such rule", nth = 3 }'), "mine.toml")
    kind = kind_named("queens")
    puzzle = kind.read(source_of("queens-4", kind.samples()))
    events = kind.search(tour.solver, puzzle)
    with pytest.raises(Refusal, match=r"stop 1 is not found in \d+ events: rule no such rule, match 3"):
        tour.places(events, puzzle.cells, str, whole=True)


def test_an_unknown_tour_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(Refusal, match="shikaku-comb: there is no such tour; did you mean shikaku-combo"):
        tour_named("shikaku-comb")
    with pytest.raises(Refusal, match="there is no such tour; tours are battleship-children"):
        tour_named("/etc/passwd")
