"""What follows from the puzzle alone: the order of the numbers, their shapes, and where these lie."""

from engine.events import Event
from puzzles.kind import Board
from puzzles.shikaku.model import Shikaku
from puzzles.shikaku.recheck.grid import Cells, all_around, cell_named, cells_of, clue_named, count_in


def order(puzzle: Shikaku, board: Board, event: Event) -> bool:
    (names,) = event.facts
    return sorted(str(names).split()) == sorted(clue.name for clue in puzzle.clues)


def _part(puzzle: Shikaku, cell: int) -> str:
    """By how many directions the cell is near the border in: a quarter of the board, rounded up."""
    row, column = divmod(cell, puzzle.width)
    near = [
        4 * min(place, size - 1 - place) < size
        for place, size in ((row, puzzle.height), (column, puzzle.width))
    ]
    return ("middle", "edges", "corners")[sum(near)]


def _cursor_moves(puzzle: Shikaku, board: Board, event: Event, to: tuple[int, ...]) -> bool:
    """Whether the writes take the cursor from where it is, if anywhere, to a cell or away."""
    at = [(cell, 0) for cell, mark in enumerate(board) if mark == puzzle.cursor_mark]
    return event.writes == (*at, *((cell, puzzle.cursor_mark) for cell in to))


def observed(puzzle: Shikaku, board: Board, event: Event) -> bool:
    name, part = event.facts
    cell = cell_named(puzzle, name)
    is_empty = not puzzle.numbers[cell] and _part(puzzle, cell) == part
    return is_empty and _cursor_moves(puzzle, board, event, (cell,))


def entered(puzzle: Shikaku, board: Board, event: Event) -> bool:
    name, part, number, table = event.facts
    cell, column = cell_named(puzzle, name), str(table).split("; ")[-1]
    is_last = column.startswith(f"{part} ") and column.split()[-1] == name
    is_right = is_last and puzzle.numbers[cell] == number and _part(puzzle, cell) == part
    return is_right and _cursor_moves(puzzle, board, event, (cell,))


def observed_all(puzzle: Shikaku, board: Board, event: Event) -> bool:
    is_right = [count_in(fact) for fact in event.facts] == [puzzle.cells, len(puzzle.clues)]
    return is_right and _cursor_moves(puzzle, board, event, ())


def too_long(puzzle: Shikaku, board: Board, event: Event) -> bool:
    name, area, size, shapes = event.facts
    clue = clue_named(puzzle, name)
    sides = [tuple(map(int, shape.split("×"))) for shape in str(shapes).partition(" and ")[0].split(", ")]
    return (
        clue.area == area
        and size == f"{puzzle.height}×{puzzle.width}"
        and all(tall * wide == area and (tall > puzzle.height or wide > puzzle.width) for tall, wide in sides)
    )


def outward_order(puzzle: Shikaku, board: Board, event: Event) -> bool:
    """Whether the distances are right, and rise; the corner must be a nearest one."""
    name, corner, listed = event.facts
    scores = [score.split() for score in str(listed).partition(" and ")[0].split(", ")]
    clue, end, last = clue_named(puzzle, name), cell_named(puzzle, corner), puzzle.cells - 1
    ends = {0, puzzle.width - 1, last, last - puzzle.width + 1}
    distances = [_mean_distance(puzzle, cells_of(puzzle, rectangle), end) for rectangle, _ in scores]
    own = {other: _mean_distance(puzzle, frozenset({clue.cell}), other) for other in ends}
    return (
        end in ends
        and own[end] == min(own.values())
        and distances == [float(score) for _, score in scores] == sorted(distances)
        and all(cells_of(puzzle, rectangle) in all_around(puzzle, clue) for rectangle, _ in scores)
    )


def _mean_distance(puzzle: Shikaku, cells: Cells, end: int) -> float:
    rows = sum(abs(cell // puzzle.width - end // puzzle.width) for cell in cells)
    columns = sum(abs(cell % puzzle.width - end % puzzle.width) for cell in cells)
    return (rows + columns) / len(cells)


def number_given(puzzle: Shikaku, board: Board, event: Event) -> bool:
    name, area = event.facts
    clue = clue_named(puzzle, name)
    return clue.area == area and clue.mark not in board
