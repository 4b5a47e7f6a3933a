"""What happens in the search of a constraint solver: the sentences of its rules."""

KIND = "constraints"
RULES = {
    "branch": "The solver tries {}, one of {of alternative}.",
    "waited": "The solver tries {}, one of {of alternative}. It came out of order, and waited for its place.",
    "other side": "The other side of {}, one of {of alternative}: the solver gives both the same label.",
    "taken over": "Thread {} takes over here: {}.",
    "thread waited": "Thread {} takes over here: {}. It came out of order, and waited for its place.",
    "skipped": "Skipped: the solver jumped back past the alternative of {}, and tried nothing here.",
    "restart": "Restart {}: the solver begins again at the root.",
    "root of a thread": "Thread {} begins a tree of its own.",
    "lost": "Node {} of the solver tries {}. Its parent, {}, never came or had ended, so it stands here.",
    "propagation": "Propagation leaves {}.",
    "told": "The solver says: {}",
    "failure": "A failure: nothing is possible here.",
    "failure because": "A failure. The solver says: {}",
    "learned": "A failure. From it the solver learns that one of these must hold: {}.",
    "learned from others": (
        "A failure. From it the solver learns that one of these must hold: {}. "
        "What it had learned at {} had a part in it."
    ),
    "looked further": "The solver comes back to its solution, and counts it as a failure, to look for more.",
    "skipped node": "Nothing was tried here: it was skipped.",
    "missing": "Back from here, though {} of its announced children never came: they stay undetermined.",
}
