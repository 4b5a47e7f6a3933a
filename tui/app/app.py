"""The app: a gallery to choose from, and sessions to watch."""

import asyncio
import gc
import os
import signal
from collections.abc import Iterable
from functools import cache, partial

from textual.app import App, SystemCommand
from textual.screen import Screen
from textual.theme import Theme

from engine.errors import Refusal
from puzzles.source import Source
from tui.app.keymap import own_keys, shown_keys
from tui.app.keys import KEYS
from tui.app.looks import Looks
from tui.app.screens.watch import WatchScreen
from tui.player.playback import Playback
from tui.player.session import Session, start

DARK = Theme(
    name="puzzletui",
    primary="#0072B2",
    secondary="#56B4E9",
    accent="#CC79A7",
    warning="#E69F00",
    error="#F0783C",
    success="#009E73",
    foreground="#d7dde4",
    background="#11151a",
    surface="#161b22",
    panel="#1c232c",
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


ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""Signals at which the terminal is put in order before the program ends."""


def theme_for(environment: "os._Environ[str] | dict[str, str]") -> str:
    """The theme that suits a terminal: no colours, sixteen of them, a light background, or none of these."""
    light = environment.get("COLORFGBG", "").rpartition(";")[2] in ("7", "15")
    if "NO_COLOR" in environment or environment.get("TERM") in ("linux", "ansi", "vt100", "vt220"):
        return "ansi-light" if light else "ansi-dark"
    return LIGHT.name if light else DARK.name


class PuzzleApp(App[None]):
    TITLE = "puzzletui"

    def __init__(self, session: Session | None = None, speed: float | None = None) -> None:
        theme, plain = theme_for(os.environ), "NO_COLOR" in os.environ
        super().__init__(ansi_color=plain or None)  # without it, what has no colour is drawn black on black
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = theme
        self._session, self._speed = session, speed
        self._ours: list[Session] = []
        """Sessions begun in here: to be closed in here too."""

    @property
    def looks(self) -> Looks:
        theme = self.current_theme
        return _looks(theme.dark, theme.ansi)

    def on_mount(self) -> None:
        for number in ENDING:
            asyncio.get_running_loop().add_signal_handler(number, self.exit, None, 128 + number)
        keys, wrong = own_keys()
        self.set_keymap(keys)
        if wrong:
            self.notify(wrong, severity="warning", timeout=10, markup=False)

    def on_ready(self) -> None:
        gc.enable()

    def get_default_screen(self) -> Screen[None]:
        """What is shown when the app opens: pushed over an empty screen it would come later."""
        if self._session is None:
            from tui.app.screens.gallery import GalleryScreen

            return GalleryScreen()
        return WatchScreen(Playback(self._session, self._speed))

    def begin(self, session: Session) -> None:
        """Watch a session that was opened from inside the app."""
        self._ours.append(session)
        self.push_screen(WatchScreen(Playback(session, self._speed)))

    async def watch_again(self, screen: WatchScreen, solver: str) -> None:
        """The puzzle of a session from the start, with a solver."""
        old = screen.playback.session
        header = old.trace.header
        assert old.kind is not None
        try:
            again = start(
                old.kind,
                Source(header.puzzle, header.name),
                old.kind.solver(solver),
                header.options.get("all") is True,
            )
        except Refusal as refusal:
            self.notify(str(refusal), severity="error", markup=False)
            return
        self._speed = screen.playback.speed
        self._ours.append(again)
        await screen.restart(Playback(again, self._speed))
        self._end(old)

    def leave(self, screen: WatchScreen) -> None:
        """Back to the gallery if that is where we came from; else the app ends."""
        self._end(screen.playback.session)
        if len(self.screen_stack) > 1:
            self.pop_screen()
        else:
            self.exit()

    def _end(self, session: Session) -> None:
        if session.search is not None:
            session.search.stop()
        if session in self._ours:
            self._ours.remove(session)
            session.trace.close()

    def run_to_end(self) -> None:
        """Until the person quits; an error in here goes on to where errors are put into words."""
        self.run()
        if self._exception is not None:
            raise self._exception
        if self.return_code:
            raise SystemExit(self.return_code)

    def _fatal_error(self) -> None:
        """Close without a word."""
        self._close_messages_no_wait()

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        yield from super().get_system_commands(screen)
        if isinstance(screen, WatchScreen):
            shown = shown_keys(KEYS)
            for key in KEYS:
                run = partial(screen.run_action, key.action)
                yield SystemCommand(key.line, f"key {shown[key.name]}", run)


@cache
def _looks(dark: bool, ansi: bool) -> Looks:
    return Looks(dark, ansi)


def run(session: Session | None, speed: float | None) -> None:
    """Show the session, or the gallery, until the person quits."""
    PuzzleApp(session, speed).run_to_end()
