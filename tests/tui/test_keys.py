"""Keys: each has one meaning, can be looked up, and can be changed."""

from pathlib import Path
from typing import cast

import pytest
from textual.command import Command, CommandList
from textual.keys import _character_to_key
from textual.screen import Screen

from engine.events import VERBS
from tests.tui.sessions import recorded
from tests.tui.watching import watching
from tui.app.keys import GROUPS, KEYS, Key, keys_of
from tui.app.race_keys import DIFF_KEYS, RACE_KEYS
from tui.app.screens.controller import ControllerScreen
from tui.app.screens.diff import DiffScreen
from tui.app.screens.help import HelpScreen
from tui.app.screens.race import RaceScreen
from tui.app.screens.watch import WatchScreen
from tui.app.widgets.bars import KeyBar


def own_keys_file(home: Path, text: str) -> None:
    folder = home / "config" / "puzzletui"
    folder.mkdir(parents=True)
    (folder / "keys.toml").write_text(text)


def test_no_key_and_no_name_has_two_meanings() -> None:
    pressed = [key for entry in KEYS for key in entry.keys.split(",")]
    assert len(pressed) == len(set(pressed))
    for entries in ([entry.name for entry in KEYS], [entry.action for entry in KEYS]):
        assert len(entries) == len(set(entries))


def test_every_key_is_a_single_key_that_terminals_pass_on() -> None:
    named = {
        "space",
        "backspace",
        "right",
        "left",
        "up",
        "down",
        "home",
        "end",
        "pageup",
        "pagedown",
        "tab",
        "f1",
        "f5",
        "enter",
        "escape",
        "ctrl+z",
    }
    characters = {_character_to_key(chr(code)) for code in range(33, 127)}
    assert {key for entry in KEYS for key in entry.keys.split(",")} <= named | characters


def test_a_key_is_shown_as_what_is_pressed() -> None:
    for entry in KEYS:
        for shown in entry.show.split():
            if len(shown) == 1 and shown.isascii():
                assert _character_to_key(shown) in entry.keys.split(",")


def test_lower_case_goes_forwards_and_upper_case_the_same_way_backwards() -> None:
    actions = {key: entry.action for entry in KEYS for key in entry.keys.split(",")}
    for verb in VERBS[:5]:
        assert actions[verb[0]] == f"find('{verb}', 1)"
        assert actions[verb[0].upper()] == f"find('{verb}', -1)"


@pytest.mark.parametrize("screen", [WatchScreen, RaceScreen, DiffScreen])
def test_every_key_of_every_screen_has_a_verb(screen: type[ControllerScreen]) -> None:
    for key in keys_of(screen.GROUPS):
        assert callable(getattr(screen, f"action_{key.action.partition('(')[0]}"))


@pytest.mark.parametrize("last", [WatchScreen, DiffScreen])
def test_no_verb_of_a_screen_is_written_twice(last: type[ControllerScreen]) -> None:
    screens = last.__mro__[: last.__mro__.index(ControllerScreen) + 1]
    verbs = [name for screen in screens for name in vars(screen) if name.startswith("action_")]
    assert len(verbs) == len(set(verbs)) > 20


LIKE = {
    ("H", "select the cell to the left", "select the search to the left"),
    ("L", "select the cell to the right", "select the search to the right"),
    (
        "enter",
        "enlarge the panel used last, or put it back",
        "enlarge the selected search: open it at its position",
    ),
    (
        "n",
        "next of what was found: the text; after the last, the first",
        "next of what was found: divergences",
    ),
    ("N", "previous of what was found: the text", "previous of what was found: divergences"),
}
"""Keys that do on two screens what is said in the same words, but not by the same action."""


@pytest.mark.parametrize("others", [RACE_KEYS, DIFF_KEYS], ids=["race", "diff"])
def test_a_key_means_the_same_on_every_screen(others: tuple[Key, ...]) -> None:
    usual = {pressed: key for key in KEYS for pressed in key.keys.split(",")}
    for key in others:
        for pressed in key.keys.split(","):
            same = usual.get(pressed, key)
            like = (pressed, same.line, key.line) in LIKE
            assert like or (same.action, same.name) == (key.action, key.name), pressed


async def test_every_key_has_an_action_a_place_in_the_help_and_one_in_the_palette() -> None:
    async with watching(recorded(), (170, 60)) as watched:
        screen = watched.screen
        offered = [command.title for command in watched.app.get_system_commands(cast(Screen[object], screen))]
        for key in KEYS:
            assert callable(getattr(WatchScreen, f"action_{key.action.partition('(')[0]}"))
            assert key.line in offered
        await watched.press("question_mark")
        assert isinstance(watched.app.screen, HelpScreen)
        for group, keys in GROUPS.items():
            assert group.upper() in watched.text
            for key in keys:
                assert f"{key.show}  {key.line}" in watched.text
        await watched.press("escape")
        assert screen.is_current


