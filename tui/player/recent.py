"""The recordings made last, for the gallery to offer."""

import json
from pathlib import Path

from platformdirs import user_state_path

MOST = 20


def _file() -> Path:
    return user_state_path("puzzletui") / "recent.json"


def recent() -> list[str]:
    """Recordings whose files still exist, newest first."""
    try:
        found = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    if not isinstance(found, list):
        return []
    return [path for path in found if isinstance(path, str) and Path(path).is_file()]


def remember(path: str) -> None:
    """Put a recording at the top; skipped if the list cannot be written."""
    kept = str(Path(path).absolute())
    paths = [kept, *(other for other in recent() if other != kept)][:MOST]
    try:
        _file().parent.mkdir(parents=True, exist_ok=True)
        _file().write_text(json.dumps(paths), encoding="utf-8")
    except OSError:
        return
