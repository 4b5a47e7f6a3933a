"""Searches on the screen of the app, without a terminal."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from bench.terminal import HIGH, WIDE
from puzzles.registry import kind_named
from puzzles.source import source_of
from tui.app.app import PuzzleApp
from tui.app.screens.watch import WatchScreen
from tui.player.session import Session

T = TypeVar("T")


def search(begin: Callable[..., Session], kind: str, puzzle: str, solver: str, record: str = "") -> Session:
    """A search that `start` runs in this process, or `launch` in another."""
    found = kind_named(kind)
    return begin(found, source_of(puzzle, found.samples()), found.solver(solver), True, record)


def on_screen(
    session: Session, work: Callable[[WatchScreen], Awaitable[T]], size: tuple[int, int] = (WIDE, HIGH)
) -> T:
    """What `work` returns with the session on a screen."""

    async def run() -> T:
        app = PuzzleApp(session)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            assert isinstance(app.screen, WatchScreen)
            app.screen.jump(0)
            return await work(app.screen)

    return asyncio.run(run())
