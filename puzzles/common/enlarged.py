"""A picture with larger cells: some of its columns and lines get blank ones beside them, which borders cross.

around   the columns added before and after a column, or the lines above and below a line.
"""

from collections.abc import Collection, Iterator, Mapping
from itertools import accumulate

from puzzles.picture import Picture, Span

Around = tuple[int, int]
ACROSS, DOWN = set("─┄═╍━"), set("│┊║┃┆╏")
"""What goes on from a column to the ones beside it, and from a line to the ones above and below."""


class Enlarged:
    def __init__(
        self,
        picture: Picture,
        columns: Mapping[int, Around],
        lines: Mapping[int, Around],
        as_they_are: Collection[int] = (),
    ) -> None:
        """`as_they_are`: lines that are not cells, such as a list below the board."""
        self._picture, self._columns, self._as_they_are = picture, columns, set(as_they_are)
        widths = [1 + sum(columns.get(x, (0, 0))) for x in range(picture.width)]
        self._starts = [0, *accumulate(widths)]
        self._lines: list[tuple[int, bool]] = []
        """For each line the one that it is made of, and whether that is itself, not one added to it."""
        for y in range(picture.height):
            above, below = lines.get(y, (0, 0))
            self._lines += [(y, False)] * above + [(y, True)] + [(y, False)] * below
        self._places = {y: at for at, (y, itself) in enumerate(self._lines) if itself}
        kept = [sum(len(span.text) for span in picture.line(y)) for y in self._as_they_are]
        self.width = max(self._starts[-1], *kept, 0)
        self.height = len(self._lines)
        self.left = self._starts[picture.left]
        self.top = next(at for at, (y, _) in enumerate(self._lines) if y == picture.top)

    def where(self, cell: int) -> tuple[int, int]:
        x, y = self._picture.where(cell)
        if x < 0:
            return x, y
        return x if y in self._as_they_are else self._starts[x], self._places[y]

    def line(self, y: int) -> list[Span]:
        of, itself = self._lines[y]
        spans = self._picture.line(of)
        return spans if of in self._as_they_are else list(self._wider(spans, itself))

    def _wider(self, spans: list[Span], itself: bool) -> Iterator[Span]:
        x = 0
        for span in spans:
            text, instead = self._wide(span.text, x, itself), self._wide(span.instead, x, itself)
            yield span._replace(text=text, instead=instead)
            x += len(span.text)

    def _wide(self, signs: str, x: int, itself: bool) -> str:
        text = ""
        for at, sign in enumerate(signs, x):
            before, after = self._columns.get(at, (0, 0))
            beside = sign if sign in ACROSS and itself else " "
            text += beside * before + (sign if itself or sign in DOWN else " ") + beside * after
        return text


def cells_of(start: int, pitch: int, count: int, around: Mapping[int, Around]) -> dict[int, Around]:
    """`around` for every cell: `start` is where the first begins, `pitch` how far the next is."""
    return {start + pitch * cell + at: more for cell in range(count) for at, more in around.items()}
