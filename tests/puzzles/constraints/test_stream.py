"""What constraint solvers tell a profiler becomes the same search: nodes, failures, solutions and domains."""

import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import SolverFailed
from engine.events import Choose
from engine.query.explanation import explanation
from engine.query.replay import Replay
from engine.state import State
from engine.store.trace import Trace
from puzzles.constraints.formats import read as read_variables
from puzzles.constraints.model import Variables
from puzzles.constraints.profiler.header import header_of
from puzzles.source import Source
from tests.puzzles.constraints import decoder
from tests.puzzles.constraints.streams import (
    BRANCH,
    DONE,
    FAILED,
    ROOT,
    SKIPPED,
    SOLVED,
    made_streams,
    node,
    opened,
    read,
    restart,
    start,
)

needs_streams = pytest.mark.skipif(not decoder.STREAMS, reason="the streams of real solvers are not here")
of_real_solvers = pytest.mark.parametrize("path", decoder.STREAMS, ids=lambda path: path.stem)
TOP, LEFT = (0, 0, 0), (1, 0, 0)


def at_end(trace: Trace) -> State:
    replay = Replay(trace)
    replay.seek(len(trace))
    return replay.state


def found(trace: Trace) -> Counter[str]:
    """The counts of a search, in the words of the decoder."""
    skipped = sum(isinstance(event, Choose) and event.rule == "skipped" for event in trace.read())
    solved, failed = (sum(test(event) for event in trace.read()) for test in (_solves, _kills))
    return Counter(solved=solved, failed=failed, skipped=skipped)


def _solves(event: object) -> bool:
    return getattr(event, "verb", "") == "solved"


def _kills(event: object) -> bool:
    return bool(getattr(event, "kills", False))


def rules(trace: Trace) -> list[str]:
    return [event.rule for event in trace.read()]


def variables(trace: Trace) -> Variables:
    return read_variables(Source(trace.header.puzzle))


@needs_streams
@of_real_solvers
def test_a_stream_of_a_real_solver_has_the_counts_that_a_plain_decoder_finds(path: Path) -> None:
    stream = path.read_bytes()
    expected, (trace, _) = decoder.counted(stream), read(stream, 1000)
    in_stream = sum(expected[status] for status in decoder.STATUS)
    has_common_root = b'"has_restarts": true' in stream
    assert at_end(trace).nodes == in_stream + has_common_root
    assert found(trace) == Counter({status: expected[status] for status in ("solved", "failed", "skipped")})
    assert rules(trace).count("restart") == (expected["roots"] if has_common_root else 0)
    assert "waited" not in rules(trace)


@needs_streams
@of_real_solvers
def test_each_node_of_a_real_solver_has_the_path_of_labels_that_a_plain_decoder_finds(path: Path) -> None:
    stream = path.read_bytes()
    labels: dict[tuple[int, ...], tuple[str, ...]] = {}
    expected = []
    for seen in decoder.nodes(stream):
        above = labels.get(seen.parent) or labels.get((seen.parent[0], seen.key[1], seen.parent[2]), ())
        labels[seen.key] = (*above, seen.texts.get(0, "")) if seen.parent[0] >= 0 else ()
        expected.append([_values(label) for label in labels[seen.key]])
    trace, _ = read(stream)
    paths: list[list[list[str]]] = [[]]
    told: list[list[list[str]]] = []
    for event in trace.read():
        if isinstance(event, Choose):
            skips = event.rule in ("skipped", "restart")
            paths.append(
                [*paths[-1], *([] if event.rule == "restart" else [_values("" if skips else event.value)])]
            )
            told.append(paths[-1])
        elif event.verb == "backtrack":
            paths.pop()
    if b'"has_restarts": false' in stream:
        told.insert(0, [])
    assert told == expected


def _values(label: str) -> list[str]:
    """The values in a label: the last number."""
    return re.findall(r"-?\d+", label)[-1:]


