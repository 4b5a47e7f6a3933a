"""Real puzzles, where they are at hand."""

from pathlib import Path

import pytest

from puzzles.nonogram import KIND
from puzzles.source import Source
from tests.puzzles.nonogram.test_solvers import solutions

CORPORA = Path(__file__).parents[4] / "shared" / "corpora"
FILES = sorted(path for path in (CORPORA / "nonogram").glob("*"))
IDS = (CORPORA / "sgt" / "sgt-pattern.txt").read_text().split() if CORPORA.exists() else []
SOURCES = [Source(path.read_text(encoding="utf-8"), path.name) for path in FILES] + [
    Source(text, f"pattern-{i}") for i, text in enumerate(IDS, 1)
]


@pytest.mark.skipif(not SOURCES, reason="the corpus is not here")
@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.name)
def test_best_solves_a_real_puzzle_and_proves_that_there_is_no_other_solution(source: Source) -> None:
    found = solutions(KIND.solvers["best"], KIND.read(source))
    assert found is not None
    assert len(found) == 1


@pytest.mark.skipif(not SOURCES, reason="the corpus is not here")
@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.name)
def test_a_real_puzzle_written_and_read_again_is_the_same(source: Source) -> None:
    puzzle = KIND.read(source)
    assert KIND.read(Source(KIND.write(puzzle))) == puzzle
