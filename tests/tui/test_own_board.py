"""Boards and gauges of a person's own program, as they are on the screen."""

import json
import os
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.style import Style

from engine.jsonl import read_jsonl
from tests.engine.test_own_board import NAMED
from tests.tui.test_stream import written_slowly
from tests.tui.watching import Watching, watching
from tui.app.widgets.board import BoardPanel
from tui.app.widgets.depth_bars import gauge_bars
from tui.player.session import Session, reopen

SIZES = [(80, 24), (120, 40)]
MAP = {
    "marks": {"1": "R", "2": "G"},
    "colours": {"1": "#ff1234"},
    "meanings": {"1": "red"},
    "board": NAMED,
    "rules": {"taken": "{} cannot be {}: {} is."},
    "pseudocode": ["for each state", "  rule out colours"],
    "steps": {"taken": 2},
}
PAINTED = [
    ["choose", "WA", "red", 1, 2, [[0, 1]]],
    ["prune", "taken", ["NT", "red", "WA"], [], [0]],
    ["choose", "NT", "green", 1, 1, [[1, 2]]],
]


def told(cells: int, events: list[Any], **header: Any) -> Session:
    """The session of a program that told these events."""
    lines = [{"puzzletui": 1, "cells": cells, "name": "told", **header}, *events]
    pieces = ["\n".join(map(json.dumps, lines)).encode()]
    recording = read_jsonl(lambda: pieces.pop() if pieces else b"", "told")
    return reopen(recording)


def board(watched: Watching) -> str:
    return "\n".join(watched.shown("board"))


@pytest.mark.parametrize("size", SIZES)
async def test_a_drawing_is_shown_with_its_marks_in_their_colours(size: tuple[int, int]) -> None:
    async with watching(told(3, PAINTED, **MAP), size) as watched:
        watched.go_to(3)
        await watched.settle()
        assert "WA  R  ── G" in board(watched)
        assert "T cannot" not in watched.text
        colours = [
            segment.style.color.name
            for strip in watched.strips()
            for segment in strip
            if segment.text.strip() == "R" and segment.style and segment.style.color
        ]
        assert colours == ["#ff1234"]


async def test_what_the_event_wrote_is_reversed_and_its_cause_underlined_and_named_cells_lit_up() -> None:
    async with watching(told(3, PAINTED, **MAP), (80, 24)) as watched:
        looks: dict[int, dict[str, Style]] = {}
        for position in (1, 2):
            watched.go_to(position)
            await watched.settle()
            panel = watched.screen.query_one(BoardPanel)
            line = panel.render_line(next(y for y in range(30) if "WA" in panel.render_line(y).text))
            looks[position] = {segment.text.strip(): segment.style or Style() for segment in line}
        assert looks[1]["R"].reverse
        assert looks[2]["R"].underline
        assert not looks[2]["R"].reverse
        assert looks[2]["·"].underline2  # the sentence names NT
        assert looks[2]["WA"].underline2


async def test_the_pseudocode_of_the_header_has_the_line_of_the_event_marked() -> None:
    async with watching(told(3, PAINTED, **MAP), (120, 40)) as watched:
        watched.go_to(2)
        await watched.press("number_sign")
        assert "▶   rule out colours" in watched.text


async def test_the_tab_of_a_cell_and_the_legend_tell_what_marks_mean() -> None:
    async with watching(told(3, PAINTED, **MAP), (120, 50)) as watched:
        watched.go_to(3)
        watched.screen.viewing.cell = 0
        watched.screen.action_tab("cell")
        await watched.settle()
        assert "WA: red" in watched.text


@pytest.mark.parametrize("size", SIZES)
async def test_a_grid_has_its_labels_and_makes_room_for_wider_marks(size: tuple[int, int]) -> None:
    events = [["deduce", f"event {number}", [], [[number, 10**number]]] for number in range(4)]
    header = {"rows": ["2", "1"], "columns": ["a", "b"]}
    async with watching(told(4, events, board=header), size) as watched:
        before = watched.panel("board").region.width
        assert "2 │ · │ · │" in board(watched)
        await watched.press("end")
        assert "2 │    1 │   10 │" in board(watched)
        assert "1 │  100 │ 1000 │" in board(watched)
        assert watched.panel("board").region.width >= before
        await watched.press("home")
        assert "2 │    · │    · │" in board(watched)


