"""Many searches at once, on a Dask cluster.

chunk    some tasks that one worker searches one after the other.
A worker of another version, or without puzzletui, is named once and gets no more chunks; what it had is
searched by others. Dask gives a chunk whose worker died to another one; after several deaths it gives up, and
the tasks of the chunk are tried one by one, to find the one that kills.
"""

import logging
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from importlib.metadata import version
from typing import Any
from uuid import uuid4

from attrs import define, field

from engine.errors import Refusal
from tui.cli.batch import DIED, Numbered, Result, Task, search_or_say_why, without_search
from tui.cli.terminal import say

CHUNK = 8
AHEAD = 2
"""Chunks that are in hand for each thread of the cluster."""
PATIENCE = 10
"""Seconds to wait for a scheduler, and for a first worker."""
LOOK = 0.5
"""Seconds between two looks at whether the scheduler is still there."""
GONE = "the scheduler does not answer any more"
NOT_INSTALLED = "--cluster needs Dask, which is not installed: pip install 'puzzletui[cluster]'"


class OtherVersion(Exception):
    """A worker has another version of puzzletui; raised there, so that it crosses the network by name."""


_unwanted: set[str] = set()
"""On a worker: the comparisons that were interrupted."""


def search_chunk(comparison: str, wanted: str, tasks: Sequence[Task]) -> list[Result]:
    """What a worker does."""
    if version("puzzletui") != wanted:
        raise OtherVersion
    return [search_or_say_why(task, lambda: comparison not in _unwanted) for task in tasks]


def stop_comparison(comparison: str) -> None:
    """Let the searches of a comparison end at their next event: Dask cannot stop what runs in a worker."""
    _unwanted.add(comparison)


def run(tasks: Sequence[Numbered], address: str) -> Iterator[tuple[int, Result]]:
    """The results as they come, each with its task's number. If this ends early, the cluster is freed."""
    with _connected(address) as client, closing(_Searches(client, tasks)) as searches:
        searches.check_workers()
        yield from searches


@contextmanager
def _connected(address: str) -> Iterator[Any]:
    try:
        from distributed import Client
    except ImportError:
        raise Refusal(NOT_INSTALLED) from None
    logging.disable()  # what goes wrong is told in one line
    try:
        client: Any = Client(address, timeout=PATIENCE)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise Refusal(f"no Dask scheduler answers at {address} ({_short(error)})") from error
    try:
        yield client
    finally:
        client.close(timeout=1)


def _short(error: BaseException) -> str:
    return str(error).strip().splitlines()[0][:100] if str(error).strip() else type(error).__name__


@define(eq=False)
class _Searches:
    """Chunks that wait, and those that are in hand."""

    client: Any
    tasks: Sequence[Numbered]
    name: str = field(init=False, factory=lambda: uuid4().hex)
    _waiting: deque[Sequence[Numbered]] = field(init=False)
    _in_hand: dict[Any, Sequence[Numbered]] = field(init=False, factory=dict)
    _refused: set[str] = field(init=False, factory=set)

    def __attrs_post_init__(self) -> None:
        self._waiting = deque(self.tasks[at : at + CHUNK] for at in range(0, len(self.tasks), CHUNK))

    def check_workers(self) -> None:
        """Wait for a worker, and ask each for its version."""
        try:
            self.client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise Refusal(
                f"the scheduler at {self.client.scheduler.address} has no workers; start some: dask worker"
            ) from None
        wanted = version("puzzletui")
        answers = self.client.run(version, "puzzletui", on_error="return")
        for worker, answer in sorted(answers.items()):
            if answer != wanted and worker not in self._refused:
                self._refuse(worker, answer)
        if not self._workers():
            raise Refusal(f"no worker of this cluster has puzzletui {wanted}, as this machine has")

    def _refuse(self, worker: str, answer: object) -> None:
        has = f"puzzletui {answer}" if isinstance(answer, str) else "no puzzletui"
        self._refused.add(worker)
        say(f"puzzletui: worker {worker} has {has}, not {version('puzzletui')}: it gets no searches")

    def _workers(self) -> dict[str, int]:
        """The workers that may search, with how many threads each has."""
        known = self.client.scheduler_info(n_workers=-1)["workers"]
        return {name: one["nthreads"] for name, one in known.items() if name not in self._refused}

    def __iter__(self) -> Iterator[tuple[int, Result]]:
        from distributed.client import FuturesCancelledError, wait

        wait_for: Any = wait
        while self._waiting or self._in_hand:
            self._submit()
            try:
                done = wait_for(list(self._in_hand), timeout=LOOK, return_when="FIRST_COMPLETED").done
            except TimeoutError:
                done = set()
            except FuturesCancelledError as error:
                raise ConnectionError(GONE) from error
            if self.client.status != "running" or any(one.status in ("cancelled", "lost") for one in done):
                raise ConnectionError(GONE)
            for future in done:
                yield from self._results(future)

    def _submit(self) -> None:
        workers = self._workers()
        room = max(1, sum(workers.values())) * AHEAD
        while self._waiting and len(self._in_hand) < room:
            chunk = self._waiting.popleft()
            future = self.client.submit(
                search_chunk,
                self.name,
                version("puzzletui"),
                [task for _, task in chunk],
                workers=list(workers) if self._refused else None,
                pure=False,
            )
            self._in_hand[future] = chunk

    def _results(self, future: Any) -> Iterator[tuple[int, Result]]:
        from distributed.scheduler import KilledWorker

        chunk = self._in_hand.pop(future)
        error = future.exception() if future.status == "error" else None
        if error is None:
            yield from zip([number for number, _ in chunk], future.result())
        elif isinstance(error, (OtherVersion, ImportError)):
            refused = len(self._refused)
            self.check_workers()  # those that came later
            if len(self._refused) == refused:
                raise error
            self._waiting.appendleft(chunk)
        elif not isinstance(error, KilledWorker):
            raise error
        elif len(chunk) > 1:
            self._waiting.extend([one] for one in chunk)
        else:
            ((number, task),) = chunk
            yield number, without_search(task, "died", DIED)

    def close(self) -> None:
        """Free the cluster of what is still in hand."""
        if self._in_hand and self.client.status == "running":
            self.client.cancel(list(self._in_hand), force=True)
            with suppress(OSError, TimeoutError):
                self.client.run(stop_comparison, self.name, on_error="ignore")
