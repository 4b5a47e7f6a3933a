"""Many searches at once, on a Dask cluster.

chunk    some tasks that one worker searches one after the other, as many as it can in a few seconds; the rest
         goes back. Towards the end chunks are smaller, so that no worker is without.
suspect  a task whose worker died with it. Dask gives such a chunk to another worker, and gives it up after
         several deaths. Its tasks are then searched one by one, and one with which workers die again alone,
         with nothing else in hand: a worker takes with it also the chunk that waits for it.
A worker of another version, without puzzletui, or that does not answer, is named once and gets no chunks;
what it had is searched by others.
"""

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from concurrent.futures import CancelledError
from contextlib import closing, contextmanager
from math import inf
from threading import Thread
from time import monotonic, sleep
from typing import Any

from attrs import define, field

from engine.errors import Refusal
from tui import __version__
from tui.cli.batch import DIED, Numbered, Result, Task, search_or_say_why, without_search

CHUNK = 8
"""Tasks in a chunk, at most."""
CHUNK_SECONDS = 2
AHEAD = 2
"""Chunks that are in hand for each thread of the cluster."""
LOSSES = 3
"""Of all workers that may search a task, before it is a suspect."""
PATIENCE = 10
"""Seconds to wait for a scheduler, for a first worker, and for what a worker answers."""
LOOK = 0.5
"""Seconds between two looks at whether the scheduler is still there."""
GONE = "the scheduler does not answer any more"
NO_WORKER = f"no worker of this cluster has puzzletui {__version__}, as this machine has"
NOT_INSTALLED = "--cluster needs Dask, which is not installed: pip install 'puzzletui[cluster]'"


class OtherVersion(Exception):
    """Which worker has which version; raised there."""


def version_here() -> str:
    """Of the code itself: an installation's metadata may be another's."""
    return __version__


def search_chunk(wanted: str, tasks: Sequence[Task]) -> list[Result]:
    """What a worker does: the results of the first tasks, as far as it came."""
    from distributed import get_worker

    if __version__ != wanted:
        raise OtherVersion(get_worker().address, __version__)
    results: list[Result] = []
    stop, is_wanted = monotonic() + CHUNK_SECONDS, _is_wanted()
    for task in tasks:
        if results and monotonic() > stop:
            break
        results.append(search_or_say_why(task, is_wanted))
    return results


def _is_wanted() -> Callable[[], bool]:
    """On a worker: whether its chunk is still wanted. Dask cancels it after Ctrl-C, or if its client is gone,
    but cannot stop what runs."""
    from distributed import get_worker

    worker: Any = get_worker()
    chunk = worker.state.tasks[worker.get_current_task()]
    return lambda: chunk.state != "cancelled"


def run(tasks: Sequence[Numbered], address: str, tell: Callable[[str], None]) -> Iterator[tuple[int, Result]]:
    """The results as they come, each with its task's number. If this ends early, the cluster is freed."""
    with _connected(address) as client, closing(_Searches(client, tasks, tell)) as searches:
        searches.check_scheduler()
        searches.check_workers()
        yield from searches


@contextmanager
def _connected(address: str) -> Iterator[Any]:
    logging.disable()  # what goes wrong is told in one line
    client = _client(address)
    try:
        yield client
    finally:
        client.close(timeout=1)


def _client(address: str) -> Any:
    """A client; in a thread of its own, because Dask waits for ever if there is somebody who says nothing."""
    try:
        from distributed import Client
    except ImportError:
        raise Refusal(NOT_INSTALLED) from None
    got: list[Any] = []

    def connect() -> None:
        try:
            got.append(Client(address, timeout=PATIENCE))  # type: ignore[no-untyped-call]
        except Exception as error:
            got.append(error)

    thread = Thread(target=connect, daemon=True)
    thread.start()
    thread.join(PATIENCE * 2)  # Dask itself needs longer than it is told
    client = got[0] if got else TimeoutError(f"nothing was heard in {PATIENCE * 2} seconds")
    if isinstance(client, Exception):
        raise Refusal(f"no Dask scheduler answers at {address} ({_short(client)})") from client
    return client


