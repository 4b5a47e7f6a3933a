"""What each rule of battleship means, in about two sentences; and the legend of its pictures."""

from puzzles.common.learning import words as learning

GLOSSARY = {
    "try child": (
        "A choice: of the ships that pass the bounds at this cell, and water, the next is tried. "
        "Submarines come first, then longer ships, across before down; water is last."
    ),
    "fleet bound": (
        "A ship of this length is rejected: all of them are placed already. The fleet says how many "
        "there are."
    ),
    "count bound": (
        "A ship is rejected: a row or column that it crosses would have more ship parts than its count. The "
        "count is what the whole line holds."
    ),
    "neighbour bound": (
        "A ship is rejected because it would touch or cover another. Ships keep a cell of water between "
        "them, also diagonally."
    ),
    "given bound": ("A ship is rejected because a given cell says otherwise. Givens are part of the puzzle."),
    "no water": "Water is rejected on a cell that is given as a ship part. So a ship must lie there.",
    "row count": (
        "A dead end: the row is complete, but holds another number of ship parts than its count. Checked "
        "at the end of each row."
    ),
    "column count": (
        "A dead end: the column is complete, but holds another number of ship parts than its count. "
        "Checked in the last row."
    ),
    "count missed": (
        "A dead end: the whole fleet is placed, and a line's count is not met. The search goes back."
    ),
    "fleet": (
        "A dead end: every cell is filled, but some ships of the fleet were not used. All of them must be."
    ),
    "no ship": (
        "A dead end: a given ship part cannot be covered by any ship that is left. The search goes back."
    ),
    "next ship": (
        "A choice: the ships are placed longest first, each in all its places in turn. Long ships have "
        "the fewest places."
    ),
    "no place": (
        "A dead end: the next ship of the fleet fits nowhere any more. The search goes back to the ship "
        "before."
    ),
    "too few cells": (
        "A dead end: a line has fewer cells left that could hold a ship part than its count still needs. "
        "The search goes back."
    ),
    "too few free cells": (
        "A dead end: a line has fewer cells that are neither water nor beside a ship than its count. The "
        "search goes back."
    ),
    "given missed": (
        "A dead end: the whole fleet is placed, but a given ship part has no ship on it. The search goes "
        "back."
    ),
    "rest is water": "All ships lie on the board. Every other cell is water.",
    "beside a ship": (
        "Cells diagonal to a ship part are water, whatever ship it belongs to. Ships are straight and "
        "never touch."
    ),
    "count reached": "A line has all its ship parts. The rest of it is water.",
    "count needed": "A line has just as many cells left as its count needs. All of them are ship parts.",
    "too many": "A dead end: a line has more ship parts than its count. The search goes back.",
    "in every arrangement": (
        "All ways to make up a line's count by ships along it and across it fill these cells. So they are "
        "ship parts."
    ),
    "no arrangement": "A dead end: no arrangement of ships makes up the line's count. The search goes back.",
    "no ship here": "No ship of the fleet can lie on these cells any more. They are water.",
    "in every place": (
        "A ship part belongs to a ship that can still lie in some places. What is the same in each of "
        "them is known."
    ),
    "only place": (
        "The ship on this part can lie in one place only. It is placed there, with water around it."
    ),
    "whole ship": "All cells of a ship are found, and water is around it. It is ticked off in the fleet.",
    "all places": (
        "For ships of this length exactly as many places are left as the fleet has of them. Each place "
        "holds one."
    ),
    "ship part adrift": (
        "A dead end: no ship of the fleet fits on this ship part any more. The search goes back."
    ),
    "too many ships": (
        "A dead end: there are more whole ships of this length than the fleet has. The search goes back."
    ),
    "too few places": (
        "A dead end: fewer places are left for ships of this length than the fleet has of them. The "
        "search goes back."
    ),
    "around a ship": "A whole ship has been placed. No other touches it, so all cells around it are water.",
    "touching": "A dead end: two ship parts touch at a corner. Ships may not, and the search goes back.",
    "fleet exceeded": (
        "A dead end: more ships of a length have been placed than the fleet has. The search goes back."
    ),
    "at odds": ("A dead end: two things follow that cannot be together. One of them is on the board."),
    **learning.GLOSSARY,
    "try ship": (
        "A choice: nothing more follows, so the longest ship not found yet is tried in each of its "
        "places. Long ships have the fewest."
    ),
    "no solution": "Every possibility has been tried. The counts, the fleet or the givens must be wrong.",
}

LEGENDS = {
    "board": {
        "●": "a submarine: a ship of one cell",
        "◀ ■ ▶": "a ship across: left end, middle, right end",
        "▲ ■ ▼": "a ship down: top, middle, bottom",
        "□": "a ship part, its kind not known yet",
        "~": "water",
        "○ ◁ ▣ ▷": "hollow: a guess; ≈ is guessed water",
        "·": "not known yet",
        "3✓": "a count that is met; ! one that cannot be",
    },
}
"""For each picture: what its glyphs and marks mean."""
