"""The sentence of each rule: the first gap is the line; places in it are counted from 1."""

from puzzles.common.learning import words as learning

RULES = {
    "no runs": "{} has no runs: {}.",
    "complete fill": "{}: its run is as long as the line: {}.",
    "definite blanks": "{}: its runs with single blanks between them fill the line: {}.",
    "runs complete": "{}: as many cells are filled as its runs need: {}.",
    "picked": "{} is picked ({}, {}).",
    "partial fill": "{}: {} in its list {}.",
    "only arrangement": "{}: only one arrangement fits: {}.",
    "agreement": "{}: {} {}.",
    "every arrangement": "{}: all arrangements that fit {}.",
    "colours ruled out": "{}: none of its {} has {}.",
    "fewer colours": "{}: no arrangement that fits has {}.",
    "arrangements dropped": "{}: drop its arrangements that do not fit what is known: {} of {}, leaving {}.",
    "edge consideration": "{}: {}.",
    "ruling out": "{}: {}.",
    "cross-block fill": "{}: {}.",
    "alternative restriction": "{}: {}.",
    "expansion limit": "{}: {}.",
    "no arrangement": "{} has no arrangement that fits what is known: a dead end.",
    "line differs": "{} is complete but shows {}, not {}: a dead end.",
    "enumerated": "{}: {} and {} give C({} + {}, {}) = {}.",
    "rule order": "Rules are now tried in this order, by the cells found for their cost: {}.",
    "next cell": "{} is next in row order: try {}.",
    "arrangement": "Nothing more follows. {} has the fewest arrangements, {}: try {}.",
    "guess": "Nothing more follows. {} has the fewest arrangements, {}: suppose its first open {} is {}.",
    "probed": "{} is probed: no line fails, whether it is {}.",
    "probe": "If {} were {}, solving {} would leave {} without an arrangement: so it is not {}.",
    "by its runs": "{}, where {}: {}.",
    "runs do not fit": "{} has no arrangement that fits where {}: a dead end.",
    **learning.RULES,
}

DETAIL = {"picked": "paper"}
"""The rules whose events show how a search proceeds, and at which level of detail."""
