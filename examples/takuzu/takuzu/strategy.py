"""Small random takuzus, on which the laws are tried: brute force knows all their solutions."""

from hypothesis import strategies as st

from takuzu import Takuzu

puzzles = st.lists(st.sampled_from([0, 0, 1, 2]), min_size=16, max_size=16).map(
    lambda given: Takuzu(4, tuple(given))
)
