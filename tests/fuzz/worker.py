"""The process in which inputs run: `python -m tests.fuzz.worker MODULE` answers each input with one line.

A message is the number of the target in its module, the length of the content, and the content. The answer is
a JSON object with `outcome` (fine, refused or failed) and `what` went wrong.
"""

import json
import os
import resource
import signal
import struct
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from engine.errors import Refusal
from tests.fuzz.target import Target, targets_in

MOST_SECONDS = 2.0
"""Of processor time, so that a busy machine makes no failures."""
MOST_GROWTH = 300 * 1024 * 1024
HEAD = struct.Struct("<II")


class TooSlow(BaseException):
    """No handler of `Exception` in what is attacked takes it."""


def main(module: str) -> None:
    messages, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)  # what is attacked may read standard input
    os.dup2(2, 1)
    signal.signal(signal.SIGPROF, _too_slow)
    targets = targets_in(module)
    print("ready", file=answers)
    for number, content in _messages(messages):
        print(json.dumps(_answer(targets[number], content)), file=answers)


def _messages(file: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    while len(head := file.read(HEAD.size)) == HEAD.size:
        number, length = HEAD.unpack(head)
        yield number, file.read(length)


def _answer(target: Target, content: bytes) -> dict[str, str]:
    try:
        with _limits():
            target.run(content)
    except Refusal:
        return {"outcome": "refused", "what": ""}
    except TooSlow:
        return {"outcome": "failed", "what": f"takes more than {MOST_SECONDS:g} s"}
    except MemoryError:
        return {"outcome": "failed", "what": f"takes more than {MOST_GROWTH // 1024**2} MB"}
    except BaseException as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{os.path.relpath(place.filename)}:{place.lineno}"
        return {"outcome": "failed", "what": f"{type(error).__name__}: {str(error)[:200]} ({where})"}
    return {"outcome": "fine", "what": ""}


@contextmanager
def _limits() -> Iterator[None]:
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (_size() + MOST_GROWTH, hard))
    signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        resource.setrlimit(resource.RLIMIT_AS, (hard, hard))


def _size() -> int:
    """The bytes of address space that this process has now."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[0]) * resource.getpagesize()


def _too_slow(*_: object) -> None:
    raise TooSlow


if __name__ == "__main__":
    main(sys.argv[1])
