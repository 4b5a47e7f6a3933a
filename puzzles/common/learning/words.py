"""The sentences of a search that learns, what its rules mean, and why a board alone cannot check them."""

RULES = {
    "decide": "Nothing more follows: suppose {} (level {}).",
    "other side": "All solutions with {} have been found: now {}.",
    "chains": "With {}: {}; and with it, too: {}. That cannot be.",
    "lesson broken": "Dead end: by lesson {} never again {}, and here it is.",
    "learned": "Lesson {}: never again {}.",
    "by a lesson": "By lesson {}, with {}: {}.",
    "backjump": "Back over {}, to level {}: there the lesson already rules something out.",
    "restart": "Start over from level {}, with all lessons learned (restart {}).",
    "forgotten": "{} that say little are forgotten, {} are kept. Gone: {}.",
}
GLOSSARY = {
    "decide": (
        "A choice: the variable that had most to do with the dead ends of late, as it was when the search "
        "came furthest. If it proves wrong, a lesson says so, and no second child is opened."
    ),
    "other side": (
        "After a solution the search goes on with the other value of its last decision, and so on up. So it "
        "finds every solution once, and need not note any."
    ),
    "chains": (
        "What leads to a dead end: one mark of this level, and two ways from it that end in a contradiction. "
        "The lesson is that it cannot be, beside what was known before."
    ),
    "lesson broken": (
        "A dead end: all that a learned lesson forbids together has come about. What led to it makes a new "
        "lesson."
    ),
    "learned": (
        "A learned clause: marks that cannot all be, found from what met in a dead end. It holds everywhere, "
        "and stops the search early wherever it would go wrong in the same way."
    ),
    "by a lesson": (
        "All but one of the marks that a lesson forbids together are on the board. So the last one is not."
    ),
    "backjump": (
        "The search goes back to where the new lesson first rules something out. What was decided between "
        "had no part in the dead end."
    ),
    "restart": (
        "Now and then the search closes all nodes and begins again at the top. It keeps its lessons, so it "
        "does not go the same way."
    ),
    "forgotten": (
        "Lessons that link many levels seldom help. When there are too many, half of them are forgotten, so "
        "that memory stays bounded."
    ),
}
_PAST = "it follows from what the search learned before, which no board shows"
UNCHECKED = {
    "chains": "it tells what led to a dead end, not what follows from the board",
    "lesson broken": _PAST,
    "learned": _PAST,
    "by a lesson": _PAST,
    "forgotten": "it tells what the search no longer remembers",
}
