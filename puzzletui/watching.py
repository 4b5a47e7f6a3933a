"""Watch your own search think: import this module, or copy this one file beside your program as puzzletui.py.

    from puzzletui import watch, watched

    with watch(board=lambda: grid) as search:      # opens the viewer here, live; or record="x.jsonl"
        search.choose("row 1", "column 3")
        search.prune("attacked from row 0")
        search.backtrack()
        search.solved()

    @watched(board=lambda: grid)                   # every call is a node, its arguments are the label,
    def place(row): ...                            # a falsy return is a dead end

It uses the standard library only. What happens is printed as JSON Lines, which docs/json-lines.md explains.

board    what the function returns: a list of numbers, characters or None, nested or not. It is looked at when
         something happens; what has changed since is written into the event by itself.
viewer   `puzzletui replay -`, another process on the same terminal. What this program prints meanwhile is
         kept back, and shown when the viewer is closed.

With PUZZLETUI=off in the environment nothing is watched, and nearly nothing is spent on it.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import wraps
from itertools import chain
from types import FrameType, TracebackType
from typing import IO, Any, TypeVar, overload

__all__ = ["Search", "SearchError", "watch", "watched"]

BLANKS = " ."
"""Characters of a cell in which nothing was written yet."""
LONGEST_LABEL = 60
GIVEN = "given"
"""The rule of the event that writes what is on the board at the start."""
Function = TypeVar("Function", bound=Callable[..., Any])


class SearchError(Exception):
    """What a program tells of its search cannot be; it says where in the program."""


class ViewerClosed(BaseException):
    """The person has closed the viewer, so the search ends; no `except Exception` stops this."""


class Search:
    """What a program tells of its search: each method is one event, with what has changed on the board."""

    def __init__(self, board: "Board", lines: "Lines") -> None:
        self._board, self._lines = board, lines
        self._open: list[_Node] = [_Node()]
        self.last = ""
        """The event told last: a verb, or dead_end."""

    @property
    def depth(self) -> int:
        """How many choices are open."""
        return len(self._open) - 1

    def choose(self, variable: object, value: object = "", which: int = 0, of: int = 0) -> None:
        """A decision: a new node. `which` of how many there are is counted from 1, if it is not told."""
        parent = self._open[-1]
        which = which or parent.children + 1
        parent.children = which
        told = [str(variable), str(value), which, max(which, of)]
        self._open.append(_Node(self._tell("choose", told)))

    def deduce(self, rule: object, *facts: object) -> None:
        """Something that follows: no new node."""
        self._tell("deduce", _reason(rule, facts))

    def prune(self, rule: object, *facts: object) -> None:
        """A possibility that is ruled out."""
        self._tell("prune", _reason(rule, facts))

    def dead_end(self, rule: object, *facts: object) -> None:
        """The current node has no way on; `backtrack` comes next."""
        self._tell("prune", _reason(rule, facts), kills=True)

    def backtrack(self, rule: object = "") -> None:
        """Back out of the node that was chosen last: what was written in it is undone."""
        if not self.depth:
            raise self._wrong("backtrack, but no choice is open")
        self._tell("backtrack", _reason(rule, ()), writes=False)
        self._board.undo(self._open.pop().undo)

    def solved(self) -> None:
        """The board is a solution."""
        self._tell("solved", ["", []])

    def exhausted(self) -> None:
        """Everything was tried. It is told by itself when a `watch` ends with no choice open."""
        if self.depth:
            raise self._wrong(f"exhausted, but {self.depth} choices are open: backtrack out of them first")
        self._tell("exhausted", ["", []], writes=False)

    def tell_givens(self) -> None:
        """What is on the board at the start was not found by the search."""
        if self._board.has_marks:
            self.deduce(GIVEN)

    def note(self, text: str) -> None:
        """A text to read at this event."""
        self._lines.write(["note", text])

    def close(self) -> None:
        """The search is over, or it is given up."""
        if not self.depth and self.last not in ("", "solved", "exhausted"):
            self.exhausted()

    def _tell(self, verb: str, told: list[Any], writes: bool = True, kills: bool = False) -> "Undo":
        if self.last in ENDING and verb not in ENDING[self.last]:
            raise self._wrong(f"{verb} right after {self.last}: {ENDS[self.last]}")
        undo: Undo = []
        try:
            written, undo = self._board.changes() if writes else ([], undo)
        except ValueError as error:
            raise self._wrong(str(error)) from None
        self._lines.write([verb, *told, written, *([[], True] if kills else [])])
        self.last = "dead_end" if kills else verb
        if verb != "choose":
            self._open[-1].undo += undo
        return undo

    def _wrong(self, what: str) -> SearchError:
        """An error at the line of the caller, outside this module."""
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and frame.f_code.co_filename == __file__:
            frame = frame.f_back
        place = f"{frame.f_code.co_filename}:{frame.f_lineno}: " if frame is not None else ""
        return SearchError(f"{place}{what}")


ENDING = {
    "solved": ("backtrack", "exhausted"),
    "dead_end": ("backtrack", "exhausted"),
    "exhausted": (),
}
"""After these, only those may come."""
ENDS = {
    "solved": "backtrack comes first",
    "dead_end": "backtrack comes first",
    "exhausted": "the search is over",
}
Undo = list[tuple[int, int]]
"""Cells and the marks that they had."""


class _Node:
    """A choice that is open."""

    def __init__(self, undo: Undo | None = None) -> None:
        self.undo: Undo = undo or []
        self.children = 0


def _reason(rule: object, facts: Sequence[object]) -> list[Any]:
    return [str(rule), [fact if type(fact) is int else str(fact) for fact in facts]]


class Board:
    """The board as it was told, and what has changed since."""

    def __init__(self, look: Callable[[], Any], marks: "Marks") -> None:
        self._look, self._marks = look, marks
        self._levels = _levels(look(), marks.rows)
        contents = self._contents_now()
        rows = [_listed(look())]
        for _ in range(self._levels):
            rows = rows[0]
        self.width = max(len(rows[0]), 1)
        self.cells = len(contents)
        if not contents:
            raise SearchError("the board has no cells")
        self._marks.begin(contents)
        self._contents: list[Any] = [None] * self.cells
        self._told = [0] * self.cells

    @property
    def has_marks(self) -> bool:
        """Whether a cell is not empty."""
        return any(map(self._marks.of, self._contents_now()))

    def _contents_now(self) -> list[Any]:
        cells = _listed(self._look())
        for _ in range(self._levels):
            cells = [*chain.from_iterable(cells)]
        return cells

    def changes(self) -> tuple[list[list[int]], Undo]:
        """The cells that changed with their new marks, and the marks that they had."""
        contents = self._contents_now()
        if contents == self._contents:
            return [], []
        if len(contents) != self.cells:
            raise ValueError(f"the board has {len(contents)} cells now; it began with {self.cells}")
        written, undo = [], []
        for cell, (content, before) in enumerate(zip(contents, self._contents)):
            if content is not before and (mark := self._marks.of(content)) != self._told[cell]:
                written.append([cell, mark])
                undo.append((cell, self._told[cell]))
                self._told[cell] = mark
        self._contents = contents
        return written, undo

    def undo(self, undo: Undo) -> None:
        for cell, mark in reversed(undo):
            self._told[cell] = mark
        self._contents = [_Unknown] * self.cells  # look at every cell again


class NoBoard(Board):
    """One cell that never changes, for a search without a board."""

    def __init__(self) -> None:
        super().__init__(lambda: [0], Marks(None))

    def changes(self) -> tuple[list[list[int]], Undo]:
        return [], []


class _Unknown:
    """Equal to nothing that a board holds."""


def _levels(board: Any, rows: tuple[type, ...]) -> int:
    """How many times a board is made of lists, or of what else is of one of the types `rows`."""
    cells, levels = _listed(board), 0
    while cells and all(isinstance(cell, rows) for cell in cells) and not _are_characters(cells):
        cells, levels = [cell for row in cells for cell in row], levels + 1
    return levels


def _are_characters(cells: list[Any]) -> bool:
    return all(isinstance(cell, str) and len(cell) < 2 for cell in cells)


def _listed(board: Any) -> list[Any]:
    return list(board.tolist() if hasattr(board, "tolist") else board)  # an array of numpy, or a list


class Marks:
    """The number that stands for the contents of a cell.

    A board that begins with whole numbers from 0 on is told as it is: 0 is an empty cell. Otherwise None, -1,
    a blank and a dot are empty cells, a character is its code point, and numbers come after all code points.
    """

    def __init__(self, symbols: "Mapping[Any, str] | Sequence[Any] | None") -> None:
        self._symbols = symbols
        self._numbers: dict[Any, int] = {}
        self._plain = True
        has_words = any(isinstance(value, str) and len(value) > 1 for value in symbols or ())
        self.rows: tuple[type, ...] = (list, tuple) if has_words else (list, tuple, str)
        """What has cells in it: a text too, unless a cell may hold one."""

    def begin(self, contents: list[Any]) -> None:
        """Decide by the first board how its contents are told."""
        if self._symbols is not None:
            self._numbers = {value: number for number, value in enumerate(self._symbols)}
        self._plain = all(isinstance(content, int) and content >= 0 for content in contents)

    @property
    def header(self) -> Any:
        """How the marks are drawn; nothing if they are what they say."""
        if self._symbols is None:
            return None if self._plain else "characters"
        drawn = self._symbols.values() if isinstance(self._symbols, Mapping) else self._symbols
        return {str(number): str(symbol) for number, symbol in enumerate(drawn)}

    def of(self, content: Any) -> int:
        try:
            if content not in self._numbers:
                self._numbers[content] = self._new(content)
            return self._numbers[content]
        except TypeError:
            raise ValueError(
                f"the board has {content!r} in a cell, which is neither text nor a number"
            ) from None

    def _new(self, content: Any) -> int:
        if self._symbols is not None:
            raise ValueError(f"the board has {content!r} in a cell, which is not one of symbols=")
        if content is None or content == -1 or content in (*BLANKS, ""):
            return 0
        if isinstance(content, str):
            if len(content) == 1 and not self._plain:
                return ord(content)
        elif int(content) == content and content >= 0:
            return int(content) + (0 if self._plain else sys.maxunicode + 1)
        raise ValueError(
            f"the board has {content!r} in a cell; say with symbols= how to draw what it may hold"
        )


class Lines:
    """Where the lines go: a file, or the viewer."""

    def __init__(self, file: IO[str], is_live: bool) -> None:
        self._file, self._is_live = file, is_live

    def write(self, fields: Any) -> None:
        while isinstance(fields, list) and fields[-1] == []:
            fields.pop()
        try:
            self._file.write(_json(fields) + "\n")
            if self._is_live:
                self._file.flush()
        except BrokenPipeError:
            raise ViewerClosed from None


_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def _header(board: Board, marks: Any, name: str, solver: str, rules: Mapping[str, str]) -> dict[str, Any]:
    header = {
        "puzzletui": 1,
        "cells": board.cells,
        "name": name,
        "solver": solver,
        "options": {"width": board.width},
        "rules": {GIVEN: "The board at the start.", **rules},
    }
    return header if marks is None else header | {"marks": marks}


class watch:
    """`with watch(board=…) as search:` tells the search to the viewer, or with `record="x.jsonl"` to a file.

    board    a function that returns the board; none if there is nothing to draw.
    symbols  what a cell may hold, the empty cell first; or for each what to draw. Needed only where the board
             holds other things than numbers and single characters.
    rules    for a rule's name its sentence, with a gap {} for each fact.
    """

    def __init__(
        self,
        board: Callable[[], Any] | None = None,
        *,
        record: "str | os.PathLike[str] | None" = None,
        name: str = "",
        solver: str = "",
        symbols: Mapping[Any, str] | Sequence[Any] | None = None,
        rules: Mapping[str, str] | None = None,
    ) -> None:
        self._look, self._symbols = board, symbols
        self._record, self._name, self._solver = record, name, solver
        self._rules = rules or {}
        self._output: _File | _Viewer | None = None

    def __enter__(self) -> Search:
        if is_off():
            return _Unwatched()
        marks = Marks(self._symbols)
        board = NoBoard() if self._look is None else Board(self._look, marks)
        header = _header(board, marks.header, self._name or _program(), self._solver, self._rules)
        self._output = _File(self._record) if self._record is not None else _output()
        try:
            lines = self._output.open(header)
            self._search = Search(board, lines)
            self._search.tell_givens()
        except BaseException:
            self._output.close()
            raise
        return self._search

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if self._output is None:
            return False
        try:
            if error is None:
                self._search.close()
            elif isinstance(error, Exception):
                self._search.note(f"The program failed here: {type(error).__name__}: {error}"[:2000])
        except ViewerClosed:
            pass
        finally:
            self._output.close(wait=not isinstance(error, (KeyboardInterrupt, ViewerClosed)))
        return isinstance(error, ViewerClosed)


def is_off() -> bool:
    return os.environ.get("PUZZLETUI", "").lower() in ("off", "0", "no")


def _program() -> str:
    return os.path.basename(sys.argv[0]) if sys.argv and sys.argv[0] else ""


class _Unwatched(Search):
    """What a program tells while nothing is watched: it goes nowhere."""

    def __init__(self) -> None:
        pass

    def _nothing(self, *told: object, **more: object) -> None:
        pass

    choose = deduce = prune = dead_end = backtrack = solved = exhausted = note = close = _nothing


class _File:
    """A recording as JSON Lines."""

    def __init__(self, path: "str | os.PathLike[str]") -> None:
        self._path = path
        self._file: IO[str] | None = None

    def open(self, header: dict[str, Any]) -> Lines:
        self._file = open(self._path, "w", encoding="utf-8")  # noqa: SIM115 - `close` closes it
        lines = Lines(self._file, is_live=False)
        lines.write(header)
        return lines

    def close(self, wait: bool = True) -> None:
        if self._file is not None:
            self._file.close()


class _KeptFile(_File):
    """A recording that nobody asked for: it is named at the end."""

    def __init__(self) -> None:
        descriptor, path = tempfile.mkstemp(".jsonl", "search-")
        os.close(descriptor)
        super().__init__(path)

    def close(self, wait: bool = True) -> None:
        super().close()
        print(f"There is no terminal here to watch on: puzzletui replay {self._path}", file=sys.stderr)


def _output() -> "_File | _Viewer":
    """The viewer, if there is a terminal for it."""
    streams = (sys.__stdout__, sys.__stderr__)
    seen = all(stream is not None and stream.isatty() for stream in streams)
    return _Viewer() if seen and os.path.exists("/dev/tty") else _KeptFile()


class _Viewer:
    """`puzzletui replay -` on this terminal. What the program prints is kept, and shown at the end."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._kept: list[tuple[int, int, IO[bytes]]] = []
        """For standard output and error: its number, a copy of it, and the file that stands in for it."""
        self._input = -1

    def open(self, header: dict[str, Any]) -> Lines:
        self._process = subprocess.Popen(
            [*_command(), "replay", "-"], stdin=subprocess.PIPE, encoding="utf-8", errors="surrogatepass"
        )
        self._keep_prints()
        assert self._process.stdin is not None
        lines = Lines(self._process.stdin, is_live=True)
        lines.write(header)
        return lines

    def _keep_prints(self) -> None:
        sys.stdout.flush()
        sys.stderr.flush()
        for number in (1, 2):
            file = tempfile.TemporaryFile()  # noqa: SIM115 - `close` closes it
            self._kept.append((number, os.dup(number), file))
            os.dup2(file.fileno(), number)
        self._input = os.dup(0)
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)

    def close(self, wait: bool = True) -> None:
        """Let the person look on until they quit; then show what was printed."""
        if self._process is None:
            return
        try:
            if not wait:
                self._process.terminate()  # first: it may not take what is still to be written
            with suppress(OSError):
                assert self._process.stdin is not None
                self._process.stdin.close()
            self._process.wait()
        finally:
            self._process.terminate()
            self._process.wait()
            self._show_prints()

    def _show_prints(self) -> None:
        sys.stdout.flush()
        sys.stderr.flush()
        for number, own, file in self._kept:
            os.dup2(own, number)
            os.close(own)
            file.seek(0)
            while piece := file.read(65536):
                os.write(number, piece)
            file.close()
        os.dup2(self._input, 0)
        os.close(self._input)


