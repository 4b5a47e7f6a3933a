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
gauges   numbers by name that another function returns, such as {"bound": 12}: looked at and told likewise.
viewer   `puzzletui replay -`, another process on the same terminal. What this program prints meanwhile is
         kept back, and shown when the viewer is closed.

With PUZZLETUI=off in the environment nothing is watched, and nearly nothing is spent on it.
"""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import wraps
from html import escape
from itertools import chain
from operator import index
from textwrap import dedent
from types import FrameType, TracebackType
from typing import IO, Any, NoReturn, TypeVar, overload
from unicodedata import category, east_asian_width

__all__ = ["Search", "SearchError", "watch", "watched"]

BLANKS = " ."
"""Characters of a cell in which nothing was written yet."""
LONGEST_LABEL = 60
SHORT = (str, int, float, tuple)
"""Types of the arguments that a node's label shows."""
GIVEN = "given"
"""The rule of the event that writes what is on the board at the start."""
COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "grey")
LONGEST = {"symbols": 12, "rows": 12, "columns": 12, "names": 40, "meanings": 40}
"""Characters that the texts of these options may have."""
MOST_GAUGES, LONGEST_GAUGE, MOST_VALUE = 8, 24, 2**53
MOST_SHOWN = 1_000_000
"""Bytes of what was printed that are shown when the viewer is closed: the last of them."""
Function = TypeVar("Function", bound=Callable[..., Any])


class SearchError(Exception):
    """What a program tells of its search cannot be; it says where in the program."""


class ViewerClosed(BaseException):
    """The person has closed the viewer, so the search ends; no `except Exception` stops this."""


class Search:
    """What a program tells of its search: each method is one event, with what has changed on the board."""

    def __init__(self, board: "Board", gauges: "Gauges", lines: "Lines") -> None:
        self._board, self._gauges, self._lines = board, gauges, lines
        self._open: list[_Node] = [_Node()]
        self.last = ""
        """The event told last: a verb, or dead_end."""
        self._is_noted = False
        """Whether the event told last has a note."""

    @property
    def depth(self) -> int:
        """How many choices are open."""
        return len(self._open) - 1

    def choose(
        self, variable: object, value: object = "", which: int = 0, of: int = 0, because: "Cells" = ()
    ) -> None:
        """A decision: a new node. `which` of how many there are is counted from 1, if it is not told."""
        parent = self._open[-1]
        which = which or parent.children + 1
        told = [str(variable), str(value), which, max(which, of)]
        self._open.append(_Node(self._tell("choose", told, because=because)))
        parent.children = which

    def deduce(self, rule: object, *facts: object, because: "Cells" = ()) -> None:
        """Something that follows: no new node. `because`: the cells of whose contents it follows."""
        self._tell("deduce", _reason(rule, facts), because=because)

    def prune(self, rule: object, *facts: object, because: "Cells" = ()) -> None:
        """A possibility that is ruled out."""
        self._tell("prune", _reason(rule, facts), because=because)

    def dead_end(self, rule: object, *facts: object, because: "Cells" = ()) -> None:
        """The current node has no way on; `backtrack` comes next."""
        self._tell("prune", _reason(rule, facts), kills=True, because=because)

    def backtrack(self, rule: object = "") -> None:
        """Back out of the node that was chosen last: what was written in it is undone."""
        if not self.depth:
            raise wrong("backtrack, but no choice is open")
        self._tell("backtrack", _reason(rule, ()), writes=False)
        self._board.undo(self._open.pop().undo)

    def solved(self) -> None:
        """The board is a solution."""
        self._tell("solved", ["", []])

    def exhausted(self) -> None:
        """Everything was tried. It is told by itself when a `watch` ends with no choice open."""
        if self.depth:
            raise wrong(f"exhausted, but {self.depth} choices are open: backtrack out of them first")
        self._tell("exhausted", ["", []], writes=False)

    def note(self, text: str) -> None:
        """A text to read at this event."""
        if self._is_noted:
            raise wrong("a second note at the same event; write one text")
        self._lines.write(["note", text])
        self._is_noted = True

    def end_in(self, what: str) -> None:
        """The program ends in the middle: a note says so, unless there is another one."""
        if not self._is_noted:
            self.note(what)

    def close(self) -> None:
        """The search is over, or it is given up."""
        if not self.depth and self.last not in ("", "solved", "exhausted"):
            self.exhausted()

    def _tell(
        self, verb: str, told: list[Any], writes: bool = True, kills: bool = False, because: "Cells" = ()
    ) -> "Undo":
        if self.last in ENDING and verb not in ENDING[self.last]:
            raise wrong(f"{verb} right after {self.last}: {ENDS[self.last]}")
        undo: Undo = []
        try:
            cells = self._board.numbered(because)
            written, undo = self._board.changes() if writes else ([], undo)
            gauges = self._gauges.changes()
        except ValueError as error:
            raise wrong(str(error)) from None
        told = [verb, *told, written]
        if cells or kills:
            told += ["", [], cells] if verb == "choose" else [cells, True] if kills else [cells]
        self._lines.write(told, gauges)
        self.last, self._is_noted = "dead_end" if kills else verb, False
        if verb != "choose":
            self._open[-1].undo += undo
        return undo


