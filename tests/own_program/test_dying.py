"""Programs that die, write to the terminal or are stopped while they are watched, in a real terminal."""

import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.own_program.test_watching import queens
from tests.tui.program import PATIENCE
from tests.tui.terminal import in_terminal
from tests.tui.test_suspend import is_stopped, suspended

DIES = """
import os, threading
from puzzletui import watch
{before}
print("printed before")
with watch(name="short") as search:
    search.choose("a", 1)
    print("printed meanwhile", flush=True)
    {end}
"""


@pytest.mark.parametrize(
    ("end", "words", "code"),
    [
        ("os._exit(3)", "with exit code 3", 3),
        ("os.kill(os.getpid(), 11)", "killed by signal 11", -11),
        ("os.kill(os.getpid(), 9)", "killed by signal 9", -9),
    ],
)
def test_the_viewer_stays_open_when_the_program_dies_and_says_how(
    end: str, words: str, code: int, tmp_path: Path
) -> None:
    path = tmp_path / "dies.py"
    path.write_text(DIES.format(before="", end=end))
    with in_terminal(program_name=[sys.executable, path.name], folder=tmp_path) as terminal:
        terminal.until(lambda text: "ended: stopped" in text)
        terminal.press("end")
        terminal.until(lambda text: words in text and "without saying so" in text)
        terminal.press("q")
        terminal.until(lambda text: "printed meanwhile" in text)
        assert terminal.ends() == code
    assert not processes_in(tmp_path)


def test_a_program_that_is_killed_with_its_keeper_leaves_no_process_behind(tmp_path: Path) -> None:
    path = tmp_path / "dies.py"
    path.write_text(DIES.format(before="", end="import time; time.sleep(600)"))
    with in_terminal(program_name=[sys.executable, path.name], folder=tmp_path) as terminal:
        terminal.until(lambda text: "short" in text and "why" in text)
        assert len(processes_in(tmp_path)) >= 3
        terminal.program.kill()
        terminal.ends()
    end = monotonic() + PATIENCE
    while processes_in(tmp_path) and monotonic() < end:
        sleep(0.05)
    assert not processes_in(tmp_path)


def test_a_program_with_threads_is_not_forked(tmp_path: Path) -> None:
    path = tmp_path / "threads.py"
    before = "threading.Thread(target=threading.Event().wait, daemon=True).start(); before = os.getpid()"
    path.write_text(DIES.format(before=before, end="print(before == os.getpid())"))
    with in_terminal(program_name=[sys.executable, path.name], folder=tmp_path) as terminal:
        terminal.until(lambda text: "short" in text and "why" in text)
        terminal.press("q")
        terminal.until(lambda text: "True" in text)
        assert terminal.ends() == 0


def test_each_of_several_viewers_outlives_the_program(tmp_path: Path) -> None:
    path = tmp_path / "dies.py"
    first = "with watch(name='first') as search:\n    search.choose('a', 1)"
    path.write_text(DIES.format(before=first, end="os._exit(3)"))
    with in_terminal(program_name=[sys.executable, path.name], folder=tmp_path) as terminal:
        terminal.until(lambda text: "first" in text and "why" in text)
        terminal.press("q")
        terminal.until(lambda text: "short" in text and "ended: stopped" in text)
        terminal.press("q")
        terminal.until(lambda text: "printed meanwhile" in text)
        assert terminal.ends() == 3


PRINTS = """
from puzzletui import watch
with watch() as search:
    search.choose("a", 1)
    search.choose("b", 1)
    while not open("go").read():
        pass
    with open("/dev/tty", "w") as terminal:
        print(*["RUBBISH"] * 60, sep="\\n", file=terminal)
    search.choose("c", 1)
"""


def test_what_a_program_writes_to_the_terminal_itself_is_painted_over(tmp_path: Path) -> None:
    (path := tmp_path / "prints.py").write_text(PRINTS)
    (tmp_path / "go").touch()
    with in_terminal(program_name=[sys.executable, path.name], folder=tmp_path) as terminal:
        terminal.until(lambda text: "event 2 of 2" in text and "? keys" in text)
        (tmp_path / "go").write_text("now")
        terminal.until(lambda text: "event 3 of 3" in text and "? keys" in text and "RUBBISH" not in text)
        assert b"RUBBISH" in terminal.written
        terminal.press("q")
        assert terminal.ends() == 0


def test_ctrl_z_stops_the_program_with_its_viewer_and_both_go_on(tmp_path: Path) -> None:
    path = queens(tmp_path)
    with in_terminal("26", program_name=[sys.executable, path.name], folder=tmp_path) as terminal:
        terminal.until(lambda text: "queens.py · place" in text and "why" in text)
        terminal.press("\x1a")
        with suspended(terminal):
            ours = [
                process for process in processes_in(tmp_path) if os.getpgid(process) == terminal.program.pid
            ]
            assert len(ours) >= 3
            end = monotonic() + PATIENCE
            while not all(map(is_stopped, ours)):
                assert monotonic() < end
                sleep(0.05)
        os.killpg(terminal.program.pid, signal.SIGCONT)
        terminal.until(lambda text: "‖ paused" in text)
        terminal.press("q")
        assert terminal.ends() == 0


def processes_in(folder: Path) -> list[int]:
    """Those that were started in it, and have not ended."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if (process / "cwd").readlink() == folder:
                found.append(int(process.name))
    return found
