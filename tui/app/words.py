"""The words of the help: what glyphs and marks mean, and the terms of searching."""

from tui.app.looks import DEATH, NODE_GLYPHS, VERB_GLYPHS

NODES = {
    NODE_GLYPHS["path"]: "on the path: a choice that is in force",
    NODE_GLYPHS["here"]: "here: the node that the search is in",
    NODE_GLYPHS["untried"]: "untried: generated as a child, not visited",
    NODE_GLYPHS["dead"]: "dead: left without a solution",
    NODE_GLYPHS["solved"]: "solved: a solution was found in it",
    "▸": "folded: its descendants are hidden; x unfolds",
    NODE_GLYPHS["unborn"]: "not yet born: comes later in the recording",
}
"""In the state tree."""
EVENTS = {
    VERB_GLYPHS["choose"]: "choose: opens a child node",
    VERB_GLYPHS["deduce"]: "deduce: something follows by a rule",
    VERB_GLYPHS["prune"]: "prune: a possibility is ruled out",
    DEATH: "dead end: a prune that kills the current node",
    VERB_GLYPHS["backtrack"]: "backtrack: closes the node, undoes its writes",
    VERB_GLYPHS["solved"]: "solved: the board is a solution",
    VERB_GLYPHS["exhausted"]: "exhausted: everything was tried",
}
"""In the explanation."""
MARKS = {
    "bold": "given: the puzzle fixes it",
    "plain": "deduced: it follows by a rule",
    "italics": (
        "guessed: a choice wrote it. What cannot lean is hollow, hatched or dotted, unless all is solved."
    ),
    "reversed": "written, or undone, by the event",
    "underlined": "because: the event follows from it",
    "two lines": "named by the explanation",
    "₁ … ₉": "marks by depth: from the first guesses to the last; without a number, at the root",
}
"""On the board."""
TERMS = {
    "solution vector": (
        "A solution is a vector X = (x1 … xn): a value for each variable, such as a rectangle for each "
        "number. A partial vector has values for the first k."
    ),
    "generator": "T(k) produces the values to try for the k-th variable. They are the children of a node.",
    "bounding function": (
        "B(x1 … xk) says whether a partial vector can still lead to a solution. If not, the node is killed "
        "without looking below it."
    ),
    "state tree": (
        "Each node is a partial vector, each edge one value. The search walks it depth-first, and never has "
        "all of it in memory."
    ),
    "node": (
        "The state after a choice; the root is the state before the first. Nodes are numbered in order of "
        "birth."
    ),
    "state": (
        "A node visited, or a child generated and not tried. The papers count states, so that algorithms "
        "can be compared."
    ),
    "E-node": "The node that is being expanded now. Here it is the one marked ◉.",
    "live": "A node that was generated and may still lead to a solution. Its children are not all tried yet.",
    "dead": (
        "A node killed by the bounding function, or all of whose children are dead. The search never comes "
        "back to it."
    ),
    "dead end": "A node left without a child or a solution. The search goes back from there.",
    "backtrack": (
        "Leave the current node, undo what was written in it, and go on with the next untried child of a "
        "node above."
    ),
    "deduction": (
        "A conclusion that follows by a rule from what is on the board. It opens no node, and holds as long "
        "as the node does."
    ),
    "prune": (
        "A possibility ruled out: a candidate, a rectangle, or the whole branch. Early pruning is what "
        "makes a search small."
    ),
    "MRV": (
        "Minimum remaining values: branch where the fewest possibilities are left. In exact cover it is "
        "called Knuth's S heuristic."
    ),
    "brute force": "Try every value in turn and check as late as can be. It is the yardstick for all others.",
    "greedy": "Take what looks best first, by a simple measure. It needs backtracking where that is wrong.",
    "breadth-first": (
        "Look at all neighbours before going further: first in, first out. Depth-first goes on from the "
        "newest."
    ),
    "propagation": (
        "Let each conclusion lead to the next until nothing follows any more. Only what touches a change is "
        "looked at again."
    ),
    "exact cover": (
        "Choose rows of a 0/1 matrix so that every column has exactly one 1. Many puzzles can be written "
        "that way."
    ),
    "cover": (
        "Take a column out of the matrix, and every row that has a 1 there. Uncover puts them back in "
        "reverse order."
    ),
    "dancing links": (
        "Each 1 of the matrix is a node linked in four directions. Taking it out and putting it back are "
        "two assignments each."
    ),
}
"""Terms of searching, as the papers use them."""
