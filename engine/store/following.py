"""Following a trace while another process records it.

look   read what was committed since the last look. Between two looks everything that is asked of the trace is
       answered from one snapshot of the file, however much is written meanwhile.
"""

import os
import sqlite3

from engine.errors import Refusal
from engine.store.schema import connect
from engine.store.trace import Trace
from engine.store.writer_lock import FileLock


class FollowedTrace(Trace):
    """It grows with each `look`; `end` is set once the search is over."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._lock = FileLock(path)
        self._file = os.stat(path)
        self._version = -1
        database = connect(path, "mode=rw" if os.access(path, os.W_OK) else "mode=ro")
        try:
            database.execute("BEGIN")
            super().__init__(database, path)
        except BaseException:
            database.close()
            self._lock.close()
            raise

    def look(self) -> bool:
        """Read what is new; False if nothing is."""
        before = (len(self), self.end)
        try:
            self.database.execute("COMMIT")
            version = self.database.execute("PRAGMA data_version").fetchone()[0]
            self.database.execute("BEGIN")
        except sqlite3.Error as error:
            raise self.damaged(error) from error
        if version != self._version:
            self._version = version
            self._read_length()
        return before != (len(self), self.end)

    @property
    def is_recorded(self) -> bool:
        """Whether the process that records it is alive."""
        return self._lock.is_held_elsewhere()

    def check_file(self) -> None:
        """Refuse to go on if the file at the path is no longer the one that was opened."""
        try:
            now = os.stat(self.path)
        except FileNotFoundError:
            raise Refusal(
                "the file was removed; what was read so far stays until you quit", self.where
            ) from None
        if (now.st_dev, now.st_ino) != (self._file.st_dev, self._file.st_ino):
            raise Refusal("the file was replaced by another; open it again", self.where)

    def save(self, path: str) -> None:
        self.database.execute("COMMIT")
        try:
            super().save(path)
        finally:
            self.database.execute("BEGIN")

    def close(self) -> None:
        super().close()
        self._lock.close()


def is_being_recorded(path: str) -> bool:
    lock = FileLock(path)
    try:
        return lock.is_held_elsewhere()
    finally:
        lock.close()