@needs_streams
def test_the_board_of_each_node_is_the_domains_that_the_solver_sent_with_it() -> None:
    """Of Gecode's streams: the decoder's own reading of the declarations in their information."""
    compared = 0
    for path in decoder.STREAMS:
        if "-info" not in path.stem:
            continue
        stream = path.read_bytes()
        (trace, _), sent = read(stream), [_declared(seen.texts[2]) for seen in decoder.nodes(stream)]
        replay, known = Replay(trace), variables(trace).all
        births = [-1] + [n for n, event in enumerate(trace.read()) if isinstance(event, Choose)]
        for position, expected in zip(births, sent, strict=True):
            after = trace.event_at(position + 2)
            told = position + 2 if after is not None and after.rule == "propagation" else position + 1
            replay.seek(told if position >= 0 else 0)
            values = [variable.domain(mark) for variable, mark in zip(known, replay.state.board, strict=True)]
            assert [_listed(domain) for domain in values] == expected
            compared += len(expected)
    assert compared > 2_000


def _listed(domain: object) -> list[int]:
    assert isinstance(domain, tuple)
    return [value for low, high in domain for value in range(low, high + 1)]


def _declared(info: str) -> list[list[int]]:
    """The values of each declaration, in order."""
    found = []
    for line in info.split('"domains": "')[1].split(";\n")[:-1]:
        kind, _, value = line.removeprefix("var ").partition(" = ")
        kind = kind.split(": ")[0]
        if value:
            found.append([{"true": 1, "false": 0}.get(value) if value in ("true", "false") else int(value)])
        elif kind == "bool":
            found.append([0, 1])
        else:
            ends = re.findall(r"(-?\d+)\.\.(-?\d+)", kind)
            found.append([v for low, high in ends for v in range(int(low), int(high) + 1)])
    return found  # type: ignore[return-value]


@settings(deadline=None, max_examples=60)
@given(made_streams(), st.integers(1, 200))
def test_a_made_stream_has_its_counts_and_its_order_whatever_pieces_it_comes_in(
    made: tuple[bytes, list[str]], piece: int
) -> None:
    stream, walk = made
    trace, search = read(stream, piece)
    expected = decoder.counted(stream)
    assert [event.value for event in trace.read() if isinstance(event, Choose)] == _numbers(walk)
    assert found(trace) == Counter({name: expected[name] for name in ("solved", "failed", "skipped")})
    assert search.end == "exhausted"
    assert "waited" not in rules(trace)


@settings(deadline=None, max_examples=60)
@given(made_streams(threads=4))
def test_several_threads_are_sorted_into_one_tree(made: tuple[bytes, list[str]]) -> None:
    stream, walk = made
    trace, search = read(stream)
    expected = decoder.counted(stream)
    assert [event.value for event in trace.read() if isinstance(event, Choose)] == _numbers(walk)
    assert found(trace) == Counter({name: expected[name] for name in ("solved", "failed", "skipped")})
    assert search.end == "exhausted"


def _numbers(walk: list[str]) -> list[str]:
    return [label.split()[-1] for label in walk if label]


@settings(deadline=None, max_examples=60)
@given(made_streams(), st.integers(0, 10**6))
def test_what_comes_before_a_cut_stays_and_the_cut_is_told(made: tuple[bytes, list[str]], cut: int) -> None:
    stream, _ = made
    cut = len(start()) + cut % (len(stream) - len(start()))
    whole = [len(b"".join(_frames(stream)[:n])) for n in range(len(_frames(stream)) + 1)]
    complete = sum(end <= cut for end in whole) - 1
    trace, search = opened(stream[:cut])
    if cut in whole:
        search.pull()
    else:
        with pytest.raises(SolverFailed, match=rf"frame {complete + 1:,}, at byte .*: the stream ends"):
            search.pull()
    assert search.end
    came = decoder.counted(stream[: whole[complete]])
    assert found(trace) == Counter({name: came[name] for name in ("solved", "failed", "skipped")})


