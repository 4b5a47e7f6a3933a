"""What each rule of an exact cover means, in about two sentences; and the legend of its pictures."""

from puzzles.common.learning import words as learning

GLOSSARY = {
    "first item": (
        "The leftmost column that is not covered yet is chosen. Its options are tried from top to bottom."
    ),
    "fewest options": (
        "The column with the fewest options left is chosen: Knuth's S heuristic, also called MRV. Few "
        "options mean few branches, and a column with none is noticed at once."
    ),
    "only option": "A column has a single option left, so it is taken without a choice. No node is opened.",
    "empty column": (
        "A dead end: a column is not covered, and no option is left that covers it. It is noticed before "
        "a column is chosen."
    ),
    "in no option": "A dead end from the start: a column without any option. The problem has no solution.",
    "too few options": (
        "A dead end: a column must be covered more often than it has options left. The search goes back."
    ),
    "lost before": (
        "The same problem remained after other choices and had no solution. It is not searched again."
    ),
    "last option": ("A column has a single option left. Some of the others are ruled out by lessons alone."),
    "none left": (
        "A dead end: a column has no option left. Some are ruled out by lessons, not by what is taken."
    ),
    **learning.GLOSSARY,
    "put back": (
        "Backtracking in dancing links: the columns of the option are uncovered in reverse order, so that "
        "every node finds its old neighbours. Relinking a node takes two assignments."
    ),
    "all covered": "Every column that must be covered is covered exactly once. That is a solution.",
    "all tried": "Every option of the first column has been tried. The search is over.",
}

LEGENDS = {
    "matrix": {
        "▶": "an option that is taken",
        "✗": "an option removed: it meets a covered column",
        "◆": "a 1 of an option that is taken",
        "▷ ◇": "taken by a guess",
        "■": "a 1 that is left",
        "·": "no 1 there",
        "□": "a 1 of an option removed",
        "✓": "below a column: it is covered",
        "3 +": "below a column: options left, + is ten or more",
    },
}
"""For each picture: what its glyphs and marks mean."""
