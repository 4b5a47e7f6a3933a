"""How many bridges an edge may still have; of an island, each of its edges."""

from puzzles.domain import Domain
from puzzles.hashi.model import Sea, range_of
from puzzles.kind import Board


def domains(sea: Sea, board: Board, cell: int) -> list[Domain]:
    edges = (cell,) if cell < len(sea.edges) else sea.at[cell - len(sea.edges)]
    return [_domain(sea, board, edge) for edge in edges]


def _domain(sea: Sea, board: Board, edge: int) -> Domain:
    """By its mark, by what its islands need and can take beside the other edges' marks, and by crossings."""
    low, high = range_of(board[edge], sea.most)
    for island in (sea.edges[edge].a, sea.edges[edge].b):
        others = [range_of(board[other], sea.most) for other in sea.at[island] if other != edge]
        low = max(low, sea.least_at[island] - sum(most for _, most in others))
        high = min(high, sea.most_at[island] - sum(least for least, _ in others))
    if any(range_of(board[other], sea.most)[0] for other in sea.crossings[edge]):
        high = min(high, 0)
    return Domain(f"bridges {sea.edge_names[edge]}", tuple(map(str, range(low, high + 1))))


def mark_name(sea: Sea, cell: int, mark: int) -> str:
    if not mark:
        return "unknown"
    low, high = range_of(mark, sea.most)
    if low == high:
        return f"{low} bridge{'s' * (low != 1)}"
    return f"{low} {'or' if high - low == 1 else 'to'} {high} bridges"
