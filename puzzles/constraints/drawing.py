"""The variables of a model, one in each place: in columns with their names, or their values alone.

q[1]  = 1     the only value left
q[2]  3..6    a domain; `12 left` if it does not fit, `·` if nothing is known
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import isqrt

from engine.mark_symbols import narrow
from puzzles.constraints.model import Variable, Variables
from puzzles.constraints.ranges import count
from puzzles.kind import Board
from puzzles.picture import Span

WIDEST_NAME, WIDEST_DOMAIN, WIDEST_VALUE = 18, 10, 6
GAP = 3
UNTOLD, NARROWED = "·", "~"


def _shortened(text: str, wide: int) -> str:
    """Cut in the middle: what tells names apart is at their ends."""
    if len(text) <= wide:
        return text
    head = wide // 4
    return f"{text[:head]}…{text[len(text) - (wide - 1 - head) :]}"


def _look(variable: Variable, mark: int, is_given: bool) -> str:
    value = variable.value(mark)
    if value is None:
        return "soft" if mark else "dim"
    if is_given:
        return "given"
    return "good" if variable.boolean and not value else "bold good"


class Columns:
    """Name and domain of each variable, down one column and then the next."""

    top = left = 0

    def __init__(self, puzzle: Variables, board: Board, columns: int) -> None:
        self._variables, self._board = puzzle.all, board
        self._rows = max(1, -(-len(puzzle.all) // columns))
        self._names = min(WIDEST_NAME, puzzle.longest_name)
        self._wide = self._names + 1 + WIDEST_DOMAIN + GAP
        self.height = self._rows
        self.width = self._wide * -(-len(puzzle.all) // self._rows) - GAP if puzzle.all else 22

    def line(self, y: int) -> list[Span]:
        if not self._variables:
            return [Span("no variables are told", "dim", 0)]
        return [span for cell in range(y, len(self._variables), self._rows) for span in self._spans(cell)]

    def _spans(self, cell: int) -> list[Span]:
        variable, mark = self._variables[cell], self._board[cell]
        name = _shortened(narrow(variable.name), self._names).ljust(self._names)
        style = _look(variable, mark, is_given=not mark)
        domain = domain_words(variable, mark).ljust(WIDEST_DOMAIN)
        is_last = cell // self._rows == (len(self._variables) - 1) // self._rows
        return [
            Span(f"{name} ", "dim", cell),
            Span(domain, style, cell),
            *([] if is_last else [Span(" " * GAP)]),
        ]

    def where(self, cell: int) -> tuple[int, int]:
        column, row = divmod(cell, self._rows)
        return column * self._wide, row


class Values:
    """The values alone, in rows."""

    top = left = 0

    def __init__(self, puzzle: Variables, board: Board) -> None:
        self._variables, self._board = puzzle.all, board
        self._columns = isqrt(max(0, puzzle.cells - 1)) + 1
        self._wide = 1 + min(WIDEST_VALUE, puzzle.longest_value)
        self.width = self._columns * self._wide
        self.height = -(-puzzle.cells // self._columns)

    def line(self, y: int) -> list[Span]:
        cells = range(y * self._columns, min((y + 1) * self._columns, len(self._variables)))
        return [self._span(cell) for cell in cells]

    def _span(self, cell: int) -> Span:
        variable, mark = self._variables[cell], self._board[cell]
        value = variable.value(mark)
        text = (
            (NARROWED if mark else UNTOLD) if value is None else _short_value(variable, value, self._wide - 1)
        )
        style = _look(variable, mark, is_given=not mark)
        return Span(text.rjust(self._wide), style, cell)

    def where(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, self._columns)
        return column * self._wide, row


def domain_words(variable: Variable, mark: int) -> str:
    """What is left of a variable, in few characters."""
    domain, value = variable.domain(mark), variable.value(mark)
    if value is not None:
        words = f"= {variable.value_name(value)}"
        return words if len(words) <= WIDEST_DOMAIN else _shortened(words, WIDEST_DOMAIN)
    if domain is None:
        return NARROWED if mark else UNTOLD
    words = variable.words(domain)
    if len(words) <= WIDEST_DOMAIN:
        return words
    return f"{count(domain):,} left" if not variable.has_bounds_alone else _bounds(domain)


def _bounds(domain: Sequence[tuple[int, int]]) -> str:
    words = f"{domain[0][0]}..{domain[-1][1]}"
    return words if len(words) <= WIDEST_DOMAIN else f"{domain[-1][1] - domain[0][0] + 1:,} wide"


def _short_value(variable: Variable, value: int, wide: int) -> str:
    return "FT"[value] if variable.boolean and value in (0, 1) else _shortened(str(value), wide)


PICTURES: Mapping[str, Callable[[Variables, Board], Columns | Values]] = {
    "variables": partial(Columns, columns=1),
    "two columns": partial(Columns, columns=2),
    "three columns": partial(Columns, columns=3),
    "four columns": partial(Columns, columns=4),
    "values": Values,
}
