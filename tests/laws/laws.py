"""The laws of the design, as what must hold of a run and of any positions in it."""

import shutil
from itertools import product
from json import dumps
from math import prod
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from engine.events import Event
from engine.grammar import Grammar
from engine.header import Header
from engine.query.replay import Replay
from engine.query.tree import Tree
from engine.query.tree_row import TreeRow
from engine.state import State
from engine.store.opening import open_trace
from engine.store.recording import Recording
from engine.store.trace import Trace
from puzzles.kind import Kind
from tests.engine.reference import told
from tests.engine.searches import small_blocks
from tests.laws.cases import Run

WINDOW = 15
MOST_BOARDS = 3_000
"""Brute force looks at no more."""


def recorded(run: Run, events: list[Event], path: str = "") -> Recording:
    header = Header(run.puzzle.cells, run.kind.name, run.solver.name, puzzle=run.kind.write(run.puzzle))
    recording = Recording(header, path)
    with small_blocks(events=64, frame=10):
        recording.append(events)
    return recording


def folded(run: Run, position: int) -> State:
    state = State(run.puzzle.cells)
    state.advance(run.events[:position])
    return state


def shown(trace: Trace, state: State) -> list[TreeRow]:
    """The state tree around the node at hand."""
    view = Tree(trace).view(state)
    return list(view.rows(max(view.here - WINDOW, 0), view.here + WINDOW))


def law_1(run: Run, trace: Trace, position: int, elsewhere: int) -> None:
    """Fold forward to a position, seek it from anywhere, step back to it: the same is told."""
    state = folded(run, position)
    prefix = recorded(run, run.events[:position])
    expected, tree = told(state), shown(prefix, state)
    prefix.close()
    replay = Replay(trace)
    for start in (elsewhere, position + 1):
        replay.seek(start)
        replay.seek(position)
        assert told(replay.state) == expected
        assert shown(trace, replay.state) == tree


def law_2(run: Run) -> None:
    """After a backtrack the board is the board before the matching choice."""
    state, before = State(run.puzzle.cells), []
    for event in run.events:
        if event.verb == "choose":
            before.append(state.board.copy())
        state.advance([event])
        if event.verb == "backtrack":
            assert state.board == before.pop()


def law_3(run: Run) -> set[str]:
    """A well-formed search, whose solutions the kind's own checker accepts; these, as JSON."""
    grammar, state, solutions = Grammar(), State(run.puzzle.cells), set()
    for event in run.events:
        grammar.admit(event)
        state.advance([event])
        if event.verb == "solved":
            assert run.kind.check(run.puzzle, state.board) == ""
            solutions.add(dumps(run.kind.solution(run.puzzle, state.board)))
    assert not run.is_whole or grammar.last == "exhausted"
    return solutions


def brute_force(kind: Kind, puzzle: Any) -> set[str] | None:
    """Every board that may be a solution and is one; None if there are too many to look at."""
    marks = kind.marks(puzzle)
    if prod(map(len, marks)) > MOST_BOARDS:
        return None
    boards = [board for board in product(*marks) if not kind.check(puzzle, board)]
    return {dumps(kind.solution(puzzle, board)) for board in boards}


def law_4(run: Run, position: int, cut: int) -> None:
    """Recorded, closed and reopened, nothing has changed; cut anywhere, it opens up to its last commit."""
    cut = min(cut, len(run.events))
    with TemporaryDirectory() as folder:
        path, copy = Path(folder) / "a.trace", Path(folder) / "copy.trace"
        recording = recorded(run, run.events[:cut], str(path))
        recording.commit()
        with small_blocks(events=64):
            recording.append(run.events[cut:])
        shutil.copy(path, copy)
        shutil.copy(f"{path}-wal", f"{copy}-wal")
        _is_prefix(run, copy, cut)
        recording.finish("stopped")
        recording.close()
        trace = open_trace(str(path))
        assert (list(trace.read()), trace.header) == (run.events, recording.header)
        assert not trace.cut
        replay = Replay(trace)
        replay.seek(position)
        assert told(replay.state) == told(folded(run, position))
        trace.close()


def _is_prefix(run: Run, copy: Path, committed: int) -> None:
    trace = open_trace(str(copy))
    assert trace.cut
    assert list(trace.read()) == run.events[:committed]
    trace.close()


def law_5(run: Run) -> None:
    """The same solver on the same puzzle does the same again."""
    assert run.again() == run.events
