"""What each rule of shikaku means, in about two sentences; and the legend of its pictures."""

from puzzles.common.learning import words as learning

GLOSSARY = {
    "observation": (
        "The order in which the numbers are taken, found before the search begins. combo and "
        "greedy-corner take the corner areas first, then the edges, then the middle; greedy-edge goes along "
        "an inward spiral."
    ),
    "observed": (
        "The observation passes a cell without a number. It only tells the way that the order of the "
        "numbers comes about."
    ),
    "entered": (
        "The observation comes to a cell with a number and enters it at the end of its table. The table "
        "is the order in which the numbers are taken later."
    ),
    "observed all": (
        "The observation has passed an area: corners, edges or middle. Its table holds the numbers found "
        "there so far."
    ),
    "cursor": (
        "The cursor walks in reading order, row by row, to the next number. That number's rectangles "
        "become the children of the current state."
    ),
    "next number": (
        "The next number of the table is taken in hand. Its rectangles are tried one after another."
    ),
    "too long": (
        "Shapes that are higher or wider than the board cannot be placed at all. A 9 on a 7×7 board can "
        "only be 3×3."
    ),
    "outward order": (
        "The legal rectangles sorted by how far out they lie: by the mean distance of their cells to the "
        "corner nearest to the number. The outermost is tried first, since it leaves the most open space "
        "in the middle."
    ),
    "collision": (
        "A rectangle is rejected because a cell of it is in a rectangle placed before. Two rectangles "
        "never share a cell."
    ),
    "two numbers": (
        "A rectangle is rejected because it swallows another number. Each rectangle holds exactly one."
    ),
    "walk": (
        "A breadth-first walk begins at the number: its neighbours up, right, down and left, first in, "
        "first out. The cells it reaches are the number's room."
    ),
    "in the room": (
        "The walk reaches a cell: the rectangle spanned by it and the number is free and holds no other "
        "number. The walk goes on from it."
    ),
    "visited": (
        "A walk without a bounding function reaches a cell. Nothing is ruled out, so the walk goes on "
        "until it has been everywhere."
    ),
    "visited, owned": (
        "A walk without a bounding function goes even through a cell that belongs to a placed rectangle. "
        "That is a step in vain."
    ),
    "killed, owned": (
        "The walk kills a cell that belongs to a placed rectangle. A killed cell is never expanded."
    ),
    "killed, two numbers": (
        "The walk kills a cell: the rectangle spanned by it and the number would hold a second number. No "
        "legal rectangle of this number contains it."
    ),
    "killed, collision": (
        "The walk kills a free cell: the rectangle spanned by it and the number hits a placed rectangle. "
        "No legal rectangle of this number contains it."
    ),
    "candidates": (
        "The rectangles that pass the bounding function are generated as children of this state. The "
        "first is taken; the others wait, untried, for a backtrack."
    ),
    "room searched": (
        "The walk is over, and the rectangles that lie inside the room are counted. They are the children "
        "of this state."
    ),
    "placed": "A choice: the number takes this rectangle. It opens a node of the state tree.",
    "placed outwards": (
        "A choice: the number takes the outermost rectangle not tried yet. Going outwards first keeps the "
        "middle open for the numbers that come later."
    ),
    "no shape": (
        "A dead end: no pair of factors of the number gives a rectangle that fits on the board around it. "
        "The search goes back."
    ),
    "no rectangle": (
        "A dead end: every rectangle of the number collides or holds a second number. The search goes "
        "back and changes an earlier rectangle."
    ),
    "room too small": "A dead end: the room has fewer cells than the number. The search goes back.",
    "no rectangle in the room": (
        "A dead end: the room has enough cells, but no rectangle of the right area lies inside it. The "
        "search goes back."
    ),
    "possibilities": (
        "Before it guesses, the solver lists each number's rectangles by its pairs of factors. Those that "
        "hold another number are left out at once."
    ),
    "common cells": (
        "Cells that all rectangles still possible for a number share belong to it, whichever it gets. "
        "They are secured, and rule out rectangles of other numbers."
    ),
    "own cell": (
        "The cell of a number is part of its own rectangle, whichever that is. It is secured from the start."
    ),
    "one reaches": (
        "A cell that only one number can still reach belongs to that number. Its rectangles that leave "
        "the cell out are ruled out."
    ),
    "last one": "A number has one rectangle left, so all of that is secured. No choice is needed.",
    "taken": (
        "A rectangle is ruled out because it needs a cell secured for another number. The number keeps "
        "its other rectangles."
    ),
    "left out": (
        "A rectangle is ruled out because it leaves out a cell that no other number can reach. The number "
        "must cover that cell."
    ),
    "nothing left": (
        "A dead end: all rectangles of a number are ruled out. The search goes back to the last guess."
    ),
    "unreachable": (
        "A dead end: a cell that no number can reach any more. Every cell must be in some rectangle."
    ),
    "guess": (
        "Nothing more follows, so a number with the fewest rectangles left gets one on trial (MRV). If "
        "that leads to a dead end, the next one is tried."
    ),
    "only rectangle": (
        "All rectangles of a number but one would hit what is placed. So the number has that one."
    ),
    "only cover": (
        "Every cell is in a rectangle. What is placed leaves one that can have this cell, so it is there."
    ),
    "no rectangle left": "A dead end: all rectangles of a number hit what is placed. The search goes back.",
    "no cover left": "A dead end: no rectangle that is left can have a cell. The search goes back.",
    "last option": (
        "A number or a cell has a single rectangle left. Some of the others are ruled out by lessons alone."
    ),
    "none left": (
        "A dead end: a number or a cell has no rectangle left. Some are ruled out by lessons alone."
    ),
    **learning.GLOSSARY,
}

LEGENDS = {
    "board": {
        "7": "a number: the area of its rectangle",
        "│ ─": "the border of a placed rectangle",
        "┊ ┄": "no rectangle yet",
        "◦": "its rectangle is a guess",
        "·": "reached by the walk: in the room",
        "×": "killed in the walk",
        "▸": "the cell that the observation is at",
    },
    "walk": {
        "F4─┬─E4": "the walk came from F4 to E4, up, right, down or left",
        "E4×": "a cell that was killed: never expanded",
        "0 1 2": "levels: steps from the number",
    },
    "outlines": {
        "7": "a number: the area of its rectangle",
        "┌ ┐ └ ┘": "the corners of a placed rectangle, inside its cells",
        "[ ]": "the ends of one that is a single row",
        "┊": "no rectangle yet",
        "·": "reached by the walk: in the room",
        "×": "killed in the walk",
        "▸": "the cell that the observation is at",
    },
    "small": {
        "7": "a number; one of two digits hides the walk's mark",
        "10₁₅": "two numbers, the second in small digits to tell them apart",
        "┌ ┐ └ ┘": "the corners of a placed rectangle, inside its cells",
        "[ ]": "the ends of one that is a single row",
        "┊": "no rectangle yet",
        "· × ▸": "reached by the walk, killed in it, and where it is",
    },
}
"""For each picture: what its glyphs and marks mean."""
