"""`puzzletui serve` from the command line: what is wrong is said before there is a page."""

import socket
import sys

import pytest

from tests.tui.program import asked, asked_outside
from tui.player import served
from tui.player.own_files import read_own, write_own
from tui.player.recent import recent, recent_file, remember

needs_extra = pytest.importorskip("textual_serve", reason="the extra `serve` is not installed")


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (["solve", "queens", "8"], ["'solve' opens no screen", "KIND PUZZLE"]),
        (["export", "x", "--to", "jsonl"], ["'export' opens no screen"]),
        (["nonogram", "-"], ["standard input"]),
        (["replay", "-"], ["standard input"]),
        (["queens", "8", "--record", "x.trace"], ["--record"]),
        (["queens", "8", "--record=x.trace"], ["--record"]),
        (["queens", "none"], ["none: there is no such file"]),
        (["queens", "8", "--solver", "none"], ["no solver 'none'"]),
        (["queens", "8", "--nonsense"], ["--nonsense"]),
        (["replay", "/nowhere.trace"], ["/nowhere.trace"]),
        (["tour"], ["open no screen"]),
        (["tour", "shikaku-combo", "--text"], ["open no screen"]),
        (["--host", "no.such.host.invalid"], ["no.such.host.invalid", "no such address"]),
        (["--host", "192.0.2.1"], ["192.0.2.1:", "cannot listen"]),
        (["--port", "99999"], ["99999"]),
    ],
)
def test_bad_arguments_are_one_line(arguments: list[str], parts: list[str]) -> None:
    port = [] if "--port" in arguments else ["--port", "0"]
    asked("serve", *arguments, *port).is_one_refusal(*parts)


def test_a_port_that_is_taken_is_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        asked("serve", "--port", port).is_one_refusal(f"127.0.0.1:{port}: ", "--port")


def test_without_the_extra_it_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['textual_serve'] = None; sys.modules['aiohttp'] = None\n"
        "from tui.cli.main import main; main(['serve'])"
    )
    import subprocess

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "pip install 'puzzletui[serve]'" in done.stderr


def test_a_served_app_has_no_files_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    remember("pyproject.toml")
    assert recent()
    monkeypatch.setenv(served.VARIABLE, served.VISITOR)
    assert recent() == []
    write_own(recent_file().with_name("other"), "text")
    assert read_own(recent_file(), 1000) == ""
    assert not recent_file().with_name("other").exists()


def test_a_rehearsal_stops_where_the_screen_would_open() -> None:
    import os

    environment = {**os.environ, served.VARIABLE: served.REHEARSAL}
    for arguments in ([], ["queens", "6"], ["race", "queens", "6", "--solvers", "best,min-column"]):
        answer = asked_outside(*arguments, env=environment)
        assert (answer.code, answer.out, answer.err) == (0, f"{served.READY}\n", "")
