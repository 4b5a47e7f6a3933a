"""Many searches at once: which puzzles are meant, and their solving in worker processes."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing
from itertools import count
from pathlib import Path
from threading import Thread
from typing import Any

from attrs import define, evolve

from engine.errors import Refusal
from engine.events import VERBS
from puzzles.kind import Kind
from puzzles.registry import kind_named
from puzzles.source import Source, listed, source_of
from puzzletui import launch
from tui.cli.reports.outcome import outcome
from tui.cli.terminal import say
from tui.player.session import start

Result = dict[str, Any]
"""What `solve --json` tells, and the puzzle; `status` may be `refused` too, and `why` says why."""


@define(frozen=True)
class Task:
    kind: str
    source: Source
    solver: str
    limit: int


def sources(kind: Kind, arguments: Sequence[str], complain: Callable[[Refusal], None]) -> list[Source]:
    """The puzzles that the arguments mean, all of them readable; what is not is complained about."""
    found = []
    for argument in arguments:
        try:
            some = _in_folder(kind, argument) if os.path.isdir(argument) else _in_file(kind, argument)
        except Refusal as refusal:
            some = [refusal]
        for source in some:
            if isinstance(source, Refusal):
                complain(source)
            else:
                found.append(source)
    return list(dict.fromkeys(found))


def _in_file(kind: Kind, argument: str) -> list[Source | Refusal]:
    """The puzzle of an argument, or the many of a file; and what is wrong with those that are none."""
    source = source_of(argument, kind.samples())
    if source.text == argument:
        source = evolve(source, name=argument)  # a puzzle itself: it is its own name
    return [_checked(kind, one) for one in listed(source).values() or _picks(kind, source) or [source]]


def _picks(kind: Kind, source: Source) -> list[Source]:
    """The puzzles of a file that holds several in its kind's own way: `file.sdm:1` and so on."""
    picks: list[Source] = []
    for number in count(1) if not source.pick else ():
        picked = evolve(source, pick=str(number))
        if isinstance(_checked(kind, picked), Refusal):
            break
        if number == 2 and kind.read(picked) == kind.read(picks[0]):  # a kind that heeds no picks
            return []
        picks.append(picked)
    return picks if len(picks) > 1 else []


def _in_folder(kind: Kind, folder: str) -> list[Source | Refusal]:
    """The puzzles in a folder. A file that cannot be read is wrong only if it looks like those that can."""
    paths = sorted(path for path in Path(folder).iterdir() if path.is_file() and path.name[0] != ".")
    by_path = {path: _tried(kind, str(path)) for path in paths}
    suffixes = {p.suffix for p, some in by_path.items() if any(isinstance(one, Source) for one in some)}
    if not suffixes:
        raise Refusal(f"there is no {kind.name} puzzle in this folder", folder)
    if others := [path.name for path in paths if path.suffix not in suffixes]:
        say(f"{folder}: passed over, not being {kind.name} puzzles: {', '.join(others)}")
    return [one for path, some in by_path.items() if path.suffix in suffixes for one in some]


def _tried(kind: Kind, path: str) -> list[Source | Refusal]:
    try:
        return _in_file(kind, path)
    except Refusal as refusal:
        return [refusal]


def _checked(kind: Kind, source: Source) -> Source | Refusal:
    try:
        kind.read(source)
    except Refusal as refusal:
        return refusal
    return source


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
    """The results as they come, each with its task's number; whatever ends this ends the workers."""
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
    """A worker leaves Ctrl-C to its parent, and does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
