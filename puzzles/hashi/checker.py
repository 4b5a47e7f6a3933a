"""Whether a board is a solution, by the squares that islands and bridges lie on."""

from puzzles.hashi.model import ANY, Sea
from puzzles.kind import Board


def bridges_on(sea: Sea, board: Board) -> list[int]:
    """The bridges of each edge on a board where all are decided."""
    return [mark - 1 for mark in board[: len(sea.edges)]]


def check(sea: Sea, board: Board) -> str:
    if len(board) != sea.cells or not all(1 <= mark <= sea.most + 1 for mark in board[: len(sea.edges)]):
        return "not every edge is decided"
    return _crossing(sea, board) or _wrong_sum(sea, board) or _apart(sea, board)


def _crossing(sea: Sea, board: Board) -> str:
    taken: dict[tuple[int, int], str] = {}
    for edge, name, bridges in zip(sea.edges, sea.edge_names, bridges_on(sea, board)):
        a, b = sea.islands[edge.a], sea.islands[edge.b]
        if bridges:
            for row in range(a.row, b.row + 1):
                for column in range(a.column, b.column + 1):
                    if (row, column) in ((a.row, a.column), (b.row, b.column)):
                        continue
                    if (row, column) in taken:
                        return f"{name} crosses {taken[row, column]}"
                    taken[row, column] = name
    return ""


def _wrong_sum(sea: Sea, board: Board) -> str:
    totals = [0] * len(sea.islands)
    for edge, bridges in zip(sea.edges, bridges_on(sea, board)):
        totals[edge.a] += bridges
        totals[edge.b] += bridges
    for island, name, total in zip(sea.islands, sea.island_names, totals):
        if total != island.number != ANY:
            return f"{name} has {total} bridges and needs {island.number}"
    return ""


def _apart(sea: Sea, board: Board) -> str:
    group = list(range(len(sea.islands)))
    for edge, bridges in zip(sea.edges, bridges_on(sea, board)):
        if bridges:
            old, new = group[edge.b], group[edge.a]
            group = [new if g == old else g for g in group]
    for name, g in zip(sea.island_names, group):
        if g != group[0]:
            return f"{name} is not connected with {sea.island_names[0]}"
    return ""


def solution(sea: Sea, board: Board) -> list[list[int]]:
    """`[row, column, row, column, bridges]` for each edge with bridges; rows and columns from 0."""
    islands = sea.islands
    return [
        [islands[e.a].row, islands[e.a].column, islands[e.b].row, islands[e.b].column, bridges]
        for e, bridges in zip(sea.edges, bridges_on(sea, board))
        if bridges
    ]


def marks(sea: Sea) -> list[range]:
    return [range(1, sea.most + 2)] * len(sea.edges) + [range(1)] * len(sea.islands)