async def test_the_help_scrolls_where_it_does_not_fit_and_closes_at_a_click() -> None:
    async with watching(recorded(), (60, 20)) as watched:
        await watched.press("f1")
        assert KEYS[0].line in watched.text
        assert KEYS[-1].line not in watched.text
        await watched.press(*["pagedown"] * 30)
        assert KEYS[-1].line in watched.text
        await watched.press(*["k"] * 30)
        assert KEYS[0].line in watched.text
        await watched.pilot.click(offset=(10, 10))
        assert watched.screen.is_current


async def test_every_verb_can_be_called_by_its_name_from_the_palette() -> None:
    async with watching(recorded()) as watched:
        await watched.press("semicolon")
        await watched.pilot.pause()
        await watched.pilot.press(*"next backtrack")
        await watched.pilot.pause(0.5)
        await watched.pilot.press("enter")
        await watched.pilot.pause()
        event = watched.screen.player.replay.event
        assert event is not None
        assert event.verb == "backtrack"


async def test_a_persons_own_keys_replace_the_usual_ones(at_home: Path) -> None:
    own_keys_file(at_home, '[keys]\non = "x,right"\nunfold = "l"\n')
    async with watching(recorded()) as watched:
        for key, position in (("x", 1), ("right", 2), ("l", 2), ("x", 3)):
            await watched.press(key)
            assert watched.position == position
        assert not watched.notices


async def test_the_key_bar_shows_a_persons_own_keys(at_home: Path) -> None:
    own_keys_file(at_home, '[keys]\nback = "y,left"\nplay = ""\n')
    async with watching(recorded()) as watched:
        line = watched.screen.query_one(KeyBar).line().text
        assert line.startswith("y → step")
        assert "play" not in line


async def test_the_palette_shows_a_persons_own_keys(at_home: Path) -> None:
    own_keys_file(at_home, '[keys]\nback = "y,left"\n')
    async with watching(recorded()) as watched:
        commands = {
            command.title: command.help for command in watched.app.get_system_commands(watched.app.screen)
        }
        assert commands["one event back"] == "time · key y left"
        assert commands["one event forward"] == "time · key → l"


async def test_the_palette_lists_our_commands_first_in_the_order_of_the_help() -> None:
    async with watching(recorded(), (120, 40)) as watched:
        await watched.press("semicolon")
        ours = [key.line for keys in GROUPS.values() for key in keys]
        commands = watched.app.screen.query_one(CommandList)
        while commands.option_count < len(ours):
            await watched.pilot.pause(0.01)
        hits = [option.hit for option in commands.options if isinstance(option, Command)]
        assert [hit.text for hit in hits][: len(ours)] == ours
        assert "Theme" in [hit.text for hit in hits][len(ours) :]
        assert "time · key ␣" in watched.text


async def test_hints_name_a_persons_own_keys(at_home: Path) -> None:
    own_keys_file(at_home, '[keys]\nwhy = "f9,w"\ncell-left = "f5"\ncell-up = ""\n')
    async with watching(recorded()) as watched:
        watched.go_to(20)
        watched.screen.show_details()
        assert watched.panel("why").border_subtitle == "f9 goes there"
        await watched.press("e")
        assert watched.notices == ["Select a cell first: click it, or press f5 J L."]


async def test_a_hint_for_a_key_that_was_taken_away_is_not_shown(at_home: Path) -> None:
    taken_away = "".join(
        f'{name} = ""\n' for name in ("why", "cell-left", "cell-down", "cell-up", "cell-right")
    )
    own_keys_file(at_home, f"[keys]\n{taken_away}")
    async with watching(recorded()) as watched:
        watched.go_to(20)
        watched.screen.show_details()
        assert watched.panel("why").border_subtitle == ""
        await watched.press("e")
        assert watched.notices == ["Select a cell first: click it."]


async def test_the_help_screen_shows_a_persons_own_keys(at_home: Path) -> None:
    own_keys_file(at_home, '[keys]\non = "j,right"\n')
    async with watching(recorded()) as watched:
        await watched.press("question_mark")
        assert isinstance(watched.app.screen, HelpScreen)
        listed = watched.app.screen.query_one("KeyList")
        lines = ["".join(s.text for s in listed.render_line(y)) for y in range(listed.size.height)]
        assert any("j right  one event forward" in line for line in lines)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ('[keys]\non = "x"\nfly = "f"\n', ["keys.toml", "fly"]),
        ('[keys]\non = "x"\nend = 7\n', ["keys.toml", "end"]),
        ("keys = 3", ["keys.toml", "table"]),
        ("[keys", ["keys.toml", "table declaration"]),
    ],
)
async def test_a_wrong_key_file_is_a_notice_and_the_rest_of_it_works(
    text: str, parts: list[str], at_home: Path
) -> None:
    own_keys_file(at_home, text)
    async with watching(recorded()) as watched:
        (notice,) = watched.notices
        for part in parts:
            assert part in notice
        await watched.press("x" if "x" in text else "right")
        assert watched.position == 1
