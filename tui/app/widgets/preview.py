"""What the gallery tells of an offer: what it is, its search on a small board, and who can solve it."""

from collections.abc import Iterator, Mapping
from textwrap import wrap

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from engine.safe_text import safe
from tui.app.widgets.offer_list import fitted
from tui.app.widgets.small_board import SmallBoard
from tui.player.offers import Offer

LOW = 26
"""Below so many lines, the board comes before words."""
MOST_TEXT, MOST_TEXT_LOW = 6, 2
"""Lines of the sentence about an offer."""
LEAST_SOLVERS, LEAST_SOLVERS_LOW = 4, 0
"""Lines for solvers that the board leaves free, at most."""
LEAST_LINE = 12
"""Columns of what is said of a solver."""


class Preview(Vertical):
    DEFAULT_CSS = """
    Preview { width: 1fr; height: 100%; padding: 1 1 0 2; }
    Preview.-low { padding: 0 1 0 2; }
    Preview > Static { height: auto; }
    Preview > #solvers { height: 1fr; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._offer: Offer | None = None
        self._refusal = ""

    def compose(self) -> ComposeResult:
        yield Static(id="told")
        yield SmallBoard()
        yield Static(id="solvers")

    def show(self, offer: Offer | None) -> None:
        """Tell of an offer; the search of the one that is told of already goes on."""
        if offer is None or offer is not self._offer:
            self._offer, self._refusal = offer, ""
            self.query_one(SmallBoard).show(offer)
        self._lay_out()

    def close(self) -> None:
        """End the search on the small board."""
        self.query_one(SmallBoard).close()
        self._offer = None

    def on_resize(self) -> None:
        self.set_class(self.outer_size.height < LOW, "-low")
        self._lay_out()

    def on_small_board_opened(self, message: SmallBoard.Opened) -> None:
        self._refusal = message.refusal
        self._lay_out()

    def _lay_out(self) -> None:
        """The board gets the lines that the text leaves, and the solvers those that the board leaves."""
        wide, high = self.scrollable_content_region.size
        if not wide:
            return
        low = self.outer_size.height < LOW
        told, solvers = list(self._told(wide, low)), dict(self._offer.solvers if self._offer else {})
        left = high - len(told)
        below = min(len(solvers) + 1, LEAST_SOLVERS_LOW if low else LEAST_SOLVERS)
        taken = self.query_one(SmallBoard).fit(wide, left - below)
        lines = solver_lines(solvers, wide, left - taken - 1)
        self.query_one("#told", Static).update(Text("\n").join(told))
        self.query_one("#solvers", Static).update(Text("\n" + "\n".join(lines), "dim"))

    def _told(self, wide: int, low: bool) -> Iterator[Text]:
        offer = self._offer
        if offer is None:
            yield Text("Nothing is called so.", "bold")
            return
        yield from (Text(line, "bold") for line in wrap(safe(offer.title), wide))
        lines, most = wrap(safe(offer.what), wide), MOST_TEXT_LOW if low else MOST_TEXT
        yield from map(Text, lines[: most - 1])
        if len(lines) >= most:
            yield Text(lines[most - 1] if len(lines) == most else fitted(f"{lines[most - 1]} …", wide))
        yield from map(Text, wrap(safe(self._refusal or offer.facts), wide))
        if not low:
            yield Text(fitted(offer.command, wide).rstrip(), "dim")
            yield Text()


def solver_lines(solvers: Mapping[str, str], wide: int, room: int) -> list[str]:
    """Each in full, or cut to one line; or as many as there is room for, and how many are left out."""
    names = max(map(len, solvers), default=0) + 2
    in_full = [
        f"{name if number == 0 else '':<{names}}{part}"
        for name, line in solvers.items()
        for number, part in enumerate(wrap(line, max(wide - names, LEAST_LINE)) or [""])
    ]
    if len(in_full) <= room:
        return in_full
    lines = [fitted(f"{name:<{names}}{line}", wide).rstrip() for name, line in solvers.items()]
    if len(lines) <= room or room < 1:
        return lines[: max(room, 0)]
    shown = lines[: room - 1]
    return [*shown, f"… {len(lines) - len(shown)} {'more ' * bool(shown)}solvers"]
