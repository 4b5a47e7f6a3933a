"""What a feed is asked to do: solve a puzzle, or read what another program tells; all are searches to record.

A task is a dictionary that JSON can hold, since it is handed to another process.
"""

from typing import Any

from engine.growing_file import continued, growing_source, source_of
from engine.jsonl import Begun, search_in_lines
from engine.search import Search
from engine.store.recording import record_into
from puzzles.registry import kind_named
from puzzles.source import Source


def search_of(task: dict[str, Any], path: str, temporary: bool) -> Search:
    """The search of a task, to be recorded in the file that the watcher has made."""
    search = _profile if "profile" in task else _stream if "stream" in task else _solution
    return search(task, path, temporary)


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


def _profile(task: dict[str, Any], path: str, temporary: bool) -> Search:
    from puzzles.constraints.profiler.stream import search_in_stream  # other tasks do not need it

    source = continued(task["profile"].encode("latin-1"), source_of(task["stream"], task["where"]))
    return search_in_stream(source, task["where"], record_into(path, temporary))
