"""The rules of packings once more, for the causes of their events.

laid     the placements that a board shows, as options.
left     how many of each piece are not laid.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from engine.events import Event
from puzzles.common.cover import recheck as cover
from puzzles.common.packing.model import Packing
from puzzles.common.packing.pieces import Spot
from puzzles.kind import Board, Recheck

MOST_PIECES = 7
"""The table is asked with so many pieces left, or fewer."""

Laid = frozenset[int]


def cut_off(packing: Packing, board: Board, event: Event) -> bool:
    name, area, cell = map(str, event.facts)
    laid = _laid(packing, board) | {packing.cover.names.index(name)}
    spots = _open_spots(packing, laid)
    region = _region(spots, packing.spot(packing.names.index(cell)))
    return len(region) == int(area.split()[0].replace(",", "")) and not _add_up(packing, laid, [len(region)])


def cannot_fill(packing: Packing, board: Board, event: Event) -> bool:
    name = packing.cover.names.index(str(event.facts[0]))
    return _cannot_fill(packing, _laid(packing, board) | {name})


def all_ruled_out(packing: Packing, board: Board, event: Event) -> bool:
    """Whether no placement over the cell, of those that fit, leaves something that could be filled."""
    laid, cell = _laid(packing, board), packing.names.index(str(event.facts[0]))
    fitting = [option for option in _fitting(packing, laid) if cell in packing.placements[option][1]]
    return all(
        not _add_up(packing, laid | {option}, list(_areas(packing, laid | {option})))
        or _cannot_fill(packing, laid | {option})
        for option in fitting
    )


def _laid(packing: Packing, board: Board) -> Laid:
    return frozenset(packing.taken(board))


def _left(packing: Packing, laid: Laid) -> Counter[int]:
    left = Counter({piece: of.times for piece, of in enumerate(packing.pieces)})
    left.subtract(packing.placements[option][0] for option in laid)
    return +left


def _open_spots(packing: Packing, laid: Laid) -> set[Spot]:
    covered = {cell for option in laid for cell in packing.placements[option][1]}
    return {packing.spot(cell) for cell in packing.open if cell not in covered}


def _region(spots: set[Spot], start: Spot) -> set[Spot]:
    """The spots that hang together with this one."""
    region, edge = {start}, [start]
    for z, y, x in edge:
        for spot in (
            (z - 1, y, x),
            (z + 1, y, x),
            (z, y - 1, x),
            (z, y + 1, x),
            (z, y, x - 1),
            (z, y, x + 1),
        ):
            if spot in spots and spot not in region:
                region.add(spot)
                edge.append(spot)
    return region


def _areas(packing: Packing, laid: Laid) -> Iterator[int]:
    spots = _open_spots(packing, laid)
    while spots:
        region = _region(spots, min(spots))
        yield len(region)
        spots -= region


def _add_up(packing: Packing, laid: Laid, areas: list[int]) -> bool:
    """Whether the pieces left can be shared out so that each of these areas gets its sum."""
    sizes = sorted(len(packing.pieces[piece].shape) for piece in _left(packing, laid).elements())
    return _shared_out(tuple(sorted(areas)), tuple(sizes))


@lru_cache(10_000)
def _shared_out(areas: tuple[int, ...], sizes: tuple[int, ...]) -> bool:
    if not sizes:
        return not any(areas)
    *smaller, largest = sizes
    if sum(areas) > sum(sizes):
        return False
    shares = [tuple(sorted((*areas[:at], area - largest, *areas[at + 1 :]))) for at, area in enumerate(areas)]
    unused = _shared_out(areas, tuple(smaller))
    return unused or any(_shared_out(share, tuple(smaller)) for share in shares if share[0] >= 0)


def _fitting(packing: Packing, laid: Laid) -> list[int]:
    """The placements of pieces left that meet no other."""
    left = _left(packing, laid)
    covered = {cell for option in laid for cell in packing.placements[option][1]}
    return [
        option
        for option, (piece, cells) in enumerate(packing.placements)
        if piece in left and covered.isdisjoint(cells)
    ]


@lru_cache(1_000)
def _cannot_fill(packing: Packing, laid: Laid) -> bool:
    """Whether few pieces are left, and no way to lay them covers all."""
    left = _left(packing, laid)
    return left.total() <= MOST_PIECES and not _can_fill(packing, left, _fitting(packing, laid), laid)


def _can_fill(packing: Packing, left: Counter[int], fitting: list[int], laid: Laid) -> bool:
    """By trying all placements over the open cell that has the fewest."""
    covered = {cell for option in laid for cell in packing.placements[option][1]}
    over: dict[int, list[int]] = {cell: [] for cell in packing.open if cell not in covered}
    for option in fitting:
        for cell in packing.placements[option][1]:
            over[cell].append(option)
    if not over:
        return True
    for option in min(over.values(), key=len):
        piece, cells = packing.placements[option]
        fewer = left - Counter([piece])
        others = [
            o
            for o in fitting
            if packing.placements[o][0] in fewer and not set(cells).intersection(packing.placements[o][1])
        ]
        if _can_fill(packing, fewer, others, laid | {option}):
            return True
    return False


RECHECKS: dict[str, Recheck] = {
    **cover.RECHECKS,
    "cut off": cut_off,
    "cannot fill": cannot_fill,
    "all ruled out": all_ruled_out,
}
UNCHECKED, LOOSE = cover.UNCHECKED, cover.LOOSE
FROM_BOARD = cover.FROM_BOARD | {"cut off", "cannot fill", "all ruled out"}
