"""The lines of the board's picture, as the steps of a page change them.

A picture is a function of the board alone. So a backtrack, which restores the board, restores the lines that
there were before the choice: they are kept for each open node, and not drawn again.
"""

from collections.abc import Callable, Sequence

from engine.events import Event
from puzzles.picture import Picture, Span
from tui.exporting.page.packing import Table

Draw = Callable[[Sequence[int]], Picture]
Change = tuple[int, int]
"""A line of the picture, and which of the stored lines stands there now."""
LONGEST_CHAIN = 40
"""So many differences lead to a stored line at most: a browser adds them up when it first shows it."""
_NOTHING: list[Span] = []


class Lines:
    """All different lines; line 0 is empty."""

    def __init__(self) -> None:
        self.spans: Table[Span] = Table()
        self._lines: Table[tuple[int, ...]] = Table()
        self.bases, self.starts, self.ends = [0], [0], [0]
        """For each line, which line it is like, and with how many spans of that it begins and ends."""
        self.middles: list[tuple[int, ...]] = [()]
        """The spans between these."""
        self._chains = [0]
        self.size = 0
        """How many spans they have together."""
        self._lines.number(())

    def __len__(self) -> int:
        return len(self._lines)

    def number(self, line: Sequence[Span], before: int) -> int:
        """The number of a line; `before` is the one that it replaces."""
        spans = tuple(map(self.spans.number, line))
        number = self._lines.number(spans)
        if number == len(self.bases):
            self._add(spans, before if self._chains[before] < LONGEST_CHAIN else 0)
        return number

    def _add(self, spans: tuple[int, ...], base: int) -> None:
        self.size += len(spans)
        other = self._lines[base]
        most = min(len(spans), len(other))
        start = next((at for at in range(most) if spans[at] != other[at]), most)
        end = next((at for at in range(most - start) if spans[-1 - at] != other[-1 - at]), most - start)
        self.bases.append(base)
        self.starts.append(start)
        self.ends.append(end)
        self.middles.append(spans[start : len(spans) - end])
        self._chains.append(self._chains[base] + 1 if base else 0)


class Drawing:
    """The picture of the board that the steps so far lead to."""

    def __init__(self, draw: Draw, board: Sequence[int]) -> None:
        self._draw = draw
        self.lines = Lines()
        self.width = self.height = 0
        self._drawn: tuple[list[list[Span]], list[int]] = [], []
        """The lines as they were drawn, and their numbers."""
        self._below: list[tuple[list[list[Span]], list[int]]] = []
        """Those before each open choice."""
        self.first = [number for _, number in self._redraw(board)]

    def after(self, event: Event, board: Sequence[int]) -> list[Change]:
        """What an event changes that leads to a board; a backtrack's changes are not told."""
        if event.verb == "backtrack":
            self._drawn = self._below.pop()
            return []
        if event.verb == "choose":
            self._below.append(self._drawn)
        return self._redraw(board) if event.writes else []

    def _redraw(self, board: Sequence[int]) -> list[Change]:
        picture, (old, numbers) = self._draw(board), self._drawn
        new = [picture.line(y) for y in range(picture.height)]
        new += [_NOTHING] * (len(old) - len(new))
        numbers = numbers + [0] * (len(new) - len(numbers))
        changes = []
        for y, line in enumerate(new):
            if y >= len(old) or line != old[y]:
                number = self.lines.number(line, numbers[y])
                if number != numbers[y] or y >= len(old):
                    changes.append((y, number))
                    numbers[y] = number
        self._drawn = new, numbers
        self.width, self.height = max(self.width, picture.width), max(self.height, len(new))
        return changes
