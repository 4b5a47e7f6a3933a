"""Films for asciinema, played through a terminal emulator, show the screen; asciinema itself takes them."""

import fcntl
import json
import os
import pty
import re
import shutil
import subprocess
import termios
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.events import Choose
from engine.store.opening import open_trace
from tests.tui.exporting.seen import seen
from tests.tui.hostile import harmful_in, hostile_lines
from tests.tui.program import PATIENCE, asked
from tests.tui.sessions import recorded
from tui.exporting.cast import Cast

pyte = pytest.importorskip("pyte")
SIZE = (80, 24)
ASCIINEMA = shutil.which("asciinema")
Places = dict[int, str]


@pytest.fixture(scope="module")
def search(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = str(tmp_path_factory.mktemp("search") / "queens.trace")
    trace = recorded("queens", "6", "backtracking", limit=48).trace
    trace.set_note(0, "the empty board")
    trace.set_note(7, 'look: "here" \\ <b>')
    trace.save(path)
    return path


@pytest.fixture(scope="module")
def cast(search: str) -> list[Any]:
    """Its header and its lines, in version 3."""
    return lines_of("cast", search)


def lines_of(form: str, path: str, *arguments: str) -> list[Any]:
    size = ["--size", "x".join(map(str, SIZE))]
    answer = asked("export", path, "--to", form, *size, *arguments)
    assert answer.code == 0
    return [json.loads(line) for line in answer.out.splitlines()]


def marked(path: str) -> Places:
    """The places where there should be markers, by position."""
    trace = open_trace(path)
    found = Places()
    for position, event in enumerate(trace.read(), 1):
        if isinstance(event, Choose) and event.of > 1:
            found[position] = f"{event.variable} = {event.value}, {event.which} of {event.of}"
        elif event.verb == "solved":
            found[position] = "solved"
    for position, text in trace.notes.items():
        found[position] = " · ".join(filter(None, (found.get(position), text)))
    return dict(sorted(found.items()))


def played(lines: list[Any]) -> Iterator[tuple[str, list[str]]]:
    """Each marker, with what a terminal shows when the player has come to it; at last without a marker."""
    screen = pyte.Screen(*SIZE)
    stream = pyte.Stream(screen)
    for _, code, text in lines:
        if code == "o" and "\x1b[?25h" not in text:
            stream.feed(text)
        elif code == "m":
            yield text, list(screen.display)
    yield "", list(screen.display)


def test_at_each_marker_the_terminal_shows_the_screen_at_that_place(search: str, cast: list[Any]) -> None:
    head, *lines = cast
    assert head["term"] == {"cols": SIZE[0], "rows": SIZE[1], "type": "xterm-256color"}
    places = marked(search)
    shown = list(played(lines))
    assert [text for text, _ in shown] == [*places.values(), ""]
    expected = seen(search, [*places, len(open_trace(search))], SIZE)
    assert [screen for _, screen in shown] == expected


def test_between_markers_it_plays_at_its_speed(search: str) -> None:
    events = 25
    _, *lines = lines_of("cast", search, "--speed", "10", "--pause", "0", "--until", str(events))
    assert sum(line[0] for line in lines) == pytest.approx(events / 10 + 3)
    assert len([line for line in lines if line[1] == "o"]) == events + 1 + 1
    headings = [found for _, code, text in lines for found in re.findall(r"[▶‖] replay +10 ev/s", text)]
    assert {heading[0] for heading in headings} == {"▶", "‖"}


def test_it_pauses_at_each_marker_before_the_last_picture(search: str) -> None:
    events, places = len(open_trace(search)), marked(search)
    scenes = Cast(open_trace(search), 0, events, speed=10, pause=2).scenes()
    paused = [position for position in places if position < events]
    assert sum(scene.seconds for scene in scenes) == pytest.approx(events / 10 + 2 * len(paused))
    assert {scene.position: scene.marker for scene in scenes if scene.marker} == places


def test_version_2_is_the_same_film_with_times_from_the_start(search: str) -> None:
    _, *others = lines_of("cast", search, "--until", "15")
    head, *lines = lines_of("cast2", search, "--until", "15")
    assert (head["version"], head["width"], head["height"]) == (2, *SIZE)
    assert [line[1:] for line in lines] == [line[1:] for line in others if line[1] != "x"]
    time = 0.0
    for line, other in zip(lines, others):
        time += other[0]
        assert line[0] == pytest.approx(time, abs=0.01 + 0.0005 * len(lines))


def test_a_part_is_played_from_its_start_to_its_end(search: str) -> None:
    _, *lines = lines_of(
        "cast", search, "--from", "20", "--until", "40", "--every", "choice", "--speed", "max"
    )
    places = [position for position in marked(search) if 20 < position <= 40]
    [*shown, (_, last)] = played(lines)
    assert len(shown) == len(places)
    assert last[1:] == seen(search, [40], SIZE)[0][1:]  # the headings tell different speeds


def test_text_from_outside_does_not_control_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "hostile.jsonl"
    path.write_text(hostile_lines() + '\n["note", "\\u001b[5;77mTITLE\\u0007"]\n')
    for form in ("cast", "cast2"):
        head, *lines = lines_of(form, str(path))
        told = head["title"] + "".join(str(line[2]) for line in lines)
        assert harmful_in(told.encode()) == []
        assert "TITLE" in told


def test_a_film_that_is_too_long_is_refused_with_advice(tmp_path: Path) -> None:
    path = str(tmp_path / "long.trace")
    recorded("queens", "8", "backtracking", every=True).trace.save(path)
    arguments = ["--speed", "1", "--until", "90%"]
    asked("export", path, "--to", "cast", *arguments).is_one_refusal("5,000 pictures", "--until", "--speed")


@pytest.mark.skipif(not ASCIINEMA, reason="asciinema is not installed")
def test_asciinema_plays_it_as_it_was_written(search: str, tmp_path: Path) -> None:
    version = subprocess.run(
        [ASCIINEMA or "", "--version"], capture_output=True, text=True, check=True
    ).stdout
    form = "cast2" if " 2." in version else "cast"
    path = tmp_path / "a.cast"
    path.write_text(asked("export", search, "--to", form, "--until", "30").out)
    written = "".join(
        line[2] for line in map(json.loads, path.read_text().splitlines()[1:]) if line[1] == "o"
    )
    ours, its = pty.openpty()

    def take_terminal() -> None:
        os.setsid()
        fcntl.ioctl(its, termios.TIOCSCTTY, 0)

    printed = subprocess.run(
        [ASCIINEMA or "", "cat", str(path)],
        stdin=its,
        stdout=subprocess.PIPE,
        preexec_fn=take_terminal,
        timeout=PATIENCE,
        check=True,
    ).stdout.decode()
    os.close(its)
    os.close(ours)
    assert printed == written
