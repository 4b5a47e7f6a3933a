"""The app: a gallery to choose from, and screens that show sessions."""

import asyncio
import gc
import os
import signal
from collections.abc import Iterable, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING

from textual.actions import ActionParseResult
from textual.app import App, SystemCommand
from textual.binding import Binding
from textual.dom import DOMNode
from textual.driver import Driver
from textual.filter import LineFilter
from textual.notifications import Notify, SeverityLevel
from textual.screen import Screen
from textual.theme import Theme

from engine.safe_text import safe
from puzzles.source import Source
from tui.app.keymap import own_keys, shown_keys
from tui.app.keys import Groups, keys_of
from tui.app.looks import Looks
from tui.app.lost_terminal import Terminal
from tui.app.safe_screen import SafeLines, plain
from tui.app.screens.controller import ControllerScreen
from tui.app.screens.hinting import HintingScreen
from tui.app.screens.navigation import NavigationScreen
from tui.app.screens.watch import WatchScreen
from tui.player.hints import first_hints
from tui.player.playback import Playback
from tui.player.player import first_speed
from tui.player.served import READY, is_rehearsal, is_served
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
COLLECT_AFTER = 700, 10, 1000
"""When Python looks for garbage: a full look takes 40 ms beside a long search, so it is rare."""
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
    BINDINGS = [Binding("ctrl+z", "suspend", show=False, priority=True, id="suspend")]
    """Also above a question or a list."""

    def __init__(
        self, session: Session | None = None, speed: float | None = None, has_hints: bool = False
    ) -> None:
        """`has_hints`: the first puzzle that the person ever opens has hints over it."""
        theme, plain = theme_for(os.environ), "NO_COLOR" in os.environ
        super().__init__(ansi_color=plain or None)  # else text without a colour is drawn black on black
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = theme
        self._session, self._speed, self._has_hints = session, speed, has_hints
        self._terminal = Terminal()
        self._ours: list[Session] = []
        """Sessions that the app has begun, and closes."""

    def get_driver_class(self) -> type[Driver]:
        """Ours in a terminal; in a browser or a test the one that is asked for."""
        found = super().get_driver_class()
        if found.__name__ != "LinuxDriver":
            return found
        from tui.app.lost_driver import Driver as OurDriver

        return OurDriver

    @property
    def looks(self) -> Looks:
        theme = self.current_theme
        return _looks(theme.dark, theme.ansi)

    def on_mount(self) -> None:
        if not self.is_headless:
            for number in ENDING:
                asyncio.get_running_loop().add_signal_handler(number, self.exit, None, 128 + number)
        if not self.is_headless and not is_served():
            self.set_interval(TERMINAL_SECONDS, self._leave_lost_terminal)
        self.app_resume_signal.subscribe(self, lambda app: self.refresh(layout=True))
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
            done = await super().run_action(action, default_namespace, namespaces)
            if isinstance(default_namespace, HintingScreen) and isinstance(action, str):
                default_namespace.acted(action)
            return done
        return True

    def action_suspend(self) -> None:
        """Back to the shell; what plays is paused, so that no solver runs unseen."""
        for screen in self.screen_stack:
            if isinstance(screen, ControllerScreen):
                screen.pause()
        self.action_suspend_process()

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
        message = safe(message)
        super().notify(message, title=title, severity=severity, timeout=timeout, markup=markup)

    def on_notify(self, event: Notify) -> None:
        """A notice takes the place of those before it; only the last warning or error stays above it."""
        shown = list(self._notifications)
        if any(notice.message == event.notification.message for notice in shown):
            event.prevent_default()  # it is still there
            return
        serious = [notice for notice in shown if notice.severity != "information"]
        for notice in shown:
            if notice not in serious[-1:]:
                self._unnotify(notice, refresh=False)

    def on_ready(self) -> None:
        if not gc.isenabled():  # as the command starts it
            gc.freeze()
            gc.set_threshold(*COLLECT_AFTER)
            gc.enable()

    def get_default_screen(self) -> Screen[None]:
        """The first screen: pushed over Textual's empty one, it would be drawn later."""
        if self._session is None:
            from tui.app.screens.gallery import GalleryScreen

            return GalleryScreen()
        return _screen_of(self._session, self._first_viewing(self._session), self._session.opens_at)

    def _first_viewing(self, session: Session) -> SearchViewing:
        viewing = SearchViewing(speed=self._speed or first_speed(session), presenting=session.presented)
        noted = session.trace.notes or session.presented
        if self._has_hints and not noted:  # neither over a tour, nor over somebody's notes
            viewing.hints, self._has_hints = first_hints(), False
        return viewing

    def _playback(self, session: Session) -> Playback:
        playback = Playback(session, self._first_viewing(session))
        playback.seek(session.opens_at)
        return playback

    def present(self, screen: NavigationScreen) -> None:
        """Show the same search at the same position with all its panels, or in the presenter."""
        player = screen.player
        player.viewing.presenting = not player.viewing.presenting
        if not screen._result_callbacks:  # the first screen has none, and Textual takes one away
            screen._push_result_callback(screen, None)
        self.switch_screen(_screen_of(player.session, player.viewing, player.position))

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
        if is_rehearsal():
            print(READY)
            return
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
        groups: Groups = getattr(screen, "GROUPS", {})
        shown = shown_keys(keys_of(groups))
        for group, keys in groups.items():
            for key in keys:
                about = plain(f"{group} · key {shown[key.name]}").markup
                yield SystemCommand(key.line, about, partial(screen.run_action, key.action))
        for command in super().get_system_commands(screen):
            if command.title != "Screenshot":  # ours does the same, and shows a path as it is, not as markup
                yield command


def _screen_of(session: Session, viewing: SearchViewing, position: int) -> NavigationScreen:
    """The screen that shows a search as the person wants to see it."""
    if not viewing.presenting:
        screen: NavigationScreen = WatchScreen(Playback(session, viewing))
    else:
        from tui.app.screens.present import PresentScreen
        from tui.player.presentation import Presentation

        screen = PresentScreen(Presentation(session, viewing))
    screen.player.seek(position)
    return screen


@cache
def _looks(dark: bool, ansi: bool) -> Looks:
    return Looks(dark, ansi)


def run(session: Session | None, speed: float | None) -> None:
    """Show a session, or the gallery if there is none, until the person quits."""
    PuzzleApp(session, speed, has_hints=True).run_to_end()
