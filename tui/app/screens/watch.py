"""The screen to watch one search on: board, tree, explanation and timeline at one position."""

from pathlib import Path
from typing import TYPE_CHECKING, cast

from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Static

from engine.errors import Refusal
from engine.query.explanation import explanation
from engine.query.find import verb_target
from engine.query.lessons import LEARNED
from engine.sentences import counted
from puzzles.kind import DETAILS
from puzzles.picture import text_lines
from tui.app.keys import GROUPS, KEYS
from tui.app.layout import explanation_height
from tui.app.screens.controller import bindings_of
from tui.app.screens.hinting import HintingScreen
from tui.app.widgets.bars import KeyBar, TitleBar, entries_of
from tui.app.widgets.beside import Beside
from tui.app.widgets.board import BoardPanel
from tui.app.widgets.log import LogPanel
from tui.app.widgets.panel import Panel
from tui.app.widgets.pseudocode import PseudocodePanel
from tui.app.widgets.timeline import TimelinePanel
from tui.app.widgets.tree import TreePanel
from tui.app.widgets.why import WhyPanel
from tui.player.causes import needed_cells
from tui.player.conditions import conditions_of
from tui.player.fitting import BOTH_FIT, LOG_FITS, TALL, place_for
from tui.player.playback import Playback
from tui.player.recent import remember
from tui.player.served import refuse_saving
from tui.player.session import detail_of
from tui.player.viewing import HEATS

if TYPE_CHECKING:
    from tui.app.widgets.icicle import IciclePanel

TABS = ("tree", "log", "whole", "cell")
"""The panels that share the place beside the board; beside them that of the lessons, if there may be some."""
IDLE_SECONDS = 0.2
"""After standing still for so long, the screen shows what takes longer to find."""
LEAST_WIDE, LEAST_HIGH = 40, 12
GAUGE_LINES, GAUGE_LINES_TALL = 2, 4
"""Gauges that are plotted, at most."""


