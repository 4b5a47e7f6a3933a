"""Whether the pieces fill a board as they should; it turns pieces with code of its own."""

from collections import Counter
from itertools import permutations, product

from puzzles.common.packing.model import Packing, distinct_letters
from puzzles.common.packing.pieces import Piece, Spot
from puzzles.kind import Board


def check(packing: Packing, board: Board) -> str:
    no_placement = {0, *map(packing.given_mark, range(len(packing.pieces)))}
    covered: dict[int, list[int]] = {}
    """Mark → the cells with that mark."""
    for cell in packing.open:
        if board[cell] in no_placement:
            return f"{packing.cell_name(cell)} is not covered"
        covered.setdefault(board[cell], []).append(cell)
    if any(board[cell] for cell in range(packing.cells) if cell not in packing.open):
        return "a mark is on something that is not an open cell"
    laid: Counter[int] = Counter()
    for mark, cells in covered.items():
        if not 0 < mark <= len(packing.placements) or sorted(packing.placements[mark - 1][1]) != cells:
            return f"{packing.cell_name(cells[0])} is marked with a placement that lies elsewhere"
        number = packing.placements[mark - 1][0]
        piece = packing.pieces[number]
        if not _congruent(piece, [packing.spot(cell) for cell in cells], packing.flat):
            return f"what covers {packing.cell_name(cells[0])} is not piece {piece.name}"
        laid[number] += 1
    for number, piece in enumerate(packing.pieces):
        if laid[number] != piece.times:
            return f"piece {piece.name} is laid {laid[number]} times, not {piece.times}"
    for cell, number in packing.givens:
        if packing.placements[board[cell] - 1][0] != number:
            return f"{packing.cell_name(cell)} should belong to piece {packing.pieces[number].name}"
    return ""


def _congruent(piece: Piece, spots: list[Spot], flat: bool) -> bool:
    """Whether some rotation or reflection that is allowed for the piece brings it to these spots."""
    there = _from_corner(spots)
    for axes, signs in product(permutations(range(3)), product((1, -1), repeat=3)):
        if flat and (axes[0] != 0 or signs[0] != 1):
            continue
        swaps = sum(axes[i] > axes[j] for i in range(3) for j in range(i + 1, 3))
        mirrored = (swaps + signs.count(-1)) % 2 == 1
        straight = axes == (0, 1, 2) and signs in ((1, 1, 1), (1, 1, -1))
        if (piece.turns or straight) and (piece.flips or not mirrored):
            moved = [tuple(spot[axis] * sign for axis, sign in zip(axes, signs)) for spot in piece.shape]
            if _from_corner(moved) == there:
                return True
    return False


def _from_corner(spots: list[Spot] | list[tuple[int, ...]]) -> set[tuple[int, ...]]:
    """The spots, moved so that the least coordinate along each axis is 0."""
    corner = [min(axis) for axis in zip(*spots)]
    return {tuple(at - least for at, least in zip(spot, corner)) for spot in spots}


def symbols(packing: Packing, board: Board) -> list[list[str]]:
    """Layers of rows of letters; further copies of a piece get letters of their own, by their first cells."""
    first = {board[cell]: cell for cell in reversed(packing.open)}
    laid = sorted(first, key=lambda mark: (packing.piece_on(mark), first[mark]))
    letter_of = dict(zip(laid, distinct_letters([packing.letters[packing.piece_on(mark)] for mark in laid])))
    text = "".join(letter_of.get(board[cell], "#") for cell in range(packing.box))
    rows = [text[at : at + packing.columns] for at in range(0, packing.box, packing.columns)]
    return [rows[at : at + packing.rows] for at in range(0, len(rows), packing.rows)]


def marks(packing: Packing) -> list[list[int]]:
    found: list[list[int]] = [[] for _ in range(packing.cells)]
    for mark, (_, cells) in enumerate(packing.placements, 1):
        for cell in cells:
            found[cell].append(mark)
    return [marks if cell in packing.open else [0] for cell, marks in enumerate(found)]
