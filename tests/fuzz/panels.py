"""The real app on a session: many of its keys are pressed at some positions, and every panel is drawn."""

import asyncio
from random import Random

from tests.tui.watching import watching
from tui.app.keys import KEYS
from tui.player.session import Session

LEFT_OUT = {"quit", "solver", "detail", "fastest"}
"""Keys that leave the screen or start another search; as fast as possible it plays from the beginning on."""
PRESSED = 15
"""So many of the keys at each position, because an answer takes some milliseconds."""
SIZES = ((100, 30), (60, 20))


def press_keys(session: Session, chance: Random) -> None:
    asyncio.run(_press_keys(session, chance))


async def _press_keys(session: Session, chance: Random) -> None:
    keys = [key.keys.split(",")[0] for key in KEYS if key.name not in LEFT_OUT]
    async with watching(session, chance.choice(SIZES)) as watched:
        await watched.press("0")
        for place in ("home", chance.choice(("end", "b", "pagedown"))):
            for key in (place, *chance.sample(keys, PRESSED)):
                await watched.press(key)
                while len(watched.app.screen_stack) > 1:
                    watched.app.pop_screen()
                    await watched.settle()
