"""Every puzzle of every kind has what the rest of the program needs."""

from typing import Any

import pytest

from puzzles.kind import Puzzle
from puzzles.registry import kind_named, kind_names
from puzzles.source import Source

SAMPLES = [(name, sample) for name in kind_names() for sample in kind_named(name).samples()]


def read(kind: str, sample: str) -> Any:
    return kind_named(kind).read(Source(kind_named(kind).samples()[sample], sample))


@pytest.mark.parametrize(("kind", "sample"), SAMPLES)
def test_a_puzzle_has_cells_and_a_title(kind: str, sample: str) -> None:
    puzzle: Puzzle = read(kind, sample)
    assert type(puzzle.cells) is int
    assert puzzle.cells > 0
    assert type(puzzle.title) is str
    assert "\n" not in puzzle.title


@pytest.mark.parametrize(("kind", "sample"), SAMPLES)
def test_a_puzzle_is_read_back_as_it_was_written(kind: str, sample: str) -> None:
    puzzle = read(kind, sample)
    assert kind_named(kind).read(Source(kind_named(kind).write(puzzle))) == puzzle


@pytest.mark.parametrize(("kind", "sample"), SAMPLES)
def test_givens_marks_and_pictures_are_about_the_puzzles_own_cells(kind: str, sample: str) -> None:
    puzzle, of = read(kind, sample), kind_named(kind)
    cells = range(puzzle.cells)
    assert len(of.marks(puzzle)) == puzzle.cells
    assert all(of.cell_name(puzzle, cell) for cell in cells)
    given = [given.write for given in of.givens(puzzle)]
    assert {cell for cell, _ in given} <= set(cells)
    assert len({cell for cell, _ in given}) == len(given)
    for draw in of.pictures.values():
        picture = draw(puzzle, [0] * puzzle.cells)
        widths = [sum(len(span.text) for span in picture.line(y)) for y in range(picture.height)]
        assert max(widths) <= picture.width
