"""The line at the top, with what is shown and the position, and the line of keys at the bottom."""

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from engine.safe_text import safe
from tui.app.keymap import first_keys
from tui.app.keys import KEYS, Key
from tui.player.playback import Playback
from tui.player.viewing import FASTEST

PLAYING = {0: "‖", 1: "▶", -1: "◀"}
"""By direction."""


class Bar(Widget):
    DEFAULT_CSS = "Bar { height: 1; padding: 0 1; background: $panel; }"

    def render_line(self, y: int) -> Strip:
        return self.line().adjust_cell_length(self.size.width).apply_style(self.rich_style)

    def line(self) -> Strip:
        raise NotImplementedError


class Heading(Bar):
    """The program's name, what is shown, and at the right the position and the speed."""

    def line(self) -> Strip:
        left, right = self.left(), self.right()
        room = self.size.width - len(right) - len("puzzletui   ")
        if cell_len(left) > room:
            left = set_cell_size(left, max(room - 1, 0)) + "…"
        return Strip(
            [
                Segment("puzzletui", Style(bold=True)),
                Segment(set_cell_size(f"   {left}", self.size.width - len(right) - len("puzzletui"))),
                Segment(right, Style(bold=True)),
            ]
        )

    def left(self) -> str:
        raise NotImplementedError

    def right(self) -> str:
        raise NotImplementedError


class TitleBar(Heading):
    def __init__(self, playback: Playback) -> None:
        super().__init__()
        self.playback = playback

    def left(self) -> str:
        session = self.playback.session
        header, feed = session.trace.header, session.feed
        failed = f"failed: {feed.error}" if feed is not None and feed.error else ""
        stopped = f"stopped at {self.playback.stopped_at}" if self.playback.stopped_at else ""
        return " · ".join(filter(None, map(safe, (stopped, header.kind, header.name, header.solver, failed))))

    def right(self) -> str:
        playback, viewing = self.playback, self.playback.viewing
        playing = PLAYING[playback.direction]
        how = playback.status
        speed = "max" if viewing.speed == FASTEST or playback.finding else f"{viewing.speed:,.0f} ev/s"
        flags = "! " * bool(viewing.breakpoints) + "⚑ " * (playback.position in playback.flags)
        where = f"{flags}event {playback.position:,} of {len(playback.session.trace):,}"
        full = f"  {playing} {how}   {speed}   {where}"
        fits = len(full) < self.size.width - len("puzzletui") and not playback.stopped_at
        return full if fits else f"  {playing} {where}"


class KeyBar(Bar):
    """The most useful keys, as many as fit; the last two, help and quit, always."""

    def __init__(self, keys: tuple[Key, ...] = KEYS) -> None:
        super().__init__()
        first = first_keys(keys)
        entries = [(_pressed(key, first), key.bar) for key in keys if key.bar]
        self._entries = [(pressed, word) for pressed, word in entries if pressed]

    def line(self) -> Strip:
        first, last = self._entries[:-2], self._entries[-2:]
        while first and sum(len(keys) + len(word) + 3 for keys, word in first + last) > self.size.width + 2:
            first.pop()
        segments: list[Segment] = []
        for keys, word in first + last:
            segments += [Segment(keys, Style(bold=True)), Segment(f" {word}  ")]
        return Strip(segments)


def _pressed(key: Key, first: dict[str, str]) -> str:
    """The keys that an entry of the bar shows."""
    return " ".join(filter(None, (first[name] for name in key.bar_keys or (key.name,))))
