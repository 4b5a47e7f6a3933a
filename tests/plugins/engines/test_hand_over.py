"""A search in callbacks becomes a generator: bounded, and ended when nobody takes its events any more."""

import subprocess
import sys
from collections.abc import Callable
from itertools import count, islice
from threading import active_count
from time import sleep

import pytest

from engine.events import Deduce, Event
from puzzletui_engines.hand_over import AHEAD, events_of
from tests.laws.cases import Case
from tests.plugins.engines.engines import NEEDS, run_of
from tests.tui.program import ROOT


def endless(made: list[int]) -> Callable[[Callable[[Event], None]], None]:
    def search(hand_over: Callable[[Event], None]) -> None:
        for number in count():
            made.append(number)
            hand_over(Deduce("step", (number,)))

    return search


def test_a_search_is_never_further_ahead_than_it_may_be() -> None:
    made: list[int] = []
    events = events_of(endless(made))
    assert [event.facts for event in islice(events, 10)] == [(number,) for number in range(10)]
    while len(made) < 10 + AHEAD:
        sleep(0.001)
    sleep(0.02)
    assert len(made) == 10 + AHEAD + 1
    events.close()  # type: ignore[attr-defined]


def test_it_does_not_begin_before_the_first_event_is_wanted() -> None:
    made: list[int] = []
    events_of(endless(made))
    sleep(0.01)
    assert made == []


def test_closing_it_ends_its_thread() -> None:
    before, made = active_count(), list[int]()
    events = events_of(endless(made))
    next(events)
    assert active_count() == before + 1
    events.close()  # type: ignore[attr-defined]
    assert active_count() == before


def test_an_error_of_the_search_comes_after_its_events() -> None:
    def search(hand_over: Callable[[Event], None]) -> None:
        hand_over(Deduce("step"))
        raise RuntimeError("no more")

    events = events_of(search)
    assert next(events).rule == "step"
    with pytest.raises(RuntimeError, match="no more"):
        next(events)
    assert list(events) == []


@pytest.mark.parametrize("engine", NEEDS)
def test_an_engine_stops_when_its_generator_is_closed(engine: str) -> None:
    before = active_count()
    run = run_of(Case("nonogram", engine, "six.non"))
    for taken in range(1, 25, 4):
        events = run.kind.search(run.solver, run.puzzle)
        list(islice(events, taken))
        events.close()  # type: ignore[attr-defined]
        assert active_count() == before


LEFT_OPEN = """
from itertools import islice
from tests.laws.cases import Case
from tests.plugins.engines.engines import run_of
run = run_of(Case("nonogram", "{engine}", "six.non"))
events = run.kind.search(run.solver, run.puzzle)
print(len(list(islice(events, 5))))
"""


@pytest.mark.parametrize("engine", NEEDS)
def test_a_program_that_leaves_one_open_ends_in_peace(engine: str) -> None:
    run_of(Case("nonogram", engine, "six.non"))
    program = [sys.executable, "-c", LEFT_OPEN.format(engine=engine)]
    path = {"PYTHONPATH": f"{ROOT}:{ROOT / 'examples' / 'engines'}"}
    done = subprocess.run(program, env=path, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "5\n", "")
