"""The orders in which numbers are taken.

band    the cells near the border: a quarter of the height or width, rounded up, on each side.
corner  where two sides of the band meet. The rest of the band are the edges, what is inside it the middle.
track   the cells at the same distance from the border.
"""

from collections.abc import Iterable, Iterator

from puzzles.shikaku.model import Clue, Rectangle, Shikaku


def spiral(puzzle: Shikaku) -> list[Clue]:
    """The numbers along the inward clockwise spiral from A1."""
    return _clues(puzzle, _spiral(puzzle.width, Rectangle(0, 0, puzzle.height, puzzle.width)))


def observation(puzzle: Shikaku) -> list[Clue]:
    """The numbers of the corners, then the edges, then the middle; clockwise throughout."""
    return _clues(puzzle, (cell for cells in parts(puzzle).values() for cell in cells))


def parts(puzzle: Shikaku) -> dict[str, list[int]]:
    """The three parts of the board, in the order of observation, and so are their cells."""
    tall, wide = -(-puzzle.height // 4), -(-puzzle.width // 4)
    inside = Rectangle(tall, wide, puzzle.height - 2 * tall, puzzle.width - 2 * wide)
    corners = dict.fromkeys(_corners(puzzle, tall, wide))
    edges = dict.fromkeys(cell for cell in _edges(puzzle, inside) if cell not in corners)
    middle = [cell for cell in _spiral(puzzle.width, inside) if cell not in corners and cell not in edges]
    return {"corners": list(corners), "edges": list(edges), "middle": middle}


def _clues(puzzle: Shikaku, cells: Iterable[int]) -> list[Clue]:
    at = {clue.cell: clue for clue in puzzle.clues}
    return [at[cell] for cell in cells if cell in at]


def _spiral(board_width: int, area: Rectangle) -> Iterator[int]:
    top, left, height, width = area
    bottom, right = top + height - 1, left + width - 1
    while top <= bottom and left <= right:
        yield from dict.fromkeys(_ring(board_width, top, left, bottom, right))
        top, left, bottom, right = top + 1, left + 1, bottom - 1, right - 1


def _ring(board_width: int, top: int, left: int, bottom: int, right: int) -> Iterator[int]:
    """Once around, clockwise from the top left; yields the corners twice."""
    yield from (top * board_width + column for column in range(left, right + 1))
    yield from (row * board_width + right for row in range(top, bottom + 1))
    yield from (bottom * board_width + column for column in range(right, left - 1, -1))
    yield from (row * board_width + left for row in range(bottom, top - 1, -1))


def _corners(puzzle: Shikaku, tall: int, wide: int) -> Iterator[int]:
    """Each corner's cells by their distance from the corner of the board, then by rows between them."""
    bottom, right = puzzle.height - 1, puzzle.width - 1
    steps = [(rows, columns) for rows in range(tall) for columns in range(wide)]
    steps.sort(key=lambda step: (sum(step), step[0]))
    yield from (rows * puzzle.width + columns for rows, columns in steps)
    yield from (rows * puzzle.width + right - columns for rows, columns in steps)
    yield from ((bottom - rows) * puzzle.width + right - columns for rows, columns in steps)
    yield from ((bottom - rows) * puzzle.width + columns for rows, columns in steps)


def _edges(puzzle: Shikaku, inside: Rectangle) -> Iterator[int]:
    """The band without its corners, track by track from the outermost."""
    tall, wide, height, width = inside
    rows, columns = range(tall, tall + height), range(wide, wide + width)
    for track in range(max(tall, wide)):
        bottom, right = puzzle.height - 1 - track, puzzle.width - 1 - track
        if track < tall:
            yield from (track * puzzle.width + column for column in columns)
        if track < wide:
            yield from (row * puzzle.width + right for row in rows)
        if track < tall:
            yield from (bottom * puzzle.width + column for column in reversed(columns))
        if track < wide:
            yield from (row * puzzle.width + track for row in reversed(rows))
