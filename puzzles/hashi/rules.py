"""The sentence of each rule, with a gap for each fact of an event."""

RULES = {
    # bounds
    "sum": "{} needs {}, but has {} with room for {} more on its open edges (sum bound).",
    "crossing": "No bridges on {}: they would cross those on {}.",
    "connected": "The group around {} ({} islands) has no open edge left, but {} islands are outside it.",
    # forced moves
    "maximum": "{} needs {}, exactly as many as its edges can take: {} gets {}.",
    "single way": "{} has only one way out: {} takes all {}.",
    "enough neighbours": "{} needs {}, and its other edges take at most {}: {} gets at least {}.",
    "leftover": "{} still needs {}, and its open edges can take {}: {} gets {} in all.",
    "isolation": "The group around {} ({} islands) must not be closed off from the other {}: {} gets at {}.",
    # propagation
    "at least": "{} needs {}, and its other edges take at most {}: {} gets at least {}.",
    "at most": "{} takes at most {}, and its other edges have at least {}: {} gets at most {}.",
    "cut": "Without {} the islands fall into parts: it gets at least 1.",
    "parity": "Only {} joins two parts. The numbers in one add up to {}: it gets an {} number of bridges.",
    "apart": "The islands fall into parts: no edges that are still possible lead from {} to {}.",
    "tightest": "{} is at an island with the fewest open edges: try {}, value {} of {}.",
}
