"""A picture of a search, or a film of it: pictures of the screen at some positions, one after the other.

Only one of them is in memory at a time; a line that comes again is the same object.
"""

from collections.abc import Iterator
from itertools import islice

from attrs import define

from engine.errors import Refusal
from engine.store.trace import Trace
from tui.exporting.formats import SCREEN, USUAL_SIZE, Every, Progress, Size
from tui.exporting.moments import moments
from tui.exporting.runs import Line, line_of
from tui.exporting.unseen import Unseen

MOST_PICTURES = 400
USUAL_SPEED = 4.0
LAST_SECONDS = 3.0
"""How long the last picture is shown, before the film begins again."""


@define(frozen=True)
class Film:
    """What to show; without `every` a single picture, at a place or at the end."""

    trace: Trace
    first: int
    last: int
    every: Every = None
    at: int | None = None
    speed: float | None = None
    view: str = SCREEN
    size: Size | None = None
    """Of the screen; a board has its own."""

    @property
    def positions(self) -> list[int]:
        """The first and the last belong to a film, whatever it shows between them."""
        if self.every is None:
            if self.first or self.speed is not None:
                raise Refusal("--from and --speed are for a film: say with --every what it shows")
            return [self.last if self.at is None else self.at]
        if self.at is not None:
            raise Refusal("--at is for a single picture, --every for a film: only one of them")
        between = moments(self.trace, self.first, self.last - 1, self.every)
        found = list(islice(between, MOST_PICTURES))
        if len(found) > MOST_PICTURES - 2:
            what = f"a film of more than {MOST_PICTURES:,} pictures is too long"
            raise Refusal(f"{what}; make it shorter with --every, --from, --until", self.trace.where)
        return sorted({self.first, *found, self.last})

    @property
    def seconds(self) -> float:
        """How long each picture is shown, but for the last."""
        return 1 / min(self.speed or USUAL_SPEED, 50.0)

    def pictures(self, progress: Progress) -> Iterator[list[Line]]:
        if self.view != SCREEN and self.size is not None:
            raise Refusal("--size is for --view screen: the board is as large as it is")
        positions = self.positions
        lines: dict[Line, Line] = {}
        with Unseen(self.trace, self.view, self.size or USUAL_SIZE) as screen:
            for position in positions:
                shown = [line_of(strip) for strip in screen.shot(position)]
                yield [lines.setdefault(line, line) for line in shown]
                progress(position)