def _command() -> list[str]:
    """How to start the viewer: with this Python if puzzletui is installed there, else by its name."""
    if os.path.isfile(os.path.join(os.path.dirname(__file__), "launch.py")):
        return [sys.executable, "-P", "-m", "puzzletui"]
    found = shutil.which("puzzletui")
    if found is None:
        raise SearchError("the viewer is not installed: pip install puzzletui; or give record='search.jsonl'")
    return [found]


@overload
def watched(function: Function) -> Function: ...
@overload
def watched(board: Callable[[], Any] | None = None, **options: Any) -> Callable[[Function], Function]: ...
def watched(function: Any = None, /, **options: Any) -> Any:
    """Watch a recursive function: every call is a node, its arguments the label, a falsy return a dead end.

    The first call opens the viewer, with the options of `watch`; the calls inside it are its nodes. A call
    that returns something true, none of whose own calls did, has found a solution.
    """
    if function is None:
        return lambda function: watched(function, **options)
    if is_off():
        return function
    calls = _Calls(function)

    @wraps(function)
    def call(*arguments: Any, **named: Any) -> Any:
        if calls.search is not None:
            return calls.inside(calls.search, arguments, named)
        with watch(**{"solver": function.__name__} | options) as search:
            return calls.outermost(search, arguments, named)
        return None  # the person has closed the viewer

    return call