def _frames(stream: bytes) -> list[bytes]:
    return [len(body).to_bytes(4, "little") + body for body in decoder.bodies(stream)]


def events_of(*frames: bytes) -> list[str]:
    """The sentences of a stream, in order."""
    trace, _ = read(b"".join(frames))
    return [explanation(trace, position) for position in range(1, len(trace) + 1)]


def test_the_first_choice_is_waited_for_and_after_it_what_came_is_enough() -> None:
    frames = [start(), node(TOP, ROOT, 0, 2, BRANCH), node(LEFT, TOP, label="x = 1"), node((2, 0, 0), TOP, 1)]
    sent, asked = iter(frames), list[str]()

    def falls_silent() -> bool:
        asked.append("whether it falls silent")
        return True

    header, taken = header_of(lambda: next(sent), "input", falls_silent)
    assert (header.puzzle, taken, len(asked)) == ("x: ?\n", b"".join(frames[:3]), 1)
    domains = iter([start(), node(TOP, ROOT, 0, 2, BRANCH, info='{"domains": {"y": "1..2"}}')])
    header, _ = header_of(lambda: next(domains), "input", lambda: True)
    assert header.puzzle == "y: 1..2\n"


def test_big_endian_lengths_are_read_too() -> None:
    frames = [node(TOP, ROOT, 0, 1, BRANCH, order=">"), node(LEFT, TOP, 0, 0, SOLVED, "x = 1", order=">")]
    trace, _ = read(start(order=">") + b"".join(frames))
    assert found(trace)["solved"] == 1


def test_nogoods_labels_and_threads_are_told_in_words() -> None:
    told = events_of(
        start(),
        node(TOP, ROOT, 0, 3, BRANCH),
        node(LEFT, TOP, 0, 0, FAILED, "x == 3", " x!=3 y<=2", '{"nogoods": [7, 9]}'),
        node((2, 0, 5), TOP, 1, 0, SKIPPED),
        node((3, 0, 5), TOP, 2, 0, FAILED, "y > -1"),
    )
    assert told[0] == "The solver tries x = 3, one of 3 alternatives."
    assert told[1] == (
        "A failure. From it the solver learns that one of these must hold: x ≠ 3 or y ≤ 2. "
        "What it had learned at its nodes 7, 9 had a part in it."
    )
    assert told[3].startswith("Skipped: the solver jumped back past the alternative of x = 3")
    assert told[5] == "Thread 5 takes over here: y > -1."
    assert told[6] == "A failure: nothing is possible here."


def test_a_solution_that_is_sent_again_as_a_failure_is_one_node() -> None:
    top = node(TOP, ROOT, 0, 1, BRANCH)
    trace, _ = read(start() + top + node(LEFT, TOP, 0, 0, SOLVED) + node(LEFT, TOP, 0, 0, FAILED) + DONE)
    assert found(trace) == Counter(solved=1)
    assert rules(trace)[-2:] == ["looked further", ""]


def test_a_node_that_came_out_of_order_says_so() -> None:
    top, late = node(TOP, ROOT, 0, 2, BRANCH), node(LEFT, TOP, 0)
    told = events_of(start(), top, node((2, 0, 0), TOP, 1, label="b = 1"), late)
    words = "It came out of order, and waited for its place."
    assert told[3] == f"The solver tries b = 1, one of 2 alternatives. {words}"
    told = events_of(start(), top, node((2, 0, 1), TOP, 1, label="b = 1"), late)
    assert told[3] == f"Thread 1 takes over here: b = 1. {words}"


def test_a_node_whose_parent_never_comes_stands_at_the_end_and_says_so() -> None:
    told = events_of(start(), node(TOP, ROOT, 0, 1, BRANCH), node((9, 0, 0), (8, 0, 0), 0, label="b = 1"))
    assert (
        told[0]
        == "Node 9 of the solver tries b = 1. Its parent, 8, never came or had ended, so it stands here."
    )