def wrong(what: str) -> SearchError:
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
Cells = Iterable[int | str | tuple[int, int]]
"""Cells by their number, by their name, or by their row and column, all counted from 0."""
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

    def __init__(self, look: Callable[[], Any], marks: "Marks", names: "Sequence[Any] | None" = None) -> None:
        self._look, self._marks = look, marks
        self._named = {str(name): cell for cell, name in enumerate(names or ())}
        self._levels = _levels(look(), marks.rows)
        contents = self._contents_now()
        self._shape = self._shape_now()
        self.width = max(self._shape[-1], 1)
        self.cells = len(contents)
        if not contents:
            raise ValueError("the board has no cells")
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

    def _shape_now(self) -> list[int]:
        """The length of each of its lists, those of the innermost ones last."""
        lists = [_listed(self._look())]
        shape = [len(lists[0])]
        for _ in range(self._levels):
            lists = [*chain.from_iterable(lists)]
            shape += map(len, lists)
        return shape

    def numbered(self, cells: Cells) -> list[int]:
        """The numbers of some cells; a `ValueError` names one that is not on the board."""
        if not isinstance(cells, Iterable):
            raise ValueError(f"because= is {cells!r:.40}; it takes several cells, such as [{cells!r:.40}]")
        return [*dict.fromkeys(map(self._number, cells))]

    def _number(self, cell: Any) -> int:
        if isinstance(cell, str):
            if cell not in self._named:
                raise ValueError(f"because= has {cell!r:.40}, but names= calls no cell that")
            return self._named[cell]
        if isinstance(cell, (tuple, list)):
            return self._number_in_row(cell)
        if not 0 <= (number := self._whole(cell)) < self.cells:
            raise ValueError(f"because= has cell {cell!r:.40}, but the cells are 0 to {self.cells - 1}")
        return number

    def _whole(self, number: Any) -> int:
        try:
            return index(number)
        except TypeError:
            what = "which is no cell: say its number, its name or (row, column)"
            raise ValueError(f"because= has {number!r:.40}, {what}") from None

    def _number_in_row(self, place: Sequence[Any]) -> int:
        rows = self._row_lengths()
        row, column = map(self._whole, place) if len(place) == 2 else (-1, -1)
        if not (0 <= row < len(rows) and 0 <= column < rows[row]):
            raise ValueError(f"because= has {place!r:.40}, but the board has no such row and column")
        return sum(rows[:row]) + column

    def _row_lengths(self) -> list[int]:
        at, lists = 0, 1
        for _ in range(self._levels):
            at, lists = at + lists, sum(self._shape[at : at + lists])
        return self._shape[at : at + lists]

    def changes(self) -> tuple[list[list[int]], Undo]:
        """The cells that changed with their new marks, and the marks that they had."""
        contents = self._contents_now()
        if contents == self._contents:
            return [], []
        if len(contents) != self.cells:
            raise ValueError(f"the board has {len(contents)} cells now; it began with {self.cells}")
        if self._levels and self._shape_now() != self._shape:
            raise ValueError("the board has rows of other lengths now than it began with")
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
            drawn: dict[str, Any] = {}
            for value, symbol in self._drawn().items():
                _check_length("symbols", symbol)
                if drawn.setdefault(_checked(symbol), value) is not value:
                    raise ValueError(f"symbols= draws {drawn[symbol]!r} and {value!r} both as {symbol!r}")
        self._plain = all(isinstance(content, int) and content >= 0 for content in contents)

    @property
    def header(self) -> Any:
        """How the marks are drawn; nothing if they are what they say."""
        if self._symbols is None:
            return None if self._plain else "characters"
        return {str(number): symbol for number, symbol in enumerate(self._drawn().values())}

    def _drawn(self) -> dict[Any, str]:
        """What is drawn for each content."""
        symbols = self._symbols or ()
        drawn = symbols.items() if isinstance(symbols, Mapping) else zip(symbols, symbols)
        return {value: str(symbol) for value, symbol in drawn}

    def by_mark(self, told: Mapping[Any, str]) -> dict[str, str]:
        """What is told of contents, such as their colours, for their marks."""
        return {str(self.of(content)): str(text) for content, text in told.items()}

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
                return ord(_checked(content))
        elif int(content) == content and content >= 0:
            return int(content) + (0 if self._plain else sys.maxunicode + 1)
        raise ValueError(
            f"the board has {content!r} in a cell; say with symbols= how to draw what it may hold"
        )


