"""Who records a file: a lock that lives and dies with the recording process.

SQLite's own locks do not tell a reader that a recording is under way between two commits. So its process also
holds an exclusive `flock` on the file; the system releases it when the process ends, however it ends.

The descriptor is closed after the database: closing any descriptor of a file drops SQLite's own locks on it.
"""

import os
from contextlib import suppress
from time import sleep

try:
    import fcntl
except ImportError:  # not a POSIX system
    fcntl = None  # type: ignore[assignment]


TRIES, TRY_SECONDS = 100, 0.002


class FileLock:
    """A descriptor of the file, to lock it or to ask whether it is locked."""

    def __init__(self, path: str) -> None:
        self.file = os.open(path, os.O_RDONLY)

    def hold(self) -> None:
        """Lock the file for this process, if the file system can. Who asks locks it for a moment, too."""
        for _ in range(TRIES if fcntl is not None else 0):
            try:
                fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                sleep(TRY_SECONDS)
            except OSError:
                return
            else:
                return

    def release(self) -> None:
        if fcntl is not None:
            with suppress(OSError):
                fcntl.flock(self.file, fcntl.LOCK_UN)

    def is_held_elsewhere(self) -> bool:
        if fcntl is None:
            return False
        try:
            fcntl.flock(self.file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        except OSError:  # a file system without locks
            return False
        fcntl.flock(self.file, fcntl.LOCK_UN)
        return False

    def close(self) -> None:
        os.close(self.file)
