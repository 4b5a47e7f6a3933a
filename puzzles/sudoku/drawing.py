"""Two pictures of a sudoku: a small one, and one with the candidates in the cells.

    1 2   3 4
  ┌─────┬─────┐          ┏━1━━┯━2━━┳
A │ · 1 │ · · │        A ┃ 1  │ 12 ┃
B │ · · │ 2 3 │          ┃    │  4 ┃
  ├─────┼─────┤          ┠────┼────╂
"""

from puzzles.common.grids.names import row_name
from puzzles.kind import Board
from puzzles.picture import Span
from puzzles.sudoku.model import SYMBOLS, Sudoku


def digit_span(puzzle: Sudoku, board: Board, cell: int) -> Span:
    """The digit in a cell, or a dot."""
    given = puzzle.givens[cell]
    if given:
        return Span(SYMBOLS[given], "given", cell)
    mark = board[cell]
    if 0 < mark <= puzzle.size:
        return Span(SYMBOLS[mark], "bold", cell)
    return Span("✗", "bad", cell) if puzzle.mask(mark) == 0 else Span("·", "dim", cell)


class SmallGrid:
    """One character for each cell, lines between the boxes."""

    def __init__(self, puzzle: Sudoku, board: Board) -> None:
        self.puzzle, self.board = puzzle, board
        n, h, w = puzzle.size, puzzle.box_rows, puzzle.box_columns
        self.left = 2
        self.top = 1 if n < 10 else 2
        self.across = n // w
        self.width = self.left + self.across * (2 * w + 2) + 1
        self.height = self.top + n + n // h + 1

    def line(self, y: int) -> list[Span]:
        if y < self.top:
            return [Span(self._heading(y), "dim")]
        box, place = divmod(y - self.top, self.puzzle.box_rows + 1)
        if not place:
            return [Span("  "), Span(self._rule(box), "line")]
        return self._row(box * self.puzzle.box_rows + place - 1)

    def _heading(self, y: int) -> str:
        heading = " " * self.left
        for column in range(self.puzzle.size):
            heading += "  " * (column % self.puzzle.box_columns == 0) + f"{column + 1:>{self.top}}"[y] + " "
        return heading

    def _rule(self, box: int) -> str:
        left, cross, right = (
            "┌┬┐" if not box else "└┴┘" if box == self.puzzle.size // self.puzzle.box_rows else "├┼┤"
        )
        return left + cross.join(["─" * (2 * self.puzzle.box_columns + 1)] * self.across) + right

    def _row(self, row: int) -> list[Span]:
        spans = [Span(f"{row_name(row)} ", "dim")]
        for column in range(self.puzzle.size):
            spans.append(Span("│ ", "line") if column % self.puzzle.box_columns == 0 else Span(""))
            spans.append(digit_span(self.puzzle, self.board, row * self.puzzle.size + column))
            spans.append(Span(" "))
        return [*spans, Span("│", "line")]

    def where(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, self.puzzle.size)
        y = self.top + row + row // self.puzzle.box_rows + 1
        return self.left + 2 * (column + 1 + column // self.puzzle.box_columns), y


class LargeGrid:
    """Each cell shows its candidates, arranged as in a box; [5] is given, ‹5› found."""

    def __init__(self, puzzle: Sudoku, board: Board) -> None:
        self.puzzle, self.board = puzzle, board
        self.left, self.top = 2, 1
        self.width = self.left + puzzle.size * (puzzle.box_columns + 3) + 1
        self.height = puzzle.size * (puzzle.box_rows + 1) + 1

    def line(self, y: int) -> list[Span]:
        row, place = divmod(y, self.puzzle.box_rows + 1)
        if place:
            return self._cells(row, place - 1)
        rule = [Span("  "), Span(self._rule(row), "line")]
        return rule if row else self._with_numbers(rule)

    def _with_numbers(self, rule: list[Span]) -> list[Span]:
        """The rule at the top, with the numbers of the columns in it."""
        blank, (rule_text, style, *_) = rule
        wide = self.puzzle.box_columns + 3
        spans = [blank]
        for column in range(self.puzzle.size):
            number = str(column + 1)
            start = column * wide + 1 + (wide - 1 - len(number)) // 2
            end = start + len(number)
            spans += [Span(rule_text[column * wide : start], style), Span(number, "dim")]
            spans.append(Span(rule_text[end : (column + 1) * wide], style))
        return [*spans, Span(rule_text[-1], style)]

    def _rule(self, row: int) -> str:
        n, h, w = self.puzzle.size, self.puzzle.box_rows, self.puzzle.box_columns
        edge = "┏┯┳┓" if row == 0 else "┗┷┻┛" if row == n else "┣┿╋┫" if row % h == 0 else "┠┼╂┨"
        dash = ("━" if row % h == 0 else "─") * (w + 2)
        return edge[0] + "".join(
            dash + (edge[3] if c == n else edge[2 if c % w == 0 else 1]) for c in range(1, n + 1)
        )

    def _cells(self, row: int, place: int) -> list[Span]:
        """One line of text through the cells of a row."""
        n, w = self.puzzle.size, self.puzzle.box_columns
        spans = [Span(f"{row_name(row) if place == self.puzzle.box_rows // 2 else ' '} ", "dim")]
        for column in range(n):
            spans.append(Span("┃" if column % w == 0 else "│", "line"))
            spans.append(self._part(row * n + column, place))
        return [*spans, Span("┃", "line")]

    def _part(self, cell: int, place: int) -> Span:
        w = self.puzzle.box_columns
        mask = self.puzzle.mask(self.board[cell])
        if mask <= 0 or self.puzzle.givens[cell]:
            digit = digit_span(self.puzzle, self.board, cell)
            first, last = "[]" if digit.style == "given" else "‹›" if digit.style == "bold" else "  "
            text = first + digit.text + last if place == self.puzzle.box_rows // 2 else " "
            return Span(text.center(w + 2), digit.style, cell)
        shown = "".join(
            SYMBOLS[digit] if mask >> digit - 1 & 1 else " "
            for digit in range(place * w + 1, place * w + w + 1)
        )
        return Span(f" {shown} ", "soft", cell)

    def where(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, self.puzzle.size)
        x = self.left + column * (self.puzzle.box_columns + 3) + 1
        return x, row * (self.puzzle.box_rows + 1) + 1
