"""Files of runs with commas, rows then columns, without sizes."""

from pathlib import Path

import pytest

from engine.errors import Refusal
from puzzles.nonogram import KIND
from puzzles.nonogram.formats.paper import has_only_runs
from puzzles.nonogram.model import Nonogram
from puzzles.source import Source
from tests.corpora import CORPORA
from tests.puzzles.nonogram.test_solvers import SAMPLES, sample, solutions

PLAIN = [name for name in SAMPLES if not sample(name).coloured]
AMBIGUOUS = [name for name in PLAIN if not (sample(name).rows[-1] and sample(name).columns[0])]
"""An empty line between rows and columns may be one or the other."""
FILES = [path for folder in CORPORA.values() for path in sorted(folder.glob("nonogram-paper/*"))]


def without_sizes(puzzle: Nonogram) -> str:
    clues = (*puzzle.rows, *puzzle.columns)
    return "".join((", ".join(str(run.length) for run in clue) or "0") + "\n" for clue in clues)


@pytest.mark.parametrize("name", [name for name in PLAIN if name not in AMBIGUOUS])
def test_a_bundled_puzzle_without_its_sizes_is_read_as_the_same(name: str) -> None:
    puzzle = sample(name)
    read = KIND.read(Source(without_sizes(puzzle)))
    assert (read.rows, read.columns) == (puzzle.rows, puzzle.columns)


@pytest.mark.parametrize("name", AMBIGUOUS)
def test_a_puzzle_with_an_empty_line_between_rows_and_columns_is_refused(name: str) -> None:
    with pytest.raises(Refusal, match="rows and columns cannot be told apart"):
        KIND.read(Source(without_sizes(sample(name))))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_papers_own_files_have_one_solution_each(path: Path) -> None:
    found = solutions(KIND.solvers["best"], KIND.read(Source(path.read_text(), path.name)))
    assert found is not None
    assert len(found) == 1


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("3\n1, 1\n1\n", "rows and columns cannot be told apart (after no line would they part)"),
        ("1\n0\n0\n1\n", "rows and columns cannot be told apart (after 3 different lines would they part)"),
    ],
)
def test_lines_that_do_not_part_into_rows_and_columns_are_refused(text: str, says: str) -> None:
    with pytest.raises(Refusal) as refused:
        KIND.read(Source(text))
    assert says in str(refused.value)


def test_sizes_at_the_top_are_not_taken_for_runs() -> None:
    bird = sample("bird.non")
    lines = without_sizes(bird).splitlines()
    assert has_only_runs(Source("\n".join(lines)))
    for text in (["6,6", *lines], ["6", "6", *lines[:6], "", *lines[6:]]):
        read = KIND.read(Source("\n".join(text)))
        assert (read.rows, read.columns) == (bird.rows, bird.columns)
