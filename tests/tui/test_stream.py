"""JSON Lines that come while they are watched: real programs, real pipes, a real terminal."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic, sleep

import pytest

from engine.errors import Refusal
from engine.jsonl import read_header
from engine.store.opening import open_trace
from tests.tui.processes import feeds_of, until_gone
from tests.tui.program import PATIENCE, PROGRAM, ROOT, asked
from tests.tui.sessions import COMBO_EVENTS, LAUNCHED, feed_of
from tests.tui.terminal import Terminal, in_terminal
from tests.tui.test_cli_screen import piped
from tui.cli.recorded import open_input
from tui.player.live import Beginning
from tui.player.receiving import receive
from tui.player.session import Session

HEADER = '{"puzzletui": 1, "cells": 4, "name": "printed"}\n'
LINE = '["deduce", "so", [], [[1, 2]]]\n'
ENDLESS = f"""
import sys
print({HEADER!r}, end="", flush=True)
number = 0
while True:
    print('["deduce", "event", [%d]]' % number, flush=True)
    number += 1
    sys.stderr.write("%d\\n" % number)
"""
"""Prints events for ever, and on standard error how many it has printed."""


def received(file: str, beginning: Beginning = "play") -> Session:
    """The search in a file of lines, or in a FIFO."""
    opened = open_input(file)
    header, begun = read_header(opened.source(), opened.where)
    session = receive(header, begun, opened.descriptor, opened.where, beginning)
    LAUNCHED.append(session)
    return session


@contextmanager
def written_slowly(*arguments: str) -> Iterator[tuple[Terminal, int]]:
    """The program on a pipe, and the descriptor to write into that pipe."""
    reading, writing = os.pipe()
    try:
        with piped(reading, *arguments) as terminal:
            os.close(reading)
            yield terminal, writing
    finally:
        os.close(writing)


def contains(part: str, text: str) -> bool:
    return part in text


def test_the_screen_opens_on_the_header_and_shows_each_line_when_it_comes() -> None:
    with written_slowly("replay", "-") as (terminal, pipe):
        os.write(pipe, HEADER.encode())
        terminal.until(lambda text: "printed" in text and "waiting for input" in text)
        for number in range(1, 4):
            os.write(pipe, LINE[:9].encode())
            sleep(0.05)
            os.write(pipe, LINE[9:].encode())
            terminal.until(partial(contains, f"event {number} of {number}"))
        terminal.press("left")
        terminal.until(lambda text: "event 2 of 3" in text)
        terminal.press("q")
        assert terminal.ends() == 0


def test_a_bad_line_stops_the_stream_there_and_what_came_before_stays() -> None:
    with written_slowly("replay", "-") as (terminal, pipe):
        os.write(pipe, (HEADER + LINE + LINE + "garbage\n" + LINE).encode())
        terminal.until(lambda text: "standard input:4: not JSON" in text)
        terminal.until(lambda text: "failed" in text and "event 2 of 2" in text)
        terminal.press("home")
        terminal.until(lambda text: "event 0 of 2" in text)
        terminal.press("q")
        assert terminal.ends() == 0


@contextmanager
def endless(tmp_path: Path) -> Iterator[tuple[Session, "subprocess.Popen[bytes]", Path]]:
    """A search that a program prints for ever into a pipe, that program, and the file it counts in."""
    fifo, counted = tmp_path / "fifo", tmp_path / "counted"
    os.mkfifo(fifo)
    with counted.open("wb") as log:
        command = 'exec "$0" -c "$1" > "$2"'  # the shell waits until somebody reads the FIFO
        program = subprocess.Popen(["sh", "-c", command, sys.executable, ENDLESS, str(fifo)], stderr=log)
    try:
        yield received(str(fifo)), program, counted
    finally:
        program.kill()
        program.wait()


def until_still(counted: Path) -> int:
    """Wait until a program prints no more; how much it has printed."""
    before = -1
    while before != (size := counted.stat().st_size):
        before = size
        sleep(0.3)
    return size


def test_a_paused_screen_holds_the_program_still_and_goes_on_with_it(tmp_path: Path) -> None:
    with endless(tmp_path) as (session, program, counted):
        feed = feed_of(session)
        feed.run_to(10)
        feed.wait_for(10, PATIENCE)
        assert len(session.trace) == 10
        stood = until_still(counted)
        assert program.poll() is None
        feed.run_to(200_000)
        feed.wait_for(200_000, PATIENCE)
        assert len(session.trace) == 200_000
        assert until_still(counted) > stood
        assert [event.facts[0] for event in session.trace.read(199_990)] == list(range(199_990, 200_000))


def test_a_program_learns_that_its_viewer_has_left(tmp_path: Path) -> None:
    with endless(tmp_path) as (session, program, _):
        feed_of(session).close()
        assert program.wait(PATIENCE) != 0


@pytest.mark.parametrize("moment", range(30))
def test_a_program_killed_at_any_moment_leaves_all_that_was_announced(moment: int, tmp_path: Path) -> None:
    with endless(tmp_path) as (session, program, _):
        feed = feed_of(session)
        feed.run_free()
        feed.wait_for(1, PATIENCE)
        chance = Random(moment)
        feed.wait_for(10**9, chance.uniform(0, 0.3))
        announced = len(session.trace)
        program.kill()
        with suppress(Refusal):  # it may be killed inside a line
            feed.wait_for(10**9, PATIENCE)
        assert not feed.live
        assert len(session.trace) >= announced
        numbers = [event.facts[0] for event in session.trace.read()]
        assert numbers == list(range(len(numbers)))


def test_a_file_of_lines_is_read_at_once_and_stands_at_its_start(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(HEADER + LINE * 5_000)
    with in_terminal("replay", str(path)) as terminal:
        terminal.until(lambda text: "event 0 of 5,000" in text)
        terminal.press("end")
        terminal.until(lambda text: "event 5,000 of 5,000" in text and "ended: stopped" in text)
        terminal.press("q")
        assert terminal.ends() == 0


def test_a_growing_file_of_lines_is_followed(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(HEADER + LINE * 100)
    with in_terminal("replay", "--follow", str(path)) as terminal:
        terminal.until(lambda text: "event 100 of 100" in text and "waiting for input" in text)
        with path.open("a") as file:
            file.write(LINE + LINE[:5])
            file.flush()
            terminal.until(lambda text: "event 101 of 101" in text)
            file.write(LINE[5:] + '["exhausted"]\n')
        terminal.until(lambda text: "event 103 of 103" in text)
        terminal.press("q")
        assert terminal.ends() == 0


@pytest.mark.parametrize(
    ("happens", "told"),
    [
        (lambda path: path.unlink(), "the file was removed"),
        (lambda path: os.truncate(path, 60), r"the file was cut from [\d,]+ bytes to 60 by another program"),
        (lambda path: os.replace(path.with_suffix(".new"), path), "the file was replaced by another"),
    ],
    ids=["removed", "cut", "replaced"],
)
def test_a_followed_file_of_lines_that_is_damaged_is_told_and_what_was_read_stays(
    happens: object, told: str, tmp_path: Path
) -> None:
    path = tmp_path / "a.jsonl"
    path.with_suffix(".new").write_text("another")
    path.write_text(HEADER + LINE * 100)
    session = received(str(path), "newest")
    feed = feed_of(session)
    feed.wait_for(100, PATIENCE)
    happens(path)  # type: ignore[operator]
    with pytest.raises(Refusal, match=told):
        feed.wait_for(101, PATIENCE)
    assert (len(session.trace), feed.live) == (100, False)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "the file is empty"),
        (b"\n\n", "a trace begins with a header"),
        (b"garbage", "a trace begins with a header"),
        (b'{"puzzletui": 2, "cells": 4}\n', "another version"),
        (b'{"puzzletui": 1, "cells": 40000000}\n', "`cells`, the size of the board"),
        (b'{"puzzletui": 1, "cells": 5, "kind": "queens", "puzzle": "8"}\n', "its puzzle has 64"),
    ],
)
def test_a_stream_that_does_not_begin_properly_is_refused_before_the_screen_opens(
    content: bytes, told: str, tmp_path: Path
) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(content)
    with in_terminal("replay", str(path)) as terminal:
        assert terminal.ends() == 2
        lines = terminal.written.decode().strip().split("\r\n")
        assert len(lines) == 1
        assert told in lines[0]


def test_a_flood_of_lines_far_ahead_of_the_screen_is_not_read(tmp_path: Path) -> None:
    with endless(tmp_path) as (session, _, counted):
        feed = feed_of(session)
        feed.run_to(1)
        feed.wait_for(1, PATIENCE)
        until_still(counted)
        status = Path(f"/proc/{feed.process}/status").read_text()
        resident = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert resident is not None
        assert int(resident[1]) < 100_000
        printed = counted.read_text().count("\n")
        assert printed < 20_000  # what fits into the pipe and one piece read from it


def test_quitting_while_the_stream_is_silent_is_immediate_and_leaves_no_process() -> None:
    with written_slowly("replay", "-") as (terminal, pipe):
        os.write(pipe, (HEADER + LINE).encode())
        terminal.until(lambda text: "waiting for input" in text)
        reading = feeds_of(terminal.program.pid)
        assert len(reading) == 1
        terminal.press("q")
        assert terminal.ends() == 0
        until_gone(reading)


def test_a_search_recorded_as_lines_elsewhere_is_watched_through_a_pipe(tmp_path: Path) -> None:
    arguments = ["record", "shikaku", "ryan7", "--solver", "combo", "-o", "-"]
    with subprocess.Popen([*PROGRAM, *arguments], cwd=ROOT, stdout=subprocess.PIPE) as recording:
        assert recording.stdout is not None
        with piped(recording.stdout.fileno(), "replay", "-") as terminal:
            recording.stdout.close()
            terminal.until(lambda text: "ryan7" in text)
            terminal.press("0")
            terminal.until(
                lambda text: f"event {COMBO_EVENTS} of {COMBO_EVENTS}" in text and "ended: solved" in text
            )
            terminal.press("q")
            assert terminal.ends() == 0
        assert recording.wait() == 0


def test_a_program_that_was_stopped_for_a_while_is_watched_on(tmp_path: Path) -> None:
    with endless(tmp_path) as (session, program, _):
        feed = feed_of(session)
        feed.run_to(5)
        feed.wait_for(5, PATIENCE)
        os.kill(program.pid, signal.SIGSTOP)
        feed.run_to(10**6)
        feed.wait_for(10**6, 0.5)
        before = len(session.trace)
        os.kill(program.pid, signal.SIGCONT)
        stop = monotonic() + PATIENCE
        while len(session.trace) <= before + 10_000:
            assert monotonic() < stop
            feed.wait_for(before + 10_001, 1)


def test_the_lines_of_a_trace_give_the_same_trace_again(tmp_path: Path) -> None:
    path, lines = str(tmp_path / "a.trace"), tmp_path / "a.jsonl"
    asked("solve", "shikaku", "ryan7", "--record", path)
    lines.write_text(asked("export", path, "--to", "jsonl").out)
    session = received(str(lines), "stand")
    feed_of(session).wait_for(COMBO_EVENTS, PATIENCE)
    trace = open_trace(path)
    assert list(session.trace.read()) == list(trace.read())
    assert (session.trace.header, session.trace.end) == (trace.header, trace.end)