class _Calls:
    """The calls of a watched function, as nodes: the outermost call is the root.

    A call that has returned something true stays open as a node until another one begins beside it: if none
    does, the search has ended with that solution.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        from inspect import isgeneratorfunction, signature

        if isgeneratorfunction(function):
            raise SearchError(f"{function.__name__} is a generator; watched takes functions that return")
        self._function = function
        self._names = [name for name in signature(function).parameters if name != "self"]
        self._skipped = int("self" in signature(function).parameters)
        self._under_way: list[_Call] = []
        self.search: Search | None = None
        """The search under way."""

    def outermost(self, search: Search, arguments: Sequence[Any], named: Mapping[str, Any]) -> Any:
        self._under_way, self.search = [_Call()], search
        try:
            result = self._function(*arguments, **named)
        finally:
            self.search = None
        self._returned(search, result)
        if search.last != "solved":
            self._close_down_to(search, 0)
        return result

    def inside(self, search: Search, arguments: Sequence[Any], named: Mapping[str, Any]) -> Any:
        around, depth = self._under_way[-1], len(self._under_way)
        self._close_down_to(search, depth - 1)
        around.has_calls = True
        search.choose(self._function.__name__, self._label(arguments, named))
        self._under_way.append(_Call())
        result = self._function(*arguments, **named)
        self._returned(search, result)
        around.is_solved |= bool(result)
        if not result:
            search.backtrack()
        return result

    def _returned(self, search: Search, result: Any) -> None:
        """The innermost call is over."""
        call = self._under_way.pop()
        if result:
            if not call.is_solved:
                self._close_down_to(search, len(self._under_way))
                search.solved()
            return
        self._close_down_to(search, len(self._under_way))
        if not call.has_calls:
            search.dead_end(f"returned {result!r}"[:LONGEST_LABEL])

    def _close_down_to(self, search: Search, depth: int) -> None:
        while search.depth > depth:
            search.backtrack()

    def _label(self, arguments: Sequence[Any], named: Mapping[str, Any]) -> str:
        told = {**dict(zip(self._names, arguments[self._skipped :])), **named}
        short = {
            name: str(value) for name, value in told.items() if isinstance(value, (str, int, float, tuple))
        }
        words = [*short.values()] if len(short) == 1 else [f"{name}={value}" for name, value in short.items()]
        return ", ".join(words)[:LONGEST_LABEL]


class _Call:
    """A call under way."""

    has_calls = False
    is_solved = False
    """Whether a call inside it has found a solution."""
