"""The other end of a live search: a process that solves, or reads JSON Lines, and records.

`python -m puzzletui.feed PATH [temporary]`: the first line of standard input is a task in JSON, the others
are commands (`engine/feeding.py`); announcements go to standard output, a JSON object a line. What a solver
itself prints goes nowhere.
"""

import json
import os
import signal
import sys
from collections.abc import Iterator
from threading import Lock
from typing import Any

from puzzletui import launch

__all__ = ["launch"]
"""Imported first, so that our packages are found before any other of these names."""


def main(path: str, temporary: bool) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    commands, announcements = _own_streams()
    lock = Lock()

    def announce(message: dict[str, Any]) -> None:
        with lock:
            try:
                announcements.write(json.dumps(message) + "\n")
                announcements.flush()
            except OSError:  # nobody watches any more
                return

    from engine.errors import Refusal
    from engine.feeding import Feeder
    from engine.store.creating import remove_trace
    from tui.player.feed_tasks import search_of

    try:
        task = json.loads(next(commands, "null"))
        if task is None:
            return
        search = search_of(task, path, temporary)
        if temporary:
            remove_trace(path)
        announce({"open": True})
        Feeder(search, announce).run(commands)
    except Refusal as refusal:
        announce({"error": str(refusal)})
    except Exception as error:
        announce({"error": f"the solver failed: {type(error).__name__}: {error}"})
    finally:
        if temporary:
            remove_trace(path)


def _own_streams() -> tuple[Iterator[str], Any]:
    """Standard input and output for us alone: a solver that reads or prints finds nothing there."""
    commands, announcements = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nothing, standard)
    return iter(commands.readline, ""), announcements


if __name__ == "__main__":
    main(sys.argv[1], "temporary" in sys.argv[2:])
