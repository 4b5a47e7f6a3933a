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
from time import monotonic
from typing import Any

from engine.errors import NotShared, Refusal
from engine.events import FOREVER
from engine.header import Header
from engine.store.creating import create_followed, remove_trace
from engine.store.following import FollowedTrace
from tui.player.live import Beginning

SILENT_SECONDS = 0.3
"""A process that has credit and announces nothing for so long is called thinking, or waiting for input."""
FAREWELL_SECONDS = 2.0


class Feed:
    def __init__(
        self,
        header: Header,
        task: dict[str, Any],
        path: str = "",
        stream: int | None = None,
        beginning: Beginning = "play",
    ) -> None:
        """A search that stands still, recorded in a new file; without a path, in a temporary one.

        `stream` is a descriptor of the JSON Lines that the process reads; it is closed here. Unless the
        screen begins with `play` there is nobody to be held up, and the stream is read at once.
        """
        self.end = self.error = self._remark = ""
        self.beginning = beginning
        self._silence = "thinking" if stream is None else "waiting for input"
        self.shares_terminal = stream is not None and beginning == "play"
        self.ready = False
        """Whether the process is there and has opened the file."""
        if os.name != "posix":
            raise NotShared("a screen can follow a running search only on Linux and similar systems")
        self._temporary = not path
        self._path = path or os.path.join(tempfile.mkdtemp(prefix="puzzletui-"), "search.trace")
        try:
            create_followed(self._path, header.to_json(), path or "a temporary file")
            self.trace = FollowedTrace(self._path)
            self._process = self._started(stream)
        except BaseException:
            if self._temporary:
                remove_trace(self._path)
            raise
        self.trace.where = path or "the search"
        self._credit = 0
        self._heard = monotonic()
        """When it last said something, or got credit."""
        self._unread = b""
        if stream is not None:
            os.close(stream)  # so that its writer learns when the process has ended
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._commands, self._announcements = self._process.stdin, self._process.stdout
        os.set_blocking(self._announcements.fileno(), False)
        self._say(json.dumps(task))
        self._held = beginning == "play"
        """Whether the search runs only as far as the screen wants."""
        if not self._held:
            self._credit = FOREVER
            self._say("free")

    def _started(self, stream: int | None) -> "subprocess.Popen[bytes]":
        try:
            return subprocess.Popen(
                [sys.executable, "-P", "-m", "puzzletui.feed", self._path, *["temporary"] * self._temporary],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
                pass_fds=() if stream is None else (stream,),
            )
        except OSError as error:
            raise Refusal(f"a process for the solver cannot be started: {error.strerror}") from error

    @property
    def process(self) -> int:
        """Its process ID."""
        return self._process.pid

    @property
    def live(self) -> bool:
        return not self.end and not self.error

    @property
    def status(self) -> str:
        if not self.ready:
            return "starting"
        silent = monotonic() - self._heard
        doing = "" if self._held else "reading"
        if silent >= SILENT_SECONDS and self._credit > len(self.trace):
            doing = f"{self._silence} {silent:.1f} s"
        return " · ".join(filter(None, (self._remark, doing)))

    def run_to(self, position: int) -> None:
        if self._held and position != self._credit:
            self._credit = position
            self._heard = monotonic()
            self._say("free" if position >= FOREVER else f"run {position}")

    def run_free(self) -> None:
        self.run_to(FOREVER)

    def pause(self) -> None:
        if self._held and self._credit > len(self.trace):
            self._credit = 0
            self._say("pause")

    def look(self) -> bool:
        announced = self._read()
        if not announced:
            return False
        self._heard = monotonic()
        self.trace.look()
        for message in announced:
            self.ready = self.ready or "open" in message
            self.end = self.end or message.get("end", "")
            self._remark = message.get("remark", self._remark)
            if "error" in message and self.live:
                self.error = message["error"]
                raise Refusal(self.error)
        return True

    def wait_for(self, position: int, seconds: float) -> None:
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


def _death(code: int) -> str:
    return f"was killed by signal {-code}" if code < 0 else f"ended with exit code {code}"
