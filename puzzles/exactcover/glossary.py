"""Its rules and its matrix are those of every exact cover; besides, it tells how the links dance."""

from puzzles.common.cover.glossary import GLOSSARY as COVER_GLOSSARY
from puzzles.common.cover.glossary import LEGENDS as COVER_LEGENDS

GLOSSARY = {
    **COVER_GLOSSARY,
    "next item": (
        "Each row has exactly one of a few shared columns, as a placement has one piece; the other columns "
        "are covered in a fixed order. So many ways leave the same columns open, and what is known of those "
        "is used again."
    ),
    "starves": (
        "The row would leave a column open over which no other row fits. So it is not tried, whatever shared "
        "columns are left."
    ),
    "cannot fill": (
        "With few shared columns left, a table tells which sets of them can cover the columns that are open. "
        "Those left are not among these sets, so the row is not tried."
    ),
    "all ruled out": (
        "A dead end: some rows would fit over the next column, but each was ruled out. The events just "
        "before it tell why."
    ),
    "choose column": (
        "The first step for a smaller matrix: a column is chosen that must be covered next. The rows with a "
        "1 there become the branches."
    ),
    "unlink node": (
        "Two assignments link the neighbours of a node past it: left and right of a header, up and down of "
        "any other node. The node itself does not change, so it knows its place."
    ),
    "relink node": (
        "Two assignments make the neighbours of a node point to it again. This works only in the reverse "
        "order of the unlinking."
    ),
    "cover column": (
        "The header of the column is unlinked from the other headers, and every row with a 1 there from its "
        "other columns. An unlinked node keeps its own links, so it can be put back later."
    ),
    "uncover column": (
        "The nodes that covering the column unlinked are relinked in the reverse order. Each still knows its "
        "neighbours, so this takes two assignments for a node."
    ),
    "colour column": (
        "A column that several rows may share in one colour gets the colour of the row taken. Rows that give "
        "it another colour are removed."
    ),
    "free column": (
        "Backtracking takes a colour from a column again. The rows of other colours are relinked in the "
        "reverse order."
    ),
}

LEGENDS = {
    **COVER_LEGENDS,
    "links": {
        "h": "the root, from which the headers of open columns are found",
        "■←→■": "two neighbours of a row, linked in both ways",
        "↕": "two neighbours of a column, linked in both ways",
        "↑ ↓": "the ends of such a link that goes past other rows",
        "□": "a node taken out: no link leads to it, but it keeps its own",
        "◆ ▶": "a row that is taken, and its nodes; ▷ by a guess",
        "✗": "a row removed",
        "│ ┼": "a link that goes past; the links from the last node of a list to its first are not drawn",
    },
}
"""For each picture: what its glyphs and marks mean."""
