"""The sentence of each rule, with a gap for each fact of an event."""

from puzzles.common.learning import words as learning

RULES = {
    "next edge": "{} is the next edge: start at {}.",
    "add a bridge": "{} failed on {}: add 1, try {}.",
    "go on": "{} led to a solution on {}; go on as after a failure: add 1, try {}.",
    # bounds
    "sum": "{} {} (sum bound).",
    "crossing": "Bridges on {} would cross those on {} (crossing bound).",
    "walked": "A walk from {} over bridges, with a stack, comes to {}: none has an open edge.",
    "connected": "No way leads out of the group around {} ({}), but {} outside it (connected bound).",
    # forced moves
    "maximum": "{} needs {}, exactly as many as its edges can take{}: {} gets {}.",
    "single way": "{} has only one way out{}: {} gets all that it needs, {}.",
    "enough neighbours": "{} needs {}, and its other edges take at most {}{}: {} gets at least {}.",
    "leftover": "{} still needs {}, exactly what its open edges can take{}: {} gets {} in all.",
    "nothing left over": "{} has all its bridges: {} stays at {}.",
    "way out": "The group around {} ({}) has one way out to the rest ({}): {} gets at least 1.",
    "isolation": "With {} on {} the group around {} ({}) would be closed off from the rest ({}): at most {}.",
    "crossed": "{} crosses {}, which has bridges: it gets none.",
    # propagation
    "at least": "{} needs {}, and its other edges take at most {}: {} gets at least {}.",
    "at most": "{} takes at most {}, and its other edges have at least {}: {} gets at most {}.",
    "cut": "Without {} the islands fall into parts: it gets at least 1.",
    "parity": "Only {} joins two parts. The numbers in one add up to {}: it gets an {} number of bridges.",
    "wrong parity": "Only {} joins two parts. One adds up to {}, but it cannot have an {} number of bridges.",
    "apart": "No edge that is still possible leads out of the part around {} ({}), but {} outside it.",
    # learning
    "sums": "{} needs {}: {}.",
    **learning.RULES,
}

DETAIL = {"walked": "full"}
"""The rules that only tell more of what a solver does."""