def bounds(count: int) -> list[Any]:
    """So many events, the bound of each one less; the best value comes late."""
    last = {"best": 7}
    return [["deduce", "so", {"bound": count - n, **(last if n > count // 2 else {})}] for n in range(count)]


@pytest.mark.parametrize("size", SIZES)
async def test_gauges_are_plotted_below_the_timeline_with_their_values(size: tuple[int, int]) -> None:
    async with watching(told(1, bounds(40)), size) as watched:
        watched.go_to(10)
        await watched.settle()
        (line,) = [line for line in watched.lines() if line.strip(" │").startswith("bound")]
        assert line.strip(" │").startswith("bound 31 ")
        plot = line.strip(" │").removeprefix("bound 31 ")
        assert [*plot] == sorted(plot, key="▁▂▃▄▅▆▇█".index, reverse=True)
        assert {plot[0], plot[-1]} == {"█", "▁"}
        await watched.press("end")
        assert any(line.strip(" │").startswith("bound  1 █") for line in watched.lines())
        assert any(line.strip(" │").startswith("best   7  ") for line in watched.lines())


async def test_gauges_keep_their_place_when_the_terminal_changes_and_when_more_come_than_fit() -> None:
    many = [["deduce", "so", {f"gauge {name}": name + n for name in range(6)}] for n in range(40)]
    async with watching(told(1, many), (120, 40)) as watched:
        await watched.press("end")
        shown = [line for line in watched.lines() if line.strip(" │").startswith("gauge ")]
        assert len(shown) == 4
        assert "gauge 5 44" in watched.text
        for size, lines in (((80, 24), 2), ((60, 14), 2), ((40, 12), 2), ((120, 40), 4)):
            await watched.pilot.resize_terminal(*size)
            await watched.settle()
            shown = [line for line in watched.lines() if line.strip(" │").startswith("gauge ")]
            assert len(shown) == lines


async def test_a_click_on_the_timeline_beside_labels_goes_to_the_event_there() -> None:
    async with watching(told(1, bounds(30)), (80, 24)) as watched:
        timeline = watched.panel("timeline")
        left = timeline.region.x + 1 + len("bound 30 ")
        await watched.pilot.mouse_down(offset=(left, timeline.region.y))
        await watched.settle()
        assert watched.position == 1


async def test_the_legend_tells_what_marks_and_gauges_are() -> None:
    events = [*PAINTED, ["backtrack", {"bound": 3}]]
    async with watching(told(3, events, **MAP), (100, 120)) as watched:
        await watched.press("question_mark", "tab", "tab")
        assert "gauges: numbers that the program tells" in watched.text.lower()
        assert re.search(r"R +red", watched.text)


async def test_a_search_without_gauges_has_no_room_for_them() -> None:
    async with watching(told(1, [["deduce", "so"]] * 40), (80, 24)) as watched:
        assert watched.panel("timeline").region.height == 1


@settings(deadline=None)
@given(st.lists(st.none() | st.tuples(st.integers(-90, 90), st.integers(0, 90)), min_size=1, max_size=50))
def test_the_bar_of_a_greater_value_is_at_least_as_high(drawn: list[tuple[int, int] | None]) -> None:
    values = [None if one is None else (float(one[0]), float(one[0] + one[1])) for one in drawn]
    line = gauge_bars(values)
    assert [glyph == " " for glyph in line] == [one is None for one in values]
    flat = sorted((low, glyph) for glyph, one in zip(line, values) if one and one[0] == one[1] for low in one)
    heights = [" ▁▂▃▄▅▆▇█".index(glyph) for _, glyph in flat]
    assert heights == sorted(heights)


def test_gauges_that_come_late_in_a_live_stream_get_their_line() -> None:
    with written_slowly("replay", "-") as (terminal, pipe):
        os.write(pipe, b'{"puzzletui": 1, "cells": 4, "name": "printed"}\n["deduce", "one"]\n')
        terminal.until(lambda text: "event 1 of 1" in text)
        assert "bound" not in terminal.text
        os.write(pipe, b'["deduce", "two", {"bound": 12.5}]\n')
        terminal.until(lambda text: "bound 12.50" in text)
        terminal.press("q")
