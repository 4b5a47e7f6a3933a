"""What constraint solvers tell a profiler: it is shown as a screen would, and sent on and read again."""

from contextlib import closing, suppress
from random import Random

from engine.errors import SolverFailed
from puzzles.constraints.profiler.frames import frame
from puzzles.constraints.profiler.sending import messages_of
from tests.fuzz.panels import press_keys
from tests.fuzz.person import at_home
from tests.fuzz.target import Target
from tests.fuzz.targets.streams import walk
from tests.puzzles.constraints.streams import (
    BRANCH,
    DONE,
    ROOT,
    SKIPPED,
    SOLVED,
    Made,
    node,
    opened,
    restart,
    start,
)
from tui.player.session import reopen

TOP = (0, 0, 0)
MOST = 400_000
"""Bytes that are read: a stream may be as long as its search, and takes time in proportion."""
GECODE = '{"domains": "var 1..3: x;\nvar array_union([1..2,4..9]): y;\nvar int: z = 7;\nvar bool: b;\n"}'
CHOCO = '{"domains":{"x":"1..3,7","y":"-2"}}'


def _told(info: str) -> bytes:
    """A small search with all that a stream may tell."""
    return (
        start('{"name": "small", "has_restarts": true, "execution_id": 7}')
        + node(TOP, ROOT, 0, 2, BRANCH, info=info)
        + node((1, 0, 0), TOP, 0, 0, label="x = 1", nogood=" x!=1 y<=2", info='{"nogoods":[3],"blocks":[1]}')
        + node((2, 0, 0), TOP, 1, 0, SKIPPED)
        + restart(1)
        + node((3, 1, 0), (-1, 1, 0), -1, 1, BRANCH, info=info)
        + node((4, 1, 1), (3, 1, 0), 0, 0, SOLVED, "y <= 2", info="x = 1 y = 2 ")
        + DONE
    )


def _made(threads: int) -> bytes:
    made = Made(Random(threads), threads, [[] for _ in range(threads)])
    made.grow(ROOT, 0, 4, 0)
    return start() + b"".join(frame for frames in reversed(made.frames) for frame in frames)


def use(content: bytes) -> None:
    trace, search = opened(content[:MOST])
    try:
        try:
            search.pull()
        except SolverFailed:
            assert search.end == "stopped", "a faulty stream stops the search"
        walk(trace)
        again, other = opened(b"".join(frame(message) for _, message in messages_of(trace)))
        other.pull()
        assert list(again.read()) == list(trace.read()), "another search is read from what was sent"
        again.close()
    finally:
        trace.close()


def watch(content: bytes) -> None:
    trace, search = opened(content[:MOST])
    with suppress(SolverFailed):
        search.pull()
    with at_home(), closing(reopen(trace)) as session:
        press_keys(session, Random(content))


SEEDS = [_told(GECODE), _told(CHOCO), _made(1), _made(3)]
TARGETS = [Target("profiles/frames", SEEDS, use), Target("profiles/panels", SEEDS, watch, weight=2)]
