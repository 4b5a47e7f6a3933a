"""Tiny random shikakus: cut into rectangles, so that there is a solution, or with numbers at random."""

from hypothesis import strategies as st

from puzzles.shikaku.model import Rectangle, Shikaku


@st.composite
def boards(draw: st.DrawFn, most_side: int, most_cells: int) -> Shikaku:
    height = draw(st.integers(1, most_side))
    width = draw(st.integers(1, min(most_side, most_cells // height)))
    numbers = draw(st.one_of(_cut(height, width), _thrown(height * width)))
    return Shikaku(height, width, tuple(numbers))


puzzles = boards(4, 9)


@st.composite
def _cut(draw: st.DrawFn, height: int, width: int) -> list[int]:
    numbers = [0] * (height * width)
    pieces = [Rectangle(0, 0, height, width)]
    while pieces:
        top, left, tall, wide = piece = pieces.pop()
        cuts = [*((n, wide) for n in range(1, tall)), *((tall, n) for n in range(1, wide))]
        is_cut = draw(st.booleans()) if cuts else False
        if is_cut:
            first_tall, first_wide = draw(st.sampled_from(cuts))
            down, across = first_tall % tall, first_wide % wide
            pieces += [
                Rectangle(top, left, first_tall, first_wide),
                Rectangle(top + down, left + across, tall - down, wide - across),
            ]
        else:
            row = draw(st.integers(top, top + tall - 1))
            column = draw(st.integers(left, left + wide - 1))
            numbers[row * width + column] = piece.height * piece.width
    return numbers


@st.composite
def _thrown(draw: st.DrawFn, cells: int) -> list[int]:
    ends = [*sorted(draw(st.sets(st.integers(1, cells), max_size=4)) - {cells}), cells]
    areas = [end - start for start, end in zip([0, *ends], ends)]
    numbers = [0] * cells
    for cell, area in zip(draw(st.permutations(range(cells))), areas):
        numbers[cell] = area
    return numbers
