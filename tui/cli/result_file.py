"""A file of results: one line a search, written as they come, so that a long comparison can go on later.

The first line says of which kind and limit they are, and in which folder the searches were recorded. A last
line that is cut is forgotten: its search is done again. So are those that were refused, failed or died.
"""

import fcntl
import json
import os
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Any, TextIO

from engine.errors import Refusal
from engine.events import VERBS
from tui.cli.batch import COUNTERS, Result, Task
from tui.cli.reports.comparison import NOT_SEARCHED, STATUSES
from tui.cli.terminal import say

VERSION = 1
MOST_IN_A_LINE = 16 * 1024 * 1024
NO_RESULTS = "this is no file of results; --resume makes one if there is none"
Key = tuple[str, str]
"""A puzzle's text, as its digest, and a solver."""


class ResultFile:
    """The results that are there, and a way to add more."""

    def __init__(self, path: str, tasks: Sequence[Task], record: str = "") -> None:
        self.path = path
        first = {"results": VERSION, "kind": tasks[0].kind, "limit": tasks[0].limit}
        self._record = {"record": os.path.abspath(record)} if record else {}
        self.records_there = False
        """Whether what is recorded in that folder is of this file's searches."""
        try:
            self._file: TextIO = open(path, "a+", encoding="utf-8")  # noqa: SIM115
        except OSError as error:
            raise Refusal(f"cannot be opened: {error.strerror}", path) from error
        self._lock()
        try:
            self._found = self._read(first)
        except UnicodeDecodeError:
            raise Refusal(NO_RESULTS, path) from None
        self.done = {
            number: {**self._found[key], "puzzle": task.source.called}
            for number, task in enumerate(tasks)
            if (key := _key(task)) in self._found
        }
        """The results of these tasks, by number."""
        if self._found and not self.done:
            raise Refusal(
                f"none of its {len(self._found):,} results is of these puzzles and solvers: another run's",
                path,
            )

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Refusal("another comparison writes into this file", self.path) from None
        except OSError:
            pass  # not every file system has locks

    def _read(self, first: dict[str, Any]) -> dict[Key, Result]:
        found: dict[Key, Result] = {}
        self._file.seek(0)
        number, whole = 0, 0
        while line := self._file.readline(MOST_IN_A_LINE):
            number += 1
            if not line.endswith("\n"):
                if len(line) >= MOST_IN_A_LINE:
                    raise Refusal("a line of this length is no result", f"{self.path}:{number}")
                if number == 1 and not json.dumps({**first, **self._record}).startswith(line):
                    raise Refusal(NO_RESULTS, self.path)
                say(f"{self.path}: the last line is cut: its search is done again")
                break
            if number == 1:
                self._check_first(line, first)
            else:
                key, result = self._result(line, number)
                if result["status"] not in NOT_SEARCHED:
                    found[key] = result
            whole = self._file.tell()
        try:
            self._file.truncate(whole)
            if not whole:
                self._write({**first, **self._record})
        except OSError as error:
            raise Refusal(f"cannot be written: {error.strerror}", self.path) from error
        return found

    def _check_first(self, line: str, first: dict[str, Any]) -> None:
        try:
            there = json.loads(line)
        except (ValueError, RecursionError):
            there = None
        if not isinstance(there, dict) or "results" not in there:
            raise Refusal(NO_RESULTS, self.path)
        for name in first:
            if there.get(name) != first[name]:
                raise Refusal(
                    f"its {name} is {there.get(name)!r}, not {first[name]!r}: another run's", self.path
                )
        self.records_there = bool(self._record) and there.get("record") == self._record["record"]

    def _result(self, line: str, number: int) -> tuple[Key, Result]:
        try:
            there = json.loads(line)
            result = there["result"]
            key = str(there["text"]), str(result["solver"])
            numbers = [*(result["events"][verb] for verb in VERBS), *(result[name] for name in COUNTERS)]
            if not all(isinstance(number, int | float) for number in [*numbers, result["solutions"]]):
                raise TypeError
            if result["status"] not in STATUSES:
                raise ValueError
        except (ValueError, KeyError, TypeError, RecursionError):
            raise Refusal("this is no result", f"{self.path}:{number}") from None
        return key, result

    def add(self, task: Task, result: Result) -> None:
        self._write({"text": _key(task)[0], "result": result})

    def _write(self, line: dict[str, Any]) -> None:
        try:
            self._file.write(json.dumps(line) + "\n")
            self._file.flush()
        except OSError as error:
            raise Refusal(f"cannot be written: {error.strerror}", self.path) from error

    def close(self) -> None:
        with suppress(OSError):  # said already
            self._file.close()


def _key(task: Task) -> Key:
    text = f"{task.source.pick}\n{task.source.text}"
    return sha256(text.encode()).hexdigest()[:24], task.solver
