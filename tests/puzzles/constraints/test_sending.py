"""A trace that is sent to a profiler is the same search for a plain decoder, and the same trace for us."""

from collections import Counter
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import Refusal
from engine.events import Choose, Deduce, Events, Prune
from engine.header import Header
from engine.search import Search
from engine.store.recording import Recording
from puzzles.constraints.profiler.frames import frame
from puzzles.constraints.profiler.sending import messages_of
from puzzles.registry import kind_named
from puzzles.source import Source
from tests.engine.searches import Sizes
from tests.puzzles.constraints import decoder
from tests.puzzles.constraints.streams import read


def recorded(header: Header, events: Events) -> Recording:
    recording = Recording(header)
    Search(events, recording, every=True).pull()
    return recording


def sent(trace: Recording) -> bytes:
    return b"".join(frame(message) for _, message in messages_of(trace))


def puzzle_search(kind: str, sample: str, solver: str, most: int) -> Recording:
    found = kind_named(kind)
    puzzle = found.read(Source(found.samples()[sample], sample))
    header = Header(puzzle.cells, kind, solver, sample, found.write(puzzle), {"all": True}, found.rules)
    return recorded(header, islice(found.search(found.solver(solver), puzzle), most))


SEARCHES = [
    ("queens", "queens-4.txt", "backtracking"),
    ("shikaku", "ryan7.shk", "combo"),
    ("sudoku", "hard.txt", "best"),
    ("exactcover", "dead-at-once.dlx", "min-column"),
]


@pytest.mark.parametrize(("kind", "sample", "solver"), SEARCHES)
@pytest.mark.parametrize("most", [5_000, 60, 1, 0])
def test_a_search_of_ours_is_read_back_the_same(kind: str, sample: str, solver: str, most: int) -> None:
    trace = puzzle_search(kind, sample, solver, most)
    trace.set_note(len(trace), "look here")
    stream = sent(trace)
    again, search = read(stream, 1000)
    assert list(again.read()) == list(trace.read())
    assert (again.header, search.end, dict(again.notes)) == (trace.header, trace.end, dict(trace.notes))


@pytest.mark.parametrize(("kind", "sample", "solver"), SEARCHES)
def test_a_plain_decoder_finds_its_nodes_solutions_failures_and_labels(
    kind: str, sample: str, solver: str
) -> None:
    trace = puzzle_search(kind, sample, solver, 5_000)
    stream, events = sent(trace), list(trace.read())
    choices = [event for event in events if isinstance(event, Choose)]
    expected = Counter(event.verb for event in events)
    nodes = list(decoder.nodes(stream))
    assert len(nodes) == len(choices) + 1
    assert [node.texts[0] for node in nodes[1:]] == [f"{c.variable} = {c.value}" for c in choices]
    assert decoder.counted(stream)["solved"] == expected["solved"]
    children = Counter(node.parent for node in nodes)
    assert all(children[node.key] <= node.kids for node in nodes)
    assert all((node.status == "branch") == (node.kids > 0) for node in nodes[:-1])


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 2**32), st.integers(0, 200))
def test_any_search_is_read_back_the_same(seed: int, most: int) -> None:
    trace = recorded(Header(9), islice(Sizes(9, 6, 3, seed).search(), most))
    again, _ = read(sent(trace))
    assert list(again.read()) == list(trace.read())


@pytest.mark.parametrize("path", decoder.STREAMS, ids=lambda path: path.stem)
def test_the_search_of_a_solver_that_was_watched_is_sent_on_as_it_was_read(path: Path) -> None:
    trace, _ = read(path.read_bytes())
    again, _ = read(sent(trace))
    assert (list(again.read()), again.header) == (list(trace.read()), trace.header)


def test_more_events_than_a_node_of_the_protocol_can_carry_are_refused() -> None:
    long = [Deduce("so", ("x" * 1000,))] * 3_000
    with pytest.raises(
        Refusal, match=r"the events before event 2,0\d\d are too many for a node of the protocol"
    ):
        sent(recorded(Header(4), iter([*long, Prune("dead", kills=True)])))
