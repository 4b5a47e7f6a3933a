"""A search that runs in callbacks, as a generator of events.

The search runs in a thread of its own. It hands over its events through a queue, and stands still while AHEAD
of them wait there: memory stays bounded, and a screen that is paused pauses the engine.
"""

import atexit
from collections.abc import Callable
from queue import Empty, Queue
from threading import Event as Flag
from threading import Thread, current_thread
from weakref import WeakSet

from attrs import define

from engine.events import Event, Events

AHEAD = 64
"""How many events the search may be ahead of who takes them."""

HandOver = Callable[[Event], None]


class NobodyTakes(BaseException):
    """Ends a search whose generator was closed. No `Exception`, so that no engine takes it for a mistake."""


@define
class _End:
    error: BaseException | None = None
    """Why the search failed, if it did."""


def events_of(search: Callable[[HandOver], None]) -> Events:
    """The events that a search hands over. Closing the generator ends the search and its thread."""
    running = _Running(search)
    try:
        yield from iter(running.take, None)
    finally:
        running.close()


class _Running:
    def __init__(self, search: Callable[[HandOver], None]) -> None:
        self._queue: Queue[Event | _End] = Queue(AHEAD)
        self._left = Flag()
        self._thread = Thread(target=self._run, args=(search,), daemon=True)
        self._thread.start()
        _RUNNING.add(self)

    def _run(self, search: Callable[[HandOver], None]) -> None:
        end = _End()
        try:
            search(self._hand_over)
        except NobodyTakes:
            pass
        except BaseException as error:
            end.error = error
        self._queue.put(end)

    def _hand_over(self, event: Event) -> None:
        if self._left.is_set():
            raise NobodyTakes
        self._queue.put(event)

    def take(self) -> Event | None:
        """The next event; None after the last one."""
        event = self._queue.get()
        if not isinstance(event, _End):
            return event
        if event.error is not None:
            raise event.error
        return None

    def close(self) -> None:
        """End the search at its next event; one that waits for room is let go."""
        self._left.set()
        try:
            while True:
                self._queue.get_nowait()
        except Empty:
            if self._thread is not current_thread():
                self._thread.join()


_RUNNING: WeakSet[_Running] = WeakSet()


@atexit.register
def _close_all() -> None:
    """A thread inside an engine must not outlive the interpreter."""
    for running in list(_RUNNING):
        running.close()
