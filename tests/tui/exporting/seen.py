"""What a person sees of a search at some positions, by the app in its test harness."""

import asyncio
from collections.abc import Iterable

from engine.store.opening import open_trace
from tests.tui.watching import settled, watching
from tui.player.session import reopen


def seen(path: str, positions: Iterable[int], size: tuple[int, int]) -> list[list[str]]:
    """The lines of the screen at each position."""
    return asyncio.run(_seen(path, positions, size))


async def _seen(path: str, positions: Iterable[int], size: tuple[int, int]) -> list[list[str]]:
    shown = []
    async with watching(reopen(open_trace(path)), size, notices=False) as watched:
        for position in positions:
            watched.go_to(position)
            await watched.settle()
            await settled(watched.pilot)
            shown.append(watched.lines())
    return shown
