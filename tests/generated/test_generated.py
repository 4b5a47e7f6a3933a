"""The committed puzzles are those that the generators make."""

import pytest

from tests.generated.make import FILES, FOLDER, PuzzleFile

SHARE = 10
"""One puzzle in that many of a longer file is made again; the last is always one of them."""


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.path)
def test_a_puzzle_made_again_is_the_committed_one(file: PuzzleFile) -> None:
    text = (FOLDER / file.path).read_bytes().decode()
    committed = text.splitlines(keepends=True) if file.count > 1 else [text]
    assert len(committed) == file.count
    for number in range(file.count - 1, -1, -SHARE):
        assert file.puzzle(number) == committed[number]


def test_there_are_no_other_files() -> None:
    there = {str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*") if path.is_file()}
    assert there == {file.path for file in FILES}
