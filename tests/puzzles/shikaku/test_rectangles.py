"""Many rectangles at once: which are free, and which cells stand in the way of those that are not."""

from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.shikaku.model import Clue, Rectangle, Shikaku
from puzzles.shikaku.solvers.hitting import least_hitting
from tests.puzzles.shikaku.strategy import puzzles

MASKS = st.lists(st.integers(1, 2**12 - 1), max_size=12)


@settings(max_examples=60, deadline=None)
@given(puzzle=puzzles, data=st.data())
def test_rectangles_clear_of_a_mask_have_no_cell_in_it(puzzle: Shikaku, data: st.DataObject) -> None:
    mask = data.draw(st.integers(0, (1 << puzzle.cells) - 1))
    for clue in puzzle.clues:
        rectangles = list(puzzle.rectangles(clue))
        expected = [one for one in rectangles if not puzzle.mask(one) & mask]
        assert list(puzzle.clear_of(mask, rectangles)) == expected


def test_a_rectangle_as_large_as_the_board_is_clear_of_nothing_but_no_mask() -> None:
    puzzle = Shikaku(2, 3, (6, 0, 0, 0, 0, 0))
    whole, clue = Rectangle(0, 0, 2, 3), Clue(1, 0, 6, "A1")
    assert [*puzzle.clear_of(0, [whole])] == [whole]
    assert [*puzzle.clear_of(1 << 5, [whole])] == []
    assert puzzle.others(clue) == 0


@given(MASKS)
def test_every_mask_is_hit_and_no_cell_can_be_left_out(masks: list[int]) -> None:
    cells = least_hitting(masks)
    assert all(any(mask >> cell & 1 for cell in cells) for mask in masks)
    for left_out in cells:
        others = [cell for cell in cells if cell != left_out]
        assert not all(any(mask >> cell & 1 for cell in others) for mask in masks)
