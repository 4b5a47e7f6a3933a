"""Whether the app is served to a visitor in a browser, and what it does not do then.

visitor    a person who looks at the app through `puzzletui serve`. They see the gallery, or the one search
           that the command line names, and never the files of the computer that serves it.
rehearsal  a run of the same command that ends where its screen would open: what is wrong with it is said when
           the server starts, not to each visitor.

For a visitor no recording is saved, a screenshot is a download, notes last until they leave, and nobody's own
files are read or written: not the keys, not the list of recent recordings, not the hints. Every place that
would do one of these asks here. Limits on processes are in `tui.serving.visitor`.
"""

import os

from engine.errors import Refusal

VARIABLE = "PUZZLETUI_SERVED"
"""Set in the environment of a visitor's process, and of no other."""
VISITOR, REHEARSAL = "visitor", "rehearsal"
READY = "ready"
"""What a rehearsal prints where its screen would open."""


def is_served() -> bool:
    return os.environ.get(VARIABLE) in (VISITOR, REHEARSAL)


def is_rehearsal() -> bool:
    return os.environ.get(VARIABLE) == REHEARSAL


def refuse_saving() -> None:
    if is_served():
        raise Refusal("Nothing is saved on the computer that serves this page.")
