"""Large cells with lines between them, of a board whose cells have none: a column and a line more for each.

  1 2 3           1   2   3
A · ♛ ·         ┌───┬───┬───┐
B × × ×       A │ · │ ♛ │ · │
                ├───┼───┼───┤
"""

from collections.abc import Collection, Iterator

from puzzles.common.enlarged import Enlarged, cells_of
from puzzles.picture import Picture, Span

_JOINTS = (("┌", "┬", "┐"), ("├", "┼", "┤"), ("└", "┴", "┘"))
"""At the left, inside and at the right: of the line at the top, of the others, of the line at the bottom."""


class Ruled(Enlarged):
    """Of a picture with a line for each row of cells, from its `top` and `left` on."""

    def __init__(
        self, picture: Picture, pitch: int, columns: int, rows: int, as_they_are: Collection[int] = ()
    ) -> None:
        first, last = picture.left, pitch - 1
        across = cells_of(first, pitch, columns, {0: (1, 0), last: (0, 1)})
        across[first] = (2, across[first][1])
        down = cells_of(picture.top, 1, rows, {0: (0, 1)}) | {picture.top: (1, 1)}
        super().__init__(picture, across, down, as_they_are)
        self._left, self._top = first, picture.top
        self._rules_down = {first + (pitch + 2) * column for column in range(columns + 1)}
        self._rules_across = [self._top + 2 * row for row in range(rows + 1)]
        self.left, self.top = first, picture.top

    def where(self, cell: int) -> tuple[int, int]:
        x, y = super().where(cell)
        return x + (x in self._rules_down and y in range(self._top, self._rules_across[-1])), y

    def line(self, y: int) -> list[Span]:
        if y in self._rules_across:
            return [Span(" " * self._left), Span(self._rule(y), "line")]
        spans = super().line(y)
        return list(self._divided(spans)) if self._top < y < self._rules_across[-1] else spans

    def _rule(self, y: int) -> str:
        left, cross, right = _JOINTS[(y > self._rules_across[0]) + (y == self._rules_across[-1])]
        *_, before_last, last = sorted(self._rules_down)
        dashes = "─" * (last - before_last - 1)
        return left + cross.join([dashes] * (len(self._rules_down) - 1)) + right

    def _divided(self, spans: list[Span]) -> Iterator[Span]:
        """The spans of a row with the lines between its cells drawn over them."""
        x = 0
        for span in spans:
            start = 0
            for at in range(len(span.text)):
                if x + at in self._rules_down:
                    yield _part_of(span, start, at)
                    yield Span("│", "line")
                    start = at + 1
            yield _part_of(span, start, len(span.text))
            x += len(span.text)


def _part_of(span: Span, start: int, end: int) -> Span:
    return span._replace(text=span.text[start:end], instead=span.instead[start:end])
