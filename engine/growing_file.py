"""Sources of JSON Lines: a pipe or a file, and a file that another program still writes."""

import os
from time import sleep

from engine.errors import Refusal, SolverFailed
from engine.jsonl import CHUNK, Source
from engine.same_file import SameFile

WAIT_SECONDS = 0.02
"""How often the end of a growing file is looked at."""


def source_of(file: int, where: str) -> Source:
    """What can be read from a descriptor; if nothing is there yet, it waits."""

    def read() -> bytes:
        try:
            return os.read(file, CHUNK)
        except OSError as error:
            raise SolverFailed(f"cannot be read: {error.strerror}", where) from error

    return read


def continued(taken: bytes, rest: Source) -> Source:
    """What was taken from a source already, and then the rest of it."""
    pieces = [taken]
    return lambda: pieces.pop() if pieces else rest()


def growing_source(file: int, path: str) -> Source:
    """The same for a file that grows: at its end more is waited for, as long as it is the same file."""
    read, same = source_of(file, path), SameFile(path, file)

    def wait() -> bytes:
        while not (came := read()):
            try:
                same.check(path)
            except Refusal as refusal:
                raise SolverFailed(refusal.what, path) from None
            sleep(WAIT_SECONDS)
        return came

    return wait
