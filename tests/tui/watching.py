"""The app as a person uses it, without a terminal: keys to press, a screen to read."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from attrs import define
from textual import events
from textual.pilot import Pilot
from textual.strip import Strip
from textual.widgets import Input, Label

from tui.app.app import PuzzleApp
from tui.app.screens.controller import ControllerScreen
from tui.app.screens.navigation import NavigationScreen
from tui.app.screens.watch import WatchScreen
from tui.app.widgets.panel import Panel
from tui.player.session import Session


async def settled(pilot: Pilot[None]) -> None:
    """Wait until nothing moves or is looked for, details are shown, and two looks show the same screen.

    That all messages are handled is not enough: on a loaded machine the layout that follows from one may
    still be due, and a screen that is laid out late is shown once more without its details.
    """
    app, before = pilot.app, list[Strip]()
    while True:
        await pilot.pause(0.02)
        screen = app.screen
        if isinstance(screen, ControllerScreen) and screen.player.direction:
            continue
        if isinstance(screen, WatchScreen) and screen._idle_timer is not None:
            screen.show_details()
            continue
        now = screen._compositor.render_strips(app.size)
        if now == before:
            return
        before = now


@define
class Watching:
    """A running app, and the pilot that presses its keys."""

    app: PuzzleApp
    pilot: Pilot[None]

    @property
    def screen(self) -> WatchScreen:
        assert isinstance(self.app.screen, WatchScreen)
        return self.app.screen

    @property
    def position(self) -> int:
        return self.screen.player.replay.position

    async def settle(self) -> None:
        """Wait until nothing plays or is looked for any more, and the screen is drawn."""
        await self.pilot.pause(0)
        while isinstance(screen := self.app.screen, NavigationScreen) and screen.player.direction:
            await self.pilot.pause(0.01)
        for _ in range(3):  # a panel that is new learns its size, draws itself anew, and tells its frame
            await self.pilot.pause(0)

    async def press(self, *keys: str) -> None:
        """Keys by Textual's names."""
        for key in keys:
            self.app.post_message(events.Key(key, key if len(key) == 1 else None))
            await self.settle()

    async def answer(self, text: str) -> None:
        """Replace the text of the question's input, and press Enter."""
        asking = self.app.screen
        line = asking.query_one(Input)
        while not line.has_focus:
            await self.pilot.pause(0.01)
        await self.press("ctrl+u")
        for character in text:
            self.app.post_message(events.Key(character, character))
        await self.press("enter")
        while self.app.screen is asking and not self.refused:
            await self.pilot.pause(0.01)
        await self.settle()

    async def drag(self, x: int, y: int) -> None:
        """Move the mouse with its button held, to a place on the screen."""
        await self.pilot._post_mouse_events([events.MouseMove], None, (x, y), button=1)
        await self.settle()

    def go_to(self, position: int) -> None:
        """Go to a position; the screen shows it once it is drawn again."""
        self.screen.jump(position)

    @property
    def refused(self) -> str:
        """What the open question says about a wrong answer."""
        return str(self.app.screen.query_one("#wrong", Label).content)

    def panel(self, name: str) -> Panel:
        return self.screen.query_one(f"#{name}", Panel)

    @property
    def size(self) -> tuple[int, int]:
        return self.app.size.width, self.app.size.height

    def strips(self) -> list[Strip]:
        """What is on the screen."""
        return self.app.screen._compositor.render_strips(self.app.size)

    def lines(self) -> list[str]:
        """The text on the screen."""
        return [strip.text for strip in self.strips()]

    def shown(self, name: str) -> list[str]:
        """The text of a panel, with its frame."""
        region = self.panel(name).region
        return [line[region.x : region.right] for line in self.lines()[region.y : region.bottom]]

    @property
    def text(self) -> str:
        return "\n".join(self.lines())

    @property
    def notices(self) -> list[str]:
        """The notices that are shown, oldest first."""
        return [notification.message for notification in self.app._notifications]


@asynccontextmanager
async def watching(
    session: Session | None = None, size: tuple[int, int] = (100, 30), notices: bool = True
) -> AsyncIterator[Watching]:
    """The app on a session, or in its gallery; with or without notices, which cover part of the screen."""
    app = PuzzleApp(session)
    async with app.run_test(size=size, notifications=notices) as pilot:
        watched = Watching(app, pilot)
        await pilot.pause(0)
        await pilot.pause(0)
        yield watched
