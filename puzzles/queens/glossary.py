"""What each rule of queens means, in about two sentences; and the legend of its pictures."""

from puzzles.common.cover.glossary import GLOSSARY as COVER_GLOSSARY
from puzzles.common.cover.glossary import LEGENDS as COVER_LEGENDS

GLOSSARY = {
    **COVER_GLOSSARY,
    "safe square": (
        "A choice: the next row gets a queen on a square that no other queen attacks. The squares are "
        "tried from the left."
    ),
    "fewest squares": (
        "A choice: the row with the fewest safe squares comes first (MRV). A row without any is noticed "
        "at once."
    ),
    "attacked": (
        "A square is ruled out: a queen stands in its column or on its diagonal. This is the bounding "
        "function."
    ),
    "no safe square": (
        "A dead end: the queens attack every square of a row. The search goes back and moves the last queen."
    ),
}

LEGENDS = {
    "board": {
        "♛": "a queen",
        "♕": "a queen that is a guess",
        "·": "a safe square",
        "×": "an attacked square",
    },
    **COVER_LEGENDS,
}
"""For each picture: what its glyphs and marks mean."""
