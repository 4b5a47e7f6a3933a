"""Small screens above another one: a question, a list to pick from."""

from collections.abc import Callable
from contextlib import suppress

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.suggester import Suggester
from textual.widgets import Input, Label, OptionList

from engine.errors import Refusal
from engine.safe_text import safe
from tui.app.small_keys import ASK_GROUPS, PICK_GROUPS

Complete = Callable[[str], tuple[str, list[str]]]
"""For a text, its last word as far as it was begun, and what that can become."""
MOST_NAMES, MOST_PARTS = 6, 8
"""Names that complete a word, and parts of an answer, that are shown."""


class _Completing(Suggester):
    """Shows the first way to complete an answer; the right arrow takes it."""

    def __init__(self, complete: Complete) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._complete = complete

    async def get_suggestion(self, value: str) -> str | None:
        begun, names = self._complete(value)
        return next((safe(value + name[len(begun) :]) for name in names), None)


class AskScreen(ModalScreen[str | None]):
    """A question answered by a line of text; `check` raises a `Refusal` for a wrong answer.

    Below the line are the names that complete its last word, and the `parts` that it has, numbered.
    """

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
    AskScreen #names, AskScreen #parts { color: $text-muted; text-wrap: nowrap; text-overflow: ellipsis; }
    AskScreen #wrong { color: $error; }
    """
    BINDINGS = [("escape", "dismiss(None)", "back"), ("f1", "help", "help")]

    def __init__(
        self,
        question: str,
        example: str,
        check: Callable[[str], object],
        answer: str = "",
        complete: Complete | None = None,
        parts: Callable[[str], list[str]] | None = None,
    ) -> None:
        super().__init__()
        self._question, self._example, self._check, self._answer = question, example, check, answer
        self._complete, self._parts = complete, parts

    def compose(self) -> ComposeResult:
        completing = _Completing(self._complete) if self._complete is not None else None
        with Vertical():
            yield Label(safe(self._question), markup=False)
            yield Input(self._answer, placeholder=self._example, select_on_focus=False, suggester=completing)
            if self._complete is not None:
                yield Label("", id="names", markup=False)
            yield Label("", id="wrong", markup=False)
            if self._parts is not None:
                yield Label("", id="parts", markup=False)

    def on_input_changed(self, message: Input.Changed) -> None:
        self.query_one("#wrong", Label).update("")
        if self._complete is not None:
            self.query_one("#names", Label).update(safe(_several(self._complete(message.value)[1])))
        if self._parts is not None:
            with suppress(Refusal):  # while a part is typed, those that were read before it stay
                self.query_one("#parts", Label).update(_numbered(self._parts(message.value)))

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


def _several(names: list[str]) -> str:
    more = f"  … {len(names) - MOST_NAMES:,} more" if len(names) > MOST_NAMES else ""
    return "  ".join(names[:MOST_NAMES]) + more


def _numbered(parts: list[str]) -> str:
    lines = [f"{number}  {safe(part)}" for number, part in enumerate(parts[:MOST_PARTS], 1)]
    if len(parts) > MOST_PARTS:
        lines.append(f"… {len(parts) - MOST_PARTS:,} more")
    return "\n".join(lines)


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