def _short(error: BaseException) -> str:
    return str(error).strip().splitlines()[0][:100] if str(error).strip() else type(error).__name__


def _why_refused(answer: object) -> str:
    """What is wrong with a worker, by what it answers when it is asked for its version; "" if it is right."""
    if answer == __version__:
        return ""
    if isinstance(answer, TimeoutError):
        return "does not answer"
    if isinstance(answer, Exception):  # Dask makes a plain one of any with which loading ends
        return f"has no puzzletui {__version__} ({_short(answer)})"
    return f"has puzzletui {answer}, not {__version__}"


@define(frozen=True)
class _Chunk:
    tasks: Sequence[Numbered]
    only: Sequence[str] | None
    """The workers that may search it; None for any."""
    refused: int
    """How many workers were refused before."""
    is_alone: bool
    """Nothing else is in hand."""


@define(eq=False)
class _Searches:
    """Tasks that wait, and chunks that are in hand."""

    client: Any
    tasks: Sequence[Numbered]
    tell: Callable[[str], None]
    _waiting: deque[Numbered] = field(init=False)
    _suspects: deque[Numbered] = field(init=False, factory=deque)
    _alone: deque[Numbered] = field(init=False, factory=deque)
    _in_hand: dict[Any, _Chunk] = field(init=False, factory=dict)
    _allowed: set[str] = field(init=False, factory=set)
    _refused: set[str] = field(init=False, factory=set)
    _is_mixed: bool = field(init=False, default=False)
    """There are also workers that may not search."""
    _lost: Counter[int] = field(init=False, factory=Counter)
    """How often all workers that might search a task were gone."""
    _seen: float = field(init=False, factory=monotonic)
    """When there was a worker last; infinity once it was said that there is none."""

    def __attrs_post_init__(self) -> None:
        self._waiting = deque(self.tasks)

    def check_scheduler(self) -> None:
        """Dask loads what it sends to workers in the scheduler too."""
        try:
            answer: object = self.client.run_on_scheduler(version_here)
        except Exception as error:
            answer = error
        if why := _why_refused(answer):
            raise Refusal(f"the scheduler at {self.client.scheduler.address} {why}: it needs that too")

    def check_workers(self) -> None:
        """Wait for a worker, and ask each for its version."""
        try:
            self.client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise Refusal(
                f"the scheduler at {self.client.scheduler.address} has no workers; start some: dask worker"
            ) from None
        if not self._workers():
            raise Refusal(NO_WORKER)

    def _ask(self, new: Set[str]) -> None:
        """Ask those that were not asked yet, or were not there any more when they were."""
        for worker, answer in sorted(self._versions(sorted(new)).items()) if new else ():
            if isinstance(answer, OSError | KeyError) and not isinstance(answer, TimeoutError):
                continue
            if why := _why_refused(answer):
                self._refuse(worker, why)
            else:
                self._allowed.add(worker)

    def _versions(self, workers: Sequence[str]) -> dict[str, object]:
        """The version that each worker has, or the error that asking for it gave."""

        async def ask(worker: str) -> object:
            asking = self.client.run(version_here, workers=[worker], on_error="return")
            return (await asyncio.wait_for(asking, PATIENCE))[worker]

        async def ask_all() -> dict[str, object]:
            answers = await asyncio.gather(*map(ask, workers), return_exceptions=True)
            return dict(zip(workers, answers))

        versions: dict[str, object] = self.client.sync(ask_all)
        return versions

    def _refuse(self, worker: str, why: str) -> None:
        if worker not in self._refused:
            self._refused.add(worker)
            self.tell(f"puzzletui: worker {worker} {why}: it gets no searches")

    def _workers(self) -> dict[str, int]:
        """The workers that may search, with how many threads each has."""
        known = self.client.scheduler_info(n_workers=-1)["workers"]
        self._ask(known.keys() - self._allowed - self._refused)
        self._is_mixed = not known.keys() <= self._allowed
        return {name: one["nthreads"] for name, one in known.items() if name in self._allowed}

    def __iter__(self) -> Iterator[tuple[int, Result]]:
        while self._in_hand or self._waiting or self._suspects or self._alone:
            workers = self._workers()
            self._tell_if_without(workers)
            yield from self._take_back(workers)
            self._submit(workers)
            for future in self._done():
                yield from self._results(future)

    def _submit(self, workers: Mapping[str, int]) -> None:
        """Give the workers chunks."""
        room = sum(workers.values()) * AHEAD
        while len(self._in_hand) < room and (tasks := self._next(room)):
            is_alone = not (self._in_hand or self._waiting or self._suspects)
            only = list(workers) if self._is_mixed else None
            future = self.client.submit(
                search_chunk, __version__, [task for _, task in tasks], workers=only, pure=False
            )
            self._in_hand[future] = _Chunk(tasks, only, len(self._refused), is_alone)

    def _tell_if_without(self, workers: Mapping[str, int]) -> None:
        if workers:
            self._seen = monotonic()
        elif monotonic() - self._seen > PATIENCE:
            self.tell("puzzletui: the cluster has no workers any more; waiting for one")
            self._seen = inf

    def _take_back(self, workers: Mapping[str, int]) -> Iterator[tuple[int, Result]]:
        """Dask would wait for ever for workers that are gone; how often, is counted here as it does."""
        for future, chunk in list(self._in_hand.items()):
            if chunk.only is not None and workers.keys().isdisjoint(chunk.only):
                del self._in_hand[future]
                future.cancel()
                numbers = [number for number, _ in chunk.tasks]
                self._lost.update(numbers)
                if max(self._lost[number] for number in numbers) > LOSSES:
                    yield from self._suspected(chunk)
                else:
                    self._waiting.extendleft(reversed(chunk.tasks))

    def _next(self, room: int) -> list[Numbered]:
        if self._waiting:
            size = min(CHUNK, max(1, len(self._waiting) // room))
            return [self._waiting.popleft() for _ in range(size)]
        if self._suspects:
            return [self._suspects.popleft()]
        return [self._alone.popleft()] if self._alone and not self._in_hand else []

    def _done(self) -> set[Any]:
        from distributed.client import wait

        wait_for: Any = wait
        done = set[Any]()
        try:
            if self._in_hand:
                done = wait_for([*self._in_hand], timeout=LOOK, return_when="FIRST_COMPLETED").done
            else:
                sleep(LOOK)
        except TimeoutError:
            pass
        except CancelledError as error:
            raise ConnectionError(GONE) from error
        if self.client.status != "running" or any(one.status in ("cancelled", "lost") for one in done):
            raise ConnectionError(GONE)
        return done

    def _results(self, future: Any) -> Iterator[tuple[int, Result]]:
        from distributed.scheduler import KilledWorker

        chunk = self._in_hand.pop(future)
        try:
            results = future.result()
        except CancelledError as error:
            raise ConnectionError(GONE) from error
        except KilledWorker:
            yield from self._suspected(chunk)
        except Exception as error:
            self._waiting.extendleft(reversed(chunk.tasks))
            self._refuse_worker_of(chunk, error)
        else:
            self._waiting.extendleft(reversed(chunk.tasks[len(results) :]))
            yield from zip((number for number, _ in chunk.tasks), results)

    def _suspected(self, chunk: _Chunk) -> Iterator[tuple[int, Result]]:
        if chunk.is_alone:
            yield from ((number, without_search(task, "died", DIED)) for number, task in chunk.tasks)
        elif len(chunk.tasks) == 1:
            self._alone.extend(chunk.tasks)
        else:
            self._suspects.extend(chunk.tasks)

    def _refuse_worker_of(self, chunk: _Chunk, error: Exception) -> None:
        """Refuse the worker that could not search a chunk, unless that was done since."""
        if isinstance(error, OtherVersion):
            worker, has = error.args
            self._refuse(worker, _why_refused(has))
        elif not isinstance(error, (ImportError, AttributeError)):
            raise error
        elif chunk.refused == len(self._refused):
            self.check_workers()  # also those that came later
            if chunk.refused == len(self._refused):
                raise error
        if not self._workers():
            raise ConnectionError(NO_WORKER)

    def close(self) -> None:
        """Free the cluster of what is still in hand."""
        if self._in_hand and self.client.status == "running":
            self.client.cancel(list(self._in_hand), force=True)
