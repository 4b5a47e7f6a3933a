"""The line at the top, what is watched and where we are in it, and the line of keys at the bottom."""

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from engine.safe_text import safe
from tui.app.keymap import shown_keys
from tui.app.keys import KEYS, Key
from tui.player.playback import Playback
from tui.player.player import FASTEST
from tui.player.viewing import Viewing

PLAYING = {0: "‖", 1: "▶", -1: "◀"}
"""By direction."""


class Bar(Widget):
    DEFAULT_CSS = "Bar { height: 1; padding: 0 1; background: $panel; }"

    def render_line(self, y: int) -> Strip:
        return self.line().adjust_cell_length(self.size.width).apply_style(self.rich_style)

    def line(self) -> Strip:
        raise NotImplementedError


class Heading(Bar):
    """The program's name, what is shown, and at the right how it stands."""

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
    def __init__(self, playback: Playback, viewing: Viewing) -> None:
        super().__init__()
        self.playback = playback
        self.viewing = viewing

    def left(self) -> str:
        header = self.playback.session.trace.header
        return " · ".join(filter(None, map(safe, (header.kind, header.name, header.solver))))

    def right(self) -> str:
        playback = self.playback
        playing = PLAYING[playback.direction]
        how = "live" if playback.live else "replay"
        speed = "max" if playback.speed == FASTEST or playback.hurried else f"{playback.speed:,.0f} ev/s"
        stops = "! " * bool(self.viewing.breakpoints)
        mark = "⚑ " * (playback.replay.position in self.viewing.bookmarks)
        where = f"{stops}{mark}event {playback.replay.position:,} of {len(playback.session.trace):,}"
        told = f"  {playing} {how}   {speed}   {where}"
        return told if len(told) < self.size.width - len("puzzletui") else f"  {playing} {where}"


class KeyBar(Bar):
    """The keys to begin with: as many as there is room for, help and quit among them."""

    def __init__(self, keys: tuple[Key, ...] = KEYS) -> None:
        super().__init__()
        firsts = {name: shown.partition(" ")[0] for name, shown in shown_keys(keys).items()}
        entries = [_entry(key, firsts) for key in keys if key.bar]
        self._entries = [(pressed, word) for pressed, word in entries if pressed]

    def line(self) -> Strip:
        shown = self._entries
        first, last = shown[:-2], shown[-2:]
        while first and sum(len(keys) + len(word) + 3 for keys, word in first + last) > self.size.width + 2:
            first.pop()
        segments: list[Segment] = []
        for keys, word in first + last:
            segments += [Segment(keys, Style(bold=True)), Segment(f" {word}  ")]
        return Strip(segments)


def _entry(key: Key, firsts: dict[str, str]) -> tuple[str, str]:
    """The first key of each that an entry is about, and its word."""
    *names, word = key.bar.split(" ")
    return " ".join(filter(None, (firsts[name] for name in names or [key.name]))), word