class WatchScreen(HintingScreen):
    DEFAULT_CSS = Path(__file__).with_suffix(".tcss").read_text(encoding="utf-8")
    """As CSS_PATH it would be parsed together with all other CSS, and more than once."""
    BINDINGS = bindings_of(KEYS)
    GROUPS = GROUPS

    def __init__(self, playback: Playback) -> None:
        super().__init__(playback)
        self._idle_timer: Timer | None = None
        """Until the details are shown."""
        self._sizes: dict[str, tuple[int, int]] = {}
        """Of the views of the board, as it was laid out for them."""
        self._rows: tuple[str | float, ...] | None = None
        """The heights of the panels where there is a note."""

    def compose(self) -> ComposeResult:
        playback = self.player
        board, panels = BoardPanel(playback, id="board"), Container(id="panels")
        self._fit(board, panels)  # before it is mounted: later, styles would have to be computed again
        yield TitleBar(playback)
        with panels:
            yield board
            with Beside(self.tabs, id="beside"):
                tree = TreePanel(playback, id="tree")
                tree.display = self.tab == "tree"
                yield tree
                if self.tab != "tree":
                    yield self._make_tab(self.tab)
                yield PseudocodePanel(playback, id="code")
            yield LogPanel(playback, id="log-beside")
            yield WhyPanel(playback, id="why", tells_end=True)
            yield TimelinePanel(playback, id="timeline")
        yield Static(f"puzzletui needs {LEAST_WIDE} columns and {LEAST_HIGH} lines", id="small")
        yield KeyBar(entries_of(KEYS))
        yield from self.hint_labels()

    async def restart(self, playback: Playback) -> None:
        """Watch another search instead of this one."""
        if self._idle_timer is not None:
            self._idle_timer.stop()
        self.player = playback
        await self.recompose()
        self.call_after_refresh(self.begin)

    def begin(self) -> None:
        feed = self.player.session.feed
        if feed is not None and feed.live and not self.player.position:
            if feed.beginning == "newest":
                self.player.to_end()
            if feed.beginning != "stand":
                self.action_play(1)
        self.show()

    def _fit(self, board: BoardPanel, panels: Container) -> None:
        """Give the board the room that its view needs, up to a part of the screen."""
        (wide, high), large = self.app.size, self.viewing.large
        self._sizes = board.sizes
        room = wide, high - self._gauge_lines
        place = place_for(board.sizes, room, bool(large), framed=bool(self.viewing.heat))
        board.place(place.view)
        classes = {
            "-tiny": wide < LEAST_WIDE,
            "-narrow": LEAST_WIDE <= wide < BOTH_FIT,
            "-flat": high < LEAST_HIGH,
            "-short": LEAST_HIGH <= high < TALL,
            "-tall": high >= TALL,
            "-deep": place.deep,
            "-bare": place.bare,
            "-wide": wide >= LOG_FITS and not large,
            "-large": bool(large),
        }
        self.update_classes(classes, animate=False)
        if large or wide < BOTH_FIT:
            panels.styles.grid_columns = ("1fr",)
        elif wide < LOG_FITS:
            panels.styles.grid_columns = (place.columns, "1fr")
        else:
            panels.styles.grid_columns = (place.columns, "1fr", "1fr")

    @property
    def _gauge_lines(self) -> int:
        """Lines below the timeline for gauges."""
        most = GAUGE_LINES_TALL if self.app.size.height >= TALL else GAUGE_LINES
        return 0 if self.viewing.large else min(len(self.player.session.trace.gauges), most)

    def fit(self) -> None:
        self.query_one(TimelinePanel).gauge_lines = self._gauge_lines
        code, panels = self.query_one(PseudocodePanel), self.query_one("#panels", Container)
        self.set_class(self.viewing.code_shown, "-code")
        self.set_class(self.viewing.tree_shown, "-tree")
        code.styles.height = code.wanted_height
        for panel in panels.children:
            panel.set_class(panel.id == self.viewing.large, "-enlarged")
        self._fit(self.query_one(BoardPanel), panels)
        super().fit()

    @property
    def tabs(self) -> tuple[str, ...]:
        learns = LEARNED in self.player.session.trace.header.code.steps
        return (*TABS, "lessons") if learns else TABS

    @property
    def tab(self) -> str:
        """The panel beside the board: the one that was picked, or what there is most to see in."""
        automatic = "tree" if self.player.replay.state.nodes > 1 or self.has_class("-wide") else "log"
        return self.viewing.tab or automatic

    def _make_tab(self, name: str) -> Panel:
        """A panel beside the board; all but the tree are made when they are first looked at."""
        if name == "log":
            return LogPanel(self.player, id="log")
        if name == "cell":
            from tui.app.widgets.cell import CellPanel

            return CellPanel(self.player, id="cell")
        if name == "lessons":
            from tui.app.widgets.lessons import LessonsPanel

            return LessonsPanel(self.player, id="lessons")
        from tui.app.widgets.icicle import IciclePanel

        return IciclePanel(self.player, id="whole")

    def _mount_tab(self) -> None:
        beside = self.query_one(Beside)
        if not beside.query_children(f"#{self.tab}"):
            beside.mount(self._make_tab(self.tab), before=self.query_one(PseudocodePanel))

    def show(self) -> None:
        super().show()
        if self.query_one(TimelinePanel).gauge_lines != self._gauge_lines:
            self.fit()  # the first gauge was told
        beside = self.query_one(Beside)
        self._mount_tab()
        for panel in beside.query_children(Panel):
            if panel.id in self.tabs:
                panel.display = panel.id == self.tab
        for panel in self.query(Panel):
            if panel.is_shown:
                panel.moved()
        if self.query_one(BoardPanel).sizes != self._sizes:
            self.fit()  # a mark is wider than all before it
        beside.show_titles(self.tab, beside.query_one(f"#{self.tab}", Panel))
        self._fit_why()
        if self._idle_timer is not None:
            self._idle_timer.stop()
        self._idle_timer = None if self.player.direction else self.set_timer(IDLE_SECONDS, self.show_details)
        feed = self.player.session.feed
        if feed is not None and feed.shares_terminal:
            self.refresh()  # all of it, over what that program may have printed

    def _fit_why(self) -> None:
        """Make the explanation as high as its text, as far as the screen allows; in play it only grows."""
        panels, why = self.query_one("#panels", Container), self.query_one(WhyPanel)
        rows: tuple[str | float, ...] | None = None
        if (why.wanted_height or self._gauge_lines) and not self.viewing.large:
            above, usual, below = panels.styles.base.grid_rows or ()
            height = float(self.why_height(why.least_height, why.wanted_height))
            if self.player.direction and self._rows:
                height = max(height, float(self._rows[1]))
            rows = (str(above), max(height, usual.value), below.value + self._gauge_lines)
            if rows[1:] == (usual.value, below.value):
                rows = None
        if rows != self._rows:
            self._rows = rows
            panels.styles.grid_rows = rows

    def why_height(self, needed: int, wanted: int) -> int:
        """The lines for an explanation that needs so many, and wants more for its cause."""
        panels = self.query_one("#panels", Container)
        _, _, below = panels.styles.base.grid_rows or ()
        beside = bool({"-short", "-deep"} & self.classes) and not self.has_class("-narrow")
        return explanation_height(
            needed,
            wanted,
            panels.size.height - int(below.value) - self._gauge_lines,
            beside,
            self.viewing.code_shown,
        )

    def show_details(self) -> None:
        """Show what takes longer to find: the cause of the event, the last change of the selected cell."""
        if self not in self.app.screen_stack:  # it was left meanwhile, and its trace is closed
            return
        if self._idle_timer is not None:
            self._idle_timer.stop()
            self._idle_timer = None
        try:
            needed = needed_cells(self.player.session, self.player.replay.state)
            self.query_one(BoardPanel).show_cause(needed)
            self.query_one(WhyPanel).show_cause(needed)
            self._fit_why()
            self.query_one(BoardPanel).show_last_change()
        except Refusal as refusal:
            self.notify(str(refusal), severity="error", markup=False)

    def action_up(self) -> None:
        self.jump_if(self.query_one(TreePanel).birth_beside(-1), "No row above.")

    def action_down(self) -> None:
        """To the row below; below the last one, to the next choice."""
        birth = self.query_one(TreePanel).birth_beside(1)
        if birth is None:
            self.look_for(verb_target("choose"), 1, "next choice", run=True)
        else:
            self.jump(birth)

    def action_tree(self) -> None:
        self.query_one(TreePanel).next_mode()
        self.show()

    def action_numbers(self) -> None:
        self.query_one(TreePanel).toggle_numbers()

    def action_code(self) -> None:
        """Show or hide the pseudocode."""
        if not self.player.session.trace.header.code.lines:
            self.notify("There is no pseudocode for this solver.", timeout=4)
            return
        self.viewing.code_shown = not self.viewing.code_shown
        self.fit()

    def action_unfold(self) -> None:
        """Unfold what is folded in the panel beside the board."""
        if self.tab == "log":
            self.viewing.log_unfolded = not self.viewing.log_unfolded
        else:
            self.query_one(TreePanel).unfold_in_view()
        self.show()

    def action_tab(self, name: str) -> None:
        """Show a panel beside the board, or, where only one fits, instead of it."""
        if name not in self.tabs:
            self.notify("This solver learns nothing.", timeout=4)
            return
        self.viewing.tab, self.viewing.panel, self.viewing.tree_shown = name, "beside", True
        if self.viewing.large:
            self.viewing.large = "beside"
        self.fit()

    def action_next_panel(self) -> None:
        """Show the next panel; the board is one of them where only one fits."""
        alone = self.has_class("-narrow") or bool(self.viewing.large)
        here = "board" if alone and not self._beside_is_shown else self.tab
        names = ("board", *self.tabs) if alone else self.tabs
        following = names[(names.index(here) + 1) % len(names)]
        if following != "board":
            self.action_tab(following)
        else:
            self.viewing.tree_shown, self.viewing.panel = False, "board"
            self.viewing.large = self.viewing.large and "board"
            self.fit()

    @property
    def _beside_is_shown(self) -> bool:
        return self.viewing.large == "beside" if self.viewing.large else self.viewing.tree_shown

    def action_enlarge(self, name: str = "") -> None:
        """Let a panel fill the screen: the one that was used last, or the one named; or put it back."""
        self.viewing.large = "" if self.viewing.large else name or self.viewing.panel
        self.fit()

    def action_filter(self) -> None:
        """Choose which events the log shows."""

        def then(answer: str) -> None:
            self.viewing.log_filter = answer.strip(", ")
            self.viewing.tab = "log"
            self.fit()

        def check(answer: str) -> list[str]:
            return [each.text for each in conditions_of(answer, self.player.session)]

        question = "Show only these events in the log (empty for all; → completes):"
        self.ask_condition(question, check, then, self.viewing.log_filter)

    def action_select(self, x: int, y: int) -> None:
        self.query_one(BoardPanel).select_beside(x, y)
        self.show()

    def action_heat(self) -> None:
        self.viewing.heat = HEATS[(HEATS.index(self.viewing.heat) + 1) % len(HEATS)]
        self.viewing.depths = False
        self.fit()  # its legend is in the frame of the board

    def action_depths(self) -> None:
        """Show marks by depth, or not."""
        self.viewing.depths, self.viewing.heat = not self.viewing.depths, ""
        self.fit()

    def action_zoom(self, factor: float) -> None:
        """Zoom the whole tree if it is shown, or else the timeline."""
        if self.tab == "whole":
            self._whole.zoom(factor)
        else:
            self.query_one(TimelinePanel).zoom(factor)

    @property
    def _whole(self) -> "IciclePanel":
        """The whole tree; if it is not shown, it is from now on."""
        if self.tab != "whole":
            self.action_tab("whole")
            self._mount_tab()
        return cast("IciclePanel", self.query_one("#whole"))

    def action_move_whole(self, x: int) -> None:
        self._whole.move(x)

    def action_measure(self) -> None:
        self._whole.next_measure()

    def action_palette(self) -> None:
        self.pause()
        self.app.action_command_palette()

    def action_solver(self) -> None:
        """Start the search again, with this or another solver."""
        session = self.player.session
        if session.kind is None or not (session.kind.solvers or session.solver):
            self.notify("There is no solver here for this kind of puzzle.", timeout=4)
            return
        own = [session.solver] if session.solver is not None else []
        lines = {
            solver.name: solver.line
            for solver in [*session.kind.solvers.values(), *own]
            if not solver.refuses(session.puzzle)
        }
        now = session.trace.header.solver

        async def then(name: str | None) -> None:
            if name is not None:
                with self.guarded():
                    await self.app.watch_again(self, name)  # type: ignore[attr-defined]

        from tui.app.screens.ask import PickScreen

        self.pause()
        self.app.push_screen(PickScreen("solver", lines, now if now in lines else next(iter(lines))), then)

    async def action_detail(self) -> None:
        """Start the search again with more of its steps told, or with the fewest again."""
        session = self.player.session
        solver, own = session.trace.header.solver, session.solver is not None
        if session.kind is None or not (own or solver in session.kind.solvers):
            self.notify("Its solver is not installed, so it cannot be run again.", timeout=4)
            return
        detail = DETAILS[(DETAILS.index(detail_of(session.trace)) + 1) % len(DETAILS)]
        self.pause()
        await self.app.watch_again(self, solver, detail)  # type: ignore[attr-defined]
        self.notify(f"Again from the start, in {detail} detail.", timeout=4)

    def action_record(self) -> None:
        """Save the trace recorded so far in a file."""
        trace = self.player.session.trace

        refuse_saving()

        def save(path: str) -> None:
            if not path.strip():
                raise Refusal("Type a file name, such as search.trace.")
            trace.save(path.strip())
            remember(path.strip())

        def confirm(path: str) -> None:
            self.notify(f"{counted(len(trace), 'event')} saved in {path}", markup=False)

        self.ask("Save the recording as:", "search.trace", save, confirm)

    def action_copy(self, what: str) -> None:
        if what == "board":
            text = "\n".join(text_lines(self.query_one(BoardPanel).picture))
        else:
            text = explanation(self.player.session.trace, self.player.position)
        self.app.copy_to_clipboard(text)
        self.notify(f"Copied the {'board' if what == 'board' else 'explanation'}.", timeout=2)

    def on_panel_pointed(self, message: Panel.Pointed) -> None:
        with self.guarded():
            self.jump(message.position)

    def on_beside_picked(self, message: Beside.Picked) -> None:
        self.action_tab(message.tab)

    def on_click(self, event: events.Click) -> None:
        """A click says which panel is used; a second one enlarges it, or puts it back."""
        widget = event.widget
        while widget is not None and widget.parent is not self.query_one("#panels"):
            widget = widget.parent if isinstance(widget.parent, Widget) else None
        if widget is None or widget.id is None:
            return
        self.viewing.panel = "beside" if widget.id == "log-beside" else widget.id
        if event.chain == 2:
            self.action_enlarge()

    def on_board_panel_chosen(self, message: BoardPanel.Chosen) -> None:
        self.viewing.cell = -1 if message.cell == self.viewing.cell else message.cell
        self.show()
