"""A full disk: recording stops with one clear line, and what was safe before is still there."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

import pytest

from engine.errors import Refusal
from engine.header import Header
from engine.query.replay import Replay
from engine.search import Search
from engine.store.opening import open_trace
from engine.store.recording import Recording
from tests.engine.reference import told, told_at
from tests.engine.searches import Sizes, small_blocks

SIZES = Sizes(20, 30, 30, chance=3)


@contextmanager
def disk_of(size: int) -> Iterator[None]:
    """No file may grow beyond this: to a writer the same as a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("size", [60_000, 100_000, 250_000])
@pytest.mark.parametrize("commit_seconds", [0, 1e9])
def test_what_was_safe_stays_and_nothing_else_is_claimed(
    tmp_path: Path, size: int, commit_seconds: float
) -> None:
    path = tmp_path / "a.trace"
    events = list(islice(SIZES.search(), 60_000))
    assert len(events) == 60_000
    recording = Recording(Header(SIZES.cells), str(path))
    search = Search(iter(events), recording, every=True)
    with small_blocks(64, commit_seconds=commit_seconds), disk_of(size):
        with pytest.raises(Refusal, match=r"recording stopped: .*safe in it"):
            search.pull()
        safe = recording.committed
        search.pull()
    assert search.end == "stopped"
    assert len(recording) == safe
    assert list(recording.read()) == events[:safe]
    replay = Replay(recording)
    replay.seek(safe)
    assert told(replay.state) == told_at(SIZES.cells, events[:safe])[-1]
    recording.close()
    trace = open_trace(str(path))
    assert trace.cut
    assert list(trace.read()) == events[:safe]
    trace.close()
