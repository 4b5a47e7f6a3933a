"""`puzzletui compare --cluster`: a real scheduler and real workers on loopback."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.tui.program import PATIENCE, PROGRAM, ROOT, Answer, asked
from tests.tui.test_suspend import processor_ticks
from tui import __version__

pytest.importorskip("distributed", reason="Dask is not installed")

Process = subprocess.Popen[bytes]
DASK = [sys.executable, "-m", "dask"]
HOPELESS = ["nonogram", "penguin.non", "bird.non", "--solvers", "brute-force", "--limit", "1000000000"]


def a_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


@contextmanager
def running(*arguments: str, **environment: str) -> Iterator[Process]:
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    settings = {**os.environ, **environment, "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}
    process = subprocess.Popen([*arguments], env=settings, start_new_session=True, cwd="/", **quiet)  # type: ignore[call-overload]
    try:
        yield process
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def worker(address: str, nanny: str = "--no-nanny", **environment: str) -> Any:
    return running(*DASK, "worker", address, "--nthreads", "1", "--no-dashboard", nanny, **environment)


def reached(address: str) -> bool:
    host, port = address.removeprefix("tcp://").split(":")
    try:
        socket.create_connection((host, int(port)), 1).close()
    except OSError:
        return False
    return True


@pytest.fixture
def cluster() -> Iterator["Cluster"]:
    with started() as one:
        yield one


@contextmanager
def started(**environment: str) -> Iterator["Cluster"]:
    """A cluster without workers."""
    with ExitStack() as stack:
        port = a_port()
        address = f"tcp://127.0.0.1:{port}"
        start = [
            *DASK,
            "scheduler",
            "--host",
            "127.0.0.1",
            "--port",
            str(port),
            "--no-dashboard",
            "--no-show",
        ]
        scheduler = stack.enter_context(running(*start, **environment))
        stop = time.monotonic() + PATIENCE
        while not reached(address) and time.monotonic() < stop:
            time.sleep(0.1)
        yield Cluster(address, scheduler, stack)


class Cluster:
    def __init__(self, address: str, scheduler: Process, stack: ExitStack) -> None:
        self.address, self.scheduler, self._stack = address, scheduler, stack

    def add_worker(self, nanny: str = "--no-nanny", **environment: str) -> Process:
        process: Process = self._stack.enter_context(worker(self.address, nanny, **environment))
        return process


def compared(*arguments: str) -> Answer:
    return asked("compare", *arguments, "--json")


def without_time(answer: Answer) -> Any:
    found = json.loads(answer.out)
    for result in [*found["results"], *found["totals"].values()]:
        result["seconds"] = 0
    return found


SOME = ("shikaku", "5x5.shk", "6x6.shk", "8x8.shk", "ryan7.shk", "--solvers", "best,combo,backtracking")


@pytest.mark.slow
def test_two_workers_find_what_one_process_finds_and_late_ones_replace_those_that_die(
    cluster: Cluster,
) -> None:
    workers = [cluster.add_worker(), cluster.add_worker()]
    here = without_time(compared(*SOME, "--jobs", "1"))
    assert without_time(compared(*SOME, "--cluster", cluster.address)) == here
    os.killpg(workers[0].pid, signal.SIGKILL)
    answer = compared(*SOME, "--cluster", cluster.address)
    assert (answer.code, without_time(answer)) == (0, here)


@contextmanager
def comparing(*arguments: str) -> Iterator[Process]:
    with subprocess.Popen(
        [*PROGRAM, "compare", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        start_new_session=True,
    ) as process:
        yield process
        process.kill()


def until_busy(worker: Process) -> None:
    """Until it has worked for three seconds of processor time more than now: it needs less to start."""
    begun, stop = processor_ticks(worker.pid), time.monotonic() + PATIENCE
    while processor_ticks(worker.pid) < begun + 3 * os.sysconf("SC_CLK_TCK"):
        assert time.monotonic() < stop
        time.sleep(0.1)


def lines_in(path: Path, least: int) -> list[str]:
    """The lines of a file, once there are so many."""
    stop = time.monotonic() + PATIENCE
    while time.monotonic() < stop:
        if path.exists() and len(lines := path.read_text().splitlines()) >= least:
            return lines
        time.sleep(0.1)
    raise AssertionError(f"{path} has no {least} lines")


@pytest.mark.slow
def test_a_worker_that_is_killed_loses_nothing_and_counts_nothing_twice(
    cluster: Cluster, tmp_path: Path
) -> None:
    puzzles = tmp_path / "puzzles"
    puzzles.mkdir()
    sample = (ROOT / "puzzles/shikaku/samples/10x10.shk").read_text()
    for number in range(12):
        (puzzles / f"{number:02}.shk").write_text(f"{sample}\n# {number}\n")
    arguments = ["shikaku", str(puzzles), "--solvers", "greedy-edge,best"]
    here = without_time(compared(*arguments))
    killed, _ = cluster.add_worker(), cluster.add_worker()
    kept = tmp_path / "kept.jsonl"
    with comparing(*arguments, "--json", "--cluster", cluster.address, "--resume", str(kept)) as process:
        lines_in(kept, 2)
        os.killpg(killed.pid, signal.SIGKILL)
        out, _ = process.communicate(timeout=PATIENCE)
    assert without_time(Answer(process.returncode, out.decode(), "")) == here
    assert len(kept.read_text().splitlines()) == 1 + len(here["results"])


@pytest.mark.slow
def test_ctrl_c_prints_what_is_done_and_frees_the_cluster(cluster: Cluster, tmp_path: Path) -> None:
    worker = cluster.add_worker()
    kept = tmp_path / "kept.jsonl"
    arguments = ["shikaku", "5x5.shk", "--solvers", "best,brute-force"]
    assert asked("compare", *arguments, "--cluster", cluster.address).code == 0
    with comparing(*HOPELESS, "--cluster", cluster.address, "--resume", str(kept)) as process:
        until_busy(worker)
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert b"interrupted" in err
    assert b"Traceback" not in err
    answer = asked("compare", *arguments, "--cluster", cluster.address)
    assert answer.code == 0, "the one worker is free again"


@pytest.mark.slow
def test_a_scheduler_that_goes_away_is_named_and_what_is_done_is_printed(cluster: Cluster) -> None:
    worker = cluster.add_worker()
    with comparing(*HOPELESS, "--cluster", cluster.address) as process:
        until_busy(worker)
        os.killpg(cluster.scheduler.pid, signal.SIGKILL)
        _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 70
    (line,) = err.decode().splitlines()
    assert "scheduler does not answer any more; 0 of 2 searches are done" in line


@pytest.mark.slow
def test_ctrl_c_does_not_wait_for_a_frozen_worker(cluster: Cluster) -> None:
    worker = cluster.add_worker()
    with comparing(*HOPELESS, "--cluster", cluster.address) as process:
        until_busy(worker)
        os.kill(worker.pid, signal.SIGSTOP)
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=PATIENCE / 4)
    assert process.returncode == 130
    assert err.count(b"\n") == 1


@pytest.mark.slow
def test_a_comparison_that_is_killed_leaves_no_search_running_on_the_cluster(cluster: Cluster) -> None:
    worker = cluster.add_worker()
    with comparing(*HOPELESS, "--cluster", cluster.address) as process:
        until_busy(worker)
        os.killpg(process.pid, signal.SIGKILL)
    assert asked("compare", "shikaku", "5x5.shk", "--cluster", cluster.address).code == 0


DEADLY = """
import os, signal
from puzzles.queens.solvers.backtracking import solve as others

