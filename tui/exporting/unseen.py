"""The screen of a search in this process, with no terminal: what a person would see, as lines of styled text.

at rest   the screen as it is a moment after it has stopped at a position, with what takes longer to find.
"""

import asyncio
import os
from collections.abc import Coroutine, Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from typing import Any, TypeVar

from textual.geometry import Region
from textual.pilot import Pilot
from textual.strip import Strip

from engine.cells import zeros
from engine.errors import Refusal
from engine.store.trace import Trace
from tui.app.app import DARK, PuzzleApp
from tui.app.screens.watch import WatchScreen
from tui.app.widgets.board import BoardPanel
from tui.exporting.formats import LEAST_SIZE, MOST_SIZE, SCREEN, Size
from tui.player.fitting import BARS, FRAME, first_view
from tui.player.session import reopen

T = TypeVar("T")
_OF_A_TERMINAL = ("NO_COLOR", "COLORFGBG", "TERM")
"""What the person's own terminal is like must not change a picture."""


class Unseen:
    """The whole screen, or the board alone, in its own size then."""

    def __init__(self, trace: Trace, view: str, size: Size, speed: float | None = None) -> None:
        self._session = reopen(trace)
        self._view = view
        self._size = size if view == SCREEN else self._size_for_board()
        with _any_terminal():
            self._app = PuzzleApp(self._session, speed)
        self._runner = asyncio.Runner()
        self._running = AsyncExitStack()

    @property
    def size(self) -> Size:
        """Columns and lines of what is shown."""
        return self._size if self._view == SCREEN else self._drawn.size

    def _size_for_board(self) -> Size:
        untouched = zeros(self._session.trace.header.cells)
        picture = self._session.draw(first_view(self._session.kind), untouched)
        wide, high = picture.width + FRAME[0], picture.height + FRAME[1] + BARS
        if wide > MOST_SIZE[0] or high > MOST_SIZE[1]:
            what = (
                f"its board of {picture.width:,} × {picture.height:,} characters is too large for a picture"
            )
            raise Refusal(f"{what}; show a part of it with --view {SCREEN}", self._session.trace.where)
        return max(wide, LEAST_SIZE[0]), max(high, LEAST_SIZE[1])

    @property
    def _screen(self) -> WatchScreen:
        assert isinstance(self._app.screen, WatchScreen)
        return self._app.screen

    @property
    def _drawn(self) -> Region:
        """Where the board itself is drawn."""
        board = self._screen.query_one(BoardPanel)
        left, top = board.margin()
        room, picture = board.content_region, board.picture
        return Region(room.x + left, room.y + top, picture.width, picture.height).intersection(room)

    def __enter__(self) -> "Unseen":
        try:
            self._pilot = self._run(self._open())
        except BaseException:
            self.__exit__()
            raise
        return self

    def _run(self, doing: Coroutine[Any, Any, T]) -> T:
        """Let the app run meanwhile. An error of its own ends it: that one counts, not what follows."""
        try:
            done = self._runner.run(doing)
        except Exception as error:
            raise self._app._exception or error from None
        if self._app._exception is not None:
            raise self._app._exception
        return done

    async def _open(self) -> Pilot[None]:
        self._app.theme = DARK.name
        pilot = await self._running.enter_async_context(self._app.run_test(size=self._size))
        viewing = self._screen.viewing
        if self._view != SCREEN:
            viewing.large, viewing.view = "board", first_view(self._session.kind)
            self._screen.fit()
        await pilot.pause()
        return pilot

    def __exit__(self, *raised: object) -> None:
        with suppress(Exception):  # an error of the app, which was raised already
            self._runner.run(self._running.aclose())
        self._runner.close()

    def shot(self, position: int, playing: bool = False) -> list[Strip]:
        """What is seen at a position: at rest, or in passing while the search is played."""
        return self._run(self._shot(position, playing))

    async def _shot(self, position: int, playing: bool) -> list[Strip]:
        screen, before = self._screen, list[Strip]()
        screen.player.seek(position)
        screen.player.direction = int(playing)  # its clock stands still
        screen.show()
        if not playing:
            screen.show_details()
        while True:
            await self._pilot.pause(0)
            shown = screen._compositor.render_strips(self._app.size)
            if shown == before:
                return self._cropped(shown)
            before = shown

    def _cropped(self, strips: list[Strip]) -> list[Strip]:
        if self._view == SCREEN:
            return strips
        drawn = self._drawn
        return [strip.crop(drawn.x, drawn.right) for strip in strips[drawn.y : drawn.bottom]]


@contextmanager
def _any_terminal() -> Iterator[None]:
    """An environment that tells nothing of the person's terminal, while the app looks at it."""
    before = {name: os.environ.pop(name) for name in _OF_A_TERMINAL if name in os.environ}
    try:
        yield
    finally:
        os.environ.update(before)
