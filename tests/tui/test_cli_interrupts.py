"""Ctrl-C, SIGKILL, a full disk, a second process: nothing that was recorded is lost."""

import os
import pty
import random
import re
import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from time import monotonic, sleep

import pytest

from engine.events import Deduce, Event
from engine.header import Header
from engine.search import Search
from engine.store.following import is_being_recorded
from engine.store.opening import open_trace
from engine.store.recording import Recording
from engine.store.trace import Trace
from puzzles.registry import kind_named
from puzzles.source import source_of
from tests.tui.program import ENDLESS, LONG_SEARCH, PATIENCE, PROGRAM, ROOT, asked, asked_outside
from tui.cli.interrupts import Interrupts, finished

UP = "from tui.cli.main import main; print('up', flush=True); main()"
"""The program, which first prints that it has started."""
MOST_LOST = 1.0
"""Seconds of a solver's work that a kill may lose at most."""


class OwnEvents:
    """The events of the long search, straight from the solver; computed as far as they are needed."""

    def __init__(self) -> None:
        kind = kind_named(ENDLESS[0])
        puzzle = kind.read(source_of(ENDLESS[1], kind.samples()))
        self._solver = kind.solvers[ENDLESS[2]].run(puzzle)
        self._events: list[Event] = []

    def begin_with(self, trace: Trace) -> bool:
        self._events += islice(self._solver, max(0, len(trace) - len(self._events)))
        return all(recorded == own for recorded, own in zip(trace.read(), self._events))


@pytest.fixture(scope="module")
def own_events() -> OwnEvents:
    return OwnEvents()


