"""The search of a constraint solver comes over a real socket, and goes to one."""

import os
import re
import socket
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from engine.errors import Refusal
from engine.events import FOREVER
from engine.store.opening import open_trace
from puzzles.constraints.profiler.header import header_of
from tests.puzzles.constraints import decoder
from tests.puzzles.constraints.streams import BRANCH, DONE, FAILED, ROOT, SKIPPED, SOLVED, node, read, start
from tests.tui.program import PATIENCE, PROGRAM, Answer, asked
from tests.tui.program import ROOT as FOLDER
from tests.tui.sessions import LAUNCHED, feed_of
from tests.tui.terminal import Terminal, in_terminal
from tests.tui.test_cli_screen import piped
from tests.tui.watching import watching
from tui.cli.recorded import Patience, open_input
from tui.player.receiving import receive_profile
from tui.player.session import Session

TOP = (0, 0, 0)
DOMAINS = '{"domains": "var 1..3: x;\nvar bool: b;\n"}'
LATER = '{"domains": "var int: x = 2;\nvar bool: b = true;\n"}'
MADE = (
    start()
    + node(TOP, ROOT, 0, 2, BRANCH, info=DOMAINS)
    + node((1, 0, 0), TOP, 0, 0, FAILED, "x = 1", "x!=1")
    + node((2, 0, 0), TOP, 1, 0, SOLVED, "x != 1", info=LATER)
)


