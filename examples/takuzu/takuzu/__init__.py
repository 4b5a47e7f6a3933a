"""Takuzu: fill a square grid with 0 and 1, never three alike in a row, as many 0s as 1s in every line.

line    a row or a column, as its cells.
board   one cell a square of the grid; its mark is 1 for a zero, 2 for a one, 0 for unknown.
"""

from collections.abc import Iterable, Sequence

from attrs import define

from engine.events import SOLVED, Choose, Deduce, Events, Prune
from puzzles.common.grids.names import cell_names
from puzzles.common.search import depth_first
from puzzles.kind import Board, Given, Kind, Solver
from puzzles.picture import Span
from puzzles.source import Source

SYMBOLS = ".01"
"""The symbol of each mark."""
LARGEST = 20


@define(frozen=True)
class Takuzu:
    size: int
    given: tuple[int, ...]
    """The mark of each cell, 0 where the puzzle leaves it open."""
    title: str = ""

    @property
    def cells(self) -> int:
        return self.size * self.size

    @property
    def names(self) -> Sequence[str]:
        return cell_names(self.size, self.size)

    @property
    def lines(self) -> list[range]:
        n = self.size
        rows = [range(n * row, n * row + n) for row in range(n)]
        return rows + [range(column, n * n, n) for column in range(n)]

    def line_name(self, line: range) -> str:
        first = self.names[line[0]]
        return f"Row {first[:-1]}" if line.step == 1 else f"Column {first[1:]}"


def read(source: Source) -> Takuzu:
    rows = [(number, line.replace(" ", "")) for number, line in enumerate(source.lines, 1) if line.strip()]
    size = len(rows)
    if not rows or size % 2 or size > LARGEST:
        raise source.refuse(f"a takuzu has an even number of rows, 2 to {LARGEST}, of `.`, `0` and `1`")
    for number, row in rows:
        if len(row) != size:
            raise source.refuse(f"this row has {len(row)} cells; the grid has {size} rows", number)
        for column, symbol in enumerate(row, 1):
            if symbol not in SYMBOLS:
                raise source.refuse(f"{symbol!r} is none of `.`, `0`, `1`", number, column)
    return Takuzu(size, tuple(SYMBOLS.index(symbol) for _, row in rows for symbol in row))


def write(puzzle: Takuzu) -> str:
    return "".join(f"{row}\n" for row in rows_of(puzzle, puzzle.given))


def rows_of(puzzle: Takuzu, board: Board) -> list[str]:
    text = "".join(SYMBOLS[mark] for mark in board)
    return [text[start : start + puzzle.size] for start in range(0, puzzle.cells, puzzle.size)]


def givens(puzzle: Takuzu) -> Iterable[Given]:
    for cell, mark in enumerate(puzzle.given):
        if mark:
            yield Given((cell, mark), f"{puzzle.names[cell]} is {SYMBOLS[mark]}")


def check(puzzle: Takuzu, board: Board) -> str:
    """What is wrong with a board that claims to be solved; it shares no code with the solvers."""
    if any(mark not in (1, 2) for mark in board):
        return "not every cell is filled"
    if any(given and given != mark for given, mark in zip(puzzle.given, board)):
        return "a given was changed"
    rows = rows_of(puzzle, board)
    for line in rows + ["".join(column) for column in zip(*rows)]:
        if "000" in line or "111" in line:
            return f"three in a row in {line}"
        if line.count("0") != line.count("1"):
            return f"not as many zeros as ones in {line}"
    return ""


RULES = {
    "pair": "{} and {} are both {}: {} is {}.",
    "line full": "{} has all its {}s: {} is {}.",
    "three": "Dead end: {}, {} and {} are all {}.",
    "too many": "Dead end: {} has more than {} {}s.",
    "try": "Nothing follows: try {} for {}.",
}


