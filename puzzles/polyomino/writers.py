"""The format that polyominoes are written in."""

from puzzles.common.packing.text import write_packing
from puzzles.conversion import Format

FORMATS = (Format("text", "the board and its pieces, drawn", write_packing),)
