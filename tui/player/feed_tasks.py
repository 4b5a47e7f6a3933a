"""What a feed is asked to do: solve a puzzle, or read JSON Lines; both are searches that are recorded."""

from typing import Any

from engine.search import FOREVER, Search
from engine.store.recording import record_into
from puzzles.registry import kind_named
from puzzles.source import Source


def search_of(task: dict[str, Any], path: str, temporary: bool) -> Search:
    """The search of a task, to be recorded in the file that the watcher has made."""
    kind = kind_named(task["kind"])
    puzzle = kind.read(Source(task["text"], task["name"]))
    solver = kind.solver(task["solver"])
    recording = record_into(path, temporary)
    return Search(kind.search(solver, puzzle), recording, task["every"], task["limit"] or FOREVER)
