"""The controller: a screen on which a person moves a player, with the verbs that every player has.

verb     what a key does: `action_play`, `action_step`, ...
refusal  a full disk or a damaged trace, for instance. Whatever a verb or the clock was doing, it becomes a
         notice, and the player is paused: the app sends every key through `guarded`.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from textual.binding import Binding, BindingType
from textual.screen import Screen

from engine.errors import Refusal
from tui.app.clock import Clock
from tui.app.keys import Groups, Key
from tui.app.widgets.bars import Heading
from tui.app.widgets.board import BoardPanel
from tui.player.places import EXAMPLES, position_of
from tui.player.player import Player
from tui.player.served import is_served

if TYPE_CHECKING:
    from tui.app.screens.ask import Complete

NEWS_SECONDS = 0.1
"""How often a paused screen looks for what was recorded since."""


def bindings_of(keys: Iterable[Key]) -> list[BindingType]:
    return [Binding(key.keys, key.action, key.line, show=False, id=key.name) for key in keys]


class ControllerScreen(Screen[None]):
    AUTO_FOCUS = ""
    GROUPS: Groups
    """Its keys."""

    def __init__(self, player: Player) -> None:
        super().__init__()
        self.player = player

    def on_mount(self) -> None:
        self._clock = Clock(self, self._on_frame)
        self.app.theme_changed_signal.subscribe(self, lambda theme: self.show())
        self.call_after_refresh(self.begin)
        self.set_interval(NEWS_SECONDS, self._look)

    def _look(self) -> None:
        """While the player is paused, what is recorded elsewhere still comes in."""
        with self.guarded():
            if not self.player.direction and self.player.live and self.player.look():
                self.show()

    def begin(self) -> None:
        """Called once the screen is laid out."""
        raise NotImplementedError

    def on_resize(self) -> None:
        self.fit()

    def fit(self) -> None:
        """Lay the panels out for the size of the terminal and for what the person wants to see."""
        self.call_after_refresh(self.show)

    def show(self) -> None:
        """Draw the position: the only way in which anything gets onto the screen."""
        self.show_heading()

    def show_heading(self) -> None:
        """Draw the line that has the direction and the speed."""
        self.query_one(Heading).refresh()

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """Turn a `Refusal` into a notice, and pause."""
        try:
            yield
        except Refusal as refusal:
            self.player.pause()
            self.notify(str(refusal), severity="error", timeout=20, markup=False)
            self.stand_still()

    def _on_frame(self, elapsed: float) -> None:
        with self.guarded():
            before = self.player.progress
            self.player.tick(elapsed)
            if not self.player.direction:
                self.stand_still()
            elif self.player.progress != before:
                self.show()
            else:
                self.show_heading()  # how far a search has got, how long a silent solver has been thinking

    def start_clock(self) -> None:
        self._clock.start()
        self.show_heading()

    def stand_still(self) -> None:
        """Stop the clock of a paused player, and show where it is."""
        self._clock.stop()
        self.show()

    def pause(self) -> None:
        self.player.pause()
        self.stand_still()

    def jump(self, position: int) -> None:
        self.player.pause()
        self.player.seek(position)
        self.settle()

    def settle(self) -> None:
        """Stand still after a move; or, if a live search has to get there first, let the clock run."""
        if self.player.direction:
            self.show()
            self.start_clock()
        else:
            self.stand_still()

    def action_play(self, direction: int) -> None:
        """Play or pause; at the end, play again from the start."""
        if self.player.direction:
            self.pause()
        else:
            if direction > 0 and self.player.at_end:
                self.player.to_start()
            self.player.play(direction)
            self.start_clock()

    def action_step(self, events: int) -> None:
        self.player.pause()
        self.player.step(events)
        self.settle()

    def action_start(self) -> None:
        self.player.pause()
        self.player.to_start()
        self.stand_still()

    def action_end(self) -> None:
        self.player.pause()
        self.player.to_end()
        self.settle()

    def action_go_to(self) -> None:
        trace = self.player.session.trace

        def meant(text: str) -> int:
            return position_of(text, trace)

        question = f"Go to event 0 to {len(trace):,}{self.of_which_search()}, a percentage, or a verb:"
        self.ask(question, EXAMPLES, meant, lambda text: self.jump(meant(text)))

    def of_which_search(self) -> str:
        """What a question adds where there are several searches."""
        return ""

    def action_faster(self) -> None:
        self.player.faster()
        self.show_heading()

    def action_slower(self) -> None:
        self.player.slower()
        self.show_heading()

    def action_fastest(self) -> None:
        self.player.fastest()
        self.show_heading()

    def action_view(self, step: int) -> None:
        """Show the next or previous of the kind's pictures of the board."""
        for board in self.query(BoardPanel):
            board.next_view(step)
        self.fit()

    def action_screenshot(self) -> None:
        if is_served():
            self.app.deliver_screenshot()
            return
        try:
            path = self.app.save_screenshot()
        except OSError as error:
            self.notify(f"The screenshot cannot be saved: {error.strerror}", severity="error", markup=False)
        else:
            self.notify(f"Saved {path}", markup=False)

    def action_help(self) -> None:
        from tui.app.screens.help import HelpScreen
        from tui.app.screens.legend import SearchLegend
        from tui.app.screens.word_list import WordList

        self.pause()
        session, view = self.player.session, self.query(BoardPanel).first().view
        own = None if session.kind else session.own.legend
        has_gauges, looks = bool(session.trace.gauges), self.app.looks  # type: ignore[attr-defined]
        legend = SearchLegend(session.kind, view, looks, own, has_gauges)
        words = WordList(session, self.player.position)
        self.app.push_screen(HelpScreen(self.GROUPS, words=words, legend=legend))

    def action_suspend(self) -> None:
        self.app.action_suspend()  # type: ignore[attr-defined]

    def action_quit(self) -> None:
        self.player.pause()
        self.app.leave(self)  # type: ignore[attr-defined]

    def ask(
        self,
        question: str,
        example: str,
        check: Callable[[str], object],
        then: Callable[[str], object],
        answer: str = "",
        complete: "Complete | None" = None,
        parts: Callable[[str], list[str]] | None = None,
    ) -> None:
        """Pause, and go on with the answer if the person gives one; `check` refuses a wrong one."""
        from tui.app.screens.ask import AskScreen

        def answered(text: str | None) -> None:
            if text is not None:
                with self.guarded():
                    then(text)

        self.pause()
        self.app.push_screen(AskScreen(question, example, check, answer, complete, parts), answered)