@pytest.mark.parametrize("status", [SOLVED, FAILED, SKIPPED])
@pytest.mark.parametrize("parent_first", [True, False])
def test_what_is_said_to_be_below_a_leaf_stands_at_the_end(status: int, parent_first: bool) -> None:
    leaf, below = node(LEFT, TOP, 0, 2, status, "x = 1"), node((2, 0, 0), LEFT, 0, 0, FAILED, "y = 1")
    told = events_of(
        start(), node(TOP, ROOT, 0, 1, BRANCH), *([leaf, below] if parent_first else [below, leaf])
    )
    assert told[-2] == (
        "Node 2 of the solver tries y = 1. Its parent, 1, never came or had ended, so it stands here."
    )


@pytest.mark.parametrize("again", [restart(1), start(), b""], ids=["restart", "start", "nothing"])
def test_restarts_are_under_a_common_root_and_what_they_leave_undone_is_told(again: bytes) -> None:
    info = '{"name": "made", "has_restarts": true}'
    trace, search = read(
        start(info)
        + node(TOP, ROOT, 0, 2, BRANCH)
        + node(LEFT, TOP, 0, 0, FAILED, "x = 1")
        + again
        + node((2, 1, 0), (-1, 1, -1), 1, 1, BRANCH)
        + node((3, 1, 0), (2, 1, 0), 0, 0, SOLVED, "x = 2")
    )
    choices = [(event.variable, event.value) for event in trace.read() if isinstance(event, Choose)]
    assert choices == [("restart", "1"), ("x", "1"), ("restart", "2"), ("x", "2")]
    assert rules(trace).count("missing") == 1
    assert search.end == "exhausted"


@pytest.mark.parametrize(
    ("frames", "end"),
    [
        ([node(LEFT, TOP, 0, 0, FAILED, nogood="x!=1"), DONE], "done"),
        ([node(LEFT, TOP, 0, 0, SKIPPED), DONE], "done"),
        ([node(LEFT, TOP, 0, 0, FAILED), DONE], "exhausted"),
        ([node(LEFT, TOP, 0, 0, FAILED)], "exhausted"),
        ([node(LEFT, TOP, 0, 0, SOLVED)], "exhausted"),
        ([node(LEFT, TOP, 0, 3, BRANCH), DONE], "done"),
        ([node(LEFT, TOP, 0, 3, BRANCH)], "stopped"),
        ([], "stopped"),
    ],
)
def test_a_search_is_exhausted_only_if_the_tree_proves_it(frames: list[bytes], end: str) -> None:
    _, search = read(start() + node(TOP, ROOT, 0, 1, BRANCH) + b"".join(frames))
    assert search.end == end


def test_chocos_domains_and_solutions_are_on_the_board() -> None:
    domains = '{"domains":{"x":"1..3,7","y":"-2"}}'
    later = '{"domains":{"x":"3","y":"-2"}}'
    trace, _ = read(
        start()
        + node(TOP, ROOT, -1, 1, BRANCH, "ROOT", info=domains)
        + node(LEFT, TOP, 0, 0, SOLVED, info=later)
    )
    x, y = variables(trace).all
    assert [(x.name, x.first), (y.name, y.first)] == [("x", ((1, 3), (7, 7))), ("y", ((-2, -2),))]
    assert x.value(at_end(trace).board[0]) is None, "the search was exhausted, and all undone"
    replay = Replay(trace)
    replay.seek(2)
    assert x.value(replay.state.board[0]) == 3
    without, _ = read(
        start() + node(TOP, ROOT, -1, 2, BRANCH) + node(LEFT, TOP, 0, 0, SOLVED, info="x = 4 y = -2 ")
    )
    assert [v.value(mark) for v, mark in zip(variables(without).all, at_end(without).board)] == [4, -2]
