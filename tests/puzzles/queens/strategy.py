"""Up to four queens."""

from hypothesis import strategies as st

from puzzles.queens.model import Queens

puzzles = st.builds(Queens, st.integers(1, 4))
