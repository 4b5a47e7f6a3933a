"""What a person has chosen to look at: none of it is derived, and none of it changes what a trace says.

All of it is one object, so that the screen is a function of the trace, the position and this object alone.
"""

from typing import NamedTuple

from attrs import Factory, define

FASTEST = float("inf")
DEFAULT_SPEED = 32.0

HEATS = ("", "written", "blamed")
PANELS = ("board", "tree", "whole")
PACES = ("events", "progress", "seconds")


class Found(NamedTuple):
    """Where the last search ended, and what it looked for."""

    position: int = -1
    what: str = ""
    went_round: int = 0
    """1 if it went on from the start, -1 if from the end, 0 if neither."""


NOWHERE = Found()


@define
class Viewing:
    """The choices that there are for one search as well as for a race."""

    speed: float = DEFAULT_SPEED
    """Events a second."""
    speed_before_fastest: float = DEFAULT_SPEED


@define
class SearchViewing(Viewing):
    tree_shown: bool = False
    """Where there is no room for both: what stands beside the board instead of it."""
    cell: int = -1
    """The selected cell, -1 for none."""
    view: str = ""
    """Which of the kind's pictures of the board is shown; "" for the one that fits."""
    heat: str = ""
    """What the heat map shows: cells written, cells blamed, or nothing."""
    depths: bool = False
    """Whether marks are shown by the depth of the node that they were written in; then there is no heat."""
    mode: str = "folded"
    """Which rows of the tree are shown."""
    tab: str = ""
    """Which panel stands beside the board; "" for the log until a choice is made, then the tree."""
    large: str = ""
    """The panel that fills the screen, "" for none."""
    panel: str = "board"
    """The panel that was used last: the one to enlarge."""
    log_filter: str = ""
    """What the log shows, as the person typed it; "" for all events."""
    log_unfolded: bool = False
    """Whether the log shows each event of a long run."""
    log_scrolled: tuple[int, int] = (-1, 0)
    """A position, and the event that the log was scrolled to there."""
    text_scrolled: tuple[int, int] = (-1, 0)
    """A position, and the line to which its explanation was scrolled there."""
    unfolded: set[int] = Factory(set)
    """Closed nodes whose children are shown."""
    numbered: bool = False
    """Whether the tree shows the numbers of states in order of generation."""
    scrolled: dict[str, tuple[int, int]] = Factory(dict)
    """Columns and lines by which panels are scrolled."""
    zoom: int = 1
    """The timeline shows this fraction of the trace: 1 for all of it, 2 for half, ..."""
    icicle_measure: str = "nodes"
    """What the width of the icicle counts, one of `engine.query.icicle_width.MEASURES`."""
    icicle_span: tuple[int, int] | None = None
    """The first node, event or nanosecond in the icicle and how many there are; None for the whole search."""
    icicle_chosen_at: int = -1
    """The position at which that part was chosen: it stays in view there, elsewhere the position does."""
    bookmarks: set[int] = Factory(set)
    """Positions."""
    breakpoints: list[str] = Factory(list)
    """Where playing stops, as the person typed it."""
    stopped: tuple[int, str] = (-1, "")
    """Where a breakpoint last stopped playing, and which."""
    text: str = ""
    """The text that was last searched for."""
    found: Found = NOWHERE
    search_from: int = -1
    """Where the last search began, until that place is brought back; -1 for nowhere."""
    code_shown: bool = False
    """Whether the solver's pseudocode is shown."""
    presenting: bool = False
    """Whether the search is presented: a large board, and one sentence."""
    asked: int = -1
    """Where the presenter asks what to do, until it goes on; -1 if it does not."""
    similar: tuple[int, ...] = ()
    """Where the similar subtrees begin that keys go between."""
    hints: list[str] = Factory(list)
    """The names of the hints that are still shown, the next to be dismissed first."""
    origins: list[int] = Factory(list)
    """Positions from which a cause was followed, the latest last."""


@define
class RaceViewing(Viewing):
    lanes: list[SearchViewing] = Factory(list)
    lane: int = 0
    """The lane that keys and questions are about."""
    panel: str = "board"
    """What the lanes show, one of PANELS."""
    pace: str = "events"
    """What the clock of the race counts, one of PACES."""
