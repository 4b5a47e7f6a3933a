"""The whole search at a glance: depth downwards, width by nodes, events or time; a click goes to a node."""

from itertools import groupby
from math import ceil

from rich.cells import set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.strip import Strip

from engine.query.icicle import Share, birth_in, icicle
from engine.query.icicle_boxes import Box, Cell, Here, boxes_at, here_in, looks_at
from engine.query.icicle_width import MEASURES, SECOND, Width
from engine.safe_text import safe
from engine.sentences import counted, timed
from tui.app.looks import DEATH
from tui.app.widgets.icicle_looks import glyph, halves, legend
from tui.app.widgets.panel import BLANK, Panel
from tui.player.playback import Playback

MARKED = 3
"""How many of the widest dead boxes are marked."""
WHEEL = 1.5
"""How far one notch of the wheel zooms."""
LABELS_FROM, LABEL = 60, 14
"""The width from which there are labels at the right, and theirs."""


class IciclePanel(Panel):
    """Lines of boxes, then one line with the position and the solutions."""

    BORDER_TITLE = "whole search"

    def __init__(self, playback: Playback, *, id: str) -> None:
        super().__init__(playback, id=id)
        self._drawn: tuple[object, ...] = ()
        """What the shares and boxes below were made for."""
        self._shares: list[Share] = []
        self._boxes: dict[int, list[Box]] = {}
        """The boxes by depth, of those depths that were looked at."""
        self._placed: tuple[object, ...] = ()
        """What the cells below were made for."""
        self._cells: dict[int, list[Cell | None]] = {}
        self._here = Here(-1, -1, 0, -1, -1)
        self._first_depth, self._depth_step, self._tall = 0, 1, 1

    def moved(self) -> None:
        part = f" · {self._words(*self._span())}"
        self.border_title = f"whole{part}"
        self.border_subtitle = legend(self._plain, self.size.width)
        self.refresh()

    def _words(self, start: int, stop: int) -> str:
        """What is in view."""
        measure, total = self.viewing.icicle_measure, self._width.total
        if measure == "time":
            first, last, whole = (timed(place / SECOND) for place in (start, stop, total))
        else:
            first, last, whole = f"{start:,}", f"{stop:,}", counted(total, measure[:-1])
        return f"{first} to {last} of {whole}" if self.viewing.icicle_span else whole

    def on_resize(self) -> None:
        self.moved()
        self.post_message(self.Fitted())

    @property
    def _width(self) -> Width:
        return Width(self.playback.clock, self.viewing.icicle_measure)

    @property
    def _plain(self) -> bool:
        """Whether there are too few colours for half blocks."""
        return bool(self.app.looks.ansi)  # type: ignore[attr-defined]

    def _place(self) -> int:
        return self._width.place(self.replay.state)

    def _span(self) -> tuple[int, int]:
        """The places in view: what was chosen, or as many around the position if it moved away."""
        whole = self._width.total
        start, shown = self.viewing.icicle_span or (0, whole)
        place = self._place()
        if self.viewing.icicle_chosen_at != self.replay.position and not start <= place < start + shown:
            start = place - shown // 2
        start = max(0, min(start, whole - shown))
        return start, min(start + shown, whole)

    def zoom(self, factor: float, middle: int | None = None) -> None:
        """Show less of the search (a factor above 1) or more, around a place, or around the position."""
        whole, (start, stop) = self._width.total, self._span()
        shown = min(max(1, round((stop - start) / factor)), whole)
        if middle is None:
            middle = self._place() if start <= self._place() < stop else (start + stop) // 2
        share = (middle - start) / max(stop - start, 1)
        self._choose_span(middle - int(share * shown), shown)

    def move(self, x: int) -> None:
        """Move the view by quarters of its width."""
        start, stop = self._span()
        self._choose_span(start + x * max((stop - start) // 4, 1), stop - start)

    def _choose_span(self, start: int, shown: int) -> None:
        whole = self._width.total
        start = max(0, min(start, whole - shown))
        self.viewing.icicle_span = None if shown >= whole else (start, shown)
        self.viewing.icicle_chosen_at = self.replay.position
        self.moved()

    def next_measure(self) -> None:
        measure = MEASURES.index(self.viewing.icicle_measure) + 1
        self.viewing.icicle_measure, self.viewing.icicle_span = MEASURES[measure % len(MEASURES)], None
        self.moved()

    def begin_frame(self) -> None:
        super().begin_frame()
        self._columns = self.wide - (LABEL + 1 if self.wide >= LABELS_FROM else 0)
        trace = self.session.trace
        wanted = (*self._span(), self._columns, self.viewing.icicle_measure, len(trace))
        if wanted != self._drawn:
            self._shares = icicle(self._width, self._columns, *wanted[:2])
            self._drawn, self._boxes = wanted, {}
        placed = (wanted, self.replay.position, self.high, self._plain)
        if placed != self._placed and self._shares:
            self._placed, self._cells = placed, {}
            self._first_depth, self._depth_step, self._tall = self._fit_depths()
            self._here = here_in(trace, self._shares, self.replay.state)
            self._marks = self._widest_dead()

    def _fit_depths(self) -> tuple[int, int, int]:
        """The least depth in view, how far apart the depths are that are shown, and how high each is.

        In the whole search all depths are in view, if need be only each second or each hundredth of them.
        Where a part of it is shown, they come nearer together by as much, around the position's.
        """
        start, stop = self._span()
        rows = max(self.high - 1, 1) * (1 if self._plain else 2)
        depths = max(share.deepest for share in self._shares) + 1
        shown = (stop - start) / max(self._width.total, 1)
        step = max(1, ceil(ceil(depths / rows) * shown))
        below = max(depths - rows * step, 0)
        first = max(0, min(self.replay.state.depth - rows * step * 2 // 3, below))
        return -(-first // step) * step, step, max(rows // depths, 1)

    def _depths(self, y: int) -> list[int]:
        """The depths on a line: one, or the upper and the lower one; a depth may have several lines."""
        each = 1 if self._plain else 2
        return [
            self._first_depth + row // self._tall * self._depth_step
            for row in range(y * each, (y + 1) * each)
        ]

    def depths_in_view(self) -> range:
        return range(self._depths(0)[0], self._depths(max(self.high - 2, 0))[-1] + 1, self._depth_step)

    def _boxes_at(self, depth: int) -> list[Box]:
        if depth not in self._boxes:
            start, stop = self._span()
            goes_on = start > 0, stop < self._width.total
            self._boxes[depth] = boxes_at(self._shares, depth, goes_on)
        return self._boxes[depth]

    def _cells_at(self, depth: int) -> list[Cell | None]:
        if depth not in self._cells:
            self._cells[depth] = looks_at(self._boxes_at(depth), depth, self._here, self._columns)
        return self._cells[depth]

    def _widest_dead(self) -> dict[tuple[int, int], int]:
        """By line and column, the depth of the middle of each of the widest dead boxes in view."""
        dead, under = [], bytearray(self._columns)
        for y in range(self.high - 1):
            for depth in self._depths(y):
                cells = self._cells_at(depth)
                for box in self._boxes_at(depth):
                    cell = cells[box.left]
                    if box.whole and cell and cell.look == "dead" and not under[box.left]:
                        under[box.left : box.right] = b"1" * (box.right - box.left)
                        dead.append((box.right - box.left, -depth, y, (box.left + box.right) // 2))
        widest = sorted(dead, reverse=True)[:MARKED]
        return {(y, x): -minus_depth for width, minus_depth, y, x in widest if width > 1}

    def line(self, y: int) -> Strip:
        if not self._shares:
            return Strip([Segment("no event yet")]) if y == 0 else BLANK
        if y == self.high - 1:
            return self._bottom()
        rows = [self._cells_at(depth) for depth in self._depths(y)]
        if self._plain:
            drawn = [glyph(cell, self.looks) for cell in rows[0]]
            drawn = [
                ("▐", style) if x in self._left_edges(y) else (text, style)
                for x, (text, style) in enumerate(drawn)
            ]
        else:
            drawn = [halves(above, below, self.looks) for above, below in zip(*rows)]
        for (line, x), depth in self._marks.items():
            if line == y:
                drawn[x] = DEATH, self._mark_style(self._cells_at(depth)[x])
        return Strip([*_segments(drawn), Segment(" "), *self._label(y)])

    def _left_edges(self, y: int) -> set[int]:
        """Where boxes begin that are wide enough for a border."""
        boxes = self._boxes_at(self._depths(y)[0])
        return {box.left for box in boxes if box.whole and box.left and box.right - box.left > 2}

    def _mark_style(self, cell: Cell | None) -> Style:
        if self._plain:
            return Style(bold=True)
        return Style(bold=True, color="#000000", bgcolor=halves(cell, None, self.looks)[1].color)

    def _label(self, y: int) -> list[Segment]:
        """The choices of the path at the depths of a line, if the state has them at hand."""
        if self.wide < LABELS_FROM:
            return []
        state = self.replay.state
        lower = state.lower.nodes if state.lower else 0
        depths = [d for d in dict.fromkeys(self._depths(y)) if y == 0 or d not in self._depths(y - 1)]
        at_hand = [state.upper[d - lower].choice for d in depths if lower <= d <= state.depth]
        text = " › ".join(safe(choice.value) for choice in at_hand)
        return [Segment(set_cell_size(text, LABEL), self.looks.nodes["path"])]

    def _bottom(self) -> Strip:
        """The line below the boxes: solutions, and the position."""
        line, before = [" "] * self._columns, None
        for x, share in enumerate(self._shares):
            if share.solutions and share is not before:
                line[x] = "◆"
            before = share
        here = self._here.right
        if here >= self._columns:
            line[-1] = "▸"
        elif here < 0 and self._shares[0].first:
            line[0] = "◂"
        else:
            place = max(here, 0)
            line[place : place + 1] = "▲"
            if line[place + 1 : place + 6] == [" "] * 5:
                line[place + 1 : place + 6] = " here"
        return Strip([Segment("".join(line), Style(bold=True))])

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._wheel(event, WHEEL)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._wheel(event, 1 / WHEEL)

    def _wheel(self, event: events.MouseEvent, factor: float) -> None:
        """Zoom, and leave what is under the pointer there."""
        event.stop()
        start, stop = self._span()
        place = event.get_content_offset(self)
        if place is not None and self._shares:
            share = min(place.x / max(self._columns, 1), 1)
            self.zoom(factor, min(start + int(share * (stop - start)), stop - 1))

    def on_click(self, event: events.Click) -> None:
        place = event.get_content_offset(self)
        if place is None or not self._shares or place.x >= self._columns or place.y >= self.high - 1:
            return
        depths = [depth for depth in self._depths(place.y) if self._cells_at(depth)[place.x]]
        births = [birth_in(self.session.trace, self._shares[place.x], depth) for depth in depths]
        positions = [birth + 1 for birth in births if birth is not None]
        # A line shows two depths: the lower one first, and with a second click the one above it.
        wanted = [position for position in positions if position != self.replay.position] or positions
        if wanted:
            self.post_message(self.Pointed(wanted[-1]))


def _segments(drawn: list[tuple[str, Style]]) -> list[Segment]:
    return [
        Segment("".join(text for text, _ in run), style)
        for style, run in groupby(drawn, lambda character: character[1])
    ]
