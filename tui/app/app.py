"""The app: a gallery to choose from, and screens that show sessions."""

import asyncio
import gc
import os
import signal
from collections.abc import Iterable, Mapping
from functools import cache, partial
from time import monotonic
from typing import TYPE_CHECKING

from textual.actions import ActionParseResult
from textual.app import App, SystemCommand
from textual.dom import DOMNode
from textual.filter import LineFilter
from textual.notifications import SeverityLevel
from textual.screen import Screen
from textual.theme import Theme

from engine.safe_text import safe
from puzzles.source import Source
from tui.app.keymap import own_keys, shown_keys
from tui.app.keys import keys_of
from tui.app.looks import Looks
from tui.app.lost_terminal import Terminal
from tui.app.safe_screen import SafeLines, plain
from tui.app.screens.controller import ControllerScreen
from tui.app.screens.watch import WatchScreen
from tui.player.playback import Playback
from tui.player.player import first_speed
from tui.player.session import Session, detail_of, launch
from tui.player.viewing import SearchViewing

if TYPE_CHECKING:
    from tui.app.palette import Palette

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


SAFE_LINES = SafeLines()
TERMINAL_SECONDS = 1.0
"""How often it is looked whether the terminal is still there."""
ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""Signals at which the terminal is restored before the program ends."""


def theme_for(environment: "os._Environ[str] | dict[str, str]") -> str:
    """The theme for a terminal: without colours, with sixteen of them, with a light or a dark background."""
    light = environment.get("COLORFGBG", "").rpartition(";")[2] in ("7", "15")
    if "NO_COLOR" in environment or environment.get("TERM") in ("linux", "ansi", "vt100", "vt220"):
        return "ansi-light" if light else "ansi-dark"
    return LIGHT.name if light else DARK.name


def _palette() -> "type[Palette]":
    """Imported when the palette is opened: the first frame need not wait for it."""
    from tui.app.palette import Palette

    return Palette


class PuzzleApp(App[None]):
    TITLE = "puzzletui"
    COMMANDS = {_palette}

    def __init__(self, session: Session | None = None, speed: float | None = None) -> None:
        theme, plain = theme_for(os.environ), "NO_COLOR" in os.environ
        super().__init__(ansi_color=plain or None)  # else text without a colour is drawn black on black
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = theme
        self._session, self._speed = session, speed
        self._terminal = Terminal()
        self._ours: list[Session] = []
        """Sessions that the app has begun, and closes."""
        self._notices: dict[str, float] = {}
        """Until when each notice is shown, in seconds."""

    @property
    def looks(self) -> Looks:
        theme = self.current_theme
        return _looks(theme.dark, theme.ansi)

    def on_mount(self) -> None:
        for number in ENDING:
            asyncio.get_running_loop().add_signal_handler(number, self.exit, None, 128 + number)
        if not self.is_headless:
            self.set_interval(TERMINAL_SECONDS, self._leave_lost_terminal)
        keys, wrong = own_keys()
        self.set_keymap(keys)
        if wrong:
            self.notify(wrong, severity="warning", timeout=10, markup=False)

    def _leave_lost_terminal(self) -> None:
        if self._terminal.is_lost:
            self.exit(None, 128 + signal.SIGHUP)

    async def run_action(
        self,
        action: "str | ActionParseResult",
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """Guard every verb of a controller: keys and the palette both call it through here."""
        if not isinstance(default_namespace, ControllerScreen):
            return await super().run_action(action, default_namespace, namespaces)
        with default_namespace.guarded():
            return await super().run_action(action, default_namespace, namespaces)
        return True

    def get_line_filters(self) -> list[LineFilter]:
        return [*super().get_line_filters(), SAFE_LINES]

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = True,
    ) -> None:
        """Show a notice, unless the same one is still shown."""
        message = safe(message)
        now = monotonic()
        if self._notices.get(message, now) > now:
            return
        seconds = self.NOTIFICATION_TIMEOUT if timeout is None else timeout
        self._notices = {other: end for other, end in self._notices.items() if end > now}
        self._notices[message] = now + seconds
        super().notify(message, title=title, severity=severity, timeout=seconds, markup=markup)

    def on_ready(self) -> None:
        gc.enable()

    def get_default_screen(self) -> Screen[None]:
        """The first screen: pushed over Textual's empty one, it would be drawn later."""
        if self._session is None:
            from tui.app.screens.gallery import GalleryScreen

            return GalleryScreen()
        return WatchScreen(self._playback(self._session))

    def _playback(self, session: Session) -> Playback:
        playback = Playback(session, SearchViewing(speed=self._speed or first_speed(session)))
        playback.seek(session.opens_at)
        return playback

    def begin(self, session: Session) -> None:
        """Watch a session that was opened from inside the app."""
        self._ours.append(session)
        self.push_screen(WatchScreen(self._playback(session)))

    async def watch_again(self, screen: WatchScreen, solver: str, detail: str = "") -> None:
        """Solve the puzzle of a screen again, from the start; without `detail`, in as much as before."""
        old = screen.player.session
        header = old.trace.header
        assert old.kind is not None
        again = launch(
            old.kind,
            Source(header.puzzle, header.name),
            old.kind.solver(solver),
            header.options.get("all") is True,
            detail=detail or detail_of(old.trace),
        )
        self._speed = screen.viewing.speed
        self._ours.append(again)
        await screen.restart(self._playback(again))
        self._end(old)

    def leave(self, screen: ControllerScreen) -> None:
        """Go back to the screen from which this one was opened, or end the app."""
        self._end(screen.player.session)
        if len(self.screen_stack) > 1:
            self.pop_screen()
        else:
            self.exit()

    def _end(self, session: Session) -> None:
        if session.feed is not None:
            session.feed.close()
        if session in self._ours:
            self._ours.remove(session)
            session.trace.close()

    def run_to_end(self) -> None:
        """Run until the person quits; an error is raised again here, for the command line to report."""
        self.run()
        if self._exception is not None:
            raise self._exception
        if self.return_code:
            raise SystemExit(self.return_code)

    def _fatal_error(self) -> None:
        """Close without Textual's traceback."""
        self._close_messages_no_wait()

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Ours first, each with its group and its key; then Textual's own."""
        if isinstance(screen, ControllerScreen):
            shown = shown_keys(keys_of(screen.GROUPS))
            for group, keys in screen.GROUPS.items():
                for key in keys:
                    about = plain(f"{group} · key {shown[key.name]}").markup
                    yield SystemCommand(key.line, about, partial(screen.run_action, key.action))
        for command in super().get_system_commands(screen):
            if command.title != "Screenshot":  # ours does the same, and shows a path as it is, not as markup
                yield command


@cache
def _looks(dark: bool, ansi: bool) -> Looks:
    return Looks(dark, ansi)


def run(session: Session | None, speed: float | None) -> None:
    """Show a session, or the gallery if there is none, until the person quits."""
    PuzzleApp(session, speed).run_to_end()
