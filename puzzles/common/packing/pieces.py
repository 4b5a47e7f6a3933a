"""Pieces made of squares or cubes, and the ways in which they can lie.

spot      (layer, row, column) of a square or cube; flat pieces have all theirs in layer 0.
shape     the spots of a piece, sorted, the least coordinate along each axis 0.
lie       a shape that the piece takes by turning and flipping.
"""

from collections.abc import Callable, Iterable

from attrs import define

Spot = tuple[int, int, int]
Shape = tuple[Spot, ...]
Move = Callable[[Spot], Spot]


@define(frozen=True)
class Piece:
    name: str
    shape: Shape
    times: int = 1
    """How many of it there are."""
    turns: bool = True
    flips: bool = True


def shape(spots: Iterable[Spot]) -> Shape:
    spots = sorted(spots)
    layer, row, column = (min(axis) for axis in zip(*spots))
    return tuple((z - layer, y - row, x - column) for z, y, x in spots)


def drawn_shape(rows: Iterable[str]) -> Shape:
    """The flat shape drawn with `#`."""
    return shape((0, y, x) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "#")


def _turn_flat(spot: Spot) -> Spot:
    return spot[0], spot[2], -spot[1]


def _turn_forward(spot: Spot) -> Spot:
    return spot[1], -spot[0], spot[2]


def _flip(spot: Spot) -> Spot:
    return spot[0], spot[1], -spot[2]


def lies(piece: Piece, flat: bool) -> list[Shape]:
    """Every lie of the piece: its own shape first, the others sorted."""
    may: dict[Move, bool] = {
        _turn_flat: piece.turns,
        _turn_forward: piece.turns and not flat,
        _flip: piece.flips,
    }
    moves = [move for move, allowed in may.items() if allowed]
    found = {piece.shape}
    fresh = [piece.shape]
    while fresh:
        lie = fresh.pop()
        moved = {shape(map(move, lie)) for move in moves} - found
        found |= moved
        fresh += moved
    return [piece.shape, *sorted(found - {piece.shape})]


PENTOMINOES = "FILNPTUVWXYZ"
_DRAWN = {
    "F": (".##", "##.", ".#."),
    "I": ("#####",),
    "L": ("####", "#..."),
    "N": ("##..", ".###"),
    "P": ("##", "##", "#."),
    "T": ("###", ".#.", ".#."),
    "U": ("#.#", "###"),
    "V": ("#..", "#..", "###"),
    "W": ("#..", "##.", ".##"),
    "X": (".#.", "###", ".#."),
    "Y": ("####", ".#.."),
    "Z": ("##.", ".#.", ".##"),
    "I4": ("####",),
    "O4": ("##", "##"),
    "T4": ("###", ".#."),
    "S4": (".##", "##."),
    "Z4": ("##.", ".##"),
    "J4": ("#..", "###"),
    "L4": ("..#", "###"),
    "I3": ("###",),
    "V3": ("#.", "##"),
    "I2": ("##",),
    "I1": ("#",),
}
KNOWN_SHAPES = {name: drawn_shape(rows) for name, rows in _DRAWN.items()}
KNOWN_SETS = {
    "pentominoes": tuple(PENTOMINOES),
    "tetrominoes": ("I4", "O4", "T4", "S4", "L4"),
}
