"""Dancing links as Knuth describes them."""

from hypothesis import given, settings

from puzzles.common.cover.drawing import Matrix
from puzzles.common.cover.links import Links
from puzzles.common.cover.min_column import fewest_options
from puzzles.exactcover import KIND
from puzzles.exactcover.model import ExactCover
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
        ("choose", "1 {1 5}"),
        ("choose", "2 {2 4}"),
        ("choose", "4 {3}"),
        ("solved", ""),
        ("choose", "3 {2 3}"),
        ("prune", ""),
        ("choose", "5 {1 4 5}"),
        ("choose", "3 {2 3}"),
        ("solved", ""),
        ("exhausted", ""),
    ]
    assert solutions(KIND, FIVE_SETS, "first-column") == [[0, 1, 3], [2, 4]]


def test_the_five_sets_unlink_and_relink_17_nodes() -> None:
    events = [event for event, _ in folded(KIND, FIVE_SETS, "first-column")]
    assert events[-1].facts == (17, 17)
    unlinked = sum(int(str(e.facts[-1]).strip(".").split()[-1]) for e in events if e.verb == "choose")
    relinked = sum(int(e.facts[0]) for e in events if e.verb == "backtrack")
    assert (unlinked, relinked) == (17, 17)


def test_the_dead_end_of_the_five_sets_is_column_4() -> None:
    (prune,) = (event for event, _ in folded(KIND, FIVE_SETS, "first-column") if event.verb == "prune")
    assert (prune.rule, prune.facts) == ("empty column", ("item 4",))


def test_an_item_in_no_option_is_dead_at_once() -> None:
    for solver in KIND.solvers:
        events = [event for event, _ in folded(KIND, sample(KIND, "dead-at-once.dlx"), solver)]
        assert [event.verb for event in events] == ["prune", "exhausted"]
        assert events[0].facts == ("item 1",)


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
        "✗ 1 {1 5}   □       □",
        "✗ 2 {2 4}     □   □",
        "  3 {2 3}     ■ ■",
        "  4 {3}       · ■",
        "▶ 5 {1 4 5} ◆     ◆ ◆",
    ]


def test_every_cell_is_where_the_matrix_says() -> None:
    assert_pictures_are_sound(KIND, FIVE_SETS, "min-column", 20)
