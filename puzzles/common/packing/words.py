"""How large a packing is, in words."""

from engine.sentences import counted
from puzzles.common.packing.model import Packing


def size(packing: Packing) -> str:
    """`12 pieces on 5×12`, `7 pieces in 3×3×3`."""
    sides = (
        (packing.rows, packing.columns) if packing.flat else (packing.layers, packing.rows, packing.columns)
    )
    pieces = counted(sum(piece.times for piece in packing.pieces), "piece")
    return f"{pieces} {'on' if packing.flat else 'in'} {'×'.join(map(str, sides))}"
