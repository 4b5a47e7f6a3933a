"""A live search is another process that records and a file that grows: real processes, a real terminal."""

import os
import re
import signal
import subprocess
from itertools import islice
from pathlib import Path
from random import Random
from time import monotonic, sleep

import pytest

from engine.errors import Refusal
from engine.store.following import FollowedTrace
from engine.store.opening import open_trace
from puzzles.registry import kind_named
from puzzles.source import source_of
from tests.tui.program import LONG_SEARCH, PROGRAM, ROOT, asked
from tests.tui.sessions import feed_of, live
from tests.tui.terminal import in_terminal
from tui.player.feed import Following
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


def feeds() -> set[int]:
    """The processes that search for a screen."""
    found = set()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if b"puzzletui.feed" in (folder / "cmdline").read_bytes().split(b"\0"):
                found.add(int(folder.name))
        except OSError:
            continue
    return found


def children_of(process: int) -> set[int]:
    found = set()
    for feed in feeds():
        try:
            stat = Path(f"/proc/{feed}/stat").read_text()
        except OSError:
            continue
        if int(stat.rpartition(")")[2].split()[1]) == process:
            found.add(feed)
    return found


def until_gone(processes: set[int]) -> None:
    stop = monotonic() + PATIENCE
    while any(Path(f"/proc/{process}").exists() for process in processes):
        assert monotonic() < stop
        sleep(0.01)


def test_events_before_a_gap_are_seen_while_it_lasts_and_closing_does_not_wait(silent: str) -> None:
    session = live("queens", "queens-4.txt", silent)
    feed = feed_of(session)
    feed.run_free()
    feed.wait_for(2, PATIENCE)
    assert len(session.trace) == 2
    sleep(0.4)
    assert re.fullmatch(r"thinking \d+\.\d s", feed.status)
    feed.close()
    assert not Path(f"/proc/{feed.process}").exists()
    assert len(session.trace) == 2


def test_a_solver_that_raises_is_told_in_one_line_and_its_events_stay(silent: str) -> None:
    session = live("queens", "queens-4.txt", f"{silent}:broken")
    feed = feed_of(session)
    feed.run_free()
    with pytest.raises(Refusal, match=r"silent.py:15: failed at event 2: ValueError: out of ideas"):
        feed.wait_for(2, PATIENCE)
    assert (len(session.trace), feed.live) == (1, False)


def test_a_feed_that_is_killed_is_told_and_all_it_announced_stays() -> None:
    session = live("shikaku", "20x20-hard.shk", "brute-force")
    feed = feed_of(session)
    feed.run_free()
    feed.wait_for(5_000, PATIENCE)
    announced = len(session.trace)
    os.kill(feed.process, signal.SIGKILL)
    with pytest.raises(Refusal, match="the solver's process was killed by signal 9"):
        feed.wait_for(10**9, PATIENCE)
    assert len(session.trace) >= announced
    kind = kind_named("shikaku")
    puzzle = kind.read(source_of("20x20-hard", kind.samples()))
    expected = list(islice(kind.search(kind.solver("brute-force"), puzzle), announced))
    assert list(islice(session.trace.read(), announced)) == expected


def test_a_temporary_search_has_no_name_once_it_runs() -> None:
    session = live("shikaku", "ryan7.shk", "combo")
    feed = feed_of(session)
    feed.run_to(1)
    feed.wait_for(1, PATIENCE)
    assert not os.path.exists(feed.trace.path)
    assert not os.path.exists(os.path.dirname(feed.trace.path))


def test_a_paused_solver_stands_still_and_goes_on_where_it_was() -> None:
    session = live("shikaku", "20x20-hard.shk", "brute-force")
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
        searching = children_of(terminal.program.pid)
        assert len(searching) == 1
        terminal.press(" ", "left")
        terminal.until(lambda text: "event 1 of 2" in text)
        terminal.press("q")
        assert terminal.ends() == 0
        until_gone(searching)


@pytest.mark.parametrize("moment", range(10))
def test_a_killed_viewer_leaves_no_process_and_no_file(
    moment: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    with in_terminal("shikaku", "20x20-hard", "--solver", "brute-force", "--speed", "max") as terminal:
        terminal.until(lambda text: "shikaku" in text)
        sleep(Random(moment).uniform(0, 0.5))
        searching = children_of(terminal.program.pid)
        terminal.program.send_signal(signal.SIGKILL)
        terminal.program.wait()
        until_gone(searching)
    assert os.listdir(tmp_path) == []


def test_two_viewers_follow_one_recording_and_see_its_end(tmp_path: Path) -> None:
    path = str(tmp_path / "a.trace")
    arguments = ["record", *LONG_SEARCH[1:], "-o", path]
    with subprocess.Popen([*PROGRAM, *arguments], cwd=ROOT, stderr=subprocess.DEVNULL) as recording:
        while not os.path.exists(path):
            sleep(0.01)
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
    arguments = ["record", *LONG_SEARCH[1:], "-o", path]
    with subprocess.Popen([*PROGRAM, *arguments], cwd=ROOT, stderr=subprocess.DEVNULL) as recording:
        while not os.path.exists(path):
            sleep(0.01)
        trace = FollowedTrace(path)
        viewer = Playback(reopen(trace, Following(trace)))
        viewer.seek(1_000)
        while viewer.direction:
            viewer.tick(0.03)
        recording.kill()
        recording.wait()
        feed = viewer.session.feed
        assert feed is not None
        with pytest.raises(Refusal, match="its recording was interrupted; it holds"):
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
    kind = kind_named("shikaku")
    source = source_of("20x20-hard", kind.samples())
    session = launch(kind, source, kind.solver("brute-force"), False, path)
    feed = feed_of(session)
    feed.run_free()
    feed.wait_for(1_000, PATIENCE)
    feed.close()
    trace = open_trace(path)
    assert (trace.end, len(trace)) == ("stopped", len(session.trace))
