"""Tiny seas, some with solutions and some without, small enough for brute force."""

from hypothesis import strategies as st

from puzzles.hashi.model import ANY, Island, Sea, flaw

MOST_EDGES = 6


@st.composite
def _seas(draw: st.DrawFn) -> Sea:
    height, width, most = draw(st.integers(1, 4)), draw(st.integers(2, 4)), draw(st.integers(1, 3))
    squares = [(row, column) for row in range(height) for column in range(width)]
    places = sorted(draw(st.sets(st.sampled_from(squares), min_size=2, max_size=6)))
    blank = Sea(height, width, tuple(Island(row, column, ANY) for row, column in places), most)
    bridges = draw(st.lists(st.integers(0, most), min_size=len(blank.edges), max_size=len(blank.edges)))
    totals = [sum(bridges[edge] for edge in edges) for edges in blank.at]
    change = draw(st.lists(st.sampled_from((0, 0, 0, 1, ANY)), min_size=len(places), max_size=len(places)))
    numbers = [ANY if c == ANY else max(1, total + c) for total, c in zip(totals, change)]
    islands = tuple(Island(row, column, number) for (row, column), number in zip(places, numbers))
    return Sea(height, width, islands, most)


def _is_tiny(sea: Sea) -> bool:
    return len(sea.edges) <= MOST_EDGES and not flaw(sea)[0]


puzzles: st.SearchStrategy[Sea] = _seas().filter(_is_tiny)
