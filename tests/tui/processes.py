"""The processes that a program has started, by what Linux says of them in /proc."""

from pathlib import Path
from time import monotonic, sleep

from tests.tui.program import PATIENCE


def children_of(parent: int) -> set[int]:
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            after_name = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(after_name[1]) == parent:
            found.add(int(stat.parent.name))
    return found


def descendants_of(parent: int) -> set[int]:
    """Its children, and theirs."""
    children = children_of(parent)
    return children.union(*map(descendants_of, children))


def feeds() -> set[int]:
    """The processes that search for a screen."""
    found = set()
    for command in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if b"puzzletui.feed" in command.read_bytes().split(b"\0"):
                found.add(int(command.parent.name))
        except OSError:
            continue
    return found


def feeds_of(process: int) -> set[int]:
    """Those that search for its screen."""
    return children_of(process) & feeds()


def is_running(process: int) -> bool:
    return Path(f"/proc/{process}").exists()


def until_gone(processes: set[int]) -> None:
    stop = monotonic() + PATIENCE
    while any(map(is_running, processes)):
        assert monotonic() < stop
        sleep(0.01)
