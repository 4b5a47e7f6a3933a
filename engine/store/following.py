"""Following a trace while another process records it.

look   read what was committed since the last look. Between two looks everything that is asked of the trace is
       answered from one snapshot of the file, however much is written meanwhile.
"""

import os
import sqlite3

from engine.errors import NotShared
from engine.same_file import SameFile
from engine.store.schema import GAUGED, connect
from engine.store.trace import Trace
from engine.store.writer_lock import FileLock


class FollowedTrace(Trace):
    """It grows with each `look`; `end` is set once the search is over."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._lock = FileLock(path)
        self._same = SameFile(path, self._lock.file)
        self._version = -1
        database = connect(path, "mode=rw" if os.access(path, os.W_OK) else "mode=ro")
        try:
            database.execute("BEGIN")
            database.execute("SELECT count(*) FROM sqlite_master").fetchone()
            super().__init__(database, path)
        except sqlite3.OperationalError as error:
            self._close(database)
            what = f"cannot be followed: its disk cannot share it between two programs ({error})"
            raise NotShared(f"{what}; replay it when it is finished", path) from error
        except BaseException:
            self._close(database)
            raise

    def _close(self, database: sqlite3.Connection) -> None:
        database.close()
        self._lock.close()

    def look(self) -> bool:
        """Read what is new; False if nothing is."""
        before = (len(self), self.end, self._notes)
        try:
            self.database.execute("COMMIT")
            self.database.execute("BEGIN")
            version = self.database.execute("PRAGMA data_version").fetchone()[0]  # the snapshot begins here
        except sqlite3.Error as error:
            raise self.damaged(error) from error
        if version != self._version:
            self._version = version
            if self.layout != GAUGED:
                self._read_layout()  # the first gauge may have been told
            self._read_length()
        return before != (len(self), self.end, self._notes)

    @property
    def is_recorded(self) -> bool:
        """Whether the process that records it is alive."""
        return self._lock.is_held_elsewhere()

    def _is_recorded(self) -> bool:
        return self.is_recorded

    def check_file(self) -> None:
        """Refuse to go on if the file at the path is no longer the one that was opened."""
        self._same.check(self.where)

    def save(self, path: str) -> None:
        self.database.execute("COMMIT")
        try:
            super().save(path)
        finally:
            self.database.execute("BEGIN")

    def close(self) -> None:
        self._close(self.database)


def is_being_recorded(path: str) -> bool:
    lock = FileLock(path)
    try:
        return lock.is_held_elsewhere()
    finally:
        lock.close()
