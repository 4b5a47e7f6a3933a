"""The laws of the design: each function asserts one of them for a run."""

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
from tests.engine.reference import as_dict
from tests.engine.searches import small_blocks
from tests.laws.cases import Run

WINDOW = 15
MOST_BOARDS = 3_000
"""The most boards that brute force tries."""


def recorded(run: Run, events: list[Event], path: str = "") -> Recording:
    header = Header(run.puzzle.cells, run.kind.name, run.solver.name, puzzle=run.kind.write(run.puzzle))
    recording = Recording(header, path)
    with small_blocks(events=64, frame=10):
        recording.append(events)
    return recording


def state_at(run: Run, position: int) -> State:
    state = State(run.puzzle.cells)
    state.advance(run.events[:position])
    return state


def tree_around(trace: Trace, state: State) -> list[TreeRow]:
    """The rows of the tree around the current node."""
    view = Tree(trace).view(state)
    return list(view.rows(max(view.here - WINDOW, 0), view.here + WINDOW))


def law_1(run: Run, trace: Trace, position: int, elsewhere: int) -> None:
    """Advancing to a position, seeking it from anywhere, stepping back to it: the same state and tree."""
    state = state_at(run, position)
    prefix = recorded(run, run.events[:position])
    expected, tree = as_dict(state), tree_around(prefix, state)
    prefix.close()
    replay = Replay(trace)
    for start in (elsewhere, position + 1):
        replay.seek(start)
        replay.seek(position)
        assert as_dict(replay.state) == expected
        assert tree_around(trace, replay.state) == tree


def law_2(run: Run) -> None:
    """After a backtrack the board is what it was before the matching choice."""
    state, before = State(run.puzzle.cells), []
    for event in run.events:
        if event.verb == "choose":
            before.append(state.board.copy())
        state.advance([event])
        if event.verb == "backtrack":
            assert state.board == before.pop()


def law_3(run: Run) -> set[str]:
    """The search is well-formed, and the kind's own checker accepts its solutions; returns them as JSON."""
    grammar, state, solutions = Grammar(), State(run.puzzle.cells), set()
    for event in run.events:
        grammar.admit(event)
        state.advance([event])
        if event.verb == "solved":
            assert run.kind.check(run.puzzle, state.board) == ""
            solutions.add(dumps(run.kind.solution(run.puzzle, state.board)))
    assert not run.is_complete or grammar.last == "exhausted"
    return solutions


def brute_force(kind: Kind, puzzle: Any) -> set[str] | None:
    """All solutions, by checking every board; None if there are too many boards."""
    marks = kind.marks(puzzle)
    if prod(map(len, marks)) > MOST_BOARDS:
        return None
    boards = [board for board in product(*marks) if not kind.check(puzzle, board)]
    return {dumps(kind.solution(puzzle, board)) for board in boards}


def law_4(run: Run, position: int, cut: int) -> None:
    """A recording opened again is unchanged; one cut off anywhere opens with all that was committed."""
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
        assert as_dict(replay.state) == as_dict(state_at(run, position))
        trace.close()


def _is_prefix(run: Run, copy: Path, committed: int) -> None:
    trace = open_trace(str(copy))
    assert trace.cut
    assert list(trace.read()) == run.events[:committed]
    trace.close()


def law_5(run: Run) -> None:
    """The same solver on the same puzzle yields the same events again."""
    assert run.search() == run.events


def law_7(run: Run) -> None:
    """A node without a child or a solution is closed only after a prune that killed it, and at once then."""
    state, killed = State(run.puzzle.cells), False
    for event in run.events:
        closes = event.verb == "backtrack" or (event.verb == "exhausted" and state.nodes == 1)
        assert closes or not killed, f"a dead node goes on: {event}"
        leaf = state.last_child is None and state.node != state.solved_node
        assert killed or not (closes and leaf), f"a node is closed, and nothing has killed it: {event}"
        assert leaf or not event.kills, f"a node dies that has a child or a solution: {event}"
        killed = event.kills
        state.advance([event])
