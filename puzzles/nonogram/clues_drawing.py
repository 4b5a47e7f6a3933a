"""The clues of a board, drawn beside its rows and above its columns; a run that is on the board is dim."""

from collections.abc import Sequence
from functools import cached_property

from puzzles.nonogram.colours import ink_on
from puzzles.nonogram.layout import CELL, layout, satisfied
from puzzles.nonogram.model import FILLED, Nonogram
from puzzles.picture import Span


def run_name(line: str, number: int, run: int) -> str:
    """The part of the picture that a run of a clue is; both are counted from 0."""
    return f"{line} {number + 1} run {run + 1}"


class Clues:
    def __init__(self, puzzle: Nonogram, board: Sequence[int], wide: int) -> None:
        """`wide`: columns of a cell."""
        self.puzzle, self.board, self.wide = puzzle, board, wide
        self._layout = layout(puzzle, min(wide, CELL))
        self.left_width = self._layout.left_width
        self.height = len(self._layout.above)

    def beside(self, row: int) -> list[Span]:
        """The clue of a row, as wide as the widest."""
        words, clue = self._layout.left[row], self.puzzle.rows[row]
        width = self.puzzle.width
        done = satisfied(clue, list(self.board[row * width : (row + 1) * width]))
        spans = [Span(" " * (self.left_width - len(" ".join(words))))]
        for i, word in enumerate(words):
            spans += [Span(" ")] * (i > 0)
            style = self._style(clue[i].mark, done[i]) if clue else "done"
            spans.append(Span(word, style, part=run_name("row", row, i)))
        return spans

    def above(self, y: int) -> list[Span]:
        """A line of the clues of all columns."""
        spans = []
        for column, tile in enumerate(self._layout.above[y]):
            text = tile.text.center(self.wide)
            if tile.run < 0:
                spans.append(Span(text, "done", part=run_name("column", column, 0) if text.strip() else ""))
            else:
                mark = self.puzzle.columns[column][tile.run].mark
                style = self._style(mark, self._columns_done[column][tile.run])
                spans.append(Span(text, style, part=run_name("column", column, tile.run)))
        return spans

    @cached_property
    def _columns_done(self) -> list[list[bool]]:
        width = self.puzzle.width
        columns = enumerate(self.puzzle.columns)
        return [satisfied(clue, list(self.board[column::width])) for column, clue in columns]

    def _style(self, mark: int, done: bool) -> str:
        style = "done" if done else "clue"
        if not self.puzzle.coloured:
            return style
        rgb = self.puzzle.colours[mark - FILLED].rgb
        return f"{style} {ink_on(rgb)} on-{rgb}"
