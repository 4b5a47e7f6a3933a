"""The cells that a ship can cover are those of the placements, which are made one by one."""

from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.battleship.coverable import coverable
from puzzles.battleship.model import LETTERS, Waters

waters = st.integers(1, 6).flatmap(
    lambda height: st.integers(1, 6).flatmap(
        lambda width: st.builds(
            Waters,
            st.just((None,) * height),
            st.just((None,) * width),
            st.lists(st.integers(1, 7), min_size=1, max_size=4).map(tuple),
            st.lists(
                st.sampled_from([0, 0, 0, 0, *range(len(LETTERS))]),
                min_size=height * width,
                max_size=height * width,
            ).map(tuple),
        )
    )
)


@given(waters)
@settings(max_examples=300, deadline=None)
def test_the_coverable_cells_are_those_of_all_placements(waters: Waters) -> None:
    placed = {cell for length in set(waters.fleet) for p in waters.placements(length) for cell in p.cells}
    assert coverable(waters) == placed
