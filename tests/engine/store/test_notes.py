"""Notes: written at any time, kept in the file, and never believed."""

import os
import sqlite3
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest

from engine.errors import Refusal
from engine.store.following import FollowedTrace
from engine.store.notes import LONGEST_NOTE, MOST_NOTES
from engine.store.opening import open_trace
from engine.store.packing import checksum
from engine.store.recording import Recording
from tests.engine.searches import Searched, Sizes, recorded

EVENTS = list(islice(Sizes(20, 8, 3, seed=1).search(), 40))


def a_recording(path: str = "") -> Recording:
    return recorded(Searched(20, EVENTS), path)


@pytest.fixture
def finished(tmp_path: Path) -> str:
    path = str(tmp_path / "a.trace")
    with closing(a_recording(path)) as recording:
        recording.finish("stopped")
    return path


def test_the_notes_of_a_recording_are_in_its_file_and_in_its_copies(tmp_path: Path) -> None:
    path, copy = str(tmp_path / "a.trace"), str(tmp_path / "b.trace")
    with closing(a_recording(path)) as recording:
        recording.set_note(7, "seven")
        recording.set_note(0, "the start")
        recording.set_note(3, "three")
        recording.set_note(3, "")
        recording.save(copy)
        recording.finish("stopped")
        recording.set_note(8, "after the end")
        assert recording.keep_notes()
    for file, more in ((path, {8: "after the end"}), (copy, {})):
        with closing(open_trace(file)) as trace:
            assert dict(trace.notes) == {0: "the start", 7: "seven", **more}
            assert list(trace.notes) == sorted(trace.notes)


def test_a_note_is_written_into_a_finished_file_while_it_is_open(finished: str) -> None:
    with closing(open_trace(finished)) as trace, closing(open_trace(finished)) as other:
        trace.set_note(5, "five")
        trace.set_note(6, "six")
        assert trace.keep_notes()
        trace.set_note(6, "")
        assert trace.keep_notes()
        assert list(other.read()) == list(trace.read()) == EVENTS
    with closing(open_trace(finished)) as again:
        assert dict(again.notes) == {5: "five"}


def test_a_trace_whose_file_is_gone_keeps_its_notes_in_memory_and_in_copies(
    finished: str, tmp_path: Path
) -> None:
    with closing(open_trace(finished)) as trace:
        os.unlink(finished)
        trace.set_note(5, "five")
        assert not trace.keep_notes()
        assert dict(trace.notes) == {5: "five"}
        trace.save(str(tmp_path / "copy.trace"))
    with closing(open_trace(str(tmp_path / "copy.trace"))) as copy:
        assert dict(copy.notes) == {5: "five"}


def test_a_file_that_is_being_recorded_gets_notes_of_its_watcher_only_in_a_copy(tmp_path: Path) -> None:
    path, copy = str(tmp_path / "a.trace"), str(tmp_path / "b.trace")
    with closing(a_recording(path)) as recording:
        recording.commit()
        with closing(FollowedTrace(path)) as followed:
            followed.set_note(5, "five")
            assert not followed.keep_notes()
            followed.save(copy)
            assert dict(recording.notes) == {}
            recording.finish("stopped")
            assert followed.keep_notes()
    for file in (path, copy):
        with closing(open_trace(file)) as trace:
            assert dict(trace.notes) == {5: "five"}


def test_a_watcher_sees_the_notes_that_are_recorded(tmp_path: Path) -> None:
    path = str(tmp_path / "a.trace")
    with closing(a_recording(path)) as recording:
        recording.commit()
        with closing(FollowedTrace(path)) as followed:
            followed.look()
            recording.set_note(5, "five")
            recording.commit()
            assert followed.look()
            assert dict(followed.notes) == {5: "five"}


def test_a_note_is_not_written_into_a_file_that_took_the_place_of_its_own(
    finished: str, tmp_path: Path
) -> None:
    other = str(tmp_path / "other.trace")
    with closing(recorded(Searched(21, EVENTS), other)) as recording:
        recording.finish("stopped")
    with closing(open_trace(finished)) as trace:
        os.replace(other, finished)
        trace.set_note(5, "five")
        with pytest.raises(Refusal, match="replaced by another"):
            trace.keep_notes()
    with closing(open_trace(finished)) as trace:
        assert dict(trace.notes) == {}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        pytest.param("x" * 2**20, "a note of 1,048,576 characters: 2,000 are the most", id="a megabyte"),
        ("  ", "a note without a word in it"),
    ],
)
def test_a_text_that_is_no_note_is_refused(text: str, why: str) -> None:
    with closing(a_recording()) as recording:
        with pytest.raises(Refusal) as refused:
            recording.set_note(5, text)
        assert str(refused.value) == why
        assert not recording.notes


def test_no_character_of_a_note_controls_the_terminal() -> None:
    with closing(a_recording()) as recording:
        recording.set_note(5, "a\x1b[2Jb\nc")
        assert dict(recording.notes) == {5: "a�[2Jb�c"}


def changed(path: str, *rows: tuple[object, object]) -> str:
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("BEGIN")
        for event, text in rows:
            database.execute("INSERT INTO notes VALUES (?, ?, ?)", (event, text, checksum(event, text)))
        database.execute("COMMIT")
    return path


@pytest.mark.parametrize(
    ("event", "text", "why"),
    [
        (len(EVENTS) + 1, "beyond", "there is no such event"),
        (-1, "before", "there is no such event"),
        pytest.param(3, "x" * (LONGEST_NOTE + 1), "2,000 are the most", id="long"),
        (3, b"bytes", "a note must be text"),
        (3, None, "a note must be text"),
    ],
)
def test_a_crafted_note_is_refused_in_one_line(finished: str, event: int, text: object, why: str) -> None:
    with pytest.raises(Refusal, match=f"the trace is damaged at the note of event {event}: .*{why}"):
        open_trace(changed(finished, (event, text)))


def test_a_trace_with_far_too_many_notes_is_refused(finished: str) -> None:
    rows = ((number, "x") for number in range(MOST_NOTES + 1))
    with pytest.raises(Refusal, match="more than 10,000 notes"):
        open_trace(changed(finished, *rows))
