"""Law: the screen depends on the trace, the position and what a person chose to look at; on nothing else."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from copy import deepcopy
from random import Random

import pytest
from textual.screen import Screen
from textual.strip import Strip

from tests.tui.racing import raced
from tests.tui.sessions import live, recorded
from tests.tui.watching import Watching, settled, watching
from tui.app.app import PuzzleApp
from tui.app.keys import GROUPS
from tui.app.race_keys import RACE_KEYS
from tui.app.screens.race import RaceScreen
from tui.app.screens.watch import WatchScreen
from tui.app.side_by_side import SideBySideApp
from tui.player.playback import Playback
from tui.player.race import Race
from tui.player.session import Session

LEFT_OUT = {"play", "play-back", "go-to", "search", "stops", "next", "previous", "note", "notes", "similar"}
"""They take time, or ask."""
KEYS = [
    key.keys.split(",")[0]
    for group in ("time", "events", "tree", "board", "why")
    for key in GROUPS[group]
    if key.name not in LEFT_OUT
] + ["tab"]
RACE_LEFT_OUT = LEFT_OUT | {"open", "screenshot", "help", "quit"}
KEYS_OF_A_RACE = [key.keys.split(",")[0] for key in RACE_KEYS if key.name not in RACE_LEFT_OUT]


class Fresh(PuzzleApp):
    """The app, opened on a screen."""

    def __init__(self, screen: Screen[None]) -> None:
        super().__init__()
        self._first = screen

    def get_default_screen(self) -> Screen[None]:
        return self._first


async def shown(watched: Watching) -> list[Strip]:
    """All that is on the screen, styles included, once the details are there too."""
    await watched.settle()
    watched.screen.show_details()
    await watched.settle()
    return [strip.simplify() for strip in watched.strips()]


async def same_from_scratch(watched: Watching) -> list[Strip]:
    """A fresh app on the same trace, at the same position, with the same choices."""
    session = watched.screen.player.session
    playback = Playback(
        Session(session.trace, session.kind, session.puzzle), deepcopy(watched.screen.player.viewing)
    )
    playback.seek(watched.position)
    app = Fresh(WatchScreen(playback))
    async with app.run_test(size=watched.size) as pilot:
        await pilot.pause(0)
        await pilot.pause(0)
        return await shown(Watching(app, pilot))


def as_text(strips: list[Strip]) -> list[str]:
    return [strip.text for strip in strips]


@pytest.mark.parametrize(
    ("kind", "puzzle", "solver", "size"),
    [
        ("shikaku", "ryan7.shk", "combo", (120, 40)),
        ("shikaku", "ryan7.shk", "backtracking", (80, 24)),
        ("queens", "queens-8.txt", "backtracking", (50, 20)),
        ("nonogram", "clover.non", "brute-force", (100, 30)),
    ],
)
async def test_after_any_keys_the_screen_is_what_a_fresh_app_shows(
    kind: str, puzzle: str, solver: str, size: tuple[int, int]
) -> None:
    chance = Random(f"{puzzle} {solver}")
    session = recorded(kind, puzzle, solver, limit=20_000)
    async with watching(session, size, notices=False) as watched:
        for _ in range(4):
            keys = chance.choices(KEYS, k=15)
            watched.go_to(chance.randrange(len(session.trace)))
            await watched.press(*keys)
            found, expected = await shown(watched), await same_from_scratch(watched)
            assert as_text(found) == as_text(expected), keys
            assert found == expected, keys


async def test_a_search_watched_live_leaves_the_screen_that_its_recording_shows() -> None:
    session = live("shikaku", "ryan7.shk", "combo")
    async with watching(session, notices=False) as watched:
        await watched.press("b", "t", "c", "b", "x", "right", "s", "U")
        assert not watched.screen.player.live
        found, expected = await shown(watched), await same_from_scratch(watched)
        assert as_text(found) == as_text(expected)
        assert found == expected


@asynccontextmanager
async def race_at(race: Race, size: tuple[int, int]) -> AsyncIterator[Watching]:
    """A race on its screen, paused where it is."""
    app = SideBySideApp(RaceScreen(race, [lane.session.trace.header.solver for lane in race.lanes]))
    time, scrolled = race.time, [dict(lane.viewing.scrolled) for lane in race.lanes]
    async with app.run_test(size=size) as pilot:
        await pilot.pause(0.1)  # it has begun to play, which scrolls
        race.pause()
        race.set_time(time)
        for lane, kept in zip(race.lanes, scrolled):
            lane.viewing.scrolled = kept
        yield Watching(app, pilot)


async def race_shown(watched: Watching) -> list[Strip]:
    assert isinstance(watched.app.screen, RaceScreen)
    watched.app.screen.pause()
    await settled(watched.pilot)
    return [strip.simplify() for strip in watched.strips()]


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_after_any_keys_a_race_is_what_a_fresh_one_shows(size: tuple[int, int]) -> None:
    chance = Random(f"{size}")
    sessions = raced("combo", "backtracking")
    race = Race(sessions)
    async with race_at(race, size) as watched:
        for _ in range(4):
            keys = chance.choices(KEYS_OF_A_RACE, k=15)
            race.to_start()
            race.step(chance.randrange(2000))
            await watched.press(*keys)
            found = await race_shown(watched)
            fresh = Race(sessions, deepcopy(race.viewing))
            fresh.set_time(race.time)
            async with race_at(fresh, size) as again:
                expected = await race_shown(again)
            assert as_text(found) == as_text(expected), keys
            assert found == expected, keys
