"""What each rule of hashi means, in about two sentences; and the legend of its pictures."""

from puzzles.common.learning import words as learning

GLOSSARY = {
    "next edge": (
        "The next edge in the fixed order is taken in hand. It starts with no bridges, or with what "
        "forced moves gave it."
    ),
    "add a bridge": (
        "The value of an edge failed, so one bridge is added and the bounds are asked again. Past two, "
        "the search goes back one edge."
    ),
    "go on": (
        "After a solution the search goes on as after a failure: one more bridge on the edge. So every "
        "solution is found."
    ),
    "sum": (
        "The first bound, at both ends of an edge: an island must not have more bridges than its number, "
        "and its open edges must be able to make up what it lacks. If all its edges are set, their sum is "
        "the number."
    ),
    "crossing": (
        "The second bound: two edges that cross cannot both have bridges. If one has some, the other gets "
        "none."
    ),
    "crossed": "An edge crosses one that has bridges. So it gets none.",
    "walked": (
        "The walk of the third bound, told in full detail: from an end of the new edge over placed bridges, "
        "with a stack. It stops at the first island that has an open edge."
    ),
    "connected": (
        "The third bound: a walk over placed bridges must reach all islands, or one that still has an "
        "open edge. Otherwise a group is closed off for good."
    ),
    "maximum": (
        "A forced move: what an island's edges can take at most is exactly its number. All of them get "
        "their maximum."
    ),
    "single way": (
        "A forced move: an island with one way out sends all its bridges there. The edge's value is the "
        "island's number."
    ),
    "enough neighbours": (
        "A forced move: an edge gets at least the island's number minus what all its other edges can "
        "take. A 7 with four ways has at least one bridge on each."
    ),
    "leftover": (
        "A forced move: what an island still lacks is exactly what its open edges can take. So each gets "
        "its maximum."
    ),
    "nothing left over": "An island has all its bridges. Its open edges stay as they are.",
    "way out": (
        "A forced move against isolation: a group of joined islands has a single edge that leads out. It "
        "gets at least one bridge."
    ),
    "isolation": (
        "A forced move: bridges that would close a group off while there are islands outside it are not "
        "allowed. So the edge takes fewer, or the only way out takes one."
    ),
    "at least": (
        "An edge gets at least what its island needs beyond what all other edges can take. The bound is "
        "propagated until nothing changes."
    ),
    "at most": (
        "An edge gets at most what its island needs beyond what the other edges have already. The bound "
        "is propagated until nothing changes."
    ),
    "cut": (
        "An edge without which the islands fall into two parts. All must be connected, so it gets at "
        "least one bridge."
    ),
    "parity": (
        "An edge is the only one between two parts. A bridge inside a part counts twice in the sum of its "
        "numbers, so that sum says whether the edge has an odd or an even number of bridges."
    ),
    "wrong parity": (
        "A dead end: the only edge between two parts cannot have the number of bridges, odd or even, that "
        "the sum of the numbers demands. The search goes back."
    ),
    "apart": (
        "A dead end: over the edges that are still possible, some islands cannot be reached. All islands "
        "must be connected."
    ),
    "sums": (
        "An island's number bounds the bridges of each of its edges. Each gets at least what the others "
        "cannot take, and at most what they leave."
    ),
    **learning.GLOSSARY,
}

LEGENDS = {
    "board": {
        "(3)": "an island: how many bridges it needs",
        "[3]": "it has them all",
        "!3!": "it has too many, or too few and no open edge",
        "─ │": "one bridge",
        "═ ║": "two bridges",
        "┄ ┆": "at least one, still open",
        "╍ ╏": "at least two, still open",
        "×": "no bridges",
        "─①─ ═②═": "one bridge, two bridges: a guess",
        "⊗": "no bridges: a guess",
        "≤": "not all that the edge can take",
        "·": "sea",
    },
    "small": {
        "3": "an island: how many bridges it needs",
        "₃": "it has them all; ₊ for one without a number",
        "³": "it has too many, or too few and no open edge",
        "─ │ ═ ║": "one bridge, two bridges",
        "┄ ┆ ╍ ╏": "at least one, at least two, still open",
        "× ≤": "no bridges; not all that the edge can take",
        "·": "sea",
    },
}
"""For each picture: what its glyphs and marks mean."""
