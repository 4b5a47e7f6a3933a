"""What each rule of nonogram means, in about two sentences; and the legend of its pictures."""

from puzzles.common.learning import words as learning

GLOSSARY = {
    "no runs": "An empty clue: the whole line is blank. All its cells are crossed.",
    "complete fill": "One run as long as the line fills all of it. It needs nothing but the clue.",
    "definite blanks": (
        "The runs with single blanks between them are exactly as long as the line. So every cell is "
        "known, the blanks too."
    ),
    "runs complete": "As many cells of the line are filled as its runs need together. The rest is crossed.",
    "picked": (
        "Of the lines that may have something new to say, the one with the fewest arrangements is next; of "
        "several, the one with the most unknown cells. Few arrangements agree on much."
    ),
    "partial fill": (
        "Superposition: what is filled in all arrangements that are listed for the line is filled. What is "
        "crossed in all of them is crossed."
    ),
    "agreement": (
        "Complete line solving: every cell on which all arrangements agree is written. The arrangements "
        "are counted by dynamic programming, not listed."
    ),
    "only arrangement": "Just one arrangement fits what is known of the line. So all its cells are known.",
    "every arrangement": (
        "Complete line solving on bit sets: what every arrangement that fits has in common is written. "
        "Lines solved before are remembered."
    ),
    "colours ruled out": (
        "In none of the line's arrangements does a cell have one of these colours. It may still have others."
    ),
    "fewer colours": (
        "No arrangement that fits gives these cells these colours, so they have fewer left. The cells are "
        "not decided yet."
    ),
    "arrangements dropped": (
        "Cells found in crossing lines contradict some arrangements of this one. They are dropped from "
        "its list."
    ),
    "edge consideration": (
        "The first procedure: lay each run leftmost and rightmost; where the two overlap, the run lies in "
        "any case. These cells are filled."
    ),
    "ruling out": (
        "The second procedure: cells that no run can reach, between its leftmost start and its rightmost "
        "end, are blank. They are crossed."
    ),
    "cross-block fill": (
        "The third procedure: a filled block just after a cross or the border is the start of a run. It "
        "is filled up to the shortest run possible there; the same from the right."
    ),
    "alternative restriction": (
        "The fourth procedure: a gap between crosses in which no run fits stays blank. Its cells are crossed."
    ),
    "expansion limit": (
        "The fifth procedure: a cell beside a filled block is crossed if filling it would make a block "
        "longer than any run possible there. So a finished run is closed off."
    ),
    "no arrangement": (
        "A dead end: no arrangement of the runs fits what is known of the line. The last choice was wrong."
    ),
    "line differs": (
        "A dead end: all cells of the line are set, but they show other runs than its clue. Brute force "
        "notices it only now."
    ),
    "enumerated": (
        "With n runs and m spare blanks a line has C(n + m, n) arrangements. All of them are listed "
        "before the search begins."
    ),
    "rule order": (
        "The order in which the rules are tried on a line, by what each has found for its cost so far. It "
        "adapts during the search."
    ),
    "next cell": (
        "A choice of brute force: the next cell in row order, first filled, then crossed. Lines are "
        "checked only when they are complete."
    ),
    "arrangement": (
        "A choice: nothing more follows, so the picked line gets one of its arrangements on trial. If it "
        "fails, the next one is tried."
    ),
    "guess": (
        "A choice: nothing moves any more, so a cell of the line with the fewest arrangements is "
        "supposed. If that fails, it has the other mark."
    ),
    "probed": (
        "A cell was supposed to have each of its marks, and no line failed. What each supposition decides "
        "is told with it."
    ),
    "probe": (
        "A cell is supposed to have a mark, and lines are solved until one has no arrangement left. So "
        "the cell does not have that mark."
    ),
    "by its runs": (
        "The arrangements of a line that fit what is known, and where lessons or suppositions let its runs "
        "start, agree on these cells. The board alone does not show where runs start."
    ),
    "runs do not fit": (
        "A dead end: no arrangement of the line fits both what is known and where lessons or suppositions "
        "let its runs start. The search goes back."
    ),
    **learning.GLOSSARY,
}

_HALVES = {
    "█": "two filled cells, one above the other",
    "▀ ▄": "only the upper or only the lower one is filled",
    "' . :": "the upper, the lower or both are not known yet",
}
LEGENDS = {
    "board": {
        "██": "filled; a coloured cell has its colour's letter",
        "▐▌": "filled, and given",
        "▓▓": "filled by a guess; a coloured cell has a dot beside its letter",
        "×": "crossed: certainly blank",
        "·": "not known yet",
        "3 2 6": "the runs of a line, dim when they are on the board",
        "5 10": "in the margin: numbers of rows and columns",
    },
    "half height": {
        "3 1 █ 2 2": "the runs of the upper row of a line at its left, of the lower row at its right",
        **_HALVES,
    },
    "small": _HALVES,
    "smallest": _HALVES,
}
"""For each picture: what its glyphs and marks mean."""
