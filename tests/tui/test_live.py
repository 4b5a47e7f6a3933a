"""A live search is another process that records and a file that grows: real processes, a real terminal."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from random import Random
from sqlite3 import DatabaseError
from time import sleep

import pytest

from engine.errors import NotShared, Refusal
from engine.events import Event
from engine.store.following import FollowedTrace, is_being_recorded
from engine.store.opening import open_trace
from puzzles.registry import kind_named
from puzzles.source import source_of
from tests.engine.store.test_full_disk import disk_of
from tests.tui.processes import feeds_of, is_running, until_gone
from tests.tui.program import ENDLESS, LONG_SEARCH, PROGRAM, ROOT, asked
from tests.tui.sessions import feed_of, live, recorded
from tests.tui.terminal import in_terminal
from tui.player.following import Following
from tui.player.playback import Playback
from tui.player.session import launch, reopen

SILENT = """
import time
from engine.events import EXHAUSTED, Deduce

def solve(puzzle):
    print("a solver may print what it likes")
    yield Deduce("one")
    yield Deduce("two")
    time.sleep(3600)
    yield Deduce("three")
    yield EXHAUSTED

def broken(puzzle):
    yield Deduce("one")
    raise ValueError("out of ideas")
"""
PATIENCE = 60


@pytest.fixture
def silent(tmp_path: Path) -> str:
    """A file with a solver that says nothing for an hour after its second event."""
    path = tmp_path / "silent.py"
    path.write_text(SILENT)
    return str(path)


def test_events_before_a_gap_are_seen_while_it_lasts_and_closing_does_not_wait(silent: str) -> None:
    session = live("queens", "queens-4.txt", silent)
    feed = feed_of(session)
    feed.run_free()
    feed.wait_for(2, PATIENCE)
    assert len(session.trace) == 2
    sleep(0.4)
    assert re.fullmatch(r"thinking \d+\.\d s", feed.status)
    feed.close()
    assert not is_running(feed.process)
    assert len(session.trace) == 2


def test_a_solver_that_raises_is_told_in_one_line_and_its_events_stay(silent: str) -> None:
    session = live("queens", "queens-4.txt", f"{silent}:broken")
    feed = feed_of(session)
    feed.run_free()
    with pytest.raises(Refusal, match=r"silent.py:15: failed at event 2: ValueError: out of ideas"):
        feed.wait_for(2, PATIENCE)
    assert (len(session.trace), feed.live) == (1, False)


@pytest.fixture(scope="module")
def expected() -> list[Event]:
    kind = kind_named(ENDLESS[0])
    puzzle = kind.read(source_of(ENDLESS[1], kind.samples()))
    return list(islice(kind.search(kind.solver(ENDLESS[2]), puzzle), 100_000))


@pytest.mark.parametrize("moment", range(30))
def test_a_feed_that_is_killed_is_told_and_all_it_announced_stays(moment: int, expected: list[Event]) -> None:
    session = live(*ENDLESS)
    feed = feed_of(session)
    feed.run_free()
    feed.wait_for(1, PATIENCE)
    feed.wait_for(len(expected), Random(moment).uniform(0, 0.2))
    announced = len(session.trace)
    os.kill(feed.process, signal.SIGKILL)
    with pytest.raises(Refusal, match="the solver's process was killed by signal 9"):
        feed.wait_for(10**9, PATIENCE)
    assert len(session.trace) >= announced
    kept = list(islice(session.trace.read(), len(expected)))
    assert kept == expected[: len(kept)]


def test_a_temporary_search_has_no_name_once_it_runs() -> None:
    session = live("shikaku", "ryan7.shk", "combo")
    feed = feed_of(session)
    feed.run_to(1)
    feed.wait_for(1, PATIENCE)
    assert not os.path.exists(feed.trace.path)
    assert not os.path.exists(os.path.dirname(feed.trace.path))


def test_a_paused_solver_stands_still_and_goes_on_where_it_was() -> None:
    session = live(*ENDLESS)
    feed = feed_of(session)
    feed.run_free()
    feed.wait_for(1_000, PATIENCE)
    feed.pause()
    stood = -1
    while stood != len(session.trace):  # what was under way still comes
        stood = len(session.trace)
        sleep(0.3)
        feed.look()
    sleep(0.3)
    feed.look()
    assert len(session.trace) == stood
    feed.run_to(stood + 7)
    feed.wait_for(stood + 7, PATIENCE)
    assert len(session.trace) == stood + 7


def test_keys_are_answered_while_a_solver_is_silent_and_q_leaves_at_once(silent: str) -> None:
    with in_terminal("queens", "4", "--solver", silent, "--speed", "max") as terminal:
        terminal.until(lambda text: "thinking" in text)
        searching = feeds_of(terminal.program.pid)
        assert len(searching) == 1
        terminal.press(" ", "left")
        terminal.until(lambda text: "event 1 of 2" in text)
        terminal.press("q")
        assert terminal.ends() == 0
        until_gone(searching)


@pytest.mark.parametrize("moment", range(30))
def test_a_killed_viewer_leaves_no_process_and_no_file(
    moment: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    with in_terminal(*LONG_SEARCH[1:], "--speed", "max") as terminal:
        terminal.until(lambda text: "queens" in text)
        sleep(Random(moment).uniform(0, 0.5))
        searching = feeds_of(terminal.program.pid)
        terminal.program.send_signal(signal.SIGKILL)
        terminal.program.wait()
        until_gone(searching)
    assert os.listdir(tmp_path) == []


def test_a_solver_whose_process_cannot_be_started_is_refused_and_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "no-python"))
    with pytest.raises(Refusal, match="a process for the solver cannot be started: No such file"):
        live("queens", "queens-8.txt", "best")
    assert os.listdir(tmp_path) == []


@contextmanager
def recording_into(path: str) -> Iterator["subprocess.Popen[bytes]"]:
    """A process that records without end, from when its file is there; it is killed whatever happens."""
    arguments = ["record", *LONG_SEARCH[1:], "-o", path]
    with subprocess.Popen([*PROGRAM, *arguments], cwd=ROOT, stderr=subprocess.DEVNULL) as recording:
        try:
            while not os.path.exists(path):
                assert recording.poll() is None
                sleep(0.01)
            yield recording
        finally:
            recording.kill()


def test_two_viewers_follow_one_recording_and_see_its_end(tmp_path: Path) -> None:
    path = str(tmp_path / "a.trace")
    with recording_into(path) as recording:
        first, second = FollowedTrace(path), FollowedTrace(path)
        viewers = [Playback(reopen(trace, Following(trace))) for trace in (first, second)]
        for viewer in viewers:
            viewer.seek(3_000)
            while viewer.direction:
                viewer.tick(0.03)
            assert viewer.position == 3_000
        asked("stats", path).is_one_refusal(path, "still being recorded", "replay --follow")
        recording.send_signal(signal.SIGINT)
        assert recording.wait() == 130
        for viewer in viewers:
            while viewer.live:
                viewer.look()
    trace = open_trace(path)
    assert len(trace) == len(first) == len(second) >= 3_000
    assert trace.end == first.end == "stopped"


def test_a_followed_recording_that_is_killed_says_so_and_stays(tmp_path: Path) -> None:
    path = str(tmp_path / "a.trace")
    with recording_into(path) as recording:
        trace = FollowedTrace(path)
        viewer = Playback(reopen(trace, Following(trace)))
        viewer.seek(1_000)
        while viewer.direction:
            viewer.tick(0.03)
        recording.kill()
        recording.wait()
        feed = viewer.session.feed
        assert feed is not None
        kept = r"its recording was interrupted; what was read so far, [0-9,]+ events, stays"
        with pytest.raises(Refusal, match=kept):
            feed.wait_for(10**9, PATIENCE)
    assert viewer.position == 1_000


def test_record_prints_json_lines_as_they_come(silent: str) -> None:
    arguments = ["record", "queens", "4", "--solver", silent, "-o", "-"]
    with subprocess.Popen([*PROGRAM, *arguments], cwd=ROOT, stdout=subprocess.PIPE) as recording:
        assert recording.stdout is not None
        lines = [recording.stdout.readline() for _ in range(3)]
        recording.kill()
    assert lines[0].startswith(b'{"puzzletui": 1')
    assert lines[1:] == [b'["deduce","one"]\n', b'["deduce","two"]\n']


def test_record_makes_the_trace_that_solve_records(tmp_path: Path) -> None:
    one, other = str(tmp_path / "one.trace"), str(tmp_path / "other.trace")
    assert asked("record", "shikaku", "ryan7", "-o", one).code == 0
    assert asked("solve", "shikaku", "ryan7", "--record", other).code == 0
    assert asked("diff", one, other, "--text").code == 0
    assert list(open_trace(one).read()) == list(open_trace(other).read())


def test_a_search_with_a_name_is_finished_when_its_viewer_leaves(tmp_path: Path) -> None:
    path = str(tmp_path / "a.trace")
    kind = kind_named(ENDLESS[0])
    source = source_of(ENDLESS[1], kind.samples())
    session = launch(kind, source, kind.solver(ENDLESS[2]), False, path)
    feed = feed_of(session)
    feed.run_free()
    feed.wait_for(1_000, PATIENCE)
    feed.close()
    trace = open_trace(path)
    assert (trace.end, len(trace)) == ("stopped", len(session.trace))


@pytest.mark.parametrize(
    ("happens", "told"),
    [
        (lambda path: path.unlink(), "the file was removed"),
        (
            lambda path: os.truncate(path, 5_000),
            r"the file was cut from [\d,]+ bytes to 5,000 by another program",
        ),
        (lambda path: os.replace(path.with_suffix(".new"), path), "the file was replaced by another"),
    ],
    ids=["removed", "cut", "replaced"],
)
def test_a_followed_recording_that_is_damaged_is_told_in_one_line(
    happens: Callable[[Path], None], told: str, tmp_path: Path
) -> None:
    path = tmp_path / "a.trace"
    path.with_suffix(".new").write_text("another")
    with recording_into(str(path)) as recording:
        trace = FollowedTrace(str(path))
        feed = Following(trace)
        feed.wait_for(20_000, PATIENCE)
        recording.send_signal(signal.SIGSTOP)  # it would write on in a file that was cut
        os.waitpid(recording.pid, os.WUNTRACED)
        happens(path)
        with pytest.raises(Refusal, match=told):
            feed.wait_for(10**9, PATIENCE)
    assert not feed.live


class Torn(FollowedTrace):
    """Its file is cut while it is read."""

    def look(self) -> bool:
        os.truncate(self.path, 5_000)
        raise self.damaged(DatabaseError("database disk image is malformed"))


def test_damage_that_is_met_while_a_recording_is_read_is_told_by_what_was_done_to_its_file(
    tmp_path: Path,
) -> None:
    path = str(tmp_path / "a.trace")
    recorded().trace.save(path)
    with pytest.raises(Refusal, match=r"the file was cut from [\d,]+ bytes to 5,000 by another program"):
        Following(Torn(path)).look()


@pytest.fixture
def unshared(tmp_path: Path) -> Path:
    """A path at which SQLite cannot make memory that two processes share: a link to itself has its name."""
    path = tmp_path / "a.trace"
    (tmp_path / "a.trace-shm").symlink_to("a.trace-shm")
    return path


def test_where_memory_cannot_be_shared_the_search_runs_first_and_is_shown_then(unshared: Path) -> None:
    with in_terminal("shikaku", "ryan7", "--record", str(unshared)) as terminal:
        terminal.until(lambda text: "event 0 of" in text)
        terminal.press("end")
        terminal.until(lambda text: "ended: solved" in text)
        terminal.press("q")
        assert terminal.ends() == 0
        assert b"this disk cannot share a file between two programs" in terminal.written
        assert b"the search runs first, and is shown when it is over" in terminal.written
    assert open_trace(str(unshared)).end == "solved"


def test_a_recording_that_cannot_be_shared_is_recorded_and_says_why_it_cannot_be_followed(
    unshared: Path,
) -> None:
    with recording_into(str(unshared)) as recording:
        while not is_recorded(unshared):
            sleep(0.01)
        with pytest.raises(
            NotShared, match="cannot be followed: its disk cannot share it between two programs"
        ):
            FollowedTrace(str(unshared))
        recording.send_signal(signal.SIGINT)
        assert recording.wait() == 130
    trace = open_trace(str(unshared))
    assert trace.end == "stopped"
    assert len(trace) > 0


def is_recorded(path: Path) -> bool:
    return path.exists() and is_being_recorded(str(path)) and path.with_name(f"{path.name}-wal").exists()


LARGE = """
import random, time
from engine.events import Deduce