class Search:
    """Fill in what follows, try both symbols in the first open cell, and go on depth-first."""

    def __init__(self, puzzle: Takuzu) -> None:
        self.puzzle = puzzle
        self.board = list(puzzle.given)

    def expand(self, depth: int) -> Events:
        before = list(self.board)
        while step := self.deduce():
            yield step
            for cell, mark in step.writes:
                self.board[cell] = mark
        if dead := self.contradiction():
            yield dead
        elif 0 not in self.board:
            yield SOLVED
        else:
            yield from self.try_both(self.board.index(0))
        self.board = before

    def try_both(self, cell: int) -> Events:
        name, board = self.puzzle.names[cell], list(self.board)
        for mark in (1, 2):
            self.board = [*board[:cell], mark, *board[cell + 1 :]]
            value = SYMBOLS[mark]
            yield Choose(name, value, mark, 2, ((cell, mark),), "try", (value, name), among=("0", "1"))

    def deduce(self) -> Deduce | None:
        names, half = self.puzzle.names, self.puzzle.size // 2
        for line in self.puzzle.lines:
            marks = [self.board[cell] for cell in line]
            for mark in (1, 2):
                symbol, other = SYMBOLS[mark], SYMBOLS[3 - mark]
                for i in range(self.puzzle.size - 2):
                    three = marks[i : i + 3]
                    if three.count(mark) == 2 and 0 in three:
                        gap = line[i + three.index(0)]
                        a, b = (cell for cell in line[i : i + 3] if cell != gap)
                        facts = (names[a], names[b], symbol, names[gap], other)
                        return Deduce("pair", facts, ((gap, 3 - mark),), (a, b))
                if marks.count(mark) == half and 0 in marks:
                    gap = line[marks.index(0)]
                    because = tuple(cell for cell in line if self.board[cell] == mark)
                    full = (self.puzzle.line_name(line), symbol, names[gap], other)
                    return Deduce("line full", full, ((gap, 3 - mark),), because)
        return None

    def contradiction(self) -> Prune | None:
        names, half = self.puzzle.names, self.puzzle.size // 2
        for line in self.puzzle.lines:
            for mark in (1, 2):
                those = [cell for cell in line if self.board[cell] == mark]
                if len(those) > half:
                    facts = (self.puzzle.line_name(line), half, SYMBOLS[mark])
                    return Prune("too many", facts, (), tuple(those[: half + 1]), kills=True)
                for i in range(self.puzzle.size - 2):
                    three = line[i : i + 3]
                    if set(three) <= set(those):
                        a, b, c = (names[cell] for cell in three)
                        return Prune("three", (a, b, c, SYMBOLS[mark]), (), tuple(three), kills=True)
        return None


def solve(puzzle: Takuzu) -> Events:
    return depth_first(Search(puzzle).expand)


class Grid:
    """The grid with its rows' letters and columns' numbers."""

    top, left = 1, 3

    def __init__(self, puzzle: Takuzu, board: Board) -> None:
        self.puzzle, self.board = puzzle, board
        self.width, self.height = self.left + 3 * puzzle.size, self.top + puzzle.size

    def line(self, y: int) -> list[Span]:
        n = self.puzzle.size
        if y == 0:
            return [Span(" " * self.left + "".join(f"{column:<3}" for column in range(1, n + 1)), "dim")]
        cells = range(n * (y - 1), n * y)
        return [Span(f"{self.puzzle.names[cells[0]][:-1]:<3}", "dim"), *map(self.cell, cells)]

    def cell(self, cell: int) -> Span:
        mark, given = self.board[cell], self.puzzle.given[cell]
        return Span(f"{SYMBOLS[mark or given]:<3}", "given" if given else "" if mark else "dim", cell)

    def where(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, self.puzzle.size)
        return self.left + 3 * column, self.top + row


def marks(puzzle: Takuzu) -> list[tuple[int, ...]]:
    """For each cell, the marks it may have in a solution: for brute force in the tests."""
    return [(mark,) if mark else (1, 2) for mark in puzzle.given]


def cell_name(puzzle: Takuzu, cell: int) -> str:
    return puzzle.names[cell]


KIND = Kind(
    name="takuzu",
    line="fill the grid with 0 and 1, never three alike in a row, as many of each in every line",
    solvers=[Solver("backtracking", "what follows first; then 0 and 1 in the first open cell", solve)],
    default="backtracking",
    rules=RULES,
    read=read,
    write=write,
    check=check,
    solution=rows_of,
    marks=marks,
    cell_name=cell_name,
    pictures={"board": Grid},
    package=__name__,
    givens=givens,
)
