"""A live search as its watcher has it: another process that records, and the file that we follow.

credit   how far that process may search: to a position, as far as it can, or not at all.
"""

import json
import os
import subprocess
import sys
import tempfile
from contextlib import suppress
from select import select
from time import monotonic, sleep
from typing import Any

from engine.errors import Refusal
from engine.header import Header
from engine.search import FOREVER
from engine.sentences import counted
from engine.store.creating import create_followed, remove_trace
from engine.store.following import FollowedTrace

THINKING_SECONDS = 0.3
"""A solver that has credit and yields nothing for so long is called thinking."""
FAREWELL_SECONDS = 2.0


class Feed:
    """`end` tells how the search ended, "" before; `error` why the process could not go on."""

    def __init__(self, header: Header, task: dict[str, Any], path: str = "") -> None:
        """A search that stands still, recorded in a new file; without a path, in a temporary one."""
        self.end = self.error = ""
        self.ready = False
        """Whether the process is there and has opened the file."""
        self._temporary = not path
        self._path = path or os.path.join(tempfile.mkdtemp(prefix="puzzletui-"), "search.trace")
        create_followed(self._path, header.to_json(), path or "a temporary file")
        self.trace = FollowedTrace(self._path)
        self.trace.where = path or "the search"
        self._credit = 0
        self._heard = monotonic()
        """When it last said something, or got credit."""
        self._unread = b""
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "puzzletui.feed", self._path, *["temporary"] * self._temporary],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._commands, self._announcements = self._process.stdin, self._process.stdout
        os.set_blocking(self._announcements.fileno(), False)
        self._say(json.dumps(task))

    @property
    def process(self) -> int:
        """Its process ID."""
        return self._process.pid

    @property
    def live(self) -> bool:
        """Whether more may come."""
        return not self.end and not self.error

    @property
    def status(self) -> str:
        """What the search does, in a word or two."""
        if not self.live:
            return self.end or "failed"
        if self._credit <= len(self.trace) or not self.ready:
            return "live"
        silent = monotonic() - self._heard
        return f"thinking {silent:.1f} s" if silent >= THINKING_SECONDS else "live"

    def run_to(self, position: int) -> None:
        if position != self._credit:
            self._credit = position
            self._heard = monotonic()
            self._say("free" if position >= FOREVER else f"run {position}")

    def run_free(self) -> None:
        self.run_to(FOREVER)

    def pause(self) -> None:
        if self._credit > len(self.trace):
            self._credit = 0
            self._say("pause")

    def look(self) -> bool:
        """Take in what was announced; whether there is anything new. A `Refusal` if the process failed."""
        announced = self._read()
        if not announced:
            return False
        self._heard = monotonic()
        self.trace.look()
        for message in announced:
            self.ready = self.ready or "open" in message
            self.end = self.end or message.get("end", "")
            if "error" in message and self.live:
                self.error = message["error"]
                raise Refusal(self.error)
        return True

    def wait_for(self, position: int, seconds: float) -> None:
        """Wait until that many events are recorded, the search is over, or the time has passed."""
        stop = monotonic() + seconds
        while self.live and len(self.trace) < position and (left := stop - monotonic()) > 0:
            select([self._announcements], [], [], left)
            self.look()

    def close(self) -> None:
        """End the process; one that records a named file finishes that first. The trace stays open."""
        if self._announcements.closed:
            return
        if self._temporary:
            self._process.kill()
        with suppress(OSError):
            self._commands.close()
        try:
            self._process.wait(FAREWELL_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._announcements.close()
        self.trace.look()
        self.end = self.end or self.trace.end or "stopped"
        if self._temporary:
            remove_trace(self._path)

    def _say(self, command: str) -> None:
        try:
            self._commands.write(command.encode() + b"\n")
            self._commands.flush()
        except (OSError, ValueError):  # it has ended; why, it has told or its end tells
            return

    def _read(self) -> list[dict[str, Any]]:
        """The announcements since the last look; the end of the process is one, if it did not announce it."""
        if not self.live:
            return []
        try:
            came = os.read(self._announcements.fileno(), 65536)
        except BlockingIOError:
            return []
        if not came:
            return [{"error": f"the solver's process {_death(self._process.wait())}"}]
        *lines, self._unread = (self._unread + came).split(b"\n")
        return [json.loads(line) for line in lines]


class Following:
    """A recording that another program makes: it can be followed, but not be told how far to run."""

    end = error = ""

    def __init__(self, trace: FollowedTrace) -> None:
        self.trace = trace

    @property
    def live(self) -> bool:
        return not self.end and not self.error

    @property
    def status(self) -> str:
        return "following"

    def run_to(self, position: int) -> None:
        """Its own program decides."""

    def run_free(self) -> None:
        """Its own program decides."""

    def pause(self) -> None:
        """Only the screen stands still."""

    def look(self) -> bool:
        if not self.live:
            return False
        recorded = self.trace.is_recorded
        news = self.trace.look()
        self.end = self.trace.end
        if not self.end and not recorded:
            self.error = "its recording was interrupted"
        elif not self.end:
            try:
                self.trace.check_file()
            except Refusal as refusal:
                self.error = str(refusal)
        if self.error:
            raise Refusal(f"{self.error}; it holds {counted(len(self.trace), 'event')}", self.trace.where)
        return news

    def wait_for(self, position: int, seconds: float) -> None:
        stop = monotonic() + seconds
        while self.live and len(self.trace) < position and monotonic() < stop:
            sleep(0.005)
            self.look()

    def close(self) -> None:
        self.end = self.end or "stopped"


def _death(code: int) -> str:
    return f"was killed by signal {-code}" if code < 0 else f"ended with exit code {code}"
