"""The screen to watch a search on: board, tree, why and timeline of one position in one trace."""

from pathlib import Path

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container
from textual.timer import Timer
from textual.widgets import Static

from engine.errors import Refusal
from engine.safe_text import safe
from engine.sentences import sentence
from puzzles.picture import text_lines
from tui.app.keys import KEYS
from tui.app.screens.moving import MovingScreen
from tui.app.widgets.bars import KeyBar, TitleBar
from tui.app.widgets.board import BoardPanel
from tui.app.widgets.panel import Panel
from tui.app.widgets.timeline import TimelinePanel
from tui.app.widgets.tree import TreePanel
from tui.app.widgets.why import WhyPanel
from tui.player.playback import Playback
from tui.player.recent import remember
from tui.player.viewing import HEATS, Viewing

BOTH_FIT = 72
"""Columns from which board and tree stand side by side."""
AT_REST = 0.2
"""Seconds of standing still after which what takes longer to find out is shown."""
LEAST_WIDE, LEAST_HIGH = 40, 12
TALL = 30
AROUND_BOARD, AROUND_SHORT = 14, 5
"""Lines that the rest takes from a board which does not ask for all, on a tall and on a short screen."""


class WatchScreen(MovingScreen):
    DEFAULT_CSS = Path(__file__).with_suffix(".tcss").read_text(encoding="utf-8")
    """As CSS_PATH it would be parsed together with all the rest, and more than once."""
    AUTO_FOCUS = ""
    BINDINGS = [Binding(key.keys, key.action, key.line, show=False, id=key.name) for key in KEYS]

    def __init__(self, playback: Playback) -> None:
        super().__init__(playback)
        self._resting: Timer | None = None

    def compose(self) -> ComposeResult:
        playback, viewing = self.playback, self.viewing
        board, panels = BoardPanel(playback, viewing, id="board"), Container(id="panels")
        self._fit(board, panels)  # as long as there is nothing whose styles would have to be found again
        yield TitleBar(playback, viewing)
        with panels:
            yield board
            yield TreePanel(playback, viewing, id="tree")
            yield WhyPanel(playback, viewing, id="why")
            yield TimelinePanel(playback, viewing, id="timeline")
        yield Static(f"puzzletui needs {LEAST_WIDE} columns and {LEAST_HIGH} lines", id="small")
        yield KeyBar()

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, lambda theme: self.show())
        self.call_after_refresh(self._begin)

    async def restart(self, playback: Playback) -> None:
        """Watch another search in place of this one."""
        if self._resting is not None:
            self._resting.stop()
        self.playback, self.viewing = playback, Viewing()
        await self.recompose()
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        self.show()
        if self.playback.live and not self.playback.replay.position:
            self.action_play(1)

    def _fit(self, board: BoardPanel, panels: Container) -> None:
        """Give the board the room it needs: columns up to a part of the screen; all lines, if it is high."""
        picture, (wide, high) = board.picture, self.app.size
        around = AROUND_BOARD if high >= TALL else AROUND_SHORT
        classes = {
            "-tiny": wide < LEAST_WIDE,
            "-narrow": LEAST_WIDE <= wide < BOTH_FIT,
            "-flat": high < LEAST_HIGH,
            "-short": LEAST_HIGH <= high < TALL,
            "-tall": high >= TALL,
            "-deep": picture.height > high - around,
        }
        self.update_classes(classes, animate=False)
        width = max(wide * 4 // 10, min(picture.width + 4, wide * 65 // 100, wide - 30))
        panels.styles.grid_columns = (width, "1fr") if wide >= BOTH_FIT else ("1fr",)

    def on_resize(self) -> None:
        self.fit()

    def fit(self) -> None:
        """Take the shape that the terminal and the board's picture call for."""
        self._fit(self.query_one(BoardPanel), self.query_one("#panels", Container))
        self.call_after_refresh(self.show)

    def show(self) -> None:
        for panel in self.query(Panel):
            panel.moved()
        self.query_one(TitleBar).refresh()
        if self._resting is not None:
            self._resting.stop()
        self._resting = self.set_timer(AT_REST, self._at_rest) if not self.playback.direction else None

    def _at_rest(self) -> None:
        self.query_one(WhyPanel).at_rest()
        self.query_one(BoardPanel).at_rest()

    def show_speed(self) -> None:
        self.query_one(TitleBar).refresh()

    def action_up(self) -> None:
        self._to_row(-1)

    def action_down(self) -> None:
        self._to_row(1)

    def _to_row(self, step: int) -> None:
        """To the nearest node among the rows in that direction; below the last, the next choice."""
        birth = self.query_one(TreePanel).beside_here(step)
        if birth is None and step > 0:
            self.action_find("choose", 1)
        else:
            self.jump(birth)

    def action_tree(self) -> None:
        self.query_one(TreePanel).next_mode()

    def action_unfold(self) -> None:
        self.query_one(TreePanel).unfold_here()

    def action_select(self, x: int, y: int) -> None:
        self.query_one(BoardPanel).select_beside(x, y)
        self.show()

    def action_heat(self) -> None:
        self.viewing.heat = HEATS[(HEATS.index(self.viewing.heat) + 1) % len(HEATS)]
        self.show()

    def action_view(self) -> None:
        self.query_one(BoardPanel).next_view()
        self.fit()

    def action_zoom(self, factor: float) -> None:
        most = max(1, len(self.playback.session.trace) // 16)
        self.viewing.zoom = int(max(1, min(self.viewing.zoom * factor, most)))
        self.show()

    def action_next_panel(self) -> None:
        self.toggle_class("-other")
        self.call_after_refresh(self.show)

    def action_help(self) -> None:
        self.jump(self.playback.replay.position)
        from tui.app.screens.ask import HelpScreen

        self.app.push_screen(HelpScreen())

    def action_palette(self) -> None:
        self.jump(self.playback.replay.position)
        self.app.action_command_palette()

    def action_quit(self) -> None:
        self.playback.pause()
        self.app.leave(self)  # type: ignore[attr-defined]

    def action_solver(self) -> None:
        """Another solver on the same puzzle, or the same from the start."""
        session = self.playback.session
        if session.kind is None:
            self.notify("The kind of this puzzle is not known here, so nothing can solve it.", timeout=4)
            return
        lines = {
            solver.name: solver.line
            for solver in session.kind.solvers.values()
            if not solver.refuses(session.puzzle)
        }
        now = session.trace.header.solver

        async def go(name: str | None) -> None:
            if name is not None:
                await self.app.watch_again(self, name)  # type: ignore[attr-defined]

        from tui.app.screens.ask import PickScreen

        self.jump(self.playback.replay.position)
        self.app.push_screen(PickScreen("solver", lines, now if now in lines else next(iter(lines))), go)

    def action_record(self) -> None:
        """Save the trace so far under a name."""
        trace = self.playback.session.trace

        def save(path: str) -> None:
            if not path.strip():
                raise Refusal("A file name, such as search.trace.")
            trace.save(path.strip())
            remember(path.strip())

        def said(path: str | None) -> None:
            if path is not None:
                self.notify(f"{len(trace):,} events saved in {safe(path)}", markup=False)

        self.ask("Save the recording as:", "search.trace", save, said)

    def action_screenshot(self) -> None:
        try:
            path = self.app.save_screenshot()
        except OSError as error:
            self.notify(f"The screenshot cannot be saved: {error.strerror}", severity="error", markup=False)
        else:
            self.notify(f"Saved {path}", markup=False)

    def action_copy(self, what: str) -> None:
        board = self.query_one(BoardPanel)
        event, rules = self.playback.replay.event, self.playback.session.trace.header.rules
        if what == "board":
            self.app.copy_to_clipboard("\n".join(text_lines(board.picture)))
        else:
            self.app.copy_to_clipboard(sentence(event, rules) if event else "")
        self.notify(f"Copied the {'board' if what == 'board' else 'explanation'}.", timeout=2)

    def on_panel_pointed(self, message: Panel.Pointed) -> None:
        self.jump(message.position)

    def on_board_panel_chosen(self, message: BoardPanel.Chosen) -> None:
        self.viewing.cell = -1 if message.cell == self.viewing.cell else message.cell
        self.show()
