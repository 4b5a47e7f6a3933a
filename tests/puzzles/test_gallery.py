"""What kinds tell the gallery: which puzzles to start with, how large each is, how many events it takes."""

import pytest

from puzzles.kind import Kind
from puzzles.registry import kind_named, kind_names
from puzzles.source import Source, source_of


def events_by_best(kind: Kind, name: str, text: str) -> int:
    """Events up to the first solution, or to the end of a search that has none."""
    count = 0
    for event in kind.search(kind.best, kind.read(Source(text, name))):
        count += 1
        if event.verb == "solved":
            break
    return count


@pytest.mark.parametrize("name", kind_names())
def test_the_events_told_are_those_that_best_needs(name: str) -> None:
    kind = kind_named(name)
    measured = {sample: events_by_best(kind, sample, text) for sample, text in kind.samples().items()}
    assert dict(kind.events) in (measured, {}), "a plug-in may tell none"


@pytest.mark.parametrize("name", kind_names())
def test_puzzles_to_start_with_are_bundled(name: str) -> None:
    kind = kind_named(name)
    assert kind.start_here.keys() <= kind.samples().keys()


@pytest.mark.parametrize(
    ("name", "puzzle", "size"),
    [
        ("battleship", "classic", "10×10, 10 ships"),
        ("exactcover", "six-by-seven", "6 rows, 7 columns"),
        ("hashi", "lagoon", "12 islands"),
        ("nonogram", "balloon", "36×34"),
        ("polycube", "soma", "7 pieces in 3×3×3"),
        ("polyomino", "pentominoes-5x12", "12 pieces on 5×12"),
        ("queens", "queens-8", "8×8"),
        ("shikaku", "12x20", "12×20"),
        ("sudoku", "16x16", "16×16"),
    ],
)
def test_sizes_are_as_a_person_says_them(name: str, puzzle: str, size: str) -> None:
    kind = kind_named(name)
    assert kind.size(kind.read(source_of(puzzle, kind.samples()))) == size
