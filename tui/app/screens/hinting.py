"""A search with hints over it, each near what it is about, until it was followed or dismissed."""

from collections.abc import Iterator

from rich.cells import cell_len
from textual import events
from textual.geometry import Offset, Region
from textual.widgets import Static

from tui.app.keymap import shown_keys
from tui.app.keys import KEYS
from tui.app.screens.navigation import NavigationScreen
from tui.app.widgets.bars import KeyBar
from tui.player.hints import HINTS, Hint

_ACTIONS = {key.name: key.action for key in KEYS}


class HintLabel(Static):
    """One line above the others, over the lower left corner of a panel."""

    DEFAULT_CSS = """
    HintLabel {
        overlay: screen; width: auto; height: 1; padding: 0 1; display: none;
        background: $accent; color: $background; text-style: bold;
        &:ansi { background: ansi_default; color: ansi_default; text-style: reverse; }
    }
    """

    def __init__(self, hint: Hint, keys: str) -> None:
        super().__init__(markup=False)
        self.hint = hint
        self._words = f"{keys} {hint.words}"

    def put(self, region: Region, is_next: bool) -> None:
        """Over a lower corner of a region; the one that is dismissed next says how."""
        words = self._words + "  Esc hides" * is_next
        x = region.right - cell_len(words) - 3 if self.hint.place == "keys" else region.x + 1
        place = Offset(max(x, 0), region.bottom - 1)
        if (words, place, True) != (self.content, self.absolute_offset, self.display):
            self.absolute_offset, self.display = place, True
            self.update(words)


class HintingScreen(NavigationScreen):
    def hint_labels(self) -> Iterator[HintLabel]:
        """A label for each hint that is left; none for a key that the person has taken away."""
        shown = shown_keys(KEYS)
        for hint in HINTS:
            keys = " ".join(filter(None, (shown[name].partition(" ")[0] for name in hint.keys)))
            if hint.name in self.viewing.hints and keys:
                yield HintLabel(hint, keys)

    def on_mount(self) -> None:
        if self.viewing.hints:
            self.screen_layout_refresh_signal.subscribe(
                self, lambda screen: self._place_hints(), immediate=True
            )

    def _place_hints(self) -> None:
        left = self.viewing.hints
        for label in self.query(HintLabel):
            region = self._place_of(label.hint) if label.hint.name in left else Region()
            if region:
                label.put(region, label.hint.name == left[0])
            else:
                label.display = False

    def _place_of(self, hint: Hint) -> Region:
        """The region that it is about; an empty one if that is not shown."""
        if hint.place == "keys":
            bar = self.query_one(KeyBar).region
            return bar.translate((0, -1))
        panel = self.query_one(f"#{hint.place}")
        is_shown = all(widget.display for widget in panel.ancestors_with_self)
        return panel.region if is_shown else Region()

    def acted(self, action: str) -> None:
        """A verb was called: a hint to do so was followed."""
        followed = [hint.name for hint in HINTS if action in [_ACTIONS[key] for key in hint.keys]]
        self._drop([name for name in followed if name in self.viewing.hints])

    def on_key(self, event: events.Key) -> None:
        if event.key == "escape" and self.viewing.hints:
            event.stop()
            event.prevent_default()
            self._drop(self.viewing.hints[:1])

    def on_click(self, event: events.Click) -> None:
        if isinstance(event.widget, HintLabel):
            self._drop([event.widget.hint.name])

    def _drop(self, names: list[str]) -> None:
        if names:
            self.viewing.hints = [name for name in self.viewing.hints if name not in names]
            self._place_hints()
