"""The drawing: islands as `(3)`, `[3]` when complete, `!3!` when wrong, and bridges as lines between them.

─ │  one bridge       ┄ ┆  at least one, still open
═ ║  two bridges      ╍ ╏  at least two, still open
━ ┃  more, with their number in the middle
×    no bridges       ≤    not all that an edge can take, still open
① ②  in the middle of an edge: its bridges are a guess
"""

from functools import lru_cache
from itertools import groupby
from operator import itemgetter

from puzzles.common.grids.names import row_name
from puzzles.hashi.model import ANY, Sea, range_of
from puzzles.kind import Board
from puzzles.picture import Span

_DECIDED = {True: " ─═━━", False: " │║┃┃"}
_OPEN = {True: " ┄╍╍╍", False: " ┆╏╏╏"}
_Glyph = tuple[str, str, int, str]
"""A character, its style and cell, and the character that stands there if the cell's mark is a guess."""
_STYLE_AND_CELL = itemgetter(1, 2)
_GUESSED = "⓪①②③④⑤⑥⑦⑧⑨"
"""In the middle of an edge whose bridges are a guess: how many they are."""


class Layout:
    """Where things are drawn: line 0 has the columns' numbers; each row has a line, and the gap below it."""

    def __init__(self, sea: Sea) -> None:
        self.sea = sea
        self.pitch = 4 + any(island.number > 9 for island in sea.islands)
        self.left = len(row_name(sea.height - 1)) + 1
        self.width = self.left + sea.width * self.pitch
        self.islands: dict[int, list[int]] = {}
        self.edges: dict[int, list[int]] = {}
        for i, island in enumerate(sea.islands):
            self.islands.setdefault(1 + 2 * island.row, []).append(i)
        for number in range(len(sea.edges)):
            _, y, _, end = self.reach(number)
            for line in range(y, end + 1):
                self.edges.setdefault(line, []).append(number)

    def place(self, island: int) -> tuple[int, int]:
        """Column and line of the island's number."""
        at = self.sea.islands[island]
        return self.left + at.column * self.pitch + 1, 1 + 2 * at.row

    def label(self, island: int) -> str:
        number = self.sea.islands[island].number
        return "?" if number == ANY else str(number)

    def reach(self, edge: int) -> tuple[int, int, int, int]:
        """The first and the last column and line between the edge's islands."""
        ends = self.sea.edges[edge]
        (ax, ay), (bx, by) = self.place(ends.a), self.place(ends.b)
        if ends.across:
            return ax + len(self.label(ends.a)) + 1, ay, bx - 2, by
        return ax, ay + 1, bx, by - 1

    def middle(self, edge: int) -> tuple[int, int]:
        x, y, last_x, last_y = self.reach(edge)
        return (x + last_x) // 2, (y + last_y) // 2


_layout = lru_cache(maxsize=4)(Layout)


def _joined(glyphs: list[_Glyph]) -> Span:
    """Glyphs beside each other that belong to the same."""
    text, style, cell, instead = glyphs[0]
    if len(glyphs) > 1:
        text = "".join(glyph[0] for glyph in glyphs)
        has_instead = any(glyph[3] for glyph in glyphs)
        instead = "".join(glyph[3] or glyph[0] for glyph in glyphs) if has_instead else ""
    return Span(text, style, cell, "", instead)


class SeaPicture:
    """A board drawn."""

    top = 1

    def __init__(self, sea: Sea, board: Board) -> None:
        self.sea, self.board = sea, board
        self.layout = _layout(sea)
        self.width, self.left = self.layout.width, self.layout.left
        self.height = 2 * sea.height

    def where(self, cell: int) -> tuple[int, int]:
        edges = len(self.sea.edges)
        return self.layout.middle(cell) if cell < edges else self.layout.place(cell - edges)

    def line(self, y: int) -> list[Span]:
        if y == 0:
            return self._heading()
        row, gap = divmod(y - 1, 2)
        name = "" if gap else row_name(row)
        heading = Span(name.ljust(self.left), "dim", part=name and f"row {name}")
        runs = groupby(self._sea_line(y)[self.left :], key=_STYLE_AND_CELL)
        return [heading, *(_joined(list(run)) for _, run in runs)]

    def _heading(self) -> list[Span]:
        columns = range(1, self.sea.width + 1)
        texts = {column: f" {column}".ljust(self.layout.pitch) for column in columns}
        numbers = [Span(text, "dim", part=f"column {column}") for column, text in texts.items()]
        return [Span(" " * self.left), *numbers]

    def _sea_line(self, y: int) -> list[_Glyph]:
        glyphs: list[_Glyph] = [(" ", "", -1, "")] * self.width
        if y % 2:
            for x in range(self.left + 1, self.width, self.layout.pitch):
                glyphs[x] = ("·", "dim", -1, "")
        for edge in sorted(self.layout.edges.get(y, ()), key=self._fewest):
            self._draw_edge(glyphs, edge, y)
        for island in self.layout.islands.get(y, ()):
            self._draw_island(glyphs, island)
        return glyphs

    def _fewest(self, edge: int) -> int:
        return range_of(self.board[edge], self.sea.most)[0]

    def _draw_edge(self, glyphs: list[_Glyph], edge: int, y: int) -> None:
        low, high = range_of(self.board[edge], self.sea.most)
        lines = (_DECIDED if low == high else _OPEN)[self.sea.edges[edge].across]
        style = "good bold" if low == high else "soft"
        x, _, last, _ = self.layout.reach(edge)
        middle, guess = self.layout.middle(edge), _GUESSED[low : low + 1] if low == high else ""
        for at in range(x, last + 1):
            in_middle = (at, y) == middle
            instead = guess if in_middle else ""
            if low:
                glyphs[at] = (str(low) if in_middle and low > 2 else lines[low], style, edge, instead)
            elif in_middle and high < self.sea.most:
                glyphs[at] = ("≤" if high else "×", "soft", edge, instead)
            else:
                glyphs[at] = (glyphs[at][0], glyphs[at][1], edge, "")

    def _draw_island(self, glyphs: list[_Glyph], island: int) -> None:
        x, _ = self.layout.place(island)
        label = self.layout.label(island)
        number = self.sea.islands[island].number
        placed = sum(self._fewest(edge) for edge in self.sea.at[island])
        decided = all(self._decided(edge) for edge in self.sea.at[island])
        style, brackets = "clue bold", "()"
        if placed == number or (decided and number == ANY):
            style, brackets = "done", "[]"
        elif number != ANY and (decided or placed > number):
            style, brackets = "bad bold", "!!"
        text = brackets[0] + label + brackets[1]
        glyphs[x - 1 : x - 1 + len(text)] = [(char, style, self.sea.cell_of(island), "") for char in text]

    def _decided(self, edge: int) -> bool:
        low, high = range_of(self.board[edge], self.sea.most)
        return low == high
