"""A puzzle or a search read from a pipe and watched in the app, with keys from the terminal."""

import fcntl
import os
import pty
import struct
import subprocess
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.store.opening import open_trace
from tests.tui.program import PROGRAM, ROOT, asked
from tests.tui.sessions import COMBO_EVENTS
from tests.tui.terminal import Terminal, sizeless

SIZE = (120, 40)


@contextmanager
def piped(content: bytes | int, *arguments: str, keyboard: bool = True) -> Iterator[Terminal]:
    """The program in a terminal, with a pipe as standard input; without `keyboard` it can read no keys.

    `content` is what comes through the pipe, or a pipe.
    """
    ours, its = pty.openpty()
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", SIZE[1], SIZE[0], 0, 0))
    program = subprocess.Popen(
        [*PROGRAM, *arguments],
        stdin=content if isinstance(content, int) else subprocess.PIPE,
        stdout=its,
        stderr=its,
        cwd=ROOT,
        env=sizeless(),
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(1, termios.TIOCSCTTY, 0) if keyboard else None,
    )
    try:
        if isinstance(content, bytes):
            assert program.stdin is not None
            program.stdin.write(content)
            program.stdin.close()
        yield Terminal(program, ours, SIZE)
    finally:
        program.kill()
        program.wait()
        os.close(its)
        os.close(ours)


def test_a_puzzle_from_a_pipe_is_watched_and_recorded(tmp_path: Path) -> None:
    path = str(tmp_path / "a.trace")
    with piped(b"2 .\n. 2\n", "shikaku", "-", "--record", path, "--speed", "max") as terminal:
        terminal.until(lambda text: "standard input" in text and "Solved." in text)
        terminal.press("q")
        assert terminal.ends() == 0
        trace = open_trace(path)
        assert trace.end == "solved"
        assert f"{len(trace)} events recorded in {path}" in terminal.written.decode()


def test_json_lines_from_a_pipe_are_replayed(tmp_path: Path) -> None:
    path = str(tmp_path / "a.trace")
    asked("solve", "shikaku", "ryan7.shk", "--record", path)
    lines = asked("export", path, "--to", "jsonl").out.encode()
    with piped(lines, "replay", "-") as terminal:
        terminal.until(lambda text: "ryan7.shk" in text)
        terminal.press("0")
        terminal.until(lambda text: f"event {COMBO_EVENTS} of {COMBO_EVENTS}" in text)
        terminal.press("q")
        assert terminal.ends() == 0


def test_without_a_keyboard_it_says_so() -> None:
    with piped(b"2 .\n. 2\n", "shikaku", "-", keyboard=False) as terminal:
        assert terminal.ends() == 2
        message = b"puzzletui: the app needs a keyboard, but standard input is no terminal\r\n"
        assert terminal.written == message
