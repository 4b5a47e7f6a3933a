"""What is printed of a picture, and which cell is beside another."""

from pathlib import Path

import pytest

from puzzles.common.plain import PlainPicture
from puzzles.kind import Kind
from puzzles.picture import MOST_COLUMNS, MOST_LINES, Picture, cell_beside, text_lines
from puzzles.registry import kinds
from puzzles.source import Source
from tests.tui.program import asked


@pytest.mark.parametrize(("rows", "columns"), [(MOST_LINES, 1), (1, MOST_COLUMNS // 2)])
def test_a_picture_that_is_not_too_large_is_printed_whole(rows: int, columns: int) -> None:
    assert list(text_lines(PlainPicture([1] * rows * columns, columns))) == [" 1" * columns] * rows


@pytest.mark.parametrize(
    ("rows", "columns", "shown"),
    [(MOST_LINES + 1, 1, (200, 2)), (1, MOST_COLUMNS // 2 + 1, (1, 400))],
)
def test_of_a_larger_one_a_corner_is_printed_and_how_large_it_is(
    rows: int, columns: int, shown: tuple[int, int]
) -> None:
    *lines, last = text_lines(PlainPicture([1] * rows * columns, columns))
    assert (len(lines), {len(line) for line in lines}) == (shown[0], {shown[1]})
    assert last == (
        f"… too large to print: these are {shown[0]} of its {rows:,} lines, "
        f"and {shown[1]} of its {2 * columns:,} columns"
    )


@pytest.mark.slow
def test_a_matrix_of_5000_items_is_not_printed_whole(tmp_path: Path) -> None:
    names = [f"n{number}" for number in range(5000)]
    path = tmp_path / "large.dlx"
    path.write_text("\n".join([" ".join(names), *names]))
    answer = asked("solve", "exactcover", str(path), "--limit", "20000")
    assert answer.code == 0, answer.err
    assert len(answer.out) < 100_000
    assert "of its 5,006 lines" in answer.out


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
def test_the_cell_beside_another_is_the_nearest_of_all_in_that_direction(kind: Kind) -> None:
    name, text = next(iter(kind.samples().items()))
    puzzle = kind.read(Source(text, name))
    for draw in kind.pictures.values():
        picture = draw(puzzle, [0] * puzzle.cells)
        drawn = [cell for cell in range(puzzle.cells) if picture.where(cell) != (-1, -1)]
        for cell in drawn[:: len(drawn) // 20 + 1]:
            for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                assert cell_beside(picture, cell, x, y) == nearest(picture, drawn, cell, x, y)


def nearest(picture: Picture, drawn: list[int], cell: int, x: int, y: int) -> int:
    """Of all cells that are ahead; a step aside counts as four."""
    left, top = picture.where(cell)
    ahead = {}
    for other in drawn:
        across, down = picture.where(other)[0] - left, picture.where(other)[1] - top
        if across * x > 0 or down * y > 0:
            ahead[other] = abs(across) * (1 if x else 4) + abs(down) * (1 if y else 4)
    return min(ahead, key=ahead.__getitem__, default=cell)
