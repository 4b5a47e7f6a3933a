"""Many searches at once, in worker processes of this machine.

task     one puzzle and one solver; its result is what `solve --json` prints, and the puzzle.
in hand  tasks that were given to workers: if a worker is killed, by the system when memory is short say,
         nobody knows which it was. Each is then searched in a process of its own, and the rest goes on.
"""

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from threading import Thread
from typing import Any

from attrs import define

from engine.errors import Refusal
from engine.events import VERBS
from puzzles.registry import kind_named
from puzzles.source import Source
from puzzletui import launch
from tui.cli.output_files import remove_trace
from tui.cli.reports.outcome import outcome
from tui.player.headless import start

Result = dict[str, Any]
"""What `solve --json` prints, and the puzzle. `status` may be `refused`, `failed` or `died`; see `why`."""
COUNTERS = ("nodes", "untried", "states", "dead_ends", "backtracks", "max_depth", "seconds")
AHEAD = 2
"""Tasks that are in hand for each worker, so that it need not wait for the next."""
DIED = "its worker process was killed: perhaps there was too little memory"
LOOK = 0.5
"""Seconds between two looks at whether a search is still wanted."""


@define(frozen=True)
class Task:
    kind: str
    source: Source
    solver: str
    limit: int
    record: str = ""
    """The file to record in, "" for none."""


Numbered = tuple[int, Task]
"""A task with its place in the list of all."""


class NotWanted(Exception):
    """The person who asked for a search does not wait for it any more."""


def search(task: Task, is_wanted: Callable[[], bool] = lambda: True) -> Result:
    """Run one search to its first solution, its end, or its limit."""
    kind = kind_named(task.kind)
    solver = kind.solver(task.solver)
    if why := solver.refuses(kind.read(task.source)):
        return without_search(task, "refused", why)
    if task.record:
        remove_trace(task.record)  # of a worker that was killed
    session = start(kind, task.source, solver, every=False, record=task.record, limit=task.limit)
    assert session.search is not None
    with closing(session.trace):
        while not session.search.end:
            session.search.pull(seconds=LOOK)
            if not is_wanted():
                raise NotWanted
        return {"puzzle": task.source.called, **outcome(session)}


def search_or_say_why(task: Task, is_wanted: Callable[[], bool] = lambda: True) -> Result:
    """As `search`; a recording that cannot be written, say, is the result of this one alone."""
    try:
        return search(task, is_wanted)
    except Refusal as refusal:
        return without_search(task, "failed", str(refusal))
    except (SystemExit, KeyboardInterrupt) as error:  # a solver's own: a worker gets no Ctrl-C
        return without_search(task, "failed", f"its solver ended with {type(error).__name__}")


def without_search(task: Task, status: str, why: str) -> Result:
    return {
        "puzzle": task.source.called,
        "kind": task.kind,
        "solver": task.solver,
        "status": status,
        "why": why,
        "solutions": 0,
        "solution": None,
        "events": dict.fromkeys(VERBS, 0),
        **dict.fromkeys(COUNTERS, 0),
    }


def run(tasks: Sequence[Numbered], jobs: int) -> Iterator[tuple[int, Result]]:
    """The results as they come, each with its task's number. If this ends early, the workers are stopped."""
    waiting = list(tasks)
    while waiting:
        in_hand, waiting = yield from _in_pool(waiting, max(1, min(len(waiting), jobs)))
        for number, task in in_hand:
            again, _ = yield from _in_pool([(number, task)], 1)
            if again:
                yield number, without_search(task, "died", DIED)


def _in_pool(
    tasks: Sequence[Numbered], workers: int
) -> Generator[tuple[int, Result], None, tuple[list[Numbered], list[Numbered]]]:
    """Search them; if a worker is killed, returns which tasks were in hand, and which were not begun."""
    waiting, in_hand = deque(tasks), dict[Future[Result], Numbered]()
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, context, initializer=launch.begin_worker) as pool:
        try:
            while waiting or in_hand:
                while waiting and len(in_hand) < workers * AHEAD:
                    in_hand[pool.submit(search_or_say_why, waiting[0][1])] = waiting[0]
                    waiting.popleft()
                for future in wait(in_hand, return_when=FIRST_COMPLETED).done:
                    result = future.result()
                    yield in_hand.pop(future)[0], result
        except BrokenProcessPool:
            return list(in_hand.values()), list(waiting)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in multiprocessing.active_children():
                worker.terminate()
            raise
    return [], []


def begin_worker() -> None:
    """A worker ignores Ctrl-C, which its parent handles, and ends when its parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
