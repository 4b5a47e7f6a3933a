"""The app: a session on a screen."""

import os

from textual.app import App
from textual.theme import Theme

from tui.looks import Looks
from tui.playback import Playback
from tui.screens.watch import WatchScreen
from tui.session import Session

DARK = Theme(
    name="puzzletui",
    primary="#0072B2",
    secondary="#56B4E9",
    accent="#CC79A7",
    warning="#E69F00",
    error="#D55E00",
    success="#009E73",
    foreground="#d7dde4",
    background="#11151a",
    surface="#161b22",
    panel="#1c232c",
    dark=True,
)
LIGHT = Theme(
    name="puzzletui-light",
    primary="#0072B2",
    secondary="#1F7FB4",
    accent="#A3477F",
    warning="#9A6A00",
    error="#B84A00",
    success="#007A5A",
    foreground="#1d232a",
    background="#fbfbf9",
    surface="#f2f2ee",
    panel="#e8e8e3",
    dark=False,
)


class PuzzleApp(App[None]):
    TITLE = "puzzletui"
    ENABLE_COMMAND_PALETTE = True

    def __init__(self, session: Session, speed: float | None = None) -> None:
        plain = "NO_COLOR" in os.environ
        super().__init__()
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = "ansi-dark" if plain else "puzzletui"
        self.playback = Playback(session, speed)

    @property
    def looks(self) -> Looks:
        theme = self.current_theme
        return _looks(theme.dark, theme.ansi)

    def on_mount(self) -> None:
        self.push_screen(WatchScreen(self.playback))


_LOOKS: dict[tuple[bool, bool], Looks] = {}


def _looks(dark: bool, ansi: bool) -> Looks:
    return _LOOKS.setdefault((dark, ansi), Looks(dark, ansi))


def run(session: Session, speed: float | None) -> None:
    """Show the session until the person quits."""
    PuzzleApp(session, speed).run()
