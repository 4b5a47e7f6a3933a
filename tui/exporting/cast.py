"""The screen being played, as a recording for asciinema: asciicast version 3, or 2 for older players.

scene     a position whose screen is shown.
marker    a place that a player can jump to: a real choice, a solution, a note. The film pauses there.

Only the lines that have changed are written, each from its start.
"""

import json
from collections.abc import Iterator
from itertools import pairwise
from math import isfinite
from typing import Any, NamedTuple, TextIO

from attrs import define

from engine.errors import Refusal
from engine.events import Choose
from engine.store.trace import Trace
from tui.exporting.film import LAST_SECONDS, USUAL_SPEED
from tui.exporting.formats import CHOICE, SCREEN, SOLVED, USUAL_SIZE, Every, Progress, Size
from tui.exporting.moments import moments
from tui.exporting.runs import Line, Look, line_of
from tui.exporting.unseen import Unseen
from tui.player.player import PLAY_SECONDS, SPEEDS

FRAME_SECONDS = 0.04
MOST_PICTURES = 5_000
MOST_PAUSE, MOST_PAUSES = 1.0, 30.0
"""Seconds: the usual pause, and all pauses together if there are many."""
_BEGIN, _END = "\x1b[?25l\x1b[0m\x1b[2J", "\x1b[0m\x1b[?25h"
TERMINAL = "xterm-256color"


class Scene(NamedTuple):
    position: int
    seconds: float
    """How long after the one before it comes."""
    marker: str
    """"" for none."""


@define(frozen=True)
class Cast:
    """What is played: without `every`, all events at a speed; with it, the moments that it names."""

    trace: Trace
    first: int
    last: int
    every: Every = None
    speed: float | None = None
    pause: float | None = None
    size: Size = USUAL_SIZE

    def scenes(self) -> list[Scene]:
        speed = self._speed()
        positions = self._positions(speed)
        markers = {position: text for position in positions if (text := self._marker(position))}
        pause = min(MOST_PAUSE, MOST_PAUSES / max(len(markers), 1)) if self.pause is None else self.pause
        scenes = [Scene(positions[0], 0.0, markers.get(positions[0], ""))]
        for before, position in pairwise(positions):
            passed = (position - before if self.every is None else 1) / speed
            scenes.append(Scene(position, passed + pause * (before in markers), markers.get(position, "")))
        return scenes

    def shown(self, scenes: list[Scene], progress: Progress) -> Iterator[str]:
        """What a terminal is to be sent for each scene; where the film pauses, all is told that is known."""
        ends = scenes[0], scenes[-1]
        speed = self._speed() if self.every is None else None
        before: list[Line] = []
        with Unseen(self.trace, SCREEN, self.size, speed) as screen:
            for scene in scenes:
                rests = scene.marker or scene in ends
                strips = screen.shot(scene.position, playing=not rests)
                lines = [line_of(strip) for strip in strips]
                yield _changes(before, lines)
                before = lines
                progress(scene.position)

    def _marker(self, position: int) -> str:
        event, told = self.trace.event_at(position), ""
        if isinstance(event, Choose) and event.of > 1:
            name = " = ".join(filter(None, (event.variable, event.value)))
            told = f"{name}, {event.which:,} of {event.of:,}"
        elif event is not None and event.verb == SOLVED:
            told = SOLVED
        return " · ".join(filter(None, (told, self.trace.notes.get(position))))

    def _speed(self) -> float:
        """Events a second; with `every`, pictures. No film is endless or over at once, if none is named."""
        events = self.last - self.first
        usual = next(speed for speed in SPEEDS if speed * PLAY_SECONDS >= events)
        speed = self.speed or (usual if self.every is None else USUAL_SPEED)
        return speed if isfinite(speed) else max(1.0, events / PLAY_SECONDS)

    def _positions(self, speed: float) -> list[int]:
        step = max(1, int(speed * FRAME_SECONDS))
        wanted: list[Every] = [step, CHOICE, SOLVED] if self.every is None else [self.every]
        found = {self.first, self.last}
        found |= {position for position in self.trace.notes if self.first <= position <= self.last}
        for each in wanted:
            found.update(self._limited(moments(self.trace, self.first, self.last, each)))
        return sorted(found)

    def _limited(self, places: Iterator[int]) -> Iterator[int]:
        for number, position in enumerate(places):
            if number >= MOST_PICTURES:
                what = f"a film of more than {MOST_PICTURES:,} pictures is too long"
                advice = "make it shorter with --from, --until, --every or a higher --speed"
                raise Refusal(f"{what}; {advice}", self.trace.where)
            yield position


def _changes(before: list[Line], lines: list[Line]) -> str:
    if not before:
        return _BEGIN + "".join(_written(y, line) for y, line in enumerate(lines, 1))
    pairs = enumerate(zip(before, lines), 1)
    return "".join(_written(y, line) for y, (old, line) in pairs if line != old)


def _written(y: int, line: Line) -> str:
    return f"\x1b[{y};1H" + "".join(_style(run.look) + run.text for run in line)


def _style(look: Look) -> str:
    on = {
        "1": look.bold,
        "3": look.italic,
        "4": look.underlined,
        "9": look.struck,
        "53": look.overlined,
    }
    codes = ["0", *(code for code, wanted in on.items() if wanted)]
    return f"\x1b[{';'.join(codes)};38;2;{_numbers(look.ink)};48;2;{_numbers(look.ground)}m"


def _numbers(colour: str) -> str:
    return ";".join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))


def write_cast(trace: Trace, out: TextIO, *, progress: Progress, **wanted: Any) -> None:
    cast = Cast(trace, **wanted)
    columns, lines = cast.size
    terminal = {"cols": columns, "rows": lines, "type": TERMINAL}
    scenes = cast.scenes()
    _write(out, {"version": 3, "term": terminal, "title": _title(trace)})
    for text, scene in zip(cast.shown(scenes, progress), scenes):
        _write(out, [round(scene.seconds, 3), "o", text])
        if scene.marker:
            _write(out, [0, "m", scene.marker])
    _write(out, [LAST_SECONDS, "o", _END])
    _write(out, [0, "x", "0"])


def write_cast2(trace: Trace, out: TextIO, *, progress: Progress, **wanted: Any) -> None:
    """As version 3, with times from the start."""
    cast = Cast(trace, **wanted)
    columns, lines = cast.size
    scenes, time = cast.scenes(), 0.0
    head = {"version": 2, "width": columns, "height": lines, "title": _title(trace)}
    _write(out, {**head, "env": {"TERM": TERMINAL}})
    for text, scene in zip(cast.shown(scenes, progress), scenes):
        time += scene.seconds
        _write(out, [round(time, 3), "o", text])
        if scene.marker:
            _write(out, [round(time, 3), "m", scene.marker])
    _write(out, [round(time + LAST_SECONDS, 3), "o", _END])


def _title(trace: Trace) -> str:
    header = trace.header
    return " · ".join(filter(None, (header.kind, header.name, header.solver)))


def _write(out: TextIO, line: object) -> None:
    out.write(json.dumps(line, ensure_ascii=False) + "\n")
