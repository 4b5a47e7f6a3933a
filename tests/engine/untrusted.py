"""JSON values such as a broken or hostile program might write."""

from hypothesis import strategies as st

from engine.events import VERBS

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
anything = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=12,
)
verbs = st.sampled_from(VERBS)
fields = st.sampled_from(["", "rule", [], [[0, 1]], [0, 8], ["fact", 3], 1, 2])
arrays = st.builds(lambda verb, rest: [verb, *rest], verbs, st.lists(fields | anything, max_size=11))
"""Arrays that look like events."""
