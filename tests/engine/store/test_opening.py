from pathlib import Path

from engine.events import Deduce
from engine.store.opening import open_trace
from tests.engine.searches import Searched, recorded


def test_a_path_may_contain_any_character(tmp_path: Path) -> None:
    for name in ("a b?c#d%41.trace", "grün.trace", b"\xff\xfe.trace".decode("utf-8", "surrogateescape")):
        path = str(tmp_path / name)
        recording = recorded(Searched(1, [Deduce("r")]), path)
        recording.save(path + ".copy")
        recording.finish("stopped")
        recording.close()
        for made in (path, path + ".copy"):
            trace = open_trace(made)
            assert list(trace.read()) == [Deduce("r")]
            trace.close()


def test_a_finished_recording_can_be_opened_again_before_it_is_closed(tmp_path: Path) -> None:
    path = str(tmp_path / "a.trace")
    recording = recorded(Searched(1, [Deduce("r")]), path)
    recording.finish("stopped")
    trace = open_trace(path)
    assert list(trace.read()) == list(recording.read())
    assert [file.name for file in tmp_path.iterdir()] == ["a.trace"]
