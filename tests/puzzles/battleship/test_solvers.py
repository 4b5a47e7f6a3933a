import re
from pathlib import Path

import pytest
from hypothesis import given, settings

from engine.events import Choose
from engine.sentences import sentence
from puzzles.battleship import KIND
from puzzles.battleship.model import SHIP, SINGLE, WATER, Waters
from puzzles.battleship.rules import DETAIL
from puzzles.source import Source
from tests.corpora import CORPORA
from tests.puzzles.battleship.searches import brute_force, solutions_of, waters_of
from tests.puzzles.battleship.strategy import puzzles

LARGER = {"12x12.dzn": 3, "13x13.dzn": 8, "15x15.dzn": 8, "sb_13_13_6_2.dzn": 3}
"""How many solutions these files have; their comments draw one, a line for each column."""
DRAWN = [
    path
    for corpus in CORPORA.values()
    for path in sorted(corpus.glob("battleship/*.dzn"))
    if path.name in LARGER
]


@settings(deadline=None, max_examples=40)
@given(waters=puzzles)
def test_every_solver_finds_each_solution_of_brute_force_once(waters: Waters) -> None:
    expected = brute_force(waters)
    for solver in KIND.solvers:
        assert sorted(solutions_of(waters, solver)) == expected


@settings(deadline=None, max_examples=20)
@given(waters=puzzles)
def test_the_same_search_twice_gives_the_same_events(waters: Waters) -> None:
    for solver in KIND.solvers.values():
        assert list(KIND.search(solver, waters)) == list(KIND.search(solver, waters))


@pytest.mark.parametrize("sample", KIND.samples())
def test_bundled_puzzles_have_one_solution(sample: str) -> None:
    assert len(solutions_of(waters_of(KIND.samples()[sample]), "best")) == 1


@pytest.mark.parametrize("solver", KIND.solvers)
def test_the_solvers_agree_on_the_small_harbour(solver: str) -> None:
    waters = waters_of(KIND.samples()["harbour.bimaru"])
    assert solutions_of(waters, solver) == solutions_of(waters, "best")


def first_choices(waters: Waters, solver: str) -> list[Choose]:
    """The choices at the root."""
    depth, found = 0, []
    for event in KIND.search(KIND.solver(solver), waters):
        if isinstance(event, Choose):
            found += [event] * (depth == 0)
            depth += 1
        depth -= event.verb == "backtrack"
    return found


def test_a1_of_a_row_of_1_and_a_column_of_3_has_four_children() -> None:
    waters = waters_of("fleet 4 3 2 1\nrows 1 1 1 3 4\ncolumns 3 3 2 1 1")
    first = first_choices(waters, "backtracking")[0]
    assert first.variable == "A1"
    assert first.among == ("submarine", "destroyer down", "cruiser down", "water")


def test_across_comes_before_down_and_short_before_long() -> None:
    waters = waters_of("fleet 3 2 1\nrows ? ? ?\ncolumns ? ? ?")
    assert first_choices(waters, "backtracking")[0].among == (
        "submarine",
        "destroyer across",
        "destroyer down",
        "cruiser across",
        "cruiser down",
        "water",
    )


def test_a_search_first_writes_exactly_the_givens() -> None:
    waters = waters_of("fleet 3 1\nrows ? ? ?\ncolumns ? ? ?\nx?c\n???\n??.")
    for solver in KIND.solvers.values():
        first = next(KIND.search(solver, waters))
        assert (first.verb, first.rule) == ("deduce", "given")
        assert first.writes == ((0, SHIP), (2, SINGLE), (8, WATER))
        assert sentence(first, KIND.rules) == "Given: A1 is a ship part, A3 is a submarine, C3 is water."


@settings(deadline=None, max_examples=40)
@given(waters=puzzles)
def test_the_givens_are_written_once_and_by_no_solver(waters: Waters) -> None:
    written = tuple((cell, mark) for cell, mark in enumerate(waters.givens) if mark)
    for solver in KIND.solvers.values():
        events = list(KIND.search(solver, waters))
        assert [event.writes for event in events if event.rule == "given"] == [written] * bool(written)
        assert events[bool(written) :] == list(solver.run(waters))


def test_a_dead_first_cell_says_why() -> None:
    waters = waters_of("fleet 2\nrows 1 ?\ncolumns 1 ?\nx?\n??")
    said = [sentence(event, KIND.rules) for event in KIND.search(KIND.solver("backtracking"), waters)]
    assert said == [
        "Given: A1 is a ship part.",
        "Destroyer across at A1 rejected: row A has no room (its count is 1).",
        "Destroyer down at A1 rejected: column 1 has no room (its count is 1).",
        "No water on A1: it is given as a ship part.",
        "A1 is given as a ship part, but no ship that is left can start there: a dead end.",
        "Every possibility has been tried, and none fits: the counts, fleet or givens are wrong.",
    ]


