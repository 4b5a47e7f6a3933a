"""The recordings made last, for the gallery to offer. Whatever is wrong with the list, nothing else is."""

import json
import os
from contextlib import suppress
from pathlib import Path

from platformdirs import user_state_path

from tui.player.own_files import read_own, write_own

MOST = 20
MOST_BYTES = 1024 * 1024
"""More than so many of the longest paths there are take."""


def recent_file() -> Path:
    return user_state_path("puzzletui") / "recent.json"


def recent() -> list[str]:
    """Recordings whose files still exist, newest first."""
    try:
        found = json.loads(read_own(recent_file(), MOST_BYTES) or "[]")
    except (OSError, ValueError, RecursionError):
        return []
    if not isinstance(found, list):
        return []
    return [path for path in found if isinstance(path, str) and os.path.isfile(path)][:MOST]


def remember(path: str) -> None:
    """Put a recording at the top; skipped if the list cannot be written."""
    with suppress(OSError):  # the working directory may be gone, too
        kept = os.path.abspath(path)
        paths = [kept, *(other for other in recent() if other != kept)][:MOST]
        write_own(recent_file(), json.dumps(paths))
