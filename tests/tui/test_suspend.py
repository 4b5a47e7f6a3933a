"""Ctrl+Z gives the terminal back to the shell; after its fg all is as it was, also a live search."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

from tests.tui.processes import feeds_of
from tests.tui.program import LONG_SEARCH, PATIENCE
from tests.tui.sessions import recorded
from tests.tui.terminal import Terminal, in_terminal
from tests.tui.test_terminal import is_restored, position, shows_position


def is_stopped(process: int) -> bool:
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "T"


@contextmanager
def suspended(terminal: Terminal) -> Iterator[None]:
    """While it is stopped; the terminal is as it was before, and afterwards it is drawn anew."""
    end = monotonic() + PATIENCE
    while not is_stopped(terminal.program.pid):
        assert monotonic() < end
        terminal.read(0.05)
    while terminal.read(0.1) and not is_restored(terminal):
        assert monotonic() < end
    assert is_restored(terminal)
    terminal.screen.reset()
    yield
    os.kill(terminal.program.pid, signal.SIGCONT)


def test_a_recording_is_drawn_again_after_ctrl_z_and_keys_go_on_from_there(tmp_path: Path) -> None:
    path = str(tmp_path / "a.trace")
    recorded().trace.save(path)
    with in_terminal("replay", path, "--at", "100", size=(80, 24)) as terminal:
        terminal.until(lambda text: shows_position(100)(text) and "q quit" in text)
        for _ in range(2):
            terminal.press("\x1a")
            with suspended(terminal):
                pass
            terminal.until(lambda text: shows_position(100)(text) and "q quit" in text)
            assert "board" in terminal.text
        terminal.press("right")
        terminal.until(shows_position(101))
        terminal.press("q")
        assert terminal.ends() == 0
        assert is_restored(terminal)


def test_a_live_search_stands_still_while_the_program_is_suspended_and_goes_on_after_it() -> None:
    with in_terminal(*LONG_SEARCH[1:], "--speed", "max") as terminal:
        terminal.until(lambda text: (position(text) or 0) > 1_000)
        (feed,) = feeds_of(terminal.program.pid)
        terminal.press("\x1a")
        with suspended(terminal):
            until_at_rest(feed)
        terminal.until(lambda text: "‖ paused" in text)
        before = position(terminal.text)
        assert before is not None
        terminal.press("right")
        terminal.until(shows_position(before + 1))
        terminal.press(" ")
        terminal.until(lambda text: (position(text) or 0) > before + 1_000)
        terminal.press("q")
        assert terminal.ends() == 0


def until_at_rest(process: int) -> None:
    """Wait until it uses the processor no more; one that searches on never comes to that."""
    used, end = -1, monotonic() + PATIENCE
    while used != processor_ticks(process):
        assert monotonic() < end
        used = processor_ticks(process)
        sleep(0.5)


def processor_ticks(process: int) -> int:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def test_what_plays_when_another_program_stops_it_does_not_jump_by_the_time_it_stood(tmp_path: Path) -> None:
    path = str(tmp_path / "a.trace")
    recorded().trace.save(path)
    with in_terminal("replay", path, size=(80, 24)) as terminal:
        terminal.until(shows_position(0))
        terminal.press("-", " ")
        terminal.until(lambda text: (position(text) or 0) >= 2)
        os.kill(terminal.program.pid, signal.SIGTSTP)
        before = position(terminal.text) or 0
        with suspended(terminal):
            before = max(before, position(terminal.text) or 0)
            sleep(5)
        went_on = monotonic()
        after = terminal.until(lambda text: (where := position(text)) and where > before and where)
        assert after - before < 16 * (monotonic() - went_on + 2)  # events a second
        terminal.press("q")
        assert terminal.ends() == 0


def test_the_gallery_and_a_question_can_be_suspended_too(tmp_path: Path) -> None:
    path = str(tmp_path / "a.trace")
    recorded().trace.save(path)
    for arguments, key, words in (([], "", "puzzletui"), (["replay", path], ":", "Go to event")):
        with in_terminal(*arguments, size=(80, 24)) as terminal:
            terminal.until(lambda text: "puzzletui" in text)
            terminal.press(key)
            terminal.until(lambda text: words in text)  # noqa: B023
            terminal.press("\x1a")
            with suspended(terminal):
                pass
            terminal.until(lambda text: words in text)  # noqa: B023
            terminal.program.terminate()
            assert terminal.ends() == 128 + signal.SIGTERM
            assert is_restored(terminal)
