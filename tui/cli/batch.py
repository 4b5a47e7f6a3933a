"""Many searches at once, in worker processes."""

import multiprocessing
import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing
from threading import Thread
from typing import Any

from attrs import define

from engine.events import VERBS
from puzzles.registry import kind_named
from puzzles.source import Source
from puzzletui import launch
from tui.cli.reports.outcome import outcome
from tui.player.headless import start

Result = dict[str, Any]
"""What `solve --json` prints, and the puzzle; `status` may also be `refused`, with the reason in `why`."""


@define(frozen=True)
class Task:
    kind: str
    source: Source
    solver: str
    limit: int


def search(task: Task) -> Result:
    """Run one search to its first solution, its end, or its limit."""
    kind = kind_named(task.kind)
    solver = kind.solver(task.solver)
    if why := solver.refuses(kind.read(task.source)):
        return _refused(task, why)
    session = start(kind, task.source, solver, every=False, limit=task.limit)
    assert session.search is not None
    with closing(session.trace):
        session.search.pull()
        return {"puzzle": task.source.called, **outcome(session)}


def _refused(task: Task, why: str) -> Result:
    counters = ("nodes", "untried", "states", "dead_ends", "backtracks", "max_depth", "seconds")
    return {
        "puzzle": task.source.called,
        "kind": task.kind,
        "solver": task.solver,
        "status": "refused",
        "why": why,
        "solutions": 0,
        "solution": None,
        "events": dict.fromkeys(VERBS, 0),
        **dict.fromkeys(counters, 0),
    }


def run(tasks: Sequence[Task]) -> Iterator[tuple[int, Result]]:
    """The results as they come, each with its task's number. If this ends early, the workers are stopped."""
    workers = max(1, min(len(tasks), os.cpu_count() or 1))
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, context, initializer=launch.begin_worker) as pool:
        try:
            numbers = {pool.submit(search, task): number for number, task in enumerate(tasks)}
            for future in as_completed(numbers):
                yield numbers[future], future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in multiprocessing.active_children():
                worker.terminate()
            raise


def begin_worker() -> None:
    """A worker ignores Ctrl-C, which its parent handles, and ends when its parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