@pytest.mark.slow
def test_ctrl_c_at_any_moment_leaves_a_finished_recording(tmp_path: Path, own_events: OwnEvents) -> None:
    chance, recorded = random.Random(3), 0
    for number in range(8):
        path = tmp_path / f"{number}.trace"
        with subprocess.Popen(
            [sys.executable, "-c", UP, *LONG_SEARCH, "--record", str(path)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=ROOT,
        ) as solving:
            assert solving.stdout is not None
            assert solving.stdout.readline() == b"up\n"
            if number == 0:
                until(partial(has_events, path))
            sleep(chance.uniform(0, 1.2))
            solving.send_signal(signal.SIGINT)
            out, err = (stream.decode() for stream in solving.communicate(timeout=PATIENCE))
        assert solving.returncode == 130
        assert (out, err.count("\n")) == ("", 1)
        if counts := re.match(r"interrupted, 0 solutions so far: ([\d,]+) events? ", err):
            trace = open_trace(str(path))
            assert (len(trace), trace.end) == (int(counts[1].replace(",", "")), "stopped")
            assert own_events.begin_with(trace)
            recorded += 1
        else:
            assert err == "puzzletui: interrupted\n"
            assert not path.exists() or asked("verify", str(path)).out.startswith("0 events ")
        assert {file.name for file in tmp_path.iterdir()} <= {f"{n}.trace" for n in range(number + 1)}
    assert recorded


def endless() -> Iterator[Event]:
    while True:
        yield Deduce("r")


def test_an_interrupt_stops_the_solver_and_all_its_events_are_recorded(tmp_path: Path) -> None:
    def interrupted() -> Iterator[Event]:
        yield from islice(endless(), 3000)
        signal.raise_signal(signal.SIGINT)
        pytest.fail("the solver went on")

    path = str(tmp_path / "a.trace")
    search = Search(interrupted(), Recording(Header(1), path), True)
    interrupts = Interrupts(search)
    with pytest.raises(KeyboardInterrupt), interrupts.taken(), finished(search), interrupts.held():
        search.pull()
    search.recording.close()
    trace = open_trace(path)
    assert (len(trace), trace.end) == (3000, "stopped")


def test_an_interrupt_outside_the_solver_waits_until_the_recording_is_consistent() -> None:
    search, before = Search(endless(), Recording(Header(1)), True), signal.getsignal(signal.SIGINT)
    interrupts = Interrupts(search)

    def interrupted_before_it_pulls() -> None:
        with interrupts.taken(), finished(search), interrupts.held():
            signal.raise_signal(signal.SIGINT)
            search.pull(100)

    with pytest.raises(KeyboardInterrupt):
        interrupted_before_it_pulls()
    assert (len(search.recording), search.end) == (100, "stopped")
    assert signal.getsignal(signal.SIGINT) is before


def test_an_exception_of_a_solver_is_passed_on_and_its_events_are_recorded(tmp_path: Path) -> None:
    def breaks() -> Iterator[Event]:
        yield from islice(endless(), 100)
        raise RuntimeError("a bug in a solver")

    path = str(tmp_path / "a.trace")
    search = Search(breaks(), Recording(Header(1), path), True)
    with pytest.raises(RuntimeError), finished(search):
        search.pull()
    assert search.end == "stopped"
    assert len(open_trace(path)) == 100


def test_an_interrupted_search_still_prints_json(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*PROGRAM, *LONG_SEARCH, "--json", "--record", str(tmp_path / "a.trace")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as solving:
        until(partial(has_events, tmp_path / "a.trace"))
        solving.send_signal(signal.SIGINT)
        out, err = solving.communicate(timeout=PATIENCE)
    assert (solving.returncode, err) == (130, b"")
    assert b'"status": "stopped"' in out


def has_events(path: Path) -> bool:
    """Whether a trace that grows, with the log that SQLite keeps beside it, is larger than an empty one."""
    files = [file for file in (path, Path(f"{path}-wal")) if file.exists()]
    return sum(file.stat().st_size for file in files) > 200_000


def until(happens: Callable[[], bool]) -> None:
    stop = monotonic() + PATIENCE
    while not happens():
        assert monotonic() < stop
        sleep(0.005)


@pytest.mark.slow
def test_a_recording_killed_at_any_moment_opens_with_what_the_solver_did(
    tmp_path: Path, own_events: OwnEvents
) -> None:
    chance = random.Random(9)
    work = [0.0] * 19 + [1.5, 1.7]
    for number, seconds in enumerate(work):
        path = tmp_path / f"{number}.trace"
        shown = killed(path, seconds, chance.uniform(0, 0.5) if number > 2 else 0)
        trace = open_trace(str(path))
        assert trace.cut
        assert own_events.begin_with(trace)
        old = [events for events, worked in shown if worked <= shown[-1][1] - MOST_LOST]
        assert len(trace) >= max(old, default=0)
        trace.close()
        assert not Path(f"{path}-wal").exists()
    assert max(old) > 0
    answer = asked("export", str(path), "--to", "jsonl")
    assert answer.code == 0
    assert answer.out.count("\n") == len(trace) + 1
    assert answer.err == f"{path}: its recording was interrupted; it holds {len(trace):,} events\n"
    assert asked("verify", str(path)).out.startswith(f"{len(trace):,} events ")


def killed(path: Path, work: float, moment: float) -> list[tuple[int, float]]:
    """Record until the solver has worked `work` seconds, wait a moment, kill it; the progress shown."""
    ours, its = pty.openpty()
    solving = subprocess.Popen([*PROGRAM, *LONG_SEARCH, "--record", str(path)], stderr=its, cwd=ROOT)
    os.close(its)
    output = bytearray()

    def has_worked() -> bool:
        output.extend(os.read(ours, 65536))
        return progress(output)[-1][1] >= work

    try:
        until(has_worked if work else path.exists)
        sleep(moment)
    finally:
        solving.kill()
        solving.wait()
    return progress(output + read_all(ours))


def progress(output: bytearray) -> list[tuple[int, float]]:
    """The events and the solver's seconds in each line of progress."""
    found = re.findall(r": ([\d,]+) events? · [^·]* · [^·]* · ([\d.]+) s", output.decode(errors="ignore"))
    return [(0, 0.0)] + [(int(events.replace(",", "")), float(seconds)) for events, seconds in found]


def read_all(terminal: int) -> bytes:
    content = b""
    try:
        while part := os.read(terminal, 65536):
            content += part
    except OSError:  # a pseudo-terminal raises it once its other end is closed
        pass
    os.close(terminal)
    return content


def test_a_trace_that_another_process_is_writing_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.trace"
    with subprocess.Popen([*PROGRAM, *LONG_SEARCH, "--record", str(path)], cwd=ROOT) as solving:
        until(lambda: path.exists() and is_being_recorded(str(path)))
        try:
            for arguments in (["verify", str(path)], ["export", str(path), "--to", "jsonl"]):
                asked(*arguments).is_one_refusal(str(path), "this trace is still being recorded")
            asked("solve", "shikaku", "ryan7.shk", "--record", str(path)).is_one_refusal("exists already")
        finally:
            solving.kill()
    assert asked("verify", str(path)).code == 0


def small_disk(size: int = 1_000_000) -> None:
    """Limit the size of files that this process writes, as on a full disk; several commits fit."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


@pytest.mark.slow
def test_a_full_disk_stops_the_recording_and_loses_nothing_committed(
    tmp_path: Path, own_events: OwnEvents
) -> None:
    path = str(tmp_path / "a.trace")
    answer = asked_outside(*LONG_SEARCH, "--record", path, preexec_fn=small_disk)
    answer.is_one_refusal(path, "recording stopped", "events are safe in it")
    safe = re.search(r"the first ([\d,]+) events", answer.err)
    assert safe is not None
    assert int(safe[1].replace(",", "")) > 0
    while_full = asked_outside("verify", path, preexec_fn=small_disk)
    assert while_full.code == 0
    trace = open_trace(path)
    assert len(trace) >= int(safe[1].replace(",", ""))
    assert while_full.out.startswith(f"{len(trace):,} events ")
    assert own_events.begin_with(trace)


def test_a_disk_too_full_to_begin_with_is_reported_and_leaves_no_file(tmp_path: Path) -> None:
    answer = asked_outside(*LONG_SEARCH, "--record", str(tmp_path / "a"), preexec_fn=lambda: small_disk(4096))
    answer.is_one_refusal(str(tmp_path / "a"))
    assert list(tmp_path.iterdir()) == []


def test_an_export_that_fails_leaves_the_good_file_in_place(tmp_path: Path) -> None:
    trace, good = str(tmp_path / "a.trace"), tmp_path / "good.jsonl"
    asked("solve", "shikaku", "10x10.shk", "--solver", "brute-force", "--record", trace)
    good.write_text("good")
    answer = asked_outside(
        "export", trace, "--to", "jsonl", "-o", str(good), "--force", preexec_fn=lambda: small_disk(10_000)
    )
    answer.is_one_refusal(str(good), "cannot be written", "File too large")
    assert good.read_text() == "good"
    assert {file.name for file in tmp_path.iterdir()} == {"a.trace", "good.jsonl"}


def test_progress_is_shown_on_a_terminal_and_erased_at_the_end() -> None:
    ours, its = pty.openpty()
    arguments = ["solve", "shikaku", "12x20.shk", "--solver", "brute-force"]
    solving = subprocess.Popen([*PROGRAM, *arguments], stdout=subprocess.DEVNULL, stderr=its, cwd=ROOT)
    os.close(its)
    shown = read_all(ours).decode()
    assert solving.wait() == 0
    assert re.search(r"\r\x1b\[Kbrute-force: [\d,]+ events · ", shown)
    last = shown.rpartition("\x1b[K")[2]
    assert last.startswith("1 solution: ")