def _checked(symbol: str) -> str:
    """The symbol, each character of which takes one column of the screen."""
    for character in symbol:
        if east_asian_width(character) in ("W", "F") or category(character)[0] in "MC":
            raise ValueError(f"{character!r} is not one column wide; say with symbols= what to draw instead")
    return symbol


class Lines:
    """Where the lines go: a file, or the viewer."""

    def __init__(self, file: IO[str], is_live: bool) -> None:
        self._file, self._is_live = file, is_live

    def write(self, fields: Any, gauges: Mapping[str, float] | None = None) -> None:
        while isinstance(fields, list) and fields[-1] == []:
            fields.pop()
        if gauges:
            fields.append(gauges)
        try:
            self._file.write(_json(fields) + "\n")
            if self._is_live:
                self._file.flush()
        except BrokenPipeError:
            raise ViewerClosed from None


_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class Gauges:
    """The gauges as they were told, and which have changed since."""

    def __init__(self, look: Callable[[], Mapping[str, Any]] | None) -> None:
        self._look = look
        self._told: dict[str, Any] = {}

    def changes(self) -> dict[str, float]:
        if self._look is None:
            return {}
        now = dict(self._look())
        if now == self._told:
            return {}
        changed = {name: _gauge(name, value) for name, value in now.items() if value != self._told.get(name)}
        self._told |= changed
        if len(self._told) > MOST_GAUGES:
            raise ValueError(f"there are {len(self._told)} gauges; {MOST_GAUGES} are the most")
        return changed


def _gauge(name: Any, value: Any) -> float:
    if not isinstance(name, str) or not 0 < len(name.strip()) <= LONGEST_GAUGE:
        raise ValueError(f"a gauge has a name of up to {LONGEST_GAUGE} characters, not {name!r:.40}")
    value = value.item() if hasattr(value, "item") else value  # a number of numpy
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ValueError(f"gauge {name!r} is {value!r:.40}, which is not a number")
    if not -MOST_VALUE <= value <= MOST_VALUE:  # not a number is neither
        raise ValueError(f"gauge {name!r} is {value!r:.40}; it may be up to {MOST_VALUE:,}")
    return value


