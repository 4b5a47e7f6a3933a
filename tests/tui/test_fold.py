"""Law: the screen is a fold of the trace, the position and what a person chose; nothing else stays on it."""

from random import Random

import pytest
from textual.strip import Strip

from tests.tui.sessions import live, recorded
from tests.tui.watching import Watching, watching
from tui.app.keys import GROUPS
from tui.app.widgets.board import BoardPanel
from tui.app.widgets.panel import Panel
from tui.app.widgets.tree import TreePanel
from tui.player.session import Session

LEFT_OUT = {"play", "play-back", "go-to", "search", "stops", "next", "previous"}
"""They take time, or ask."""
KEYS = [
    key.keys.split(",")[0]
    for group in ("time", "events", "tree", "board", "why")
    for key in GROUPS[group]
    if key.name not in LEFT_OUT
] + ["tab"]


async def shown(watched: Watching) -> list[Strip]:
    """All that is on the screen, looks included, once all that is told at rest is there."""
    await watched.settle()
    watched.screen._at_rest()
    await watched.settle()
    return [strip.simplify() for strip in watched.strips()]


async def same_from_scratch(watched: Watching) -> list[Strip]:
    """A fresh app on the same trace, brought to the same position with the same choices."""
    old, session = watched.screen, watched.screen.playback.session
    async with watching(Session(session.trace, session.kind, session.puzzle), watched.size, False) as fresh:
        new = fresh.screen
        for name in ("cell", "bookmarks", "text", "heat", "breakpoints", "zoom"):
            setattr(new.viewing, name, getattr(old.viewing, name))
        new.playback.stops, new.playback.speed = old.playback.stops, old.playback.speed
        new.query_one(TreePanel).mode = old.query_one(TreePanel).mode
        new.query_one(TreePanel).unfolded = old.query_one(TreePanel).unfolded
        new.query_one(BoardPanel).view = old.query_one(BoardPanel).view
        new.set_class(old.has_class("-other"), "-other")
        fresh.go_to(watched.position)
        new.fit()
        await fresh.settle()
        for panel in old.query(Panel):
            fresh.panel(panel.id or "").scroll_to(*panel.scroll_offset, animate=False)
        new.show()
        return await shown(fresh)


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
        assert not watched.screen.playback.live
        found, expected = await shown(watched), await same_from_scratch(watched)
        assert as_text(found) == as_text(expected)
        assert found == expected
