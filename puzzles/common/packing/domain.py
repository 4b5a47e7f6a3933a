"""The placements that a cell or a piece has left."""

from puzzles.common.cover.domain import item_domains, item_values
from puzzles.common.packing.model import Packing
from puzzles.domain import Domain
from puzzles.kind import Board


def domains(packing: Packing, board: Board, cell: int) -> list[Domain]:
    """Nothing for a hole."""
    items = [item for item, of in enumerate(packing.cover.cells) if of == cell]
    return item_domains(packing.cover, packing.taken(board), items)


def values(packing: Packing, board: Board, variable: str) -> tuple[str, ...]:
    return item_values(packing.cover, packing.taken(board), variable)


def mark_name(packing: Packing, cell: int, mark: int) -> str:
    if packing.is_placement(mark):
        return packing.cover.names[mark - 1]
    return f"piece {packing.pieces[packing.piece_on(mark)].name}" if mark else "empty"
