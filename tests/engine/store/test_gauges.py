"""Gauges: exact at every position, kept with their events, and free for a search that has none."""

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import Refusal
from engine.events import Deduce, Events
from engine.header import Header
from engine.jsonl import read_jsonl, write_jsonl
from engine.jsonl_check import Check
from engine.query.gauges import gauge_columns
from engine.store.following import FollowedTrace
from engine.store.gauges import FAN, MOST_VALUE, RUN_CHANGES, gauge_runs, told_gauges
from engine.store.opening import open_trace
from engine.store.recording import Recording
from engine.store.trace import Trace

Told = dict[int, dict[str, float]]
"""What was told at which position."""


def told_by_chance(seed: int, events: int, share: float = 1.0) -> Told:
    chance = Random(seed)
    names = ["bound", "best", "open nodes"][: chance.randrange(1, 4)]
    return {
        position: {name: float(chance.randrange(-50, 50)) / chance.choice((1, 4)) for name in names}
        for position in range(1, events + 1)
        if chance.random() < share
    }


def record(told: Told, events: int, path: str = "") -> Recording:
    recording = Recording(Header(1), path)

    def search() -> Events:
        for position in range(1, events + 1):
            if position in told:
                recording.set_gauges(position, told[position])
            yield Deduce("it follows", (position % 7,))

    recording.append(search())
    return recording


def value(told: Told, name: str, position: int) -> float | None:
    """By looking at everything that was told up to the position."""
    return next((told[at][name] for at in range(position, 0, -1) if name in told.get(at, {})), None)


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 10_000), st.integers(1, 400), st.sampled_from([0.02, 0.5, 1]))
def test_a_gauge_has_at_each_position_the_value_told_last(seed: int, events: int, share: float) -> None:
    told = told_by_chance(seed, events, share)
    with closing(record(told, events)) as trace:
        for position in range(events + 1):
            expected = {name: value(told, name, position) for name in trace.gauges}
            known = {name: number for name, number in expected.items() if number is not None}
            assert trace.gauges_at(position) == known


def test_gauges_survive_closing_and_reopening_and_a_copy(tmp_path: Path) -> None:
    path, events = str(tmp_path / "a.trace"), RUN_CHANGES * FAN * FAN + 700
    told = {position: {"bound": float(position * 37 % 1009)} for position in range(1, events + 1)}
    with closing(record(told, events, path)) as recording:
        recording.save(str(tmp_path / "copy.trace"))
        recording.finish("stopped")
    for file in ("a.trace", "copy.trace"):
        with closing(open_trace(str(tmp_path / file))) as trace:
            assert trace.gauges == ("bound",)
            assert dict(told_gauges(trace)) == told
            runs = [len(gauge_runs(trace, 0, level, 0, events, 99)) for level in range(4)]
            assert runs == [18, 5, 2, 1]


def test_a_killed_recording_keeps_the_gauges_of_the_events_that_it_keeps(tmp_path: Path) -> None:
    path = str(tmp_path / "a.trace")
    program = (
        "import os, sys; from tests.engine.store.test_gauges import *\n"
        f"recording = record({{n: {{'bound': float(n)}} for n in range(1, 3001)}}, 3000, {path!r})\n"
        "recording.commit(); os._exit(9)"
    )
    subprocess.run([sys.executable, "-c", program], check=False)
    with closing(open_trace(path)) as trace:
        assert trace.cut
        assert len(trace) == 3000
        assert trace.gauges_at(1700) == {"bound": 1700}
        assert trace.gauges_at(3000) == {"bound": 3000}


def test_who_follows_a_recording_sees_gauges_that_come_late(tmp_path: Path) -> None:
    path = str(tmp_path / "a.trace")
    with closing(Recording(Header(1), path)) as recording:
        recording.append([Deduce("one")])
        recording.commit()
        with closing(FollowedTrace(path)) as followed:
            assert followed.gauges == ()
            recording.set_gauges(2, {"bound": 4.5})
            recording.append([Deduce("two")])
            recording.commit()
            assert followed.look()
            assert (len(followed), followed.gauges_at(1), followed.gauges_at(2)) == (2, {}, {"bound": 4.5})
            recording.finish("stopped")


def test_a_trace_without_gauges_has_no_tables_for_them(tmp_path: Path) -> None:
    with closing(record({}, 10)) as trace:
        found = trace.rows("SELECT count(*) FROM sqlite_master WHERE name LIKE 'gauge%'")
        assert (found, trace.gauges, trace.gauges_at(10), trace.layout) == ([(0,)], (), {}, 4)


@settings(deadline=None, max_examples=20)
@given(st.integers(0, 10_000), st.integers(1, 200))
def test_gauges_are_written_as_lines_and_read_again_the_same(seed: int, events: int) -> None:
    told = told_by_chance(seed, events, 0.3)
    with closing(record(told, events)) as trace:
        lines = list(write_jsonl(trace))
    pieces = ["\n".join(lines).encode()]
    with closing(read_jsonl(lambda: pieces.pop() if pieces else b"", "lines")) as again:
        assert list(write_jsonl(again)) == lines
        assert [again.gauges_at(n) for n in range(events + 1)] == [
            trace_at(told, n) for n in range(events + 1)
        ]


