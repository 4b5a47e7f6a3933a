"""The rules of an exact cover, and the legend of a packing's board and matrix."""

from puzzles.common.cover.glossary import GLOSSARY
from puzzles.common.cover.glossary import LEGENDS as COVER_LEGENDS

__all__ = ["GLOSSARY", "LEGENDS"]

LEGENDS = {
    "board": {
        "A": "a piece's letter, in each of its cells",
        "·": "not covered yet",
        "A✓": "below the board: none of this piece is missing",
    },
    **COVER_LEGENDS,
}
"""For each picture: what its glyphs and marks mean."""
