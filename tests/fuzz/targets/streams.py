"""JSON Lines: what was read is seeked, drawn and explained as a screen would, and written and read again."""

from contextlib import closing
from functools import partial
from io import BytesIO
from itertools import islice
from random import Random

from engine.header import Header
from engine.jsonl import read_jsonl, write_event, write_header, write_jsonl
from engine.query.explanation import explanation
from engine.query.gauges import gauge_columns
from engine.query.heat import heat_at
from engine.query.replay import Replay
from engine.query.timeline import timeline
from engine.query.tree import MODES, Tree
from engine.store.gauges import told_gauges
from engine.store.trace import Trace
from puzzles.registry import kind_named
from puzzles.source import Source
from tests.fuzz.panels import press_keys
from tests.fuzz.person import at_home
from tests.fuzz.target import Target
from tui.player.session import reopen

SEARCHES = [
    ("shikaku", "combo"),
    ("queens", "backtracking"),
    ("sudoku", "logic"),
    ("exactcover", "min-column"),
]
EVENTS = 40
PIECE = 4096


def _lines(kind: str, solver: str) -> bytes:
    """The first events of a search of a bundled puzzle."""
    found = kind_named(kind)
    name, text = next(iter(found.samples().items()))
    puzzle = found.read(Source(text, name))
    rules = dict(islice(found.rules.items(), 3))
    header = Header(puzzle.cells, kind, solver, name, found.write(puzzle), {"all": True}, rules)
    events = islice(found.search(found.solver(solver), puzzle), EVENTS)
    return "\n".join([header.to_json(), *map(write_event, events), ""]).encode()


def use(content: bytes) -> None:
    trace = read_jsonl(partial(BytesIO(content).read, PIECE), "input")
    try:
        walk(trace)
        again = "\n".join(write_jsonl(trace)).encode()
        other = read_jsonl(partial(BytesIO(again).read, PIECE), "again")
        assert list(other.read()) == list(trace.read()), "another search is read from what was written"
        assert list(told_gauges(other)) == list(told_gauges(trace)), (
            "other gauges are read from what was written"
        )
        assert dict(other.notes) == dict(trace.notes), "other notes are read from what was written"
        assert write_header(other) == write_header(trace), "another header is read from what was written"
        other.close()
    finally:
        trace.close()


def walk(trace: Trace) -> None:
    """Ask of some positions what the panels of a screen ask."""
    session, replay, tree = reopen(trace), Replay(trace), Tree(trace)
    for position in {0, min(1, len(trace)), len(trace) // 2, max(0, len(trace) - 1), len(trace)}:
        replay.seek(position)
        explanation(trace, position)
        for mode in MODES:
            view = tree.view(replay.state, mode)
            list(view.rows(max(0, view.here - 15), view.here + 15))
        for name in session.views:
            picture = session.draw(name, replay.state.board)
            for y in range(min(picture.height, 30)):
                picture.line(y)
        session.cell_name(trace.header.cells - 1)
        trace.gauges_at(position)
    for gauge in range(len(trace.gauges)):
        gauge_columns(trace, gauge, 60, 0, len(trace))
    timeline(trace, 60, 0, len(trace))
    heat_at(trace, len(trace))


def watch(content: bytes) -> None:
    with at_home(), closing(reopen(read_jsonl(partial(BytesIO(content).read, PIECE), "input"))) as session:
        press_keys(session, Random(content))


OWN = [
    b"""{"puzzletui": 1, "cells": 6, "options": {"width": 3}, "marks": {"1": "R", "2": "GG"}, \
"colours": {"1": "red", "2": "#00ff00"}, "meanings": {"1": "red"}, "board": {"rows": ["2", "1"], \
"columns": ["a", "b", "Monday"]}}
["choose", "a2", "red", 1, 2, [[0, 1]], {"bound": 12, "best": -3.5}]
["deduce", "a1 cannot be red", [], [[5, 2]], [0], {"bound": 1e9}]
["backtrack", {"best": 0}]
["solved"]
""",
    b"""{"puzzletui": 1, "cells": 3, "marks": "characters", "board": {"names": ["WA", "NT", "SA"], \
"drawing": "  NT {NT}--+\\nWA {WA} {SA}"}, "pseudocode": ["for each", "  colour it"], "steps": {"choose": 2}}
["choose", "WA", "red", 1, 2, [[0, 82]]]
["prune", "NT cannot be red: WA is", [], [[1, 1114119]], [0], true, {"open nodes": 4}]
""",
]
"""Boards of programs of one's own."""
SEEDS = [*(_lines(*search) for search in SEARCHES), *(seed.replace(b"\\\n", b"") for seed in OWN)]
TARGETS = [Target("streams/lines", SEEDS, use), Target("streams/panels", SEEDS, watch, weight=2)]
