"""Small files that belong to the person: their keys, their recent recordings. None of them stops anything.

A visitor of a served app has none.
"""

import os
from pathlib import Path
from stat import S_ISREG

from tui.player.served import is_served


def read_own(path: Path, most: int) -> str:
    """The text of a file of at most so many bytes, "" if there is none.

    An `OSError` or a `ValueError` if it cannot be read.
    """
    if not path.is_absolute() or is_served():
        return ""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)  # a pipe of that name is not waited for
    except (FileNotFoundError, NotADirectoryError):
        return ""
    with open(descriptor, "rb") as file:
        if not S_ISREG(os.fstat(descriptor).st_mode):
            raise ValueError("not a file")
        content = file.read(most + 1)
    if len(content) > most:
        raise ValueError(f"larger than {most // 1024} KB")
    return content.decode()


def write_own(path: Path, text: str) -> None:
    """Write all of it or nothing; an `OSError` if that is not possible."""
    if not path.is_absolute() or is_served():  # not absolute: there is no home
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        beside.write_text(text, encoding="utf-8")
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)
