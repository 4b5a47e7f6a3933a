"""The lessons in force at a position, against a scan of all events before it."""

from engine.events import BACKTRACK, Choose, Deduce, Event, Prune
from engine.query.find import find
from engine.query.lessons import MOST_IN_FORCE, Lesson, Lessons, birth_target, lesson_of
from tests.engine.searches import Searched, recorded, small_blocks

MANY = 10_000
"""Blocks; more than any of these traces has."""


def search(lessons: int) -> list[Event]:
    """Each lesson fires as often as its number says modulo 5, and every seventh forgets two."""
    events: list[Event] = []
    for number in range(1, lessons + 1):
        events += [Choose("a", "b", 1, 2), Prune("dead", kills=True), BACKTRACK]
        events.append(Prune("learned", (number, f"mark {number}")))
        events += [Deduce("by a lesson", (number, "x", "y"))] * (number % 5)
        if number % 7 == 0:
            events.append(Deduce("forgotten", ("2 lessons", 5, f"{number - 1} {number - 3}")))
    return events


def scanned(events: list[Event]) -> list[Lesson]:
    births = {event.facts[0]: n for n, event in enumerate(events, 1) if event.rule == "learned"}
    for event in events:
        if event.rule == "forgotten":
            for number in str(event.facts[-1]).split():
                births.pop(int(number), None)
    fired = [event.facts[0] for event in events if event.rule == "by a lesson"]
    found = [Lesson(int(number), birth, fired.count(number)) for number, birth in births.items()]
    return sorted(found, key=lambda lesson: (-lesson.fired, -lesson.birth))


def test_the_lessons_at_a_position_are_those_of_a_scan_wherever_one_comes_from() -> None:
    events = search(60)
    with small_blocks(events=8):
        lessons = Lessons(recorded(Searched(2, events)))
    for position in (300, 10, 299, 0, 150, 151, 149, len(events), 33):
        assert lessons.at(position, MANY) == scanned(events[:position])


def test_only_so_many_blocks_are_read_at_once() -> None:
    events = search(60)
    with small_blocks(events=8):
        lessons = Lessons(recorded(Searched(2, events)))
    assert lessons.at(len(events), 3) is None
    assert 0 < lessons.position < len(events)
    while (found := lessons.at(len(events), 3)) is None:
        pass
    assert found == scanned(events)


def test_a_search_that_forgets_nothing_keeps_the_newest() -> None:
    events: list[Event] = [Prune("learned", (number, "x")) for number in range(MOST_IN_FORCE + 5)]
    found = Lessons(recorded(Searched(2, events))).at(len(events), MANY)
    assert found is not None
    assert [found[0].number, found[-1].number, len(found)] == [MOST_IN_FORCE + 4, 5, MOST_IN_FORCE]


def test_facts_of_any_form_are_taken() -> None:
    strange = [(), ("x",), (-3, "y"), ("9" * 5_000,), (2, "ok")]
    events: list[Event] = [
        Prune(rule, facts) for rule in ("learned", "by a lesson", "forgotten") for facts in strange
    ]
    assert Lessons(recorded(Searched(2, events))).at(len(events), MANY) == [Lesson(2, 5, 1)]


def test_a_lesson_leads_to_its_birth() -> None:
    events = search(20)
    trace = recorded(Searched(2, events))
    position = max(n for n, event in enumerate(events, 1) if event.rule == "by a lesson")
    number = lesson_of(trace.event_at(position))
    birth = find(trace, position, -1, birth_target(number))
    assert birth is not None
    assert trace.event_at(birth) == Prune("learned", (number, f"mark {number}"))
