"""Which puzzles are too large for a model; asking imports no engine, and no kind but the puzzle's own."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from puzzles.nonogram.model import Nonogram
    from puzzles.shikaku.model import Shikaku

MOST_SQUARES = 1_000_000
"""The most squares of all runs in all places where they may start, or of all rectangles."""


def nonogram(puzzle: "Nonogram") -> str:
    from puzzles.nonogram.model import shortest_line

    squares = sum(
        run.length * max(0, 1 + len(line.cells) - shortest_line(line.clue))
        for line in puzzle.lines
        for run in line.clue
    )
    if squares <= MOST_SQUARES:
        return ""
    return f"its runs have {squares:,} squares in all their places, and a model takes {MOST_SQUARES:,}"


def shikaku(puzzle: "Shikaku") -> str:
    squares = 0
    for clue in puzzle.clues:
        for _ in puzzle.rectangles_alone(clue):
            squares += clue.area
            if squares > MOST_SQUARES:
                return f"its rectangles have more than the {MOST_SQUARES:,} squares that a model takes"
    return ""
