"""A file that is read while another program writes it: is it still the same, and still as long?"""

import os

from engine.errors import Refusal


class SameFile:
    """Remembers a file that was opened."""

    def __init__(self, path: str, opened: int) -> None:
        """`opened`: a descriptor of the file."""
        self._path = path
        found = os.fstat(opened)
        self._identity, self._longest = (found.st_dev, found.st_ino), found.st_size

    def check(self, where: str) -> None:
        """Refuse to go on if the file was removed, replaced or cut; a file that is written only grows."""
        try:
            now = os.stat(self._path)
        except OSError:
            raise Refusal("the file was removed", where) from None
        if (now.st_dev, now.st_ino) != self._identity:
            raise Refusal("the file was replaced by another; open it again", where)
        if now.st_size < self._longest:
            what = f"the file was cut from {self._longest:,} bytes to {now.st_size:,} by another program"
            raise Refusal(what, where)
        self._longest = now.st_size
