"""Two pictures of a sudoku: a small one, and one with the candidates in the cells.

    1 2   3 4
  ┌─────┬─────┐          ┏━1━━┯━2━━┳
A │ · 1 │ · · │        A ┃ 1  │ 12 ┃
B │ · · │ 2 3 │          ┃    │  4 ┃
  ├─────┼─────┤          ┠────┼────╂
"""

from collections.abc import Iterator

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
        return Span(SYMBOLS[mark], "", cell)
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
            return list(self._heading(y))
        box, place = divmod(y - self.top, self.puzzle.box_rows + 1)
        if not place:
            return [Span("  "), *self._rule(box)]
        return self._row(box * self.puzzle.box_rows + place - 1)

    def _heading(self, y: int) -> Iterator[Span]:
        yield Span(" " * self.left)
        for column in range(self.puzzle.size):
            yield Span("  " * (column % self.puzzle.box_columns == 0))
            yield Span(f"{column + 1:>{self.top}}"[y] + " ", "dim", part=f"column {column + 1}")

    def _rule(self, band: int) -> Iterator[Span]:
        """The line above a band of boxes, or below the last; a box's number is there while it is named."""
        is_last = band == self.puzzle.size // self.puzzle.box_rows
        left, cross, right = "┌┬┐" if not band else "└┴┘" if is_last else "├┼┤"
        length = 2 * self.puzzle.box_columns + 1
        for across in range(self.across):
            yield Span(cross if across else left, "line")
            box = f"{band * self.across + across + 1}"
            rule = "─" * length
            yield Span(rule, "line", part="" if is_last else f"box {box}", instead=box + rule[len(box) :])
        yield Span(right, "line")

    def _row(self, row: int) -> list[Span]:
        spans = [Span(f"{row_name(row)} ", "dim", part=f"row {row_name(row)}")]
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
        return [Span("  "), *self._rule(row)]

    def _rule(self, row: int) -> Iterator[Span]:
        """The line above a row, or below the last; the number of a box is there while it is named.

        In the first line are the numbers of the columns.
        """
        n, h, w = self.puzzle.size, self.puzzle.box_rows, self.puzzle.box_columns
        edge = "┏┯┳┓" if row == 0 else "┗┷┻┛" if row == n else "┣┿╋┫" if row % h == 0 else "┠┼╂┨"
        yield Span(edge[0], "line")
        for column in range(n):
            rule, box = ("━" if row % h == 0 else "─") * (w + 2), f"{row + column // w + 1}"
            part = f"box {box}" if row % h == 0 and row < n else ""
            last = column + 1
            number = str(last) if row == 0 else ""
            start = (w + 2 - len(number)) // 2 if number else w + 2
            instead = rule[:start] if column % w else (box + rule[len(box) :])[:start]
            yield Span(rule[:start], "line", part=part, instead=instead)
            yield Span(number, "dim", part=f"column {number}")
            yield Span(rule[start + len(number) :], "line", part=part)
            yield Span(edge[3] if last == n else edge[2 if last % w == 0 else 1], "line")

    def _cells(self, row: int, place: int) -> list[Span]:
        """One line of text through the cells of a row."""
        n, w = self.puzzle.size, self.puzzle.box_columns
        name = row_name(row) if place == self.puzzle.box_rows // 2 else " "
        spans = [Span(f"{name} ", "dim", part=f"row {name}")]
        for column in range(n):
            spans.append(Span("┃" if column % w == 0 else "│", "line"))
            spans.append(self._part(row * n + column, place))
        return [*spans, Span("┃", "line")]

    def _part(self, cell: int, place: int) -> Span:
        w = self.puzzle.box_columns
        mask = self.puzzle.mask(self.board[cell])
        if mask <= 0 or self.puzzle.givens[cell]:
            digit = digit_span(self.puzzle, self.board, cell)
            first, last = "[]" if digit.style == "given" else "  " if digit.style else "‹›"
            if place != self.puzzle.box_rows // 2:
                return Span(" " * (w + 2), digit.style, cell)
            text = (first + digit.text + last).center(w + 2)
            return Span(text, digit.style, cell, instead=text.replace("›", "?"))
        shown = "".join(
            SYMBOLS[digit] if mask >> digit - 1 & 1 else " "
            for digit in range(place * w + 1, place * w + w + 1)
        )
        return Span(f" {shown} ", "soft", cell)

    def where(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, self.puzzle.size)
        x = self.left + column * (self.puzzle.box_columns + 3) + 1
        return x, row * (self.puzzle.box_rows + 1) + 1
