"""The lessons of a search that learns: those in force, how often each has fired, and what it forbids."""

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.strip import Strip

from engine.query.lessons import Lesson, Lessons, lesson_of
from engine.safe_text import safe
from tui.app.looks import BOLD, DIM
from tui.app.safe_screen import plain
from tui.app.widgets.log import BLOCKS_A_FRAME, cut
from tui.app.widgets.panel import BLANK, Panel
from tui.player.playback import Playback


class LessonsPanel(Panel):
    """A click on a lesson goes to the event by which it was learned."""

    BORDER_TITLE = "lessons"

    def __init__(self, playback: Playback, *, id: str) -> None:
        super().__init__(playback, id=id)
        self._lessons = Lessons(playback.session.trace)
        self._rows: list[Lesson] | None = None

    def moved(self) -> None:
        self._rows = self._lessons.at(self.replay.position, BLOCKS_A_FRAME)
        rows = self._rows or []
        self.border_title = plain(f"lessons: {len(rows):,} in force" if rows else "lessons")
        self.border_subtitle = "never again these together; most fired first" if rows else ""
        self.resize_content(self.size.width, len(rows))
        self.refresh()
        if self._rows is None:
            self.call_after_refresh(self.moved)

    def line(self, y: int) -> Strip:
        y += self.scroll_offset.y
        if not self._rows:
            return Strip([Segment(self._none(), DIM)]) if not y else BLANK
        return self._strip(self._rows[y]) if y < len(self._rows) else BLANK

    def _none(self) -> str:
        if self._rows is None:
            return f"reading event {self._lessons.position:,} of {self.replay.position:,} …"
        return "Nothing is learned yet."

    def _strip(self, lesson: Lesson) -> Strip:
        event, here = self.session.trace.event_at(lesson.birth), lesson_of(self.replay.event)
        style = BOLD if lesson.number == here else Style()
        digits = len(f"{len(self.session.trace):,}")
        start = f"{'▶' if lesson.number == here else ' '}{lesson.birth:>{digits},} "
        fired = f"{f'{lesson.fired:,} ×':>7}  "
        never = str(event.facts[1]) if event is not None and len(event.facts) > 1 else ""
        words = cut(safe(f"{lesson.number:,}: {never}"), max(self.wide - len(start + fired), 0))
        return Strip([Segment(start, DIM), Segment(fired, style), Segment(words, style)])

    def on_click(self, event: events.Click) -> None:
        place = event.get_content_offset(self)
        y = place.y + self.scroll_offset.y if place is not None else -1
        if self._rows and 0 <= y < len(self._rows):
            self.post_message(self.Pointed(self._rows[y].birth))
