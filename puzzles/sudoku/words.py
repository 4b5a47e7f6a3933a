"""What sudoku's own solvers say."""

from puzzles.common.cover.words import RULES as COVER_RULES

RULES = {
    **COVER_RULES,
    "box first": "Of the digits that the first open box misses, none has fewer squares than {}. Take {}.",
    "candidates": "Every open square may hold the digits that its row, column and box do not have yet.",
    "naked single": "{} can hold nothing but {}.",
    "hidden single": "In {}, only {} can hold {}.",
    "pointing": "In {}, {} can only be in {}, so it is nowhere else in {}.",
    "claiming": "In {}, {} can only be in {}, so it is nowhere else in {}.",
    "naked pair": "In {}, {} hold {} between them, so no other square does.",
    "naked triple": "In {}, {} hold {} between them, so no other square does.",
    "hidden pair": "In {}, only {} can hold {}, so they hold nothing else.",
    "hidden triple": "In {}, only {} can hold {}, so they hold nothing else.",
    "X-wing": "In {}, {} can only be in {}, so it is nowhere else in those.",
    "swordfish": "In {}, {} can only be in {}, so it is nowhere else in those.",
    "XY-wing": "{} is {}: whichever it is, {} or {} is {}, so no square that sees both can be.",
    "no candidate": "{} has no candidate left: a dead end.",
    "no place": "In {}, no square can hold {}: a dead end.",
    "guess": "No rule says more. No square has fewer candidates than {}, which has {}. Try {}.",
}