def solve(puzzle):
    chance = random.Random(1)
    for _ in range(20):
        yield Deduce(str(chance.randbytes(8000)))
    time.sleep(3600)

def endless(puzzle):
    chance = random.Random(1)
    while True:
        yield Deduce(str(chance.randbytes(1000)))
"""


@pytest.mark.parametrize("solver", ["solve", "endless"], ids=["in-a-gap", "while-running"])
def test_a_full_disk_under_the_feed_is_told_at_once_and_what_was_announced_stays(
    solver: str, tmp_path: Path
) -> None:
    own, path = tmp_path / "large.py", str(tmp_path / "a.trace")
    own.write_text(LARGE)
    with disk_of(60_000):
        session = live("queens", "queens-4.txt", f"{own}:{solver}", record=path)
    feed = feed_of(session)
    feed.run_free()
    with pytest.raises(Refusal, match="recording stopped"):
        feed.wait_for(10**9, PATIENCE)
    announced = len(session.trace)
    feed.close()
    assert len(open_trace(path)) >= announced


def test_a_full_temporary_disk_is_told_before_the_screen_opens() -> None:
    with disk_of(1_000), pytest.raises(Refusal, match="a temporary file: cannot be written"):
        live("queens", "queens-4.txt", "best")


def test_between_two_looks_a_trace_stays_as_it_was_however_much_is_written(tmp_path: Path) -> None:
    path = str(tmp_path / "a.trace")
    session = live(*ENDLESS, record=path)
    feed = feed_of(session)
    feed.run_to(10_240)
    feed.wait_for(10_240, PATIENCE)
    follower, other = FollowedTrace(path), FollowedTrace(path)
    for _ in range(3):
        follower.look()
    assert follower.closed_events == 10_240  # so that the next event begins a block
    feed.run_to(60_000)
    while len(other) < 60_000:
        other.look()
    assert follower.block_at(10_240).end == len(follower) == 10_240
    follower.look()
    assert follower.block_at(60_000).end == len(follower) == 60_000
    follower.close()
    other.close()


def test_a_search_on_a_recorded_file_names_the_way_to_follow_it(tmp_path: Path) -> None:
    path = str(tmp_path / "a.trace")
    session = live(*ENDLESS, record=path)
    feed = feed_of(session)
    feed.run_to(100)
    feed.wait_for(100, PATIENCE)
    with in_terminal("replay", path) as terminal:
        assert terminal.ends() == 2
        assert b"still being recorded; watch it with puzzletui replay --follow" in terminal.written
    with in_terminal("replay", "--follow", path) as terminal:
        terminal.until(lambda text: "following" in text and "event 100 of 100" in text)
        feed.run_to(150)
        terminal.until(lambda text: "event 150 of 150" in text)
        terminal.press(" ", "left", "left")
        terminal.until(lambda text: "event 148 of 150" in text)
        feed.run_to(170)
        terminal.until(lambda text: "event 148 of 170" in text)
        terminal.press("q")
        assert terminal.ends() == 0
