from tests.conftest import SLOW_FILES, TESTS


def test_every_file_marked_as_slow_exists() -> None:
    assert {name for name in SLOW_FILES if not (TESTS / name).exists()} == set()
