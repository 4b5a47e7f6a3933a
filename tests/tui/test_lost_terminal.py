"""The app knows when it has no terminal any more, in real processes."""

import os
import pty
import signal
import subprocess
import sys

from tests.tui.program import PATIENCE, ROOT
from tests.tui.terminal import in_terminal

ASK = "from tui.app.lost_terminal import Terminal; print('lost' if Terminal().is_lost else 'ours')"


def test_a_program_in_the_foreground_of_its_terminal_has_not_lost_it() -> None:
    with in_terminal(program_name=[sys.executable, "-c", ASK]) as terminal:
        terminal.until(lambda text: "ours" in text)
        assert terminal.ends() == 0


def test_a_terminal_that_does_not_control_the_process_is_not_lost() -> None:
    ours, its = pty.openpty()
    done = subprocess.run(
        [sys.executable, "-c", ASK],
        cwd=ROOT,
        stdin=its,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        start_new_session=True,
    )
    os.close(ours)
    os.close(its)
    assert done.stdout == "ours\n"


def test_without_a_terminal_it_is_lost() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ASK],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.stdout == "lost\n"


def test_a_closed_terminal_ends_the_program_also_if_it_was_continued_before() -> None:
    for continued in (False, True):
        with in_terminal("nonogram", "qr.non", size=(80, 24)) as terminal:
            terminal.until(lambda text: "nonogram" in text)
            if continued:
                os.kill(terminal.program.pid, signal.SIGCONT)
                terminal.press("?")
                terminal.until(lambda text: "keys" in text)
            terminal.press(" ")
            terminal.hang_up()
            assert terminal.program.wait(PATIENCE) in (128 + signal.SIGHUP, -signal.SIGHUP)
