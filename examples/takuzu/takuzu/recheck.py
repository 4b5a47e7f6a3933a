"""Each rule once more: whether it gives, on a board, what an event says. It shares no code with solvers."""

from engine.events import Event, Fact
from puzzles.kind import Board
from takuzu import SYMBOLS, Takuzu


def marks_of(puzzle: Takuzu, board: Board, names: tuple[Fact, ...]) -> list[str]:
    return [SYMBOLS[board[puzzle.names.index(str(name))]] for name in names]


def are_adjacent(puzzle: Takuzu, names: tuple[Fact, ...]) -> bool:
    """Whether three cells stand side by side in a line, in any order."""
    cells = sorted(puzzle.names.index(str(name)) for name in names)
    return any(cells == list(line[i : i + 3]) for line in puzzle.lines for i in range(puzzle.size - 2))


def writes_are(puzzle: Takuzu, event: Event, gap: Fact, symbol: Fact) -> bool:
    return event.writes == ((puzzle.names.index(str(gap)), SYMBOLS.index(str(symbol))),)


def number_in(puzzle: Takuzu, board: Board, line_name: Fact, symbol: Fact) -> int:
    line = next(line for line in puzzle.lines if puzzle.line_name(line) == line_name)
    return sum(SYMBOLS[board[cell]] == symbol for cell in line)


def pair(puzzle: Takuzu, board: Board, event: Event) -> bool:
    a, b, symbol, gap, other = event.facts
    is_pair = marks_of(puzzle, board, (a, b)) == [symbol, symbol] and are_adjacent(puzzle, (a, b, gap))
    return is_pair and symbol != other and writes_are(puzzle, event, gap, other)


def line_full(puzzle: Takuzu, board: Board, event: Event) -> bool:
    line, symbol, gap, other = event.facts
    is_full = number_in(puzzle, board, line, symbol) == puzzle.size // 2
    return is_full and symbol != other and writes_are(puzzle, event, gap, other)


def three(puzzle: Takuzu, board: Board, event: Event) -> bool:
    *names, symbol = event.facts
    return are_adjacent(puzzle, tuple(names)) and set(marks_of(puzzle, board, tuple(names))) == {symbol}


def too_many(puzzle: Takuzu, board: Board, event: Event) -> bool:
    line, half, symbol = event.facts
    return half == puzzle.size // 2 and number_in(puzzle, board, line, symbol) > puzzle.size // 2


RECHECKS = {"pair": pair, "line full": line_full, "three": three, "too many": too_many}
UNCHECKED: dict[str, str] = {}
LOOSE: frozenset[str] = frozenset()
