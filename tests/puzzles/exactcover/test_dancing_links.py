"""Dancing links as Knuth describes them."""

import re

from hypothesis import given, settings

from engine.sentences import sentence
from puzzles.common.cover.drawing import Matrix
from puzzles.common.cover.links import Links
from puzzles.common.cover.min_column import fewest_options
from puzzles.exactcover import KIND
from puzzles.exactcover.model import ExactCover
from puzzles.least_cause import least_cause
from puzzles.picture import text_lines
from puzzles.source import Source
from tests.puzzles.exactcover.searches import (
    assert_all_solvers_agree,
    assert_pictures_are_sound,
    folded,
    sample,
    solutions,
)
from tests.puzzles.exactcover.strategy import puzzles

FIVE_SETS = sample(KIND, "five-sets.dlx")


def test_first_column_takes_the_five_sets_in_the_order_of_the_paper() -> None:
    steps = [
        (event.verb, getattr(event, "value", ""))
        for event, _ in folded(KIND, FIVE_SETS, "first-column")
        if event.verb != "backtrack"
    ]
    assert steps == [
        ("choose", "A {1 5}"),
        ("choose", "B {2 4}"),
        ("choose", "D {3}"),
        ("solved", ""),
        ("choose", "C {2 3}"),
        ("prune", ""),
        ("choose", "E {1 4 5}"),
        ("choose", "C {2 3}"),
        ("solved", ""),
        ("exhausted", ""),
    ]
    assert solutions(KIND, FIVE_SETS, "first-column") == [[0, 1, 3], [2, 4]]


def test_the_five_sets_unlink_and_relink_17_nodes() -> None:
    events = [event for event, _ in folded(KIND, FIVE_SETS, "first-column")]
    assert events[-1].facts == (17, 17)
    counted = [
        int(number)
        for verb in ("unlinked", "relinked")
        for event in events
        for number in re.findall(rf"\((\d+) nodes? {verb}\)", sentence(event, KIND.rules))
    ]
    assert counted == [5, 4, 1, 1, 3, 3, 1, 1, 4, 1, 3, 7]


def test_the_five_sets_are_told_by_the_names_of_their_rows_and_columns() -> None:
    said = [sentence(event, KIND.rules) for event, _ in folded(KIND, FIVE_SETS, "first-column")]
    assert said[0] == (
        "Column 1 is leftmost; rows A and E have a 1 there. Take A: cover columns 1 and 5 (5 nodes unlinked)."
    )
    assert said[2].endswith("row D has a 1 there. Take D: cover column 3 (1 node unlinked).")
    assert said[7] == "Column 4 is not covered, and has no row left: a dead end."
    assert said[8] == "Put C back: uncover column 3, then column 2 (4 nodes relinked)."
    assert said[14] == "Put E back: uncover columns 5 and 4, then column 1 (7 nodes relinked)."


def test_a_column_with_one_row_left_is_told_with_how_many_it_has() -> None:
    steps = folded(KIND, FIVE_SETS, "min-column")
    next(steps)
    event, _ = next(steps)
    assert sentence(event, KIND.rules) == (
        "Column 4 has 1 row left, the fewest (MRV, Knuth's S heuristic): "
        "take B: cover columns 4 and 2 (4 nodes unlinked)."
    )


def test_the_cause_of_a_dead_end_is_the_rows_taken_that_removed_the_rows_of_its_column() -> None:
    steps = [(event, list(state.board)) for event, state in folded(KIND, FIVE_SETS, "first-column")]
    dead = next(n for n, (event, _) in enumerate(steps) if event.rule == "empty column")
    (event, _), (_, board) = steps[dead], steps[dead - 1]
    needed = least_cause(KIND, FIVE_SETS, board, event)
    assert [KIND.cell_name(FIVE_SETS, cell) for cell in needed] == ["row A", "row C"]


def test_the_dead_end_of_the_five_sets_is_column_4() -> None:
    (prune,) = (event for event, _ in folded(KIND, FIVE_SETS, "first-column") if event.verb == "prune")
    assert (prune.rule, prune.facts) == ("empty column", ("Column 4",))


def test_an_item_in_no_option_is_dead_at_once() -> None:
    for solver in KIND.solvers:
        events = [event for event, _ in folded(KIND, sample(KIND, "dead-at-once.dlx"), solver)]
        assert [event.verb for event in events] == ["prune", "exhausted"]
        assert events[0].facts == ("Column 1",)


def test_the_textbook_matrix_has_one_cover() -> None:
    for solver in KIND.solvers:
        assert solutions(KIND, sample(KIND, "six-by-seven.dlx"), solver) == [[1, 3, 5]]


def test_options_share_a_secondary_item_of_one_colour() -> None:
    puzzle = KIND.read(Source("p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n"))
    for solver in KIND.solvers:
        assert solutions(KIND, puzzle, solver) == [[1, 3]]


def test_a_matrix_without_primary_items_is_covered_by_nothing() -> None:
    puzzle = ExactCover("", ("X", "Y"), 0, (((0, ""), (1, "")),))
    for solver in KIND.solvers:
        assert solutions(KIND, puzzle, solver) == [[]]


@settings(max_examples=150, deadline=None)
@given(puzzles)
def test_all_solvers_find_what_brute_force_finds(puzzle: ExactCover) -> None:
    assert_all_solvers_agree(KIND, puzzle)


@settings(max_examples=100, deadline=None)
@given(puzzles)
def test_uncovering_in_reverse_puts_every_link_back(puzzle: ExactCover) -> None:
    links, fresh = Links(puzzle.cover), Links(puzzle.cover)
    taken = []
    while not links.all_covered and links.size[item := fewest_options(links)]:
        links.cover(item)
        node = links.down[item]
        links.take(node)
        taken.append((item, node))
    for item, node in reversed(taken):
        links.put_back(node)
        links.uncover(item)
    assert links.unlinked == links.relinked
    for name in ("left", "right", "up", "down", "size", "beside", "saved"):
        assert getattr(links, name) == getattr(fresh, name)


@settings(max_examples=100, deadline=None)
@given(puzzles)
def test_the_matrix_shows_the_options_that_the_links_have_left(puzzle: ExactCover) -> None:
    links, taken = Links(puzzle.cover), []
    while not links.all_covered and links.size[item := fewest_options(links)]:
        links.cover(item)
        node = links.down[item]
        links.take(node)
        taken.append(links.option[node])
        matrix = Matrix(puzzle.cover, taken)
        for open_item in links.open_items:
            assert matrix.sizes[open_item] == links.size[open_item]


def test_the_matrix_is_drawn_with_what_is_covered_and_removed() -> None:
    matrix = KIND.draw(FIVE_SETS, [0, 0, 0, 0, 1, 1, 0, 0, 1, 1])
    assert list(text_lines(matrix)) == [
        "            1 2 3 4 5",
        "       left ✓ 1 2 ✓ ✓",
        "✗ A {1 5}   □       □",
        "✗ B {2 4}     □   □",
        "  C {2 3}     ■ ■",
        "  D {3}       · ■",
        "▶ E {1 4 5} ◆     ◆ ◆",
    ]


def test_every_cell_is_where_the_matrix_says() -> None:
    assert_pictures_are_sound(KIND, FIVE_SETS, "min-column", 20)
