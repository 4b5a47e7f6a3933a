import fcntl
from pathlib import Path
from threading import Timer

from engine.store.writer_lock import TRY_SECONDS, FileLock


def test_a_file_is_locked_even_if_somebody_just_asks_whether_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a.trace"
    path.touch()
    asking, lock, other = (FileLock(str(path)) for _ in range(3))
    fcntl.flock(asking.file, fcntl.LOCK_SH)
    Timer(5 * TRY_SECONDS, fcntl.flock, (asking.file, fcntl.LOCK_UN)).start()
    lock.hold()
    assert other.is_held_elsewhere()
    lock.release()
    assert not other.is_held_elsewhere()
