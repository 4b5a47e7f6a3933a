"""Why rectangles are out of the question: cells that rule all of them out, and none of them in vain."""

from collections.abc import Callable, Iterator, Sequence

from puzzles.shikaku.model import first_cell


def cells_in(mask: int) -> Iterator[int]:
    while mask:
        cell = first_cell(mask)
        yield cell
        mask ^= 1 << cell


def least_hitting(masks: Sequence[int], pick: Callable[[int], int] = first_cell) -> tuple[int, ...]:
    """Cells of which each mask contains one, and none of which can be left out; `pick` chooses in a mask."""
    chosen = 0
    for mask in masks:
        if not mask & chosen:
            chosen |= 1 << pick(mask)
    # Left out in ascending order, a cell stays if it is the last of a mask of which no earlier one stays.
    needed = 0
    for hit in sorted({mask & chosen for mask in masks}, key=int.bit_length):
        if not hit & needed:
            needed |= 1 << hit.bit_length() - 1
    return tuple(cells_in(needed))
