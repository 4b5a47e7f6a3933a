"""A search that runs in a process of its own, and records, while another process watches the file.

credit     how many events the solver may record in all; it stands still when it has recorded them.
announce   tell the watcher what can be read from the file now: {"events": 120}, with what else there is to
           say of it: {"remark": "…"}; in the end also {"end": "solved"} or {"error": "…"}.

The watcher's commands are read in another thread, since a solver may be silent for long: credit is withdrawn
between two events, and what came before a gap is published while the gap lasts.
"""

import os
from collections.abc import Callable, Iterable
from threading import Condition, Event, Thread
from typing import Any

from engine.errors import Refusal
from engine.events import FOREVER
from engine.search import Search

PUBLISH_SECONDS = 0.025
"""How often a running search is published."""
GAP_SECONDS = 0.05
"""Events that came before a gap are published after this time."""
PATIENCE = 0.3
"""How long a solver may take to come to its next event before the process ends without it."""

Announce = Callable[[dict[str, Any]], None]


class Feeder:
    def __init__(self, search: Search, announce: Announce) -> None:
        self._search, self._recording, self._announce = search, search.recording, announce
        self._credit = 0
        self._changed = Condition()
        self._left = Event()
        """Set when nobody watches any more."""
        self._announced, self._remark = 0, ""
        self._recording.allow_withdrawal()

    def run(self, commands: Iterable[str]) -> None:
        """Search as far as the commands allow: `run N`, `free`, `pause`; their end is the end of this."""
        Thread(target=self._obey, args=(commands,), daemon=True).start()
        Thread(target=self._publish_gaps, daemon=True).start()
        try:
            while not self._search.end and self._wait_for_credit():
                self._search.pull(self._credit - len(self._recording), PUBLISH_SECONDS)
                self._publish()
        except Refusal as refusal:
            self._fail(refusal)
            return
        self._search.stop()
        self._announce({"events": len(self._recording), "end": self._search.end})

    def _wait_for_credit(self) -> bool:
        """False if nobody watches any more."""
        with self._changed:
            self._changed.wait_for(lambda: self._credit > len(self._recording) or self._left.is_set())
        return not self._left.is_set()

    def _obey(self, commands: Iterable[str]) -> None:
        for command in commands:
            word, _, number = command.strip().partition(" ")
            self._grant({"run": int(number or 0), "free": FOREVER, "pause": 0}[word])
        self._left.set()
        self._grant(0)
        self._end_without_the_solver()

    def _grant(self, credit: int) -> None:
        with self._changed:
            self._credit = credit
            self._changed.notify_all()
        if credit <= len(self._recording):
            self._recording.withdraw()

    def _publish(self) -> None:
        self._recording.commit()
        if self._recording.committed > self._announced or self._has_remark():
            self._announced, self._remark = self._recording.committed, self._search.remark()
            self._announce({"events": self._announced, "remark": self._remark})

    def _has_remark(self) -> bool:
        """Whether there is another one than before."""
        return self._search.remark() != self._remark

    def _publish_gaps(self) -> None:
        while not self._left.wait(GAP_SECONDS) and not self._search.end:
            if len(self._recording) > self._recording.committed or self._has_remark():
                try:
                    self._publish()
                except Refusal as refusal:  # nothing more can be recorded, so the solver need not go on
                    self._fail(refusal)
                    os._exit(1)

    def _fail(self, why: Refusal) -> None:
        self._announce({"events": len(self._recording), "error": str(why)})

    def _end_without_the_solver(self) -> None:
        """Nobody watches: if the solver does not come back soon, finish the recording and end the process."""
        for _ in range(10):
            if self._search.end:
                return
            Event().wait(PATIENCE / 10)
        if not self._search.end:
            self._recording.finish("stopped")
            os._exit(0)
