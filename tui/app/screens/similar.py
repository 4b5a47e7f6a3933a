"""The list of similar subtrees, where the search did the same work again; filled while it is open."""

from time import perf_counter

from rich.text import Text
from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from engine.errors import Refusal
from engine.query.similar import MOST_KEPT, SimilarSearch, SimilarSubtree
from engine.safe_text import safe
from engine.sentences import counted
from tui.app.clock import FRAME
from tui.app.small_keys import PICK_GROUPS
from tui.player.finding import SLICE


class SimilarScreen(ModalScreen[SimilarSubtree | None]):
    """Reads on for a slice of each frame; closed before the end, it goes on there when it is opened again."""

    DEFAULT_CSS = """
    SimilarScreen { align: center middle; }
    SimilarScreen > OptionList {
        width: 96; max-width: 100%; height: auto; max-height: 100%;
        border: round $accent; background: $surface;
        &:focus { border: round $accent; }
    }
    """
    BINDINGS = [("escape,q", "dismiss(None)", "back"), ("question_mark,f1", "help", "help")]

    def __init__(self, looking: SimilarSearch) -> None:
        super().__init__()
        self._looking = looking
        self._found: list[SimilarSubtree] = []

    def compose(self) -> ComposeResult:
        yield OptionList(Option(self._progress(), disabled=True), markup=False)

    def on_mount(self) -> None:
        self.query_one(OptionList).border_title = "similar subtrees: the same work again"
        self._timer = self.set_interval(FRAME, self._read_on)

    def _read_on(self) -> None:
        stop, going_on = perf_counter() + SLICE, True
        try:
            while going_on and perf_counter() < stop:
                going_on = self._looking.advance()
        except Refusal as refusal:
            self._timer.stop()
            self.notify(str(refusal), severity="error", markup=False)
            self.dismiss(None)
            return
        if going_on:
            self.query_one(OptionList).replace_option_prompt_at_index(0, self._progress())
        else:
            self._timer.stop()
            self._list()

    def _progress(self) -> str:
        looking = self._looking
        return f"reading event {looking.position:,} of {looking.stop:,} …   Esc goes back"

    def _list(self) -> None:
        options, result = self.query_one(OptionList), self._looking.result()
        self._found = result.subtrees
        none = "No subtree of two or more nodes occurs twice."
        options.clear_options()
        options.add_options(lines_of(self._found) or [Option(none, disabled=True)])
        options.highlighted = 0 if self._found else None
        if not result.complete:
            options.border_subtitle = f"over {MOST_KEPT:,} differ: some may be missing, counts may be too low"

    def action_help(self) -> None:
        from tui.app.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(PICK_GROUPS))

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        self.dismiss(self._found[message.option_index])


def lines_of(subtrees: list[SimilarSubtree]) -> list[Text]:
    """How often, how large, and the choice that each begins with, in columns."""
    times = _column([f"{one.count:,} ×" for one in subtrees])
    sizes = _column([counted(one.nodes, "node") for one in subtrees])
    firsts = _column([f"from event {one.places[0]:,}" for one in subtrees])
    choices = [safe(f"{one.choice.variable} {one.choice.value}") for one in subtrees]
    return [
        Text("   ".join(columns), no_wrap=True, overflow="ellipsis")
        for columns in zip(times, sizes, firsts, choices)
    ]


def _column(texts: list[str]) -> list[str]:
    wide = max(map(len, texts), default=0)
    return [text.rjust(wide) for text in texts]
