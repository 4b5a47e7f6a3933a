"""The sentences of sudoku's rules."""

from collections.abc import Sequence

from puzzles.common.cover.words import RULES as COVER_RULES

RULES = {
    **COVER_RULES,
    "box first": "{} is the first open box; its tightest digit is {} ({of cell} left): take {}.",
    "candidates": "Every open cell may hold the digits that its row, column and box do not have yet.",
    "naked single": "{} can hold nothing but {}.",
    "hidden single": "In {}, only {} can hold {}.",
    "pointing": "In {}, {} can only be in {}, all in {}, so {} it.",
    "claiming": "In {}, {} can only be in {}, all in {}, so {} it.",
    "naked pair": "In {}, {} hold {} between them, so {} cannot hold them.",
    "naked triple": "In {}, {} hold {} between them, so {} cannot hold them.",
    "hidden pair": "In {}, only {} can hold {}, so they hold nothing else.",
    "hidden triple": "In {}, only {} can hold {}, so they hold nothing else.",
    "X-wing": "{} have {} only in {}, so {} it.",
    "swordfish": "{} have {} only in {}, so {} it.",
    "XY-wing": "Pivot {} is {}; either way {} or {} is {}, so {} not {}.",
    "no candidate": "{} has no candidate left: a dead end.",
    "no place": "In {}, no cell can hold {}: a dead end.",
    "most seen": (
        "No rule finds more. {} has 2 candidates; cells that it sees have them {}, {} as one of 2: try {}."
    ),
    "guess": "No rule finds more. {} has {}, the fewest (MRV): try {}.",
}


def listed(words: Sequence[str]) -> str:
    """`A1, A2 and A5`"""
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else words[0]


def losing(names: Sequence[str]) -> str:
    """`A1 loses`, `A1 and A2 lose`"""
    return f"{listed(names)} {'lose' if len(names) > 1 else 'loses'}"


def seeing_both(names: Sequence[str]) -> str:
    """`A1, which sees both, is`, `A1 and A2, which see both, are`"""
    several = len(names) > 1
    return f"{listed(names)}, which {'see' if several else 'sees'} both, {'are' if several else 'is'}"


def units_named(names: Sequence[str]) -> str:
    """`rows D and G`, of `row D` and `row G`."""
    return f"{names[0].split()[0]}s {listed([name.split()[1] for name in names])}"
