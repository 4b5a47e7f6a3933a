"""Each forced move alone: on each of these seas it moves, and no other of the five does."""

import pytest

from engine.sentences import sentence
from puzzles.hashi.rules import RULES
from puzzles.hashi.solvers.forced import FORCED, Ranges
from tests.puzzles.hashi.searches import sea_of

Known = dict[str, tuple[int, int]]
"""The fewest and the most bridges of some edges."""

ALONE: list[tuple[str, str, Known, Known]] = [
    (
        "maximum",
        "4 4\n4 4",
        {},
        {"A1–A2": (2, 2), "A1–B1": (2, 2), "A2–B2": (2, 2), "B1–B2": (2, 2)},
    ),
    ("single way", "1 . 3 2 .\n. . 2 4 2", {}, {"A1–A3": (1, 1), "B4–B5": (2, 2)}),
    (
        "enough neighbours",
        "3 2\n3 .\n3 3",
        {},
        {"A1–A2": (1, 2), "A1–B1": (1, 2), "B1–C1": (1, 2), "C1–C2": (1, 2)},
    ),
    (
        "leftover",
        "4 2\n3 1",
        {"A1–A2": (1, 2), "A1–B1": (2, 2)},
        {"A1–A2": (2, 2), "A2–B2": (0, 0), "B1–B2": (1, 1)},
    ),
    ("isolation", "2 3 1\n2 3 1", {}, {"A1–B1": (0, 1), "A3–B3": (0, 0)}),
]


def ranges(text: str, known: Known) -> Ranges:
    found = Ranges(sea_of(text))
    for name, (low, high) in known.items():
        edge = found.sea.edge_names.index(name)
        found.low[edge], found.high[edge] = low, high
    return found


def moves(rule: str, text: str, known: Known) -> Known:
    """What a rule, run until it moves no more, makes of the edges that it changes."""
    start = ranges(text, known)
    before = list(zip(start.low, start.high))
    while list(FORCED[rule](start)):
        pass
    after = zip(start.sea.edge_names, before, zip(start.low, start.high))
    return {name: now for name, then, now in after if now != then}


@pytest.mark.parametrize(("rule", "text", "known", "moved"), ALONE)
def test_a_forced_move_gives_exactly_this_alone(rule: str, text: str, known: Known, moved: Known) -> None:
    assert moves(rule, text, known) == moved
    assert [other for other in FORCED if other != rule and moves(other, text, known)] == []


def test_the_first_bridge_on_an_edge_rules_out_those_it_crosses() -> None:
    known = ranges(". 1 . .\n1 . 2 1\n. 2 . 1", {})
    sea = known.sea
    events = list(known.narrow(sea.edge_names.index("B1–B3"), 1, 2, "maximum", ("B1", 1, "B1–B3", 1), ()))
    assert [(event.rule, event.facts[0]) for event in events[1:]] == [("crossed", "A2–C2")]


def test_a_forced_move_names_the_bridges_of_a_neighbour_that_limit_an_edge() -> None:
    known = ranges("3 . 2\n. . .\n3 . 2", {"A3–C3": (1, 1)})
    event = next(FORCED["maximum"](known))
    assert sentence(event, RULES) == (
        "A1 needs 3, exactly as many as its edges can take "
        "(A1–A3 takes at most 1 beside A3's other bridges): A1–A3 gets 1."
    )
    assert [known.sea.edge_names[edge] for edge in event.because] == ["A3–C3"]


def test_events_write_what_the_ranges_say() -> None:
    from puzzles.hashi.model import range_of

    known = ranges("3 2\n3 .\n3 3", {})
    for event in FORCED["enough neighbours"](known):
        ((edge, mark),) = event.writes
        assert range_of(mark, known.sea.most) == (known.low[edge], known.high[edge])
