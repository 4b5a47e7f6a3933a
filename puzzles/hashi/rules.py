"""What each rule of the solvers says, with gaps for the facts of an event."""

RULES = {
    # bounds
    "sum": "{} needs {}: it has {}, and its open edges can take {} more.",
    "crossing": "No bridges on {}: they would cross those on {}.",
    "connected": "The group of {}, {} islands, has no open edge left, and {} islands are outside it.",
    # forced moves
    "maximum": "{} needs {}, and its edges can take no more than that: {} gets {}.",
    "single way": "{} has one way out only: {} takes all {}.",
    "enough neighbours": "{} needs {}, and its other edges take at most {}: {} gets at least {}.",
    "leftover": "{} still needs {}, and its open edges can take {}: {} gets {} in all.",
    "isolation": "The group of {}, {} islands, must not be closed off from the other {}: {} gets at {}.",
    # propagation
    "at least": "{} needs {}, and its other edges take at most {}: {} gets at least {}.",
    "at most": "{} takes no more than {}, and its other edges have at least {}: {} gets at most {}.",
    "cut": "Without {} the islands fall into parts: it gets at least 1.",
    "parity": "{} alone joins two parts; the numbers of one add up to {}, so its bridges are {} in number.",
    "apart": "The islands fall into parts: no edge still possible leads from {} on to {}.",
    "tightest": "{} lies at an island with the fewest open edges: it is tried with {}, {} of {}.",
}
