"""The sentences of exactcover's rules, which speak of rows and columns of the matrix."""

from puzzles.common.cover.words import RULES as COVER_RULES

RULES = {
    **COVER_RULES,
    "first item": "{} is leftmost; {} a 1 there. Take {}.",
    "fewest options": "{} has {of row} left, the fewest (MRV, Knuth's S heuristic): take {}.",
    "only option": "{} has 1 row left: take {}.",
    "next item": "{} is next in the fixed order, with {of row} not ruled out: take {}.",
    "starves": "Row {} would leave {} without a row that fits.",
    "cannot fill": "Row {} would leave {} open, which no rows with the last {} cover (table).",
    "all ruled out": "Every row that still fits over {} has been ruled out: a dead end.",
    "empty column": "{} is not covered, and has no row left: a dead end.",
    "in no option": "{} has no row at all, so nothing can ever cover it: a dead end.",
    "choose column": "Choose {}, since {}. It has a 1 in {}.",
    "unlink node": "{}: unlink {}, node {} of {}. Its neighbours point past it; it keeps its own links.",
    "relink node": "{}: relink {}, node {} of {}. It still knows its neighbours; they point to it again.",
    "cover column": "{} is covered: unlink {} ({}).",
    "uncover column": "{} is uncovered: relink {} ({}).",
    "colour column": "{} is given the colour of the row taken: unlink, of other colours, {} ({}).",
    "free column": "{} is free of its colour again: relink {} ({}).",
    "put back": "Put {} back: {} ({} relinked).",
    "all covered": "Every column is covered. Nodes unlinked so far: {}; relinked: {}.",
    "all tried": "Every row has been tried. Nodes unlinked in all: {}; relinked: {}.",
}

DETAIL = {
    "choose column": "full",
    "unlink node": "full",
    "relink node": "full",
    "cover column": "full",
    "uncover column": "full",
    "colour column": "full",
    "free column": "full",
}
"""The rules that tell each column, or node, by itself."""
