"""Why rectangles are out of the question: cells that rule all of them out, and none of them in vain."""

from collections.abc import Callable, Iterable, Iterator, Sequence

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
    hits = {mask & chosen for mask in masks}
    while spare := chosen & ~_essential(hits):
        chosen ^= spare & -spare
        hits = {hit & chosen for hit in hits}
    return tuple(cells_in(chosen))


def _essential(hits: Iterable[int]) -> int:
    """The chosen cells that are the only ones in some mask."""
    essential = 0
    for hit in hits:
        if not hit & (hit - 1):
            essential |= hit
    return essential
