"""A search of a given depth, to compare a deep one with a shallow one: what recording it costs.

`python -m bench.engine_deep DEPTH EVENTS` prints the processor seconds, the growth of memory and the bytes.
"""

import json
import sys
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from bench.engine_recording import resident
from engine.events import BACKTRACK, Choose, Events
from engine.header import Header
from engine.store.recording import Recording

FORMS = 200
"""The choices come again after so many, whatever the depth, so that both searches have the same events."""
PIECE = 10_000


def deep_search(depth: int) -> Events:
    """Down to a depth and back up, again and again."""
    choices = [Choose(f"v{i}", str(i % 7), 1, 2, ((i, 1 + i % 3),)) for i in range(FORMS)]
    while True:
        for level in range(depth):
            yield choices[level % FORMS]
        for _ in range(depth):
            yield BACKTRACK


def main(depth: int, events: int) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "deep.trace"
        recording, solver = Recording(Header(FORMS), str(path)), deep_search(depth)
        recording.append(islice(solver, PIECE))
        before = most = resident()
        seconds = 0.0
        for _ in range(events // PIECE):
            start = process_time()
            recording.append(islice(solver, PIECE))
            seconds += process_time() - start
            most = max(most, resident())
        recording.finish("stopped")
        recording.close()
        measured = {"seconds": seconds, "memory": most, "grown": most - before, "bytes": path.stat().st_size}
        print(json.dumps({**measured, "events": len(recording)}))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