class Layout:
    """What the viewer needs to draw the board as the person sees it."""

    def __init__(
        self,
        colours: Mapping[Any, str] | None,
        meanings: Mapping[Any, str] | None,
        rows: Sequence[Any] | None,
        columns: Sequence[Any] | None,
        names: Sequence[Any] | None,
        drawing: str | None,
    ) -> None:
        self._colours, self._meanings, self._drawing = colours or {}, meanings or {}, drawing
        labels = {"rows": rows, "columns": columns, "names": names}
        self._labels = {key: [*map(str, told)] for key, told in labels.items() if told is not None}

    def header(self, board: Board, marks: Marks) -> dict[str, Any]:
        """Its part of the header; a `ValueError` if it does not fit the board."""
        for content, colour in self._colours.items():
            if colour not in COLOURS and not re.fullmatch(r"#[0-9a-fA-F]{6}", colour):
                known = f"{', '.join(COLOURS)} or #rrggbb"
                raise ValueError(f"colours= has {colour!r} for {content!r}; it may be {known}")
        for meaning in self._meanings.values():
            _check_length("meanings", meaning)
        self._check_labels(board)
        layout: dict[str, Any] = dict(self._labels)
        if self._drawing is not None:
            layout["drawing"] = dedent(self._drawing).strip("\n")
            self._check_places(layout["drawing"], board.cells)
        told = {
            "colours": marks.by_mark(self._colours),
            "meanings": marks.by_mark(self._meanings),
            "board": layout,
        }
        return {key: value for key, value in told.items() if value}

    def _check_labels(self, board: Board) -> None:
        wanted = {"rows": -(-board.cells // board.width), "columns": board.width, "names": board.cells}
        for key, labels in self._labels.items():
            for label in labels:
                _check_length(key, label)
            if len(labels) != wanted[key]:
                what = "cells" if key == "names" else key
                raise ValueError(f"{key}= has {len(labels)} texts, but the board has {wanted[key]} {what}")
        names = self._labels.get("names", [])
        if twice := [name for name, times in Counter(names).items() if times > 1]:
            raise ValueError(f"names= calls two cells {twice[0]!r}")
        if not all(names):
            raise ValueError("names= has a cell without a name")

    def _check_places(self, drawing: str, cells: int) -> None:
        places = [place.strip() for place in re.findall(r"\{([^{}]*)\}", drawing)]
        if len(places) != cells:
            raise ValueError(f"drawing= has {len(places)} places, but the board has {cells} cells")
        if len({bool(place) for place in places}) > 1:
            raise ValueError("drawing= has places that say their cell and blank ones: all or none do")
        if twice := [place for place, times in Counter(places).items() if place and times > 1]:
            raise ValueError(f"drawing= has two places for cell {twice[0]}")
        names = {*self._labels.get("names", []), *map(str, range(cells))}
        if unknown := [place for place in places if place and place not in names]:
            raise ValueError(f"drawing= has a place {{{unknown[0]}}}, but no cell is called that")


def _check_length(option: str, text: str) -> None:
    if len(text) > LONGEST[option]:
        raise ValueError(f"{option}= has {text!r:.60}, which is longer than {LONGEST[option]} characters")


class watch:
    """`with watch(board=…) as search:` tells the search to the viewer, or with `record="x.jsonl"` to a file.

    board       a function that returns the board; none if there is nothing to draw.
    symbols     what a cell may hold, the empty cell first; or for each what to draw. Needed only where the
                board holds other things than numbers and single characters.
    colours     for what a cell may hold one of COLOURS, or #rrggbb.
    meanings    for what a cell may hold what a person calls it: {"#": "a wall"}.
    rows, columns, names
                labels of the rows and of the columns, and names of the cells.
    drawing     the board as text, with a place {} for each cell, or {its name}.
    gauges      a function that returns numbers by name, such as {"bound": 12}: shown and plotted.
    rules       for a rule's name its sentence, with a gap {} for each fact.
    pseudocode  the algorithm as text; after an arrow ← on a line the rules or verbs that carry it out.
    """

    def __init__(
        self,
        board: Callable[[], Any] | None = None,
        *,
        record: "str | os.PathLike[str] | None" = None,
        name: str = "",
        solver: str = "",
        symbols: Mapping[Any, str] | Sequence[Any] | None = None,
        colours: Mapping[Any, str] | None = None,
        meanings: Mapping[Any, str] | None = None,
        rows: Sequence[Any] | None = None,
        columns: Sequence[Any] | None = None,
        names: Sequence[Any] | None = None,
        drawing: str | None = None,
        gauges: Callable[[], Mapping[str, Any]] | None = None,
        rules: Mapping[str, str] | None = None,
        pseudocode: str = "",
    ) -> None:
        self._look, self._symbols, self._gauges, self._record = board, symbols, gauges, record
        self._names = None if names is None else [*names]
        self._layout = Layout(colours, meanings, rows, columns, self._names, drawing)
        self._told = {
            "name": name or _program(),
            "solver": solver,
            "rules": {GIVEN: "The board at the start.", **(rules or {})},
            **_pseudocode(dedent(pseudocode).strip("\n")),
        }
        self._output: _File | _Viewer | None = None

    def __enter__(self) -> Search:
        if is_off():
            return _Unwatched()
        try:
            marks = Marks(self._symbols)
            board = NoBoard() if self._look is None else Board(self._look, marks, self._names)
            header = self._header(board, marks)
            has_givens = board.has_marks
        except ValueError as error:
            raise wrong(str(error)) from None
        self._output = _File(self._record) if self._record is not None else _output()
        try:
            lines = self._output.open(header)
            self._search = Search(board, Gauges(self._gauges), lines)
            if has_givens:
                self._search.deduce(GIVEN)
        except BaseException:
            self._output.close()
            raise
        return self._search

    def _header(self, board: Board, marks: Marks) -> dict[str, Any]:
        told = {"marks": marks.header, **self._layout.header(board, marks), **self._told}
        start = {"puzzletui": 1, "cells": board.cells, "options": {"width": board.width}}
        return start | {key: value for key, value in told.items() if value}

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if self._output is None:
            return False
        try:
            if error is None:
                self._search.close()
            elif isinstance(error, Exception):
                self._search.end_in(f"The program failed here: {type(error).__name__}: {error}"[:2000])
            elif isinstance(error, SystemExit):
                self._search.end_in("The program ended itself here.")
        except ViewerClosed:
            pass
        finally:
            self._output.close(wait=not isinstance(error, (KeyboardInterrupt, ViewerClosed)))
        return isinstance(error, ViewerClosed)


def _pseudocode(text: str) -> dict[str, Any]:
    """The lines, and for each step that stands after an arrow the number of its line."""
    lines = [line.partition("←") for line in text.splitlines()]
    steps = {step.strip(): at for at, (_, _, told) in enumerate(lines, 1) for step in told.split("|")}
    steps.pop("", None)
    return {"pseudocode": [line.rstrip() for line, _, _ in lines], "steps": steps}


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

    choose = deduce = prune = dead_end = backtrack = solved = exhausted = _nothing
    note = end_in = close = _nothing


class _File:
    """A recording as JSON Lines."""

    def __init__(self, path: "str | os.PathLike[str]") -> None:
        self._path = path
        self._file: IO[str] | None = None

    def open(self, header: dict[str, Any]) -> Lines:
        # By lines: if the program is killed, what it told is there.
        self._file = open(self._path, "w", 1, encoding="utf-8")  # noqa: SIM115 - `close` closes it
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
        if not (_in_notebook() and _show_page(str(self._path))):
            print(f"There is no terminal here to watch on: puzzletui replay {self._path}", file=sys.stderr)


def _in_notebook() -> bool:
    """Whether this runs in a notebook, which can show pages."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    return hasattr(shell, "kernel")


def _show_page(path: str) -> bool:
    """Show a recording as a page; whether that could be made."""
    export = ["export", path, "--to", "html", "-o", "-"]
    try:
        done = subprocess.run([*_command(), *export], check=True, capture_output=True, encoding="utf-8")
    except (OSError, SearchError, subprocess.CalledProcessError):
        return False
    source = escape(done.stdout)
    from IPython.display import display  # type: ignore[import-not-found, unused-ignore]

    frame = f'<iframe srcdoc="{source}" style="width: 100%; height: 40em; border: 0"></iframe>'
    display({"text/html": frame, "text/plain": f"a recorded search: puzzletui replay {path}"}, raw=True)
    return True


def _output() -> "_File | _Viewer":
    """The viewer, if there is a terminal for it."""
    streams = (sys.__stdout__, sys.__stderr__)
    seen = all(stream is not None and stream.isatty() for stream in streams)
    if not seen or _in_notebook() or not os.path.exists("/dev/tty"):  # a notebook's terminal is its server's
        return _KeptFile()
    return _Viewer()


class _Viewer:
    """`puzzletui replay -` on this terminal. What the program prints is kept, and shown at the end."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._kept: list[tuple[int, int, IO[bytes]]] = []
        """For standard output and error: its number, a copy of it, and the file that stands in for it."""
        self._input = -1

    def open(self, header: dict[str, Any]) -> Lines:
        command = [*_command(), "replay", "-"]
        sys.stdout.flush()
        sys.stderr.flush()
        self._keeper = _Keeper.found()
        watched_end, viewers_end = os.pipe()
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                pass_fds=(viewers_end,),
                encoding="utf-8",
                errors="surrogatepass",
            )
            assert self._process.stdin is not None
            self._keep_prints()
            if self._keeper is not None:
                files = [self._process.stdin.fileno(), *(file.fileno() for _, _, file in self._kept)]
                self._keeper.opened(self._process.pid, [watched_end, *files])
        finally:
            os.close(watched_end)
            os.close(viewers_end)
        lines = Lines(self._process.stdin, is_live=True)
        lines.write(header)
        return lines

    def _keep_prints(self) -> None:
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
            if self._keeper is not None:
                self._keeper.told()
            self._process.wait()
        finally:
            self._process.terminate()
            self._process.wait()
            self._show_prints()
            if self._keeper is not None:
                self._keeper.closed()

    def _show_prints(self) -> None:
        sys.stdout.flush()
        sys.stderr.flush()
        for number, own, file in self._kept:
            os.dup2(own, number)
            os.close(own)
            _show_end(file, number)
        os.dup2(self._input, 0)
        os.close(self._input)


def _show_end(file: IO[bytes], number: int) -> None:
    """Write the last of a file to a descriptor."""
    with file:
        length = file.seek(0, os.SEEK_END)
        file.seek(max(0, length - MOST_SHOWN))
        if length > MOST_SHOWN:
            left_out = f"… the first {length - MOST_SHOWN:,} bytes that it printed are left out …\n"
            os.write(number, left_out.encode())
        while piece := file.read(65536):
            os.write(number, piece)


class _Keeper:
    """The parent of this program, which keeps the terminal for the viewer if the program is killed.

    When the process ends that the shell has started, the shell takes the terminal back. So that process only
    waits, and the program goes on as its child.
    """

    _found: "_Keeper | None" = None

    def __init__(self, keeper: int, line: socket.socket) -> None:
        self._process, self._line = keeper, line

    @classmethod
    def found(cls) -> "_Keeper | None":
        """The keeper of this process: one is made if there is none, and a fork does no harm."""
        if (cls._found is None or cls._found._process != os.getppid()) and _is_alone():
            keeper, (ours, theirs) = os.getpid(), socket.socketpair()
            if program := os.fork():
                ours.close()
                _Keeping(program, theirs).until_the_end()
            theirs.close()
            _end_with_parent()
            cls._found = cls(keeper, ours)
        return cls._found

    def opened(self, viewer: int, files: list[int]) -> None:
        self._say(str(viewer), files)

    def told(self) -> None:
        """There is nothing more to tell the viewer."""
        self._say("told")

    def closed(self) -> None:
        self._say("closed")

    def _say(self, what: str, files: Sequence[int] = ()) -> None:
        with suppress(OSError):  # it was killed
            socket.send_fds(self._line, [f"{what}\n".encode()], files)
            os.kill(self._process, signal.SIGUSR1)


def _is_alone() -> bool:
    """Whether a fork does no harm: other threads would be lost, and children would have another parent."""
    try:
        (thread,) = os.listdir("/proc/self/task")
        with open(f"/proc/self/task/{thread}/children") as children:
            return not children.read()
    except (OSError, ValueError):
        return False


def _end_with_parent() -> None:
    """Let the system kill this process when its keeper is killed."""
    with suppress(ImportError, OSError, AttributeError):
        import ctypes

        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


class _Keeping:
    """What the keeper does."""

    def __init__(self, program: int, line: socket.socket) -> None:
        self._program, self._line = program, line
        line.setblocking(False)
        self._viewer = 0
        """The viewer's process; 0 if none is open."""
        self._files: list[int] = []
        """A pipe that ends when the viewer does, what is printed, and last, while it is open, the stream."""
        self._stream = -1

    def until_the_end(self) -> NoReturn:
        names = ("CHLD", "USR1", "USR2", "INT", "TERM", "HUP", "QUIT")
        kept = [getattr(signal, f"SIG{name}") for name in names]  # there are no such ones on Windows
        signal.pthread_sigmask(signal.SIG_BLOCK, kept)
        status, ended = 0, 0
        while not ended:
            came = signal.sigwaitinfo(kept)
            if came.si_signo == signal.SIGCHLD:
                ended, status = os.waitpid(self._program, os.WNOHANG)
            elif came.si_pid == self._program:
                self._listen()
            elif came.si_code <= 0:  # another process sent it; the terminal's own reach the program too
                os.kill(self._program, came.si_signo)
        self._listen()
        code = os.waitstatus_to_exitcode(status)
        try:
            if self._viewer:
                self._let_look_on(code)
        finally:
            _end_like(code)

    def _listen(self) -> None:
        """What the program says; its end, if it says no more."""
        while True:
            try:
                said, files, _, _ = socket.recv_fds(self._line, 4096, 8)
            except BlockingIOError:
                return
            for word in said.decode().split():
                self._close_stream()
                if word == "closed":
                    self._viewer = 0
                    for file in self._files:
                        os.close(file)
                elif word != "told":
                    self._viewer = int(word)
                    alive, self._stream, *printed = files
                    self._files = [alive, *printed]
            if not said:
                return

    def _close_stream(self) -> None:
        if self._stream >= 0:
            os.close(self._stream)
            self._stream = -1

    def _let_look_on(self, code: int) -> None:
        """The program has ended, but not its viewer."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        for ending in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(ending, lambda *_: os.kill(self._viewer, signal.SIGTERM))
        signal.pthread_sigmask(signal.SIG_SETMASK, ())
        if self._stream >= 0:
            with suppress(OSError):  # the viewer is closed meanwhile
                os.write(self._stream, f"\n{_json(['note', _death(code)])}\n".encode())
        self._close_stream()
        alive, *printed = self._files
        os.read(alive, 1)
        for number, file in enumerate(printed, 1):
            _show_end(os.fdopen(file, "rb"), number)


def _death(code: int) -> str:
    how = f"with exit code {code}" if code >= 0 else f"killed by signal {-code} ({signal.strsignal(-code)})"
    return f"The program ended here without saying so, {how}."


def _end_like(code: int) -> NoReturn:
    """End this process as the program has ended, without what a Python program does at its end."""
    if code < 0:
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # the program has left one, if any
        with suppress(OSError):  # SIGKILL is as it always is
            signal.signal(-code, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, ())
        os.kill(os.getpid(), -code)
    os._exit(code)


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
        words = [str(value) for value in arguments[self._skipped :] if isinstance(value, SHORT)]
        words += [f"{name}={value}" for name, value in named.items() if isinstance(value, SHORT)]
        return ", ".join(words)[:LONGEST_LABEL]


class _Call:
    """A call under way."""

    has_calls = False
    is_solved = False
    """Whether a call inside it has found a solution."""
