"""What each rule of sudoku means, in about two sentences; and the legend of its pictures."""

from puzzles.common.cover.glossary import GLOSSARY as COVER_GLOSSARY
from puzzles.common.cover.glossary import LEGENDS as COVER_LEGENDS

GLOSSARY = {
    **COVER_GLOSSARY,
    "box first": (
        "The first box with a missing digit is chosen, and in it the digit with the fewest cells left. "
        "This is how the paper goes from small boxes to the large grid."
    ),
    "candidates": (
        "The digits that a cell may still hold: those that its row, column and box do not have yet. Every "
        "rule below removes candidates or finds a digit."
    ),
    "naked single": "A cell has one candidate left. It holds that digit.",
    "hidden single": (
        "In a row, column or box only one cell can hold a digit. It holds it, whatever other candidates "
        "it has."
    ),
    "pointing": (
        "In a box a digit can only be in one row or column. So it is nowhere else in that row or column."
    ),
    "claiming": "In a row or column a digit can only be in one box. So it is nowhere else in that box.",
    "naked pair": (
        "Two cells of a unit have the same two candidates and no other. These digits are nowhere else in "
        "the unit."
    ),
    "naked triple": (
        "Three cells of a unit have only three candidates together. These digits are nowhere else in the "
        "unit."
    ),
    "hidden pair": (
        "Two digits can only be in the same two cells of a unit. So these cells hold nothing else."
    ),
    "hidden triple": (
        "Three digits can only be in the same three cells of a unit. So these cells hold nothing else."
    ),
    "X-wing": (
        "In two rows a digit can only be in the same two columns, or with rows and columns swapped. So it "
        "is nowhere else in those columns."
    ),
    "swordfish": "An X-wing with three rows and three columns. The digit is nowhere else in those columns.",
    "XY-wing": (
        "A pivot with candidates x and y sees a cell with x and z and one with y and z. Whichever the "
        "pivot is, one of the two is z, so no cell that sees both is."
    ),
    "no candidate": "A dead end: a cell has no candidate left. The last guess was wrong.",
    "no place": "A dead end: a digit fits nowhere in a row, column or box. The last guess was wrong.",
    "most seen": (
        "A choice: the cell with two candidates that cells it sees have most often, as they may lose them. "
        "Cells with two count three times, since they become singles."
    ),
    "guess": (
        "A choice: no rule finds more, so the cell with the fewest candidates gets one on trial (MRV). If "
        "that fails, the next one is tried."
    ),
}

LEGENDS = {
    "board": {
        "5": "a given digit, or one found",
        "·": "no digit yet",
        "✗": "no candidate is left",
    },
    "candidates": {
        "1  4": "the digits that the cell may still hold",
        "·": "nothing is known yet",
        "[5]": "a given digit",
        "‹5›": "a digit found",
        "‹5?": "a digit guessed",
    },
    **COVER_LEGENDS,
    "halves": {
        "5": "a given digit, or one found; the lower rows are at the right",
        "· .": "no digit yet, in boxes by turns",
        "✗": "no candidate is left",
    },
}
"""For each picture: what its glyphs and marks mean."""