def solve(puzzle):
    if puzzle.size == 6:
        os.kill(os.getpid(), signal.SIGKILL)
    if puzzle.size == 7:
        raise SystemExit
    return others(puzzle)
"""


@pytest.mark.slow
def test_only_the_search_that_kills_workers_dies_not_those_that_waited_for_the_same_worker(
    cluster: Cluster, tmp_path: Path
) -> None:
    solver = tmp_path / "deadly.py"
    solver.write_text(DEADLY)
    cluster.add_worker("--nanny")
    answer = compared("queens", *"45678", "--solvers", str(solver), "--cluster", cluster.address)
    assert answer.code == 70
    assert answer.err == "puzzletui: 1 of 5 searches died: perhaps there was too little memory\n"
    results = json.loads(answer.out)["results"]
    assert [one["status"] for one in results] == ["solved", "solved", "died", "failed", "solved"]
    assert "SystemExit" in results[3]["why"]


WITHOUT = """
import sys

class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name == "tui":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Nothing())
"""


@pytest.fixture
def without(tmp_path: Path) -> str:
    """What to put on PYTHONPATH so that there is no puzzletui."""
    (tmp_path / "without").mkdir()
    (tmp_path / "without" / "sitecustomize.py").write_text(WITHOUT)
    return str(tmp_path / "without")


@pytest.mark.slow
def test_workers_of_another_version_or_without_puzzletui_are_refused_by_name(
    cluster: Cluster, tmp_path: Path, without: str
) -> None:
    old = shutil.copytree(ROOT / "tui", tmp_path / "old" / "tui") / "__init__.py"
    old.write_text(old.read_text().replace(__version__, "0.0.1"))
    cluster.add_worker(PYTHONPATH=str(tmp_path / "old"))
    answer = compared(*SOME, "--cluster", cluster.address)
    assert answer.code == 2
    first, last = answer.err.splitlines()
    assert "has puzzletui 0.0.1, not" in first
    assert "no worker of this cluster has puzzletui" in last
    cluster.add_worker(PYTHONPATH=without)
    stop = time.monotonic() + PATIENCE
    while "has no puzzletui" not in answer.err and time.monotonic() < stop:
        answer = compared(*SOME, "--cluster", cluster.address)
    assert [line.rpartition(": ")[2] for line in answer.err.splitlines()[:2]] == ["it gets no searches"] * 2
    cluster.add_worker()
    while answer.code == 2 and time.monotonic() < stop:
        answer = compared(*SOME, "--cluster", cluster.address)
    assert len(answer.err.splitlines()) == 2
    assert without_time(answer) == without_time(compared(*SOME))


@pytest.mark.slow
def test_beside_a_refused_worker_one_that_dies_is_replaced(cluster: Cluster, without: str) -> None:
    cluster.add_worker(PYTHONPATH=without)
    nanny = cluster.add_worker("--nanny")
    stop = time.monotonic() + PATIENCE
    while compared(*SOME, "--cluster", cluster.address).code and time.monotonic() < stop:
        time.sleep(0.1)
    arguments = ("shikaku", "20x20-hard.shk", "--solvers", "best,backtracking", "--limit", "500000")
    with comparing(*arguments, "--json", "--cluster", cluster.address) as process:
        time.sleep(2)
        ask = ["ps", "--ppid", str(nanny.pid), "-o", "pid=", "--sort=-rss"]
        worker = int(subprocess.run(ask, capture_output=True, text=True).stdout.split()[0])
        os.kill(worker, signal.SIGKILL)
        out, _ = process.communicate(timeout=PATIENCE)
    assert without_time(Answer(process.returncode, out.decode(), "")) == without_time(compared(*arguments))


@pytest.mark.slow
def test_a_scheduler_without_puzzletui_is_refused_in_one_line(without: str) -> None:
    with started(PYTHONPATH=without) as cluster:
        compared(*SOME, "--cluster", cluster.address).is_one_refusal("the scheduler", "has no puzzletui")


@pytest.mark.slow
def test_an_address_where_somebody_listens_who_says_nothing_is_refused_in_one_line() -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        address = f"127.0.0.1:{silent.getsockname()[1]}"
        compared(*SOME, "--cluster", address).is_one_refusal("no Dask scheduler", address)


@pytest.mark.slow
def test_a_cluster_without_workers_is_refused_in_one_line(cluster: Cluster) -> None:
    compared(*SOME, "--cluster", cluster.address).is_one_refusal("no workers", "dask worker")


@pytest.mark.parametrize(
    ("address", "parts"),
    [("127.0.0.1:1", ["no Dask scheduler", "127.0.0.1:1"]), ("nonsense://x", ["no Dask scheduler"])],
)
def test_a_scheduler_that_cannot_be_reached_is_refused_in_one_line(address: str, parts: list[str]) -> None:
    compared(*SOME, "--cluster", address).is_one_refusal(*parts)


def test_jobs_and_a_cluster_exclude_each_other() -> None:
    compared(*SOME, "--cluster", "127.0.0.1:1", "--jobs", "2").is_one_refusal("not both")
