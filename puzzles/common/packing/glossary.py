"""The rules of an exact cover, and the legend of a packing's board and matrix."""

from puzzles.common.cover.glossary import GLOSSARY as COVER_GLOSSARY
from puzzles.common.cover.glossary import LEGENDS as COVER_LEGENDS

GLOSSARY = {
    **COVER_GLOSSARY,
    "next cell": (
        "Cells are covered in a fixed order along the narrow side, so what is covered stays compact. Many "
        "ways then leave the same free cells, and what is known of those is used again."
    ),
    "cut off": (
        "The placement would leave a region of free cells by itself. No pieces left have that many cells "
        "together, so it is not tried."
    ),
    "cannot fill": (
        "With few pieces left, a table tells for the free cells which sets of pieces fill them. The pieces "
        "left are not among these sets, so the placement is not tried."
    ),
    "all ruled out": (
        "A dead end: some placements would fit over the next cell, but each was ruled out. The events just "
        "before it tell why."
    ),
}
LEGENDS = {
    "board": {
        "A": "a piece's letter, in each of its cells",
        "·": "not covered yet",
        "A✓": "below the board: none of this piece is missing",
    },
    **COVER_LEGENDS,
}
"""For each picture: what its glyphs and marks mean."""
