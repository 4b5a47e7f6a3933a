"""The sentences of sudoku's rules."""

from puzzles.common.cover.words import RULES as COVER_RULES

RULES = {
    **COVER_RULES,
    "box first": "{} has the fewest cells left of all digits missing in the first open box: take {}.",
    "candidates": "Every open cell may hold the digits that its row, column and box do not have yet.",
    "naked single": "{} can hold nothing but {}.",
    "hidden single": "In {}, only {} can hold {}.",
    "pointing": "In {}, {} can only be in {}, so it is nowhere else in {}.",
    "claiming": "In {}, {} can only be in {}, so it is nowhere else in {}.",
    "naked pair": "In {}, {} hold {} between them, so no other cell does.",
    "naked triple": "In {}, {} hold {} between them, so no other cell does.",
    "hidden pair": "In {}, only {} can hold {}, so they hold nothing else.",
    "hidden triple": "In {}, only {} can hold {}, so they hold nothing else.",
    "X-wing": "In {}, {} can only be in {}, so it is nowhere else in those.",
    "swordfish": "In {}, {} can only be in {}, so it is nowhere else in those.",
    "XY-wing": "Pivot {} is {}; either way {} or {} is {}, so no cell that sees both can be.",
    "no candidate": "{} has no candidate left: a dead end.",
    "no place": "In {}, no cell can hold {}: a dead end.",
    "guess": "No rule finds more. {} has {} candidates, the fewest: try {}.",
}
