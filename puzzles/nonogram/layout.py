"""Where the clues of a board are drawn; computed once for each puzzle.

tile    a character or two of text above a column of cells: a run's length, or a part of it.
"""

from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from attrs import define

from puzzles.nonogram.model import FILLED, UNKNOWN, Clue, Nonogram, Run

_SMALL = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
CELL = 2


class Tile(NamedTuple):
    text: str
    run: int
    """Which run of the clue it belongs to, -1 for none."""


@define(frozen=True)
class Layout:
    left: list[list[str]]
    """For each row, its runs as words."""
    left_width: int
    above: list[list[Tile]]
    """For each line above the board, the tiles of all columns."""


@lru_cache(8)
def layout(puzzle: Nonogram, wide: int = CELL) -> Layout:
    """With tiles of so many characters, one or two."""
    word = cache(puzzle.run_word)
    words = [list(map(word, clue)) or ["0"] for clue in puzzle.rows]
    texts = cache(lambda run: _texts(puzzle, run, wide))
    stacks = [_stack(list(map(texts, clue)), wide) for clue in puzzle.columns]
    height = max(map(len, stacks))
    empty = [Tile(" " * wide, -1)]
    above = [list(tiles) for tiles in zip(*(empty * (height - len(stack)) + stack for stack in stacks))]
    left_width = max(len(" ".join(row)) for row in words)
    return Layout(words, left_width, [_separated(tiles) for tiles in above] if wide == CELL else above)


def _stack(runs: list[list[str]], wide: int) -> list[Tile]:
    tiles = [Tile(text, i) for i, texts in enumerate(runs) for text in texts]
    return tiles or [Tile("0".rjust(wide), -1)]


def _texts(puzzle: Nonogram, run: Run, wide: int) -> list[str]:
    """A run in tiles from top to bottom; small digits belong to the sign below them."""
    word = puzzle.run_word(run)
    last = CELL if puzzle.coloured and wide == CELL else 1
    if len(word) <= wide:
        return [word.rjust(wide)]
    small = word[:-last].translate(_SMALL)
    above = [small[i : i + wide] for i in range(0, len(small), wide)]
    return [text.rjust(wide) for text in (*above, word[-last:])]


def _separated(tiles: list[Tile]) -> list[Tile]:
    """Numbers that would run together get a small first digit: 10 beside 12 is `10₁2`."""
    separated = tiles[:1]
    for before, tile in pairwise(tiles):
        together = before.text[-1].isdigit() and tile.text.isdigit()
        separated.append(Tile(tile.text[0].translate(_SMALL) + tile.text[1], tile.run) if together else tile)
    return separated


def satisfied(clue: Clue, marks: list[int]) -> list[bool]:
    """Which runs are on the board, counted from either end up to the first unknown cell."""
    from_left = _count_satisfied(clue, marks)
    from_right = _count_satisfied(clue[::-1], marks[::-1])
    return [i < from_left or i >= len(clue) - from_right for i in range(len(clue))]


def _count_satisfied(clue: Clue, marks: list[int]) -> int:
    count = place = 0
    while place < len(marks) and marks[place] != UNKNOWN:
        start = place
        while place < len(marks) and marks[place] == marks[start]:
            place += 1
        if marks[start] < FILLED:
            continue
        closed = place == len(marks) or marks[place] != UNKNOWN
        if not closed or count == len(clue) or clue[count] != (place - start, marks[start]):
            break
        count += 1
    return count
