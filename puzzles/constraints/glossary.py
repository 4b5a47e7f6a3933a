"""What each rule of a constraint solver's search means; and the legends of the pictures of its variables."""

GLOSSARY = {
    "branch": ("A choice: a variable takes a value, loses it, or is bounded. The label is the solver's own."),
    "waited": (
        "A choice that came out of tree order, as those of several threads do. It was held until its place "
        "in the tree was known, or until the stream ended."
    ),
    "other side": (
        "A choice whose label is that of the choice beside it. The solver does not say how the two differ; "
        "usually the second rules out what the first tried."
    ),
    "taken over": "A choice that another thread explores than the one that made it.",
    "thread waited": (
        "A choice that another thread explores than the one that made it. It came before nodes that stand "
        "above it in the tree, and was held until its place was known."
    ),
    "skipped": (
        "An alternative that a learning solver jumped over: what it had learned showed that nothing is to be "
        "found there. It counts as a node, and nothing below it was tried."
    ),
    "restart": "The solver gave up its tree and began again at the root, with all that it had learned.",
    "root of a thread": "A second tree of the same restart; a thread of its own searches it.",
    "lost": "A node that cannot be put in its place: its parent never came, or had ended before.",
    "propagation": "What follows from the choice by propagation, as the solver tells the domains after it.",
    "told": "A remark of the solver about its node, in its own words.",
    "failure": "A dead end: some variable has no value left.",
    "failure because": "A dead end, with the solver's own words about it.",
    "learned": (
        "A dead end, and the clause that the solver learned from it: at least one of these literals must "
        "hold, or the search would fail in the same way again."
    ),
    "learned from others": (
        "A dead end with a learned clause that rests on earlier ones. Its nodes have the solver's numbers."
    ),
    "looked further": (
        "The solver sends its solution once more, as a failure: so it forbids it, to look for others."
    ),
    "skipped node": "Back from an alternative that was jumped over.",
    "missing": (
        "A node was left before all of the children came that it had announced. What would have become of "
        "them is not known."
    ),
}

_DOMAINS = {
    "= 3": "the only value left",
    "1..3, 5": "the values left",
    "12 left": "so many values are left",
    "~": "something is ruled out; what is left is not told",
    "·": "nothing is told",
}
LEGENDS = {
    "variables": _DOMAINS,
    "two columns": _DOMAINS,
    "three columns": _DOMAINS,
    "four columns": _DOMAINS,
    "values": {
        "3": "the only value left",
        "T": "true",
        "F": "false",
        "~": "several values are left, fewer than at the start",
        "·": "nothing is told, or all values are left",
    },
}
