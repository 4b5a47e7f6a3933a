"""The line at the top, with what is shown and the position, and the line of keys at the bottom."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.strip import Strip
from textual.widget import Widget

from engine.safe_text import safe
from tui.app.keymap import first_keys
from tui.app.keys import Key
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
        reached = max(finding.reached, self.player.position) if finding.ended else finding.reached
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
        if not playback.stopped_at:
            return hit_words(playback)
        breakpoints, stopped = playback.viewing.breakpoints, playback.stopped_at
        number = breakpoints.index(stopped) + 1 if stopped in breakpoints and len(breakpoints) > 1 else 0
        return f"stopped at {number}: {stopped}" if number else f"stopped at {stopped}"

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


class BarEntry(NamedTuple):
    """Keys, each as it is shown and with its action, and a word for what they do."""

    keys: tuple[tuple[str, str], ...]
    word: str

    @property
    def wide(self) -> int:
        return sum(cell_len(shown) + 1 for shown, _ in self.keys) + cell_len(self.word) + 2


class KeyBar(Bar):
    """The most useful keys, as many as fit; the last two, help and quit, always. A click presses one."""

    def __init__(self, entries: Sequence[BarEntry]) -> None:
        super().__init__()
        self._entries = entries

    def fitting(self) -> list[BarEntry]:
        first, last = [*self._entries[:-2]], [*self._entries[-2:]]
        while first and sum(entry.wide for entry in first + last) > self.size.width + 2:
            first.pop()
        return first + last

    def line(self) -> Strip:
        segments: list[Segment] = []
        for entry in self.fitting():
            keys = " ".join(shown for shown, _ in entry.keys)
            segments += [Segment(keys, Style(bold=True)), Segment(f" {entry.word}  ")]
        return Strip(segments)

    def action_at(self, x: int) -> str:
        """What the key in a column does; the word beside several keys does what the first one does."""
        for entry in self.fitting():
            if 0 <= x < entry.wide - 2:
                left = 0
                for shown, action in entry.keys:
                    if left <= x < left + cell_len(shown):
                        return action
                    left += cell_len(shown) + 1
                return entry.keys[0][1]
            x -= entry.wide
        return ""

    async def on_click(self, event: events.Click) -> None:
        event.stop()
        place = event.get_content_offset(self)
        if place is not None and (action := self.action_at(place.x)):
            await self.app.run_action(action, self.screen)


def entries_of(keys: tuple[Key, ...]) -> list[BarEntry]:
    """The entries of a table of keys, with the keys that the person chose; without those taken away."""
    first, actions = first_keys(keys), {key.name: key.action for key in keys}
    entries = []
    for key in keys:
        names = [name for name in key.bar_keys or (key.name,) if first[name]]
        if key.bar and names:
            entries.append(BarEntry(tuple((first[name], actions[name]) for name in names), key.bar))
    return entries
