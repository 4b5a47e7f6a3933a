"""Which puzzles are too large for `best`; a module of its own, so that asking does not import the solver."""

from puzzles.shikaku.model import Shikaku

_MOST_BITS = 1_000_000_000


def too_many_rectangles(puzzle: Shikaku) -> str:
    """Why `best` cannot take the puzzle: it keeps every rectangle as a mask of the whole board."""
    most = _MOST_BITS // puzzle.cells
    alone = (rectangle for clue in puzzle.clues for rectangle in puzzle.rectangles_alone(clue))
    if any(number > most for number, _ in enumerate(alone, 1)):
        return f"its numbers can have more than {most:,} rectangles, too many for `best` to keep"
    return ""
