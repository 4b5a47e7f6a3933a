"""What a feed is asked to do: solve a puzzle, or read JSON Lines; both are searches that are recorded.

A task is a dictionary that JSON can hold, since it is handed to another process.
"""

from typing import Any

from engine.growing_file import growing_source, source_of
from engine.jsonl import Begun, search_in_lines
from engine.search import Search
from engine.store.recording import record_into
from puzzles.registry import kind_named
from puzzles.source import Source


def search_of(task: dict[str, Any], path: str, temporary: bool) -> Search:
    """The search of a task, to be recorded in the file that the watcher has made."""
    return (_stream if "stream" in task else _solution)(task, path, temporary)


def _solution(task: dict[str, Any], path: str, temporary: bool) -> Search:
    kind = kind_named(task["kind"])
    puzzle = kind.read(Source(task["text"], task["name"]))
    solver = kind.solver(task["solver"])
    recording = record_into(path, temporary)
    return Search(kind.search(solver, puzzle, task["detail"]), recording, task["every"], task["limit"])


def _stream(task: dict[str, Any], path: str, temporary: bool) -> Search:
    recording, where = record_into(path, temporary), task["where"]
    source = (growing_source if task["grows"] else source_of)(task["stream"], where)
    begun = Begun(task["lines"], task["unread"].encode("latin-1"))
    return search_in_lines(source, where, recording, begun)
