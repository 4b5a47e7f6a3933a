"""A small board on which the search of an offer is played again and again.

The search runs in a process of its own, as every search does that is watched: whatever the solver does, keys
are answered at once. It begins when nothing else was shown for a moment, and ends when something is.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.segment import Segment
from rich.style import Style
from textual.message import Message
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from engine.cells import zeros
from engine.errors import Refusal
from engine.sentences import counted
from puzzles.kind import Board, Kind
from puzzles.picture import Picture
from tui.app.clock import Clock
from tui.app.looks import WRITTEN
from tui.app.widgets.bars import PLAYING
from tui.app.widgets.offer_list import fitted
from tui.player.fitting import fitting_view, sizes_of
from tui.player.offers import Offer
from tui.player.playback import Playback
from tui.player.viewing import SearchViewing

IDLE_SECONDS = 0.7
"""After standing still for so long, the search begins."""
AGAIN_SECONDS = 2.5
"""How long its end is shown."""
PLAY_SECONDS = 8
"""It takes about so long."""
SLOWEST, UNKNOWN_LENGTH = 4.0, 30.0
"""Events a second, at least, and where nobody knows how many there are."""


class SmallBoard(Widget):
    """The picture at the top left, and below it a line about the search."""

    class Opened(Message):
        """The search of an offer was opened, or refused for a reason."""

        def __init__(self, refusal: str = "") -> None:
            super().__init__()
            self.refusal = refusal

    def __init__(self) -> None:
        super().__init__()
        self._offer: Offer | None = None
        self._playback: Playback | None = None
        self._timer: Timer | None = None
        self._draw: Callable[[Any, Board], Picture] | None = None
        self._picture: Picture | None = None
        self._left = self._top = 0
        """Columns and lines of the picture that are left out: its headings, where they have no room."""
        self._written: set[int] = set()

    def on_mount(self) -> None:
        self._clock = Clock(self, self._on_frame)

    def on_unmount(self) -> None:
        self.close()

    @property
    def is_at_end(self) -> bool:
        """Whether the end of the search is shown."""
        return self._playback is not None and self._playback.at_end and not self._playback.direction

    def show(self, offer: Offer | None) -> None:
        """Draw an offer; its search begins after a while."""
        self.close()
        self._offer = offer
        if offer is not None:
            self._timer = self.set_timer(IDLE_SECONDS, self._begin)

    def fit(self, wide: int, high: int) -> int:
        """Choose the picture that has room in so many columns and lines, and take the lines that it needs."""
        kind, puzzle = self._puzzle()
        is_drawn = kind is not None and puzzle is not None and high > 2
        self._draw = self._picture = None
        self._left = self._top = 0
        if kind is not None and is_drawn:
            self._draw, self._left, self._top = _fitted(kind, puzzle, wide, high - 1)
        self._update()
        taken = min(self._picture.height - self._top, high - 1) + 1 if self._picture else 0
        self.styles.height = taken
        return taken

    def close(self) -> None:
        """End the search."""
        if self._timer is not None:
            self._timer.stop()
        self._timer = None
        if self._playback is not None:
            self._clock.stop()
            self._playback.session.close()
            self._playback = None

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        """A solver that fails, or a damaged recording, ends what is played, and says why."""
        try:
            yield
        except Refusal as refusal:
            self.close()
            self.post_message(self.Opened(str(refusal)))

    def _begin(self) -> None:
        assert self._offer is not None
        with self._guarded():
            session = self._offer.rehearsal()
            length = self._offer.events or len(session.trace)
            speed = max(length / PLAY_SECONDS, SLOWEST) if length else UNKNOWN_LENGTH
            self._playback = Playback(session, SearchViewing(speed=speed))
            self.post_message(self.Opened())
            self._play()

    def _play(self) -> None:
        assert self._playback is not None
        with self._guarded():
            self._playback.to_start()
            self._playback.play(1)
            self._clock.start()

    def _on_frame(self, elapsed: float) -> None:
        playback = self._playback
        if playback is None:
            return
        before = playback.progress
        with self._guarded():
            playback.tick(elapsed)
            if not playback.direction:
                self._clock.stop()
                self._timer = self.set_timer(AGAIN_SECONDS, self._play)
            if playback.progress != before or not playback.direction:
                self._update()

    def _puzzle(self) -> tuple[Kind | None, Any]:
        if self._playback is not None:
            return self._playback.session.kind, self._playback.session.puzzle
        return (self._offer.kind, self._offer.puzzle) if self._offer is not None else (None, None)

    def _update(self) -> None:
        _, puzzle = self._puzzle()
        if self._draw is not None and puzzle is not None:
            replay = self._playback.replay if self._playback else None
            self._picture = self._draw(puzzle, replay.state.board if replay else zeros(puzzle.cells))
            self._written = set(replay.written()) if replay else set()
        self.refresh()

    def render_line(self, y: int) -> Strip:
        wide, high = self.size
        line = Strip([Segment(self._caption(), Style(dim=True))]) if y == high - 1 else self._line(y)
        return line.adjust_cell_length(wide).apply_style(self.rich_style)

    def _caption(self) -> str:
        """What the search does."""
        playback = self._playback
        if playback is None:
            return ""
        solver, events = playback.session.trace.header.solver, counted(playback.position, "event")
        said = f"{PLAYING[1]} " if playback.direction else ""
        how = f" · {playback.session.trace.end}" if playback.at_end else ""
        return fitted(f"{said}{solver} · {events}{how}", self.size.width)

    def _line(self, y: int) -> Strip:
        """A line of the picture; where it goes on beyond an edge, there is a sign of it."""
        picture, (wide, high) = self._picture, self.size
        y += self._top
        if picture is None or y >= picture.height:
            return Strip([])
        if y == self._top + high - 2 and y < picture.height - 1:
            return Strip([Segment("⋮")])
        looks = self.app.looks  # type: ignore[attr-defined]
        strip = Strip(
            Segment(span.text, looks.style(span.style) + (WRITTEN if span.cell in self._written else Style()))
            for span in picture.line(y)
        ).crop(self._left)
        return Strip([*strip.crop(0, wide - 1), Segment("›")]) if strip.cell_length > wide else strip


def _fitted(
    kind: Kind, puzzle: Any, wide: int, high: int
) -> tuple[Callable[[Any, Board], Picture], int, int]:
    """The picture that fits there, and what to leave out of it at left and top: headings, if that helps."""
    draw = kind.pictures[fitting_view(sizes_of(kind, puzzle), wide, high)]
    picture = draw(puzzle, zeros(puzzle.cells))
    left, top = picture.left, picture.top
    fits = picture.width <= wide and picture.height <= high
    helps = picture.width - left <= wide and picture.height - top <= high
    return (draw, left, top) if helps and not fits else (draw, 0, 0)
