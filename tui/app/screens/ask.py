"""Small screens above another one: a question, a list to pick from."""

from collections.abc import Callable

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.suggester import Suggester
from textual.widgets import Input, Label, OptionList

from engine.errors import Refusal
from engine.safe_text import safe
from tui.app.small_keys import ASK_GROUPS, PICK_GROUPS


class _Completing(Suggester):
    """Shows the first way to complete an answer; the right arrow takes it."""

    def __init__(self, complete: Callable[[str], list[str]]) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._complete = complete

    async def get_suggestion(self, value: str) -> str | None:
        return next((safe(complete) for complete in self._complete(value)), None)


class AskScreen(ModalScreen[str | None]):
    """A question answered by a line of text; `check` raises a `Refusal` for a wrong answer."""

    DEFAULT_CSS = """
    AskScreen { align: center middle; }
    AskScreen > Vertical {
        width: 64; max-width: 100%; height: auto; border: round $accent; padding: 1 2; background: $surface;
    }
    AskScreen Input {
        border: none; height: 1; padding: 0; background: $panel;
        &:focus { border: none; }
    }
    AskScreen Label { width: 100%; }
    AskScreen #wrong { color: $error; }
    """
    BINDINGS = [("escape", "dismiss(None)", "back"), ("f1", "help", "help")]

    def __init__(
        self,
        question: str,
        example: str,
        check: Callable[[str], object],
        answer: str = "",
        complete: Callable[[str], list[str]] | None = None,
    ) -> None:
        super().__init__()
        self._question, self._example, self._check, self._answer = question, example, check, answer
        self._suggester = None if complete is None else _Completing(complete)

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Label(safe(self._question), markup=False)
            yield Input(
                self._answer, placeholder=self._example, select_on_focus=False, suggester=self._suggester
            )
            yield Label("", id="wrong", markup=False)

    def action_help(self) -> None:
        from tui.app.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(ASK_GROUPS))

    def on_input_submitted(self, message: Input.Submitted) -> None:
        try:
            self._check(message.value)
        except Refusal as refusal:
            self.query_one("#wrong", Label).update(safe(str(refusal)))
        else:
            self.dismiss(message.value)


class PickScreen(ModalScreen[str | None]):
    """A list to pick one name from, each with a line about it."""

    DEFAULT_CSS = """
    PickScreen { align: center middle; }
    PickScreen > OptionList {
        width: 90; max-width: 100%; height: auto; max-height: 100%;
        border: round $accent; background: $surface;
        &:focus { border: round $accent; }
    }
    """
    BINDINGS = [("escape,q", "dismiss(None)", "back"), ("question_mark,f1", "help", "help")]

    def __init__(self, title: str, lines: dict[str, str], now: str) -> None:
        super().__init__()
        self._title, self._lines, self._now = title, lines, now

    def compose(self) -> ComposeResult:
        wide = max(map(len, self._lines))
        texts = [Text(safe(f"{name:<{wide}}  {line}")) for name, line in self._lines.items()]
        options = OptionList(*texts)
        options.border_title = self._title
        options.border_subtitle = "? keys"
        options.highlighted = list(self._lines).index(self._now)
        yield options

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        self.dismiss(list(self._lines)[message.option_index])

    def action_help(self) -> None:
        from tui.app.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(PICK_GROUPS))