def rejections(waters: Waters) -> list[tuple[str, list[str]]]:
    """The sentence of each ship rejected, with the cells that are the cause."""
    return [
        (sentence(event, KIND.rules), [waters.names[cell] for cell in event.because])
        for event in KIND.search(KIND.solver("backtracking"), waters)
        if event.rule in DETAIL
    ]


def test_a_ship_is_rejected_by_the_first_bound_that_it_fails() -> None:
    found = rejections(waters_of("fleet 2 1\nrows ? ? ?\ncolumns 2 ? ?\n???\n???\n?.?"))
    for expected in (
        ("Submarine at A2 rejected: it would touch A1.", ["A1"]),
        ("Submarine at A3 rejected: the fleet has no more, after A1.", ["A1"]),
        ("Destroyer across at C1 rejected: C2 is given as water.", ["C2"]),
        ("Destroyer down at B1 rejected: column 1 has no room (its count is 2, with A1).", ["A1"]),
    ):
        assert expected in found


def test_the_children_that_pass_the_bounds_are_named() -> None:
    waters = waters_of("fleet 4 3 2 1\nrows 1 1 1 3 4\ncolumns 3 3 2 1 1")
    assert sentence(first_choices(waters, "backtracking")[0], KIND.rules) == (
        "At A1 submarine, destroyer down, cruiser down and water pass the bounds: try the submarine."
    )


def test_a_line_that_the_whole_fleet_does_not_meet_is_told_with_the_fleet_as_the_cause() -> None:
    waters = waters_of("fleet 1\nrows ? ?\ncolumns 1 ?")
    dead = next(e for e in KIND.search(KIND.solver("fleet-first"), waters) if e.verb == "prune")
    assert (dead.rule, dead.because) == ("too few free cells", (1,))


def test_a_given_part_is_never_water_and_takes_only_ships_that_have_it() -> None:
    waters = waters_of("fleet 2 1\nrows ? ? ?\ncolumns ? ? ?\nt??\n???\n???")
    assert first_choices(waters, "backtracking")[0].among == ("destroyer down",)


def test_a_row_that_ends_short_of_its_count_is_dead() -> None:
    waters = waters_of("fleet 1\nrows 1 0\ncolumns 1 0")
    rules = [(e.verb, e.rule) for e in KIND.search(KIND.solver("backtracking"), waters)]
    assert ("prune", "row count") in rules


def test_a_column_is_looked_at_in_the_last_row() -> None:
    waters = waters_of("fleet 1\nrows ? ?\ncolumns 1 ?")
    dead = [e for e in KIND.search(KIND.solver("backtracking"), waters) if e.rule == "column count"]
    assert sentence(dead[0], KIND.rules) == (
        "All of column 1 is filled: it holds 0 ship parts, but its count is 1: a dead end."
    )


def test_fleet_first_places_the_longest_ship_first() -> None:
    waters = waters_of("fleet 1 3 2\nrows ? ? ?\ncolumns ? ? ?")
    assert first_choices(waters, "fleet-first")[0].variable.startswith("cruiser")


@pytest.mark.parametrize("solver", KIND.solvers)
def test_without_a_solution_the_search_ends_with_what_that_means(solver: str) -> None:
    waters = waters_of("fleet 2 2\nrows 2 2 0\ncolumns 2 2 0")
    last = list(KIND.search(KIND.solver(solver), waters))[-1]
    assert last.verb == "exhausted"
    assert sentence(last, KIND.rules).endswith("the counts, fleet or givens are wrong.")


@pytest.mark.slow
@pytest.mark.parametrize("corpus", CORPORA)
def test_best_proves_that_each_prolog_fact_has_one_solution(corpus: str) -> None:
    (path,) = CORPORA[corpus].glob("battleship/*.pl")
    text = path.read_text()
    numbers = re.findall(r"^problem\((\d+)", text, re.MULTILINE)
    assert len(numbers) == {"generated": 60, "elsewhere": 59}[corpus]
    for number in numbers:
        assert len(solutions_of(KIND.read(Source(text, "a.pl", number)), "best")) == 1


@pytest.mark.parametrize("path", DRAWN, ids=lambda path: path.name)
def test_best_finds_every_solution_of_a_larger_puzzle_and_the_drawn_one_among_them(path: Path) -> None:
    text = path.read_text()
    found = solutions_of(KIND.read(Source(text)), "best")
    drawn = [re.sub(r"\d+", "x", line[1:]).split() for line in text.splitlines() if line.startswith("%")]
    columns = ["".join(line) for line in zip(*drawn)]
    assert len(found) == LARGER[path.name]
    assert columns in [[re.sub("[clrtbm]", "x", row) for row in solution] for solution in found]
