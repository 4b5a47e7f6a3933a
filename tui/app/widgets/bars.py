"""The line at the top, with what is shown and the position, and the line of keys at the bottom."""

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from engine.safe_text import safe
from tui.app.keymap import first_keys
from tui.app.keys import KEYS, Key
from tui.player.finding import Finding
from tui.player.hit_words import hit_words
from tui.player.playback import Playback
from tui.player.player import Player
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

    def __init__(self, player: Player) -> None:
        super().__init__()
        self.player = player
        self._stop_key = first_keys()["search-back"]

    def line(self) -> Strip:
        finding = self.player.finding
        left, right = (self.left(), self.right()) if finding is None else self._searching(finding)
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

    def _searching(self, finding: Finding) -> tuple[str, str]:
        """What is looked for, how far that has got, and how to stop it."""
        reached = self.player.position if finding.ended else finding.reached
        where = f"event {reached:,} of {len(self.player.session.trace):,}"
        feed = self.player.session.feed
        status = feed.status if feed is not None and finding.ended else ""
        stops = f"{self._stop_key} stops" if self._stop_key else ""
        return safe(f"searching {finding.what} …"), "  " + "   ".join(filter(None, (status, where, stops)))

    def left(self) -> str:
        raise NotImplementedError

    def right(self) -> str:
        raise NotImplementedError


class TitleBar(Heading):
    def __init__(self, playback: Playback) -> None:
        super().__init__(playback)
        self.playback = playback

    def left(self) -> str:
        session = self.playback.session
        header, feed = session.trace.header, session.feed
        failed = f"failed: {feed.error}" if feed is not None and feed.error else ""
        parts = self._news(), header.kind, header.name, header.solver, failed
        return " · ".join(filter(None, map(safe, parts)))

    def _news(self) -> str:
        """Why it stands here: a breakpoint, or a text that was found."""
        playback = self.playback
        return f"stopped at {playback.stopped_at}" if playback.stopped_at else hit_words(playback)

    def right(self) -> str:
        playback, viewing = self.playback, self.playback.viewing
        playing = PLAYING[playback.direction]
        how = playback.status
        speed = "max" if viewing.speed == FASTEST else f"{viewing.speed:,.0f} ev/s"
        flags = "! " * bool(viewing.breakpoints) + "⚑ " * (playback.position in playback.flags)
        where = f"{flags}event {playback.position:,} of {len(playback.session.trace):,}"
        full = f"  {playing} {how}   {speed}   {where}"
        fits = len(full) < self.size.width - len("puzzletui") and not self._news()
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
