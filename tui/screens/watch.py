"""The screen to watch a search on: board, tree, why and timeline of one position in one trace."""

from collections.abc import Callable
from time import perf_counter

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container
from textual.screen import Screen
from textual.timer import Timer

from engine.errors import Refusal
from tui.keys import KEYS
from tui.playback import FASTEST, Playback
from tui.screens.ask import GoToScreen, HelpScreen
from tui.widgets.bars import KeyBar, TitleBar
from tui.widgets.board import BoardPanel
from tui.widgets.panel import Panel
from tui.widgets.timeline import TimelinePanel
from tui.widgets.tree import TreePanel
from tui.widgets.why import WhyPanel

FRAME = 1 / 30
BOTH_FIT = 72
"""Columns from which board and tree stand side by side."""


class WatchScreen(Screen[None]):
    CSS_PATH = "watch.tcss"
    AUTO_FOCUS = ""
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (BOTH_FIT, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (30, "-tall")]
    BINDINGS = [Binding(key.keys, key.action, key.line, show=False) for key in KEYS]

    def __init__(self, playback: Playback) -> None:
        super().__init__()
        self.playback = playback
        self._last = 0.0
        self._slower = playback.speed
        self._clock: Timer | None = None

    def compose(self) -> ComposeResult:
        yield TitleBar(self.playback)
        with Container(id="panels"):
            yield BoardPanel(self.playback, id="board")
            yield TreePanel(self.playback, id="tree")
            yield WhyPanel(self.playback, id="why")
            yield TimelinePanel(self.playback, id="timeline")
        yield KeyBar()

    def on_mount(self) -> None:
        self._fit()
        self._clock = self.set_interval(FRAME, self._tick, pause=True)
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        self.show()
        if self.playback.live:
            self.action_play()

    def _fit(self) -> None:
        """Give the board the columns it needs, up to half of the screen when the tree is beside it."""
        board = self.query_one(BoardPanel)
        needed, wide = board.picture.width + board.gutter.width, self.app.size.width
        width = max(wide * 4 // 10, min(needed, wide * 6 // 10))
        self.query_one("#panels").styles.grid_columns = (width, "1fr") if wide >= BOTH_FIT else ("1fr",)

    def on_resize(self) -> None:
        self._fit()
        self.call_after_refresh(self.show)

    def show(self) -> None:
        """Draw the position: the one way by which anything gets onto the screen."""
        for panel in self.query(Panel):
            panel.moved()
        self.query_one(TitleBar).refresh()

    def _tick(self) -> None:
        now = perf_counter()
        elapsed, self._last = now - self._last, now
        before = (self.playback.replay.position, len(self.playback.session.trace))
        self._guarded(lambda: self.playback.tick(elapsed))
        if before != (self.playback.replay.position, len(self.playback.session.trace)):
            self.show()
        if not self.playback.direction:
            self._stand_still()

    def _guarded(self, work: Callable[[], object]) -> None:
        """Do it; if the trace can take no more, say so in words and stand still."""
        try:
            work()
        except Refusal as refusal:
            self.playback.pause()
            self.playback.session.search = None
            self.notify(str(refusal), severity="error", timeout=20, markup=False)

    def _run(self, direction: int) -> None:
        self.playback.play(direction)
        self._go()

    def _go(self) -> None:
        assert self._clock is not None
        self._last = perf_counter()
        self._clock.resume()
        self.query_one(TitleBar).refresh()

    def _stand_still(self) -> None:
        assert self._clock is not None
        self._clock.pause()
        self.show()

    def _move(self, work: Callable[[], object]) -> None:
        """Stop playing, move in time, draw."""
        self.playback.pause()
        self._guarded(work)
        self._stand_still()

    def action_play(self) -> None:
        self._toggle(1)

    def action_play_back(self) -> None:
        self._toggle(-1)

    def _toggle(self, direction: int) -> None:
        if self.playback.direction:
            self.playback.pause()
            self._stand_still()
        else:
            self._run(direction)

    def action_step(self, events: int) -> None:
        self._move(lambda: self.playback.step(events))

    def action_start(self) -> None:
        self._move(lambda: self.playback.seek(0))

    def action_end(self) -> None:
        self._move(lambda: self.playback.seek(len(self.playback.session.trace)))

    def action_find(self, verb: str, step: int) -> None:
        self._guarded(lambda: self._find(verb, step))

    def _find(self, verb: str, step: int) -> None:
        if not self.playback.find(verb, step):
            self.notify(f"There is no {'next' if step > 0 else 'previous'} {verb}.", timeout=2)
        self._go() if self.playback.direction else self._stand_still()

    def action_up(self) -> None:
        """To the birth of the parent."""
        opened = self.playback.replay.state.opened
        self._move(lambda: self.playback.seek(opened[-2][2] + 1 if len(opened) > 1 else 0))

    def action_down(self) -> None:
        self.action_find("choose", 1)

    def action_over(self) -> None:
        """To where the node at hand is closed."""
        depth = self.playback.replay.state.depth
        if depth:
            self._guarded(lambda: self._over(self.playback.replay.state.node))
        else:
            self.action_end()

    def _over(self, node: int) -> None:
        death = self.playback.session.trace.span(node).death
        if death is not None:
            self._move(lambda: self.playback.seek(death + 1))
        else:
            self.action_end()

    def action_faster(self) -> None:
        self.playback.faster()
        self.query_one(TitleBar).refresh()

    def action_slower(self) -> None:
        self.playback.slower()
        self.query_one(TitleBar).refresh()

    def action_fastest(self) -> None:
        if self.playback.speed == FASTEST:
            self.playback.speed = self._slower
        else:
            self._slower, self.playback.speed = self.playback.speed, FASTEST
        self.query_one(TitleBar).refresh()

    def action_view(self) -> None:
        self.query_one(BoardPanel).next_view()
        self._fit()

    def action_next_panel(self) -> None:
        self.toggle_class("-other")
        self.call_after_refresh(self.show)

    def action_go_to(self) -> None:
        def go(position: int | None) -> None:
            if position is not None:
                self._move(lambda: self.playback.seek(position))

        self.playback.pause()
        self._stand_still()
        self.app.push_screen(GoToScreen(len(self.playback.session.trace)), go)

    def action_help(self) -> None:
        self.playback.pause()
        self._stand_still()
        self.app.push_screen(HelpScreen())

    def action_quit(self) -> None:
        self.app.exit()

    def on_tree_panel_chosen(self, message: TreePanel.Chosen) -> None:
        self._move(lambda: self.playback.seek(message.position))

    def on_timeline_panel_chosen(self, message: TimelinePanel.Chosen) -> None:
        self._move(lambda: self.playback.seek(message.position))
