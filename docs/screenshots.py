"""Takes the README's screenshots and its film, from the screen itself: `python docs/screenshots.py`."""

import asyncio
import os
import re
from pathlib import Path
from tempfile import TemporaryDirectory

from attrs import define
from textual.pilot import Pilot

from puzzles.registry import kind_named
from puzzles.source import source_of
from tui.app.app import PuzzleApp
from tui.app.screens.gallery import GalleryScreen
from tui.app.screens.watch import WatchScreen
from tui.app.widgets.small_board import SmallBoard
from tui.exporting.formats import CHOICE
from tui.exporting.svg import write_svg
from tui.player.headless import start
from tui.player.session import Session

HERE = Path(__file__).parent
SIZE = (120, 40)
FILM_SIZE, FILM_SPEED = (110, 32), 2.0
"""And pictures a second."""
FONTS = re.compile(r"\s*@font-face \{.*?\}", re.DOTALL)


@define(frozen=True)
class Shot:
    """A search run to its first solution, and the keys that lead to the moment to show."""

    name: str
    kind: str
    puzzle: str
    solver: str
    keys: tuple[str, ...]
    size: tuple[int, int] = SIZE

    def session(self) -> Session:
        kind = kind_named(self.kind)
        session = start(kind, source_of(self.puzzle, kind.samples()), kind.solver(self.solver), every=False)
        assert session.search is not None
        session.search.pull()
        session.search = None
        return session


SHOTS = (
    Shot("shikaku", "shikaku", "ryan7.shk", "combo", ("f", "f", "f")),
    Shot("nonogram", "nonogram", "qr.non", "propagation", ("end",)),
    Shot("polyomino", "polyomino", "pentominoes-6x10.txt", "min-column", (*":50%", "enter", "f")),
    Shot("sudoku", "sudoku", "very-hard.txt", "logic", ("f", "f")),
)


async def take(app: PuzzleApp, name: str, size: tuple[int, int], keys: tuple[str, ...]) -> None:
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press(*keys)
        await at_rest(pilot)
        (HERE / f"{name}.svg").write_text(picture(app), encoding="utf-8")


async def at_rest(pilot: Pilot[None]) -> None:
    """Until nothing is looked for, and what is told at rest is there; in the gallery, the solution."""
    screen = pilot.app.screen
    while isinstance(screen, GalleryScreen) and not screen.query_one(SmallBoard).is_at_end:
        await pilot.pause(0.05)
    if isinstance(screen, WatchScreen):
        while screen.player.direction:
            await pilot.pause(0.05)
        await pilot.pause(0.5)
    await pilot.pause()


def picture(app: PuzzleApp) -> str:
    """The screen as SVG, in whatever font of equal widths there is: nothing is fetched to show it."""
    return FONTS.sub("", app.export_screenshot(simplify=True))


def film() -> None:
    """A film of the first search, a picture for each of its choices; it plays by itself."""
    trace = SHOTS[0].session().trace
    with (HERE / "film.svg").open("w", encoding="utf-8") as out:
        write_svg(
            trace,
            out,
            first=0,
            last=len(trace),
            every=CHOICE,
            speed=FILM_SPEED,
            size=FILM_SIZE,
            progress=lambda position: None,
        )


def main() -> None:
    with TemporaryDirectory() as home:
        os.environ |= {"XDG_CONFIG_HOME": home, "XDG_STATE_HOME": home, "COLORTERM": "truecolor"}
        for shot in SHOTS:
            asyncio.run(take(PuzzleApp(shot.session()), shot.name, shot.size, shot.keys))
        film()
        asyncio.run(take(PuzzleApp(), "gallery", SIZE, ("down",) * 3))


if __name__ == "__main__":
    main()
