"""Records dancing links into a file and prints how much memory that took.

`python -m bench.engine_recording FILE EVENTS`.
"""

import json
import os
import resource
import sys
from pathlib import Path

from bench.engine_searches import dancing_links
from engine.search import Search
from engine.store.recording import Recording

WARM = 100_000
"""Growth of memory is measured from this event on."""


def resident() -> int:
    """Bytes of this process in memory now; on systems without `/proc`, the most so far."""
    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def main(path: str, events: int) -> None:
    header, solver = dancing_links()
    recording = Recording(header, path)
    search = Search(solver, recording, every=True, limit=events)
    search.pull(min(WARM, events))
    warm = resident()
    most = warm
    while not search.end:
        search.pull(100_000)
        most = max(most, resident())
    recording.close()
    print(json.dumps({"events": len(recording), "grown": most - warm, "seconds": recording.seconds}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
