"""`best` where columns are like pieces and places: in a fixed order, with a table for the last pieces."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.sentences import sentence
from puzzles.common.cover import best, bit_sets, course, table
from puzzles.common.cover.course import Starving, course_of, order_of, pieces_of
from puzzles.exactcover import KIND
from puzzles.exactcover.model import ExactCover
from puzzles.polycube import KIND as POLYCUBE
from puzzles.polyomino import KIND as POLYOMINO
from puzzles.registry import kind_named
from puzzles.source import Source
from tests.laws.cases import Run
from tests.laws.causes import law_6
from tests.puzzles.exactcover.searches import folded, sample, solutions

Rows = list[tuple[int, ...]]


def matrix(rows: Rows, columns: int) -> ExactCover:
    names = tuple(f"c{column}" for column in range(columns))
    return ExactCover("", names, columns, tuple(tuple((column, "") for column in row) for row in rows))


def langford() -> ExactCover:
    """Two each of 1 to 8 in 16 places, k others between the two that are k; `5@3` is the 5 at 3 and 9."""
    puzzle: ExactCover = KIND.read(Source((Path(__file__).parent / "langford-8.dlx").read_text()))
    return puzzle


def mixed(puzzle: ExactCover, seed: int) -> ExactCover:
    """With its rows and columns in another order."""
    chance, places = Random(seed), list(range(len(puzzle.items)))
    chance.shuffle(places)
    rows = [tuple(sorted(places[column] for column, _ in row)) for row in puzzle.options]
    chance.shuffle(rows)
    return matrix(rows, len(places))


def packing(name: str) -> ExactCover:
    """A bundled packing as nothing but a matrix."""
    cover = sample(POLYOMINO, name).cover
    return matrix(list(cover.options), len(cover.items))


def test_langford_pairs_are_found_in_order() -> None:
    puzzle = langford()
    assert next(KIND.search(KIND.best, puzzle)).rule == "next item"
    found = solutions(KIND, puzzle, "best")
    assert len(found) == 300
    assert found == solutions(KIND, puzzle, "min-column")


def test_it_says_what_it_rules_out() -> None:
    said: dict[str, str] = {}
    for event, _ in folded(KIND, langford(), "best"):
        said.setdefault(event.rule, sentence(event, KIND.rules))
    assert said["next item"] == "Column s1 is next in the fixed order, with 8 rows not ruled out: take 1@1."
    assert said["starves"] == "Row 3@6 would leave column s15 without a row that fits."
    assert said["cannot fill"] == (
        "Row 3@7 would leave 10 columns open, which no rows with the last 5 shared columns cover (table)."
    )
    assert said["all ruled out"] == "Every row that still fits over column s7 has been ruled out: a dead end."


@pytest.mark.parametrize("seed", range(3))
def test_the_pieces_are_found_however_rows_and_columns_are_mixed(seed: int) -> None:
    whole = packing("pentominoes-3x20.txt")
    puzzle = mixed(whole, seed)
    found = pieces_of(puzzle.cover)
    assert len(found) == 12
    assert all(len({*row} & {*found}) == 1 for row in puzzle.cover.options)
    verbs = [event.verb for event in KIND.search(KIND.best, puzzle)]
    assert verbs.count("solved") == 8


def test_what_has_no_pieces_or_no_short_edge_is_left_to_the_fewest_options() -> None:
    sudoku = kind_named("sudoku")
    assert course_of(sample(sudoku, "hard.txt").cover) is None, "the fewest items with all options are 81"
    hole = "board\n" + "........\n" * 3 + "...##...\n" * 2 + "........\n" * 3 + "\npieces pentominoes\n"
    wide = POLYOMINO.read(Source(hole)).cover
    assert len(pieces_of(wide)) == 12
    assert not order_of(wide, pieces_of(wide)), "beside eight places more than 26 are open"
    soma = sample(POLYCUBE, "soma.txt").cover
    assert course_of(soma) is None, "seven pieces are too few"
    assert list(best.search(soma)) == list(bit_sets.search(soma))


def test_what_it_has_forgotten_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = langford()
    remembered = list(KIND.search(KIND.best, puzzle))
    monkeypatch.setattr(table, "MOST_MOVES", 20)
    monkeypatch.setattr(table, "MOST_FILLS_BYTES", 10_000)
    assert list(KIND.search(KIND.best, puzzle)) == remembered


@st.composite
def pieces_and_places(draw: st.DrawFn) -> ExactCover:
    """A matrix in which each row has one of the first columns, and some of the others; no column is empty."""
    pieces, places = draw(st.integers(1, 4)), draw(st.integers(1, 7))
    columns = range(pieces + places)
    covers = st.sets(st.integers(pieces, columns[-1]), min_size=1, max_size=3)
    row = st.builds(lambda piece, cover: (piece, *sorted(cover)), st.integers(0, pieces - 1), covers)
    rows = draw(st.lists(row, max_size=30, unique=True))
    for column in {*columns}.difference(*rows):
        rows.append((column, columns[-1]) if column < pieces else (0, column))
    return matrix(rows, len(columns))


@settings(deadline=None, max_examples=150)
@given(puzzle=pieces_and_places())
def test_it_finds_what_dancing_links_find_and_its_events_are_true(puzzle: ExactCover) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(course, "FEWEST_PIECES", 1)
        assert solutions(KIND, puzzle, "best") == solutions(KIND, puzzle, "min-column")
        law_6(Run(KIND, KIND.best, puzzle, 1_000))


@settings(deadline=None, max_examples=100)
@given(puzzle=pieces_and_places(), data=st.data())
def test_a_move_starves_a_place_exactly_if_no_option_over_it_fits(puzzle: ExactCover, data: Any) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(course, "FEWEST_PIECES", 1)
        found = course_of(puzzle.cover)
    if found is None:
        return
    starving = Starving(found)
    covers, _, _ = data.draw(st.sampled_from([option for options in found.over for option in options]))
    rest = found.all & ~covers & data.draw(st.integers(0, found.all))
    fitting = {
        place
        for options in found.over
        for mask, _, _ in options
        if not mask & ~rest
        for place in course.places_in(mask)
    }
    near = {
        place
        for options in found.over
        for mask, _, _ in options
        if mask & covers
        for place in course.places_in(mask)
    }
    starved = [place for place in course.places_in(rest) if place in near and place not in fitting]
    assert starving.after(rest, covers) == (starved[0] + 1 if starved else 0)
