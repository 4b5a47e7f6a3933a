"""A full disk: recording stops with one clear line, and the committed events are still there."""

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
from tests.engine.reference import as_dict, state_dicts
from tests.engine.searches import Sizes, small_blocks

SIZES = Sizes(20, 30, 30, seed=3)


@contextmanager
def disk_of(size: int) -> Iterator[None]:
    """No file may grow beyond this size; to a writer that is the same as a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("size", [60_000, 100_000, 250_000])
@pytest.mark.parametrize("commit_seconds", [0, 1e9])
def test_the_committed_events_stay_readable_and_no_others_are_claimed(
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
        committed = recording.committed
        search.pull()
    assert search.end == "stopped"
    assert len(recording) == committed
    assert list(recording.read()) == events[:committed]
    replay = Replay(recording)
    replay.seek(committed)
    assert as_dict(replay.state) == state_dicts(SIZES.cells, events[:committed])[-1]
    recording.close()
    trace = open_trace(str(path))
    assert trace.cut
    assert list(trace.read()) == events[:committed]
    trace.close()


def test_a_full_disk_for_temporary_files_is_not_called_damage() -> None:
    recording = Recording(Header(SIZES.cells))
    search = Search(islice(SIZES.search(), 60_000), recording, every=True)
    with small_blocks(64), disk_of(60_000), pytest.raises(Refusal) as refused:
        search.pull()
    assert str(refused.value).startswith("the search: recording stopped: the disk")
    recording.close()


@pytest.mark.parametrize(("replaced", "words"), [(False, "was removed"), (True, "was replaced by another")])
def test_a_recording_whose_file_is_taken_away_stops_and_says_so(
    tmp_path: Path, replaced: bool, words: str
) -> None:
    path = tmp_path / "a.trace"
    with small_blocks(64, commit_seconds=0):
        recording = Recording(Header(SIZES.cells), str(path))
        search = Search(islice(SIZES.search(), 60_000), recording, every=True)
        search.pull(5_000)
        path.rename(tmp_path / "elsewhere.trace")
        if replaced:
            path.write_text("something else")
        with pytest.raises(Refusal, match=f"recording stopped: the file {words}"):
            search.pull()
    assert search.end == "stopped"
    recording.close()