def trace_at(told: Told, position: int) -> dict[str, float]:
    names = sorted({name for gauges in told.values() for name in gauges})
    values = {name: value(told, name, position) for name in names}
    return {name: number for name, number in values.items() if number is not None}


def columns_by_scanning(told: Told, columns: int, start: int, stop: int) -> list[tuple[float, float] | None]:
    made = []
    for column in range(columns):
        inside = [
            value(told, "bound", event + 1)
            for event in range(start, stop)
            if event in events_of(column, columns, start, stop)
        ]
        known = [number for number in inside if number is not None]
        made.append((min(known), max(known)) if known else None)
    return made


def events_of(column: int, columns: int, start: int, stop: int) -> range:
    """The events that a column shows a part of, as on the timeline."""
    first, end = column * (stop - start), (column + 1) * (stop - start)
    return range(start + first // columns, start + -(-end // columns))


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 10_000), st.integers(1, 300), st.integers(1, 40), st.data())
def test_the_columns_of_a_plot_have_the_least_and_the_greatest_value_of_their_events(
    seed: int, events: int, columns: int, data: st.DataObject
) -> None:
    told = {at: {"bound": gauges["bound"]} for at, gauges in told_by_chance(seed, events, 0.3).items()}
    start = data.draw(st.integers(0, events - 1))
    stop = data.draw(st.integers(start + 1, events))
    with closing(record(told, events)) as trace:
        if trace.gauges:
            found = gauge_columns(trace, 0, columns, start, stop)
            assert found == columns_by_scanning(told, columns, start, stop)


def test_a_plot_of_a_long_search_reads_few_rows_and_loses_no_peak() -> None:
    events = 40_000
    told = {n: {"bound": 1000.0 if n == 23_456 else float(n % 10)} for n in range(1, events + 1)}
    with closing(record(told, events)) as trace:
        read, rows = [0], trace.rows

        def counted(query: str, *values: object) -> list[object]:
            found = rows(query, *values)
            read[0] += len(found)
            return found

        trace.rows = counted  # type: ignore[method-assign]
        found = gauge_columns(trace, 0, 10, 0, events)
        assert read[0] <= 200
        assert {column for column, shown in enumerate(found) if shown and shown[1] == 1000} <= {5, 6}
        assert max(shown[1] for shown in found if shown) == 1000
        assert all(shown == (0, 9) for shown in found if shown and shown[1] < 1000)


@pytest.mark.parametrize(
    ("told", "what"),
    [
        ({"bound": "12"}, "gauge 'bound' must be a number, not '12'"),
        ({"bound": True}, "gauge 'bound' must be a number, not True"),
        ({"bound": None}, "gauge 'bound' must be a number, not None"),
        ({"bound": float("nan")}, "gauge 'bound' is nan"),
        ({"bound": float("inf")}, "gauge 'bound' is inf"),
        ({"bound": 2**53 + 1}, "gauge 'bound' is 9007199254740993; it may be up to 9,007,199,254,740,992"),
        ({" ": 1}, "a gauge has a name of up to 24 characters, not ' '"),
        ({"x" * 25: 1}, "a gauge has a name of up to 24 characters"),
        ({f"gauge {n}": n for n in range(9)}, "more than 8 gauges: gauge 0, gauge 1"),
    ],
)
def test_a_gauge_that_cannot_be_is_named_with_its_line(told: dict[str, object], what: str) -> None:
    lines = [
        '{"puzzletui": 1, "cells": 1}',
        '["deduce", "a", {"best": 1}]',
        json.dumps(["deduce", "b", told]),
    ]
    if len(told) == 9:
        lines[1] = '["deduce", "a"]'
    text = "\n".join(lines).encode()
    pieces = [text]
    with pytest.raises(Refusal) as refused:
        read_jsonl(lambda: pieces.pop() if pieces else b"", "lines")
    assert refused.value.line == 3
    assert refused.value.what.startswith(what)
    pieces.append(text)
    assert [fault.line for fault in Check().faults(lambda: pieces.pop() if pieces else b"")] == [3]


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 10**6))
def test_a_damaged_gauge_is_a_refusal_never_another_error(
    tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    chance, path = Random(seed), str(tmp_path_factory.mktemp("damaged") / "a.trace")
    with closing(record(told_by_chance(3, 60), 60, path)) as recording:
        recording.finish("stopped")
    column = chance.choice(["first", "least", "greatest", "last", "packed", "checksum", "level"])
    new = chance.choice([0, -1, 1e300, None, "text", b"\0" * 9, 2**62, os.urandom(40)])
    with closing(sqlite3.connect(path)) as database, suppress(sqlite3.IntegrityError):
        database.execute(f"UPDATE gauge_runs SET {column} = ? WHERE gauge = 0", [new])
        database.commit()
    with closing(open_trace(path)) as trace, suppress(Refusal):
        look_at_all(trace)


def look_at_all(trace: Trace) -> None:
    for position in (0, 1, len(trace)):
        trace.gauges_at(position)
    gauge_columns(trace, 0, 20, 0, len(trace))
    list(told_gauges(trace))


def test_the_largest_whole_number_is_exact() -> None:
    with closing(record({1: {"bound": float(MOST_VALUE)}}, 1)) as trace:
        assert [*write_jsonl(trace)][1] == f'["deduce","it follows",[1],{{"bound":{MOST_VALUE}}}]'
