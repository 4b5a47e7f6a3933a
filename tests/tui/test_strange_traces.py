"""Traces of an unknown kind, without events or nodes, very wide or very deep: every panel tells the truth."""

import pytest

from engine.events import BACKTRACK, EXHAUSTED, Choose, Deduce, Events
from engine.header import Header
from engine.store.recording import Recording
from tests.tui.watching import Watching, watching
from tui.player.session import Session

MANY = 2_500
PANELS = {"tree": "1", "log": "2", "whole": "T", "cell": "4"}


def without_a_node() -> Events:
    for number in range(50):
        yield Deduce("r", (), ((number % 9, 1),))


def wide() -> Events:
    """One node with very many children."""
    for number in range(MANY):
        yield Choose("v", f"value {number}", number + 1, MANY, ((1, number % 5),))
        yield BACKTRACK
    yield EXHAUSTED


def deep() -> Events:
    """A path of choices of one and of two."""
    for number in range(MANY):
        yield Choose("v", f"x{number}", 1, 1 + number % 50 // 49, ((number % 9, 1),))
    for _ in range(MANY):
        yield BACKTRACK
    yield EXHAUSTED


TRACES = {"no event": lambda: iter(()), "no node": without_a_node, "wide": wide, "deep": deep}


def session_of(name: str) -> Session:
    """Of a kind that nobody has."""
    recording = Recording(Header(9, "unheard-of"))
    recording.append(TRACES[name]())
    recording.finish("exhausted")
    return Session(recording, None, None)


async def look_at_everything(watched: Watching, position: int) -> None:
    """Open each panel at a position; what it says there is that of the trace."""
    watched.go_to(position)
    await watched.settle()
    state, screen = watched.screen.player.replay.state, watched.screen
    assert state.position == position
    for name, key in PANELS.items():
        await watched.press(key)
        assert screen.tab == name
        assert any(line.strip(" │╭╮╰╯─") for line in watched.shown(name))
    await watched.press("enter")
    assert screen.viewing.large == "beside"
    await watched.press("enter", "tab", "t")
    tree = "\n".join(watched.shown("tree"))
    assert ("◉" in tree) == (screen.player.replay.state.dead_node != state.node)
    assert f"event {position:,} of {len(watched.screen.player.session.trace):,}" in watched.lines()[0]


@pytest.mark.parametrize("name", TRACES)
async def test_every_panel_of_a_strange_trace_opens_at_the_first_middle_and_last_event(name: str) -> None:
    session = session_of(name)
    length = len(session.trace)
    async with watching(session, (80, 24), notices=False) as watched:
        for position in sorted({0, length // 2, length}):
            await look_at_everything(watched, position)
        assert watched.screen.viewing.mode == ("all" if not length else "alive")


@pytest.mark.parametrize("name", TRACES)
async def test_a_strange_trace_in_a_very_small_terminal_says_what_it_needs(name: str) -> None:
    async with watching(session_of(name), (20, 5), notices=False) as watched:
        for key in ("T", "1", "2", "4", "tab", "enter", "end", "home", "enter"):
            await watched.press(key)
            assert "needs 40 columns" in " ".join(watched.text.split())


async def test_a_very_deep_path_says_its_depth_and_folds_what_was_forced() -> None:
    async with watching(session_of("deep"), (120, 40), notices=False) as watched:
        watched.go_to(MANY)
        await watched.press("1")
        assert f"depth {MANY:,}" in str(watched.panel("tree").border_subtitle or "") or (
            f"depth {MANY:,}" in watched.text
        )
        shown = "\n".join(watched.shown("tree"))
        assert "⋮ 49 forced" in shown
        assert "← here" in shown


async def test_of_very_many_children_the_current_one_is_in_view() -> None:
    async with watching(session_of("wide"), (80, 24), notices=False) as watched:
        watched.go_to(MANY + 1)
        await watched.press("1")
        shown = "\n".join(watched.shown("tree"))
        assert f"{MANY // 2 + 1:,} of {MANY:,}" in shown or "← here" in shown
        assert f"value {MANY // 2}" in shown
