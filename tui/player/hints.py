"""Hints over the first puzzle that a person ever opens, and never again.

hint   a key to try. It is there until it was tried, or was dismissed.
"""

from pathlib import Path

from attrs import define
from platformdirs import user_state_path

from tui.player.own_files import read_own, write_own

MOST_BYTES = 100


@define(frozen=True)
class Hint:
    name: str
    keys: tuple[str, ...]
    """The names of the keys to try."""
    words: str
    """What they do."""
    place: str
    """The panel that it is about."""


HINTS = (
    Hint("play", ("play",), "plays, or pauses", "board"),
    Hint("whole", ("tab-whole",), "the whole search", "beside"),
    Hint("step", ("back", "on"), "one event", "timeline"),
    Hint("help", ("help",), "all keys", "keys"),
)


def hints_file() -> Path:
    """There from the first time on, so that they are not shown again."""
    return user_state_path("puzzletui") / "hints"


def first_hints() -> list[str]:
    """The names of all hints, the first time; none where it cannot be remembered that they were shown."""
    path = hints_file()
    try:
        if read_own(path, MOST_BYTES):
            return []
        write_own(path, "shown\n")
        remembered = read_own(path, MOST_BYTES)
    except (OSError, ValueError):
        return []
    return [hint.name for hint in HINTS] if remembered else []
