from pathlib import Path

import pytest

from engine.errors import Refusal
from engine.header import Header
from engine.store.recording import Recording


def test_an_existing_file_is_not_overwritten(tmp_path: Path) -> None:
    existing = tmp_path / "there.trace"
    existing.write_text("mine")
    recording = Recording(Header(1))
    for write in (lambda: Recording(Header(1), str(existing)), lambda: recording.save(str(existing))):
        with pytest.raises(Refusal, match="exists already"):
            write()
    assert existing.read_text() == "mine"


def test_a_file_in_a_missing_folder_is_refused(tmp_path: Path) -> None:
    nowhere = str(tmp_path / "no such folder" / "a.trace")
    with pytest.raises(Refusal, match="cannot be written: No such file or directory"):
        Recording(Header(1), nowhere)
    with pytest.raises(Refusal, match="cannot be written: No such file or directory"):
        Recording(Header(1)).save(nowhere)
