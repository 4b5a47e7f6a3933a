"""The drawing: islands as `(3)`, `[3]` when complete, `!3!` when wrong, and bridges as lines between them.

─ │  one bridge       ┄ ┆  at least one, still open
═ ║  two bridges      ╍ ╏  at least two, still open
━ ┃  more, with their number in the middle
×    no bridges       ≤    not all that an edge can take, still open
① ②  in the middle of an edge: its bridges are a guess; ⊗ that it has none

In small drawings an island is 3, ₃ when complete, ³ when wrong.
"""

from functools import lru_cache
from itertools import groupby
from operator import itemgetter

from puzzles.common.enlarged import Enlarged, cells_of
from puzzles.common.grids.names import numbers_apart, row_name
from puzzles.hashi.model import ANY, Sea, range_of
from puzzles.kind import Board
from puzzles.picture import Span

_DECIDED = {True: " ─═━━", False: " │║┃┃"}
_OPEN = {True: " ┄╍╍╍", False: " ┆╏╏╏"}
_Glyph = tuple[str, str, int, str]
"""A character, its style and cell, and the character that stands there if the cell's mark is a guess."""
_STYLE_AND_CELL = itemgetter(1, 2)
_GUESSED = "⊗①②③④⑤⑥⑦⑧⑨"
"""In the middle of an edge whose bridges are a guess: how many they are."""
_DIGITS = {
    "()": {},
    "[]": str.maketrans("0123456789?", "₀₁₂₃₄₅₆₇₈₉₊"),
    "!!": str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"),
}


class Layout:
    """Where things are drawn: the columns' numbers first; each row has a line, and a gap below it.

    A small drawing has no brackets around its islands, and gaps only between islands right below each other.
    """

    def __init__(self, sea: Sea, small: bool = False) -> None:
        self.sea, self.small, self.around = sea, small, 0 if small else 1
        """`around`: columns of a bracket."""
        self.pitch = (2 if small else 4) + any(island.number > 9 for island in sea.islands)
        self.left = len(row_name(sea.height - 1)) + 1
        self.width = self.left + sea.width * self.pitch
        islands = sea.islands
        close = {islands[e.a].row for e in sea.edges if islands[e.b].row == islands[e.a].row + 1}
        self.lines = [1]
        """The line of each row; the last is that of the row below the board."""
        for row in range(sea.height):
            self.lines.append(self.lines[-1] + 1 + (not small or row in close))
        self.height = self.lines[-2] + 1
        self.rows = {line: row for row, line in enumerate(self.lines[:-1])}
        self.islands: dict[int, list[int]] = {}
        self.edges: dict[int, list[int]] = {}
        for i, island in enumerate(sea.islands):
            self.islands.setdefault(self.lines[island.row], []).append(i)
        for number in range(len(sea.edges)):
            _, y, _, end = self.reach(number)
            for line in range(y, end + 1):
                self.edges.setdefault(line, []).append(number)

    def place(self, island: int) -> tuple[int, int]:
        """Column and line of the island's number."""
        at = self.sea.islands[island]
        return self.left + at.column * self.pitch + self.around, self.lines[at.row]

    def label(self, island: int) -> str:
        number = self.sea.islands[island].number
        return "?" if number == ANY else str(number)

    def reach(self, edge: int) -> tuple[int, int, int, int]:
        """The first and the last column and line between the edge's islands."""
        ends = self.sea.edges[edge]
        (ax, ay), (bx, by) = self.place(ends.a), self.place(ends.b)
        if ends.across:
            return ax + len(self.label(ends.a)) + self.around, ay, bx - 1 - self.around, by
        return ax, ay + 1, bx, by - 1

    def middle(self, edge: int) -> tuple[int, int]:
        """Where an edge says what is known of it; in a small drawing not where another may cross it."""
        x, y, last_x, last_y = self.reach(edge)
        middle = (x + last_x) // 2
        may_cross = self.small and self.sea.edges[edge].across and (middle - self.left) % self.pitch == 0
        return middle + (1 if middle < last_x else -1) * may_cross, (y + last_y) // 2


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
    small = False

    def __init__(self, sea: Sea, board: Board) -> None:
        self.sea, self.board = sea, board
        self.layout = _layout(sea, self.small)
        self.width, self.height = self.layout.width, self.layout.height
        self.left = self.layout.left

    def where(self, cell: int) -> tuple[int, int]:
        edges = len(self.sea.edges)
        return self.layout.middle(cell) if cell < edges else self.layout.place(cell - edges)

    def line(self, y: int) -> list[Span]:
        if y == 0:
            return self._heading()
        row = self.layout.rows.get(y, -1)
        name = row_name(row) if row >= 0 else ""
        heading = Span(name.ljust(self.left), "dim", part=name and f"row {name}")
        runs = groupby(self._sea_line(y)[self.left :], key=_STYLE_AND_CELL)
        return [heading, *(_joined(list(run)) for _, run in runs)]

    def _heading(self) -> list[Span]:
        pitch, bracket = self.layout.pitch, " " * self.layout.around
        texts = enumerate(numbers_apart(self.sea.width, pitch), 1)
        numbers = [Span((bracket + text).ljust(pitch), "dim", part=f"column {n}") for n, text in texts]
        return [Span(" " * self.left), *numbers]

    def _sea_line(self, y: int) -> list[_Glyph]:
        glyphs: list[_Glyph] = [(" ", "", -1, "")] * self.width
        if y in self.layout.rows:
            for x in range(self.left + self.layout.around, self.width, self.layout.pitch):
                glyphs[x] = ("·", "dim", -1, "")
        for edge in sorted(self.layout.edges.get(y, ()), key=self._drawn_last):
            self._draw_edge(glyphs, edge, y)
        for island in self.layout.islands.get(y, ()):
            self._draw_island(glyphs, island)
        return glyphs

    def _fewest(self, edge: int) -> int:
        return range_of(self.board[edge], self.sea.most)[0]

    def _drawn_last(self, edge: int) -> tuple[int, bool]:
        """Of two edges that cross, the one with bridges; if neither has any, the one down."""
        return self._fewest(edge), not self.sea.edges[edge].across

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
        text = self._marked(label, brackets)
        start = x - self.layout.around
        glyphs[start : start + len(text)] = [(char, style, self.sea.cell_of(island), "") for char in text]

    def _marked(self, label: str, brackets: str) -> str:
        return brackets[0] + label + brackets[1]

    def _decided(self, edge: int) -> bool:
        low, high = range_of(self.board[edge], self.sea.most)
        return low == high


class SmallPicture(SeaPicture):
    """Complete islands have low digits, wrong ones high digits."""

    small = True

    def _marked(self, label: str, brackets: str) -> str:
        return label.translate(_DIGITS[brackets])


def large(sea: Sea, board: Board) -> Enlarged:
    """With islands twice as far apart."""
    picture = SeaPicture(sea, board)
    pitch = picture.layout.pitch
    columns = cells_of(picture.left, pitch, sea.width - 1, {pitch - 1: (0, pitch)})
    return Enlarged(picture, columns, cells_of(picture.top + 1, 2, sea.height - 1, {0: (1, 1)}))
