"""The real program in a real terminal."""

import os
import re
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from engine.store.opening import open_trace
from tests.tui.sessions import COMBO_EVENTS, recorded
from tests.tui.terminal import Terminal, in_terminal

ALTERNATE_SCREEN, CURSOR, MOUSE, PASTE = 1049, 25, 1000, 2004


def position(text: str) -> int | None:
    found = re.search(r"event ([\d,]+) of", text)
    return int(found[1].replace(",", "")) if found else None


def shows_position(where: int) -> Callable[[str], bool]:
    return lambda text: position(text) == where


def is_restored(terminal: Terminal) -> bool:
    on = [mode for mode in (ALTERNATE_SCREEN, MOUSE, PASTE) if terminal.is_set(mode)]
    return not on and terminal.is_set(CURSOR)


def test_a_search_is_played_paused_stepped_through_solved_and_quit() -> None:
    with in_terminal("shikaku", "ryan7.shk") as terminal:
        terminal.until(lambda text: "tree │ log" in text and "┊ 4 ┊" in text and "event" in text)
        assert terminal.is_set(ALTERNATE_SCREEN)
        terminal.until(lambda text: (position(text) or 0) > 3)
        terminal.press(" ")
        terminal.until(lambda text: "‖" in text)
        here = position(terminal.text)
        assert here is not None
        terminal.press("right")
        terminal.until(shows_position(here + 1))
        terminal.press("left", "left")
        terminal.until(shows_position(here - 1))
        terminal.press("s")
        terminal.until(lambda text: "◆ solved" in text)
        assert position(terminal.text) == COMBO_EVENTS
        assert "│       │ 2 │               │" in terminal.text
        terminal.press("q")
        assert terminal.ends() == 0
        assert is_restored(terminal)


def test_the_program_can_be_quit_while_it_plays_at_full_speed() -> None:
    with in_terminal("queens", "queens-12.txt", "--all", "--speed", "max", size=(80, 24)) as terminal:
        terminal.until(lambda text: (position(text) or 0) > 1000)
        terminal.press("q")
        assert terminal.ends() == 0
        assert is_restored(terminal)


def test_the_gallery_opens_and_closes() -> None:
    with in_terminal(size=(80, 24)) as terminal:
        terminal.until(lambda text: "Start here" in text)
        terminal.press("q")
        assert terminal.ends() == 0
        assert is_restored(terminal)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_that_ends_the_program_leaves_the_terminal_as_it_was(number: signal.Signals) -> None:
    with in_terminal("shikaku", "ryan7.shk", size=(80, 24)) as terminal:
        terminal.until(lambda text: (position(text) or 0) > 3)
        os.kill(terminal.program.pid, number)
        assert terminal.ends() == 128 + number
        assert is_restored(terminal)


def test_damage_found_while_a_trace_is_drawn_ends_the_app_with_one_line(tmp_path: Path) -> None:
    path = str(tmp_path / "damaged.trace")
    recorded(solver="bfs").trace.save(path)
    with closing(sqlite3.connect(path)) as database:
        database.execute("UPDATE blocks SET packed = x'00' WHERE first > 0")
        database.commit()
    with in_terminal("replay", path, size=(200, 40)) as terminal:
        assert terminal.ends() == 2
        assert is_restored(terminal)
        words = " ".join(terminal.text.split())
        assert words.startswith(f"puzzletui: {path}: the trace is damaged at event 2,048")
        assert "Traceback" not in words


def test_keys_move_through_a_trace_of_several_hundred_thousand_events(tmp_path: Path) -> None:
    path = str(tmp_path / "queens.trace")
    recorded("queens", "queens-12.txt", "backtracking", every=True, limit=400_000).trace.save(path)
    trace = open_trace(path)
    events = len(trace)
    assert events == 400_000
    with in_terminal("replay", path) as terminal:
        terminal.until(shows_position(0))
        terminal.press("end")
        terminal.until(shows_position(events))
        terminal.press("home")
        terminal.until(shows_position(0))
        terminal.press(":")
        terminal.until(lambda text: "percentage" in text)
        terminal.press(*"50%", "enter")
        terminal.until(shows_position(events // 2))
        state = trace.block_at(events // 2).state(events // 2)
        over = trace.subtree(state.node).death
        assert over is not None
        terminal.press("o")
        terminal.until(shows_position(over + 1))
        terminal.press("f")
        leaf = terminal.until(lambda text: (where := position(text)) != over + 1 and where)
        event = next(trace.read(leaf))
        assert event.verb == "backtrack"
        terminal.press("q")
        assert terminal.ends() == 0
        assert is_restored(terminal)