@contextmanager
def listening(*arguments: str) -> Iterator[tuple["subprocess.Popen[bytes]", int]]:
    """The program without a screen, and the port that it listens on."""
    command = [*PROGRAM, "listen", "--port", "0", *arguments]
    program = subprocess.Popen(command, cwd=FOLDER, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        assert program.stderr is not None
        said = program.stderr.readline().decode()
        port = re.search(r"listening on 127\.0\.0\.1:(\d+) for the search of a solver", said)
        assert port, said
        yield program, int(port[1])
    finally:
        program.kill()
        program.wait()


def ended(program: "subprocess.Popen[bytes]") -> Answer:
    out, err = program.communicate(timeout=PATIENCE)
    return Answer(program.returncode, out.decode(), err.decode())


def sent_to(port: int, stream: bytes) -> None:
    """Send it in odd pieces."""
    chance = Random(7)
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        while stream:
            piece = chance.choice([1, 2, 3, 5, 33, 1_021, 70_001])
            connection.sendall(stream[:piece])
            stream = stream[piece:]


@pytest.mark.parametrize("path", decoder.STREAMS[::3], ids=lambda path: path.stem)
def test_a_real_search_over_a_socket_in_odd_pieces_is_recorded_as_it_is_read_from_its_file(
    path: Path, tmp_path: Path
) -> None:
    trace = str(tmp_path / "a.trace")
    with listening("--record", trace) as (program, port):
        sent_to(port, path.read_bytes())
        answer = ended(program)
    assert answer.code == 0
    assert answer.out == ""
    expected, search = read(path.read_bytes())
    recorded = open_trace(trace)
    assert list(recorded.read()) == list(expected.read())
    assert recorded.end == search.end
    assert f"{len(recorded):,} events, " in answer.err
    assert answer.err.endswith(f"recorded in {trace}\n")


@pytest.mark.parametrize(
    ("rest", "told"),
    [
        (b"\x30\x00\x00\x00\x00half", "frame 5, at byte "),
        (b"\xff\xff\xff\xff", "it says that it has 4,294,967,295 bytes"),
        (b"\x01\x00\x00\x00\x07", "its type is 7"),
    ],
    ids=["half a frame", "a lie", "no message"],
)
def test_what_came_before_a_fault_is_recorded_and_the_fault_is_one_line(
    rest: bytes, told: str, tmp_path: Path
) -> None:
    trace = str(tmp_path / "a.trace")
    with listening("--record", trace) as (program, port):
        sent_to(port, MADE + rest)
        answer = ended(program)
    answer.is_one_refusal("the solver: ", told)
    assert [event.verb for event in open_trace(trace).read()][-1] == "solved"


def test_what_is_no_profilers_stream_is_refused_and_no_trace_is_made(tmp_path: Path) -> None:
    trace = tmp_path / "a.trace"
    with listening("--record", str(trace)) as (program, port):
        sent_to(port, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        answer = ended(program)
    answer.is_one_refusal("the solver: frame 1, at byte 0")
    assert not trace.exists()


def test_a_port_that_is_taken_is_told_in_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = str(server.getsockname()[1])
        answer = asked("listen", "--port", port, "--record", "/nowhere/a.trace")
    answer.is_one_refusal(f"127.0.0.1:{port}: cannot be listened on: Address already in use", "--port")


def test_a_host_that_is_not_there_is_told_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "a.bin"
    path.write_bytes(MADE)
    there = ["--host", "nowhere.invalid", "--port", "6565"]
    asked("listen", *there, "--record", "/nowhere/a.trace").is_one_refusal(
        "nowhere.invalid:6565: cannot be listened on: ", "; choose another with --port or --host"
    )
    asked("export", str(path), "--to", "cpprofiler", *there).is_one_refusal(
        "nowhere.invalid:6565: nothing can be"
    )


def test_without_a_screen_and_a_file_there_is_nothing_to_listen_for() -> None:
    asked("listen", "--port", "0").is_one_refusal("without one, use puzzletui listen --record FILE")


def test_listening_is_ended_by_ctrl_c() -> None:
    with in_terminal("listen", "--port", "0") as terminal:
        terminal.until(lambda text: "listening on 127.0.0.1:" in text)
        terminal.press("\x03")
        assert terminal.ends() == 130


def test_a_search_is_shown_live_while_the_solver_still_works(tmp_path: Path) -> None:
    trace = str(tmp_path / "a.trace")
    with in_terminal("listen", "--port", "0", "--record", trace) as terminal:
        port = terminal.until(lambda text: re.search(r"127\.0\.0\.1:(\d+)", text))
        with socket.create_connection(("127.0.0.1", int(port[1]))) as solver:
            half = MADE.index(b"x != 1") - 40
            solver.sendall(MADE[:half])
            terminal.until(
                lambda text: "event 2 of 2" in text and "1..3" in text and "waiting for input" in text
            )
            solver.sendall(MADE[half:])
            terminal.until(lambda text: "event 6 of 6" in text and "true" in text)
            solver.sendall(DONE)
        terminal.until(lambda text: "ended: solved" in text)
        terminal.press("q")
        assert terminal.ends() == 0
        assert f"6 events recorded in {trace}" in terminal.written.decode()


def test_nodes_that_wait_for_their_place_are_told_in_words_until_the_stream_ends() -> None:
    with in_terminal("listen", "--port", "0") as terminal:
        port = terminal.until(lambda text: re.search(r"127\.0\.0\.1:(\d+)", text))
        with socket.create_connection(("127.0.0.1", int(port[1]))) as solver:
            solver.sendall(
                start() + node(TOP, ROOT, 0, 2, BRANCH) + node((5, 0, 1), TOP, 1, 2, BRANCH, "y = 1")
            )
            solver.sendall(node((6, 0, 1), (5, 0, 1), 0, 0, FAILED, "z = 1"))
            terminal.until(lambda text: "2 nodes out of order" in text)
        shown_at_end(terminal)


def shown_at_end(terminal: Terminal) -> None:
    terminal.until(lambda text: "ended: stopped" in text and "z" in text and "out of order" not in text)
    terminal.press("q")
    assert terminal.ends() == 0


def opened(path: Path) -> Session:
    found = open_input(str(path))
    header, taken = header_of(found.source(), found.where, found.patience())
    session = receive_profile(header, taken, found.descriptor, found.where, "stand")
    LAUNCHED.append(session)
    return session


def test_a_stream_from_a_pipe_is_shown() -> None:
    with piped(MADE, "replay", "-") as terminal:
        terminal.until(lambda text: "constraints · made" in text)
        terminal.press("0")
        terminal.until(lambda text: "event 6 of 6" in text)
        terminal.press("q")
        assert terminal.ends() == 0


def test_a_solver_that_never_ends_is_held_up_while_the_screen_is_paused() -> None:
    ours, its = socket.socketpair()
    with its:
        its.sendall(start() + node(TOP, ROOT, 0, 2**31 - 1, BRANCH) + node((1, 0, 0), TOP))
        header, taken = header_of(partial(ours.recv, 4096), "the solver", lambda: True)
        session = receive_profile(header, taken, ours.detach(), "the solver", "play")
        LAUNCHED.append(session)
        feed_of(session).run_to(1)
        its.settimeout(1)
        sent = sent_until_held_up(its)
        assert 0 < sent < 10_000
        feed_of(session).wait_for(1, PATIENCE)
        assert len(session.trace) == 1


def sent_until_held_up(solver: socket.socket) -> int:
    """How many nodes of a kilobyte it takes."""
    for number in range(10**6):
        try:
            solver.sendall(node((number + 2, 0, 0), TOP, number + 1, 0, FAILED, info="x" * 1_000))
        except TimeoutError:
            return number
    return 10**6


async def test_skipped_and_undetermined_nodes_are_told_apart_in_the_tree(tmp_path: Path) -> None:
    path = tmp_path / "a.bin"
    path.write_bytes(
        start()
        + node(TOP, ROOT, 0, 4, BRANCH)
        + node((1, 0, 0), TOP, 0, 0, FAILED, "x = 1")
        + node((2, 0, 0), TOP, 1, 0, SKIPPED)
        + node((3, 0, 0), TOP, 2, 0, FAILED, "x = 3")
        + DONE
    )
    session = opened(path)
    feed_of(session).wait_for(FOREVER, PATIENCE)  # until it ends
    async with watching(session, (120, 40)) as app:
        app.go_to(7)
        await app.settle()
        tree = "\n".join(app.shown("tree"))
        assert re.search(r"✗ x  1 +1 of 4  dead", tree)
        assert re.search(r"⊘ x +2 of 4  skipped", tree)
        assert re.search(r"✗ x  3 +3 of 4  dead", tree)
        assert re.search(r"○ x +4 of 4  untried", tree)
        assert "The end: the solver says that it is done, 0 solutions" in app.text
        app.go_to(4)
        await app.settle()
        assert "Skipped: the solver jumped back past the alternative of x = 1" in app.text


async def test_a_stream_in_a_file_is_replayed_with_domains_in_the_inspector(tmp_path: Path) -> None:
    path = tmp_path / "a.bin"
    path.write_bytes(MADE)
    session = opened(path)
    assert session.feed is not None
    session.feed.wait_for(FOREVER, PATIENCE)
    async with watching(session, (120, 40)) as app:
        app.go_to(5)
        app.screen.viewing.cell = 0
        await app.press("tab", "tab", "tab")
        await app.settle()
        assert "made" in app.text
        assert any("x = 2" in " ".join(line.split()) for line in app.shown("board"))
        app.screen.action_tab("cell")
        await app.settle()
        told = "\n".join(app.shown("cell"))
        assert "1 of 3 left · x" in told
        assert "not 1 3" in told


def test_every_command_that_takes_a_recording_takes_a_stream(tmp_path: Path) -> None:
    path = tmp_path / "a.bin"
    path.write_bytes(MADE)
    assert "constraints · made · cp-profiler · 6 events" in asked("stats", str(path)).out
    lines = asked("export", str(path), "--to", "jsonl")
    assert lines.code == 0
    assert '["prune","learned",["x ≠ 1"],[],[],true]' in lines.out
    assert asked("diff", str(path), str(path), "--text").code == 0
    asked("check", str(path)).is_one_refusal("this is no JSON Lines but what a solver tells a profiler")
    asked("verify", str(path)).is_one_refusal("cp-profiler")


def test_a_trace_is_sent_to_whoever_listens_and_is_the_same_there(tmp_path: Path) -> None:
    ours, theirs = str(tmp_path / "ours.trace"), str(tmp_path / "theirs.trace")
    asked("solve", "queens", "queens-8.txt", "--all", "--record", ours)
    with listening("--record", theirs) as (program, port):
        answer = asked("export", ours, "--to", "cpprofiler", "--port", str(port))
        assert ended(program).code == 0
    assert (answer.code, answer.out) == (0, "")
    assert answer.err == f"{len(open_trace(ours)):,} events sent to 127.0.0.1:{port}\n"
    with closing(open_trace(ours)) as one, closing(open_trace(theirs)) as other:
        assert list(one.read()) == list(other.read())
        assert (one.header, one.end) == (other.header, other.end)


def test_sending_where_nobody_listens_is_told_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "a.bin"
    path.write_bytes(MADE)
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = str(server.getsockname()[1])
    answer = asked("export", str(path), "--to", "cpprofiler", "--port", port)
    answer.is_one_refusal(f"127.0.0.1:{port}: nothing can be sent there: Connection refused")
    to_file = asked("export", str(path), "--to", "cpprofiler", "-o", str(tmp_path / "b"))
    to_file.is_one_refusal("takes --host and --port alone")


def test_a_profiler_that_hangs_up_is_told_in_one_line(tmp_path: Path) -> None:
    ours = str(tmp_path / "ours.trace")
    asked("solve", "queens", "queens-8.txt", "--all", "--record", ours)
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = str(server.getsockname()[1])

        def hang_up() -> None:
            connection, _ = server.accept()
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
            connection.close()

        other = Thread(target=hang_up)
        other.start()
        answer = asked("export", ours, "--to", "cpprofiler", "--port", port)
        other.join()
    answer.is_one_refusal(f"127.0.0.1:{port}: nothing can be sent there: ")


def test_a_program_is_waited_for_until_it_is_silent_or_takes_long_and_a_file_never_is(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    try:
        assert Patience(reading)(), "nothing comes"
        os.write(writing, b"x")
        patience = Patience(reading)
        assert not patience(), "something is there"
        while not patience():
            pass
        assert os.read(reading, 9) == b"x", "what comes steadily is not waited for without end"
    finally:
        os.close(reading)
        os.close(writing)
    path = tmp_path / "a.bin"
    path.write_bytes(MADE)
    with closing(open_input(str(path))) as opened:
        assert not opened.patience()()


def test_a_file_that_still_grows_is_not_followed(tmp_path: Path) -> None:
    path = tmp_path / "a.bin"
    path.write_bytes(MADE)
    with in_terminal("replay", "--follow", str(path)) as terminal:
        assert terminal.ends() == 2
        assert "let puzzletui listen take it" in terminal.written.decode()


def test_a_stream_of_events_of_ours_that_are_no_search_is_refused() -> None:
    info = '{"puzzletui": {"puzzletui": 1, "cells": 4}}'
    with pytest.raises(Refusal, match="input: backtrack at the root"):
        read(start(info) + node(TOP, ROOT, info='{"events": [["backtrack"]]}'))
