"""Collections of puzzles in several formats, each puzzle with exactly one solution."""

import re

import pytest

from puzzles.nonogram import KIND
from puzzles.source import Source
from tests.corpora import CORPORA
from tests.puzzles.nonogram.test_solvers import solutions

FILES = {
    f"{corpus}-{path.name}": Source(path.read_text(encoding="utf-8"), path.name)
    for corpus, folder in CORPORA.items()
    for path in sorted(folder.glob("nonogram/*"))
}
IDS = {
    f"{corpus}-pattern-{number}": Source(line)
    for corpus, folder in CORPORA.items()
    for number, line in enumerate((folder / "sgt/sgt-pattern.txt").read_text().split(), 1)
}
GOAL = re.compile(r'^goal "(\w+)"$', re.MULTILINE)
WITH_GOAL = {name: source for name, source in FILES.items() if GOAL.search(source.text)}


@pytest.mark.parametrize("source", (FILES | IDS).values(), ids=FILES | IDS)
def test_best_solves_a_puzzle_and_proves_that_there_is_no_other_solution(source: Source) -> None:
    found = solutions(KIND.solvers["best"], KIND.read(source))
    assert found is not None
    assert len(found) == 1


@pytest.mark.parametrize("source", (FILES | IDS).values(), ids=FILES | IDS)
def test_a_puzzle_written_and_read_again_is_the_same(source: Source) -> None:
    puzzle = KIND.read(source)
    assert KIND.read(Source(KIND.write(puzzle))) == puzzle


@pytest.mark.parametrize("source", WITH_GOAL.values(), ids=WITH_GOAL)
def test_the_solution_is_the_goal_that_the_file_states(source: Source) -> None:
    goal = GOAL.search(source.text)
    assert goal is not None
    found = solutions(KIND.solvers["best"], KIND.read(source))
    assert found is not None
    assert ["".join(rows).replace(".", "0").replace("#", "1") for rows in found] == [goal[1]]


def test_every_format_of_the_generated_files_is_there() -> None:
    suffixes = {source.suffix for name, source in FILES.items() if name.startswith("generated-")}
    assert suffixes == {".non", ".mk", ".g", ".xml"}
