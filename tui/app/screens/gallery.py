"""The gallery: recent recordings, tours, and the bundled puzzles of every kind, with pictures."""

from textwrap import wrap

from attrs import define
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from engine.errors import Refusal
from engine.safe_text import safe
from engine.sentences import counted
from engine.store.opening import open_trace
from puzzles.picture import Picture
from puzzles.registry import broken, kind_named, kinds
from puzzles.source import Source
from puzzles.tours import Tour, tours
from tui.app.screens.ask import PickScreen
from tui.app.widgets.bars import Bar
from tui.player.recent import recent
from tui.player.session import Session, launch, reopen
from tui.player.tours import play

START_HERE = "Start here"


@define(frozen=True)
class Offer:
    """Something to watch: a tour, a bundled puzzle, or a recording if `kind` is empty."""

    name: str
    kind: str = ""
    text: str = ""
    tour: Tour | None = None

    def session(self, solver: str | None = None) -> Session:
        if self.tour is not None:
            return play(self.tour)
        if not self.kind:
            return reopen(open_trace(self.name))
        kind = kind_named(self.kind)
        return launch(kind, Source(self.text, self.name), kind.solver(solver), every=False)


class Preview(Widget):
    """What an offer is, its solvers, and its picture."""

    DEFAULT_CSS = "Preview { width: 1fr; height: 100%; padding: 1 2; }"

    def __init__(self) -> None:
        super().__init__()
        self._picture: Picture | None = None
        self._lines: list[str] = []

    def preview(self, offer: Offer) -> None:
        self._picture, self._lines = None, []
        if offer.kind:
            kind = kind_named(offer.kind)
            try:
                puzzle = kind.read(Source(offer.text, offer.name))
            except Refusal as refusal:  # a plug-in may bundle a puzzle that its own reader refuses
                self._lines = [offer.name, str(refusal)]
                self.refresh()
                return
            self._picture = kind.draw(puzzle, [0] * puzzle.cells)
            if offer.tour is not None:
                self._lines = self._of_tour(offer.tour)
            else:
                self._lines = [puzzle.title or offer.name, kind.line, ""]
                wide = max(map(len, kind.solvers))
                self._lines += [f"{solver.name:<{wide}}  {solver.line}" for solver in kind.solvers.values()]
        else:
            self._lines = [offer.name, "a recording: Enter replays it"]
        self.refresh()

    def _of_tour(self, tour: Tour) -> list[str]:
        """Its title, what is searched, and how it begins."""
        what = f"a tour with {counted(len(tour.stops), 'stop')}: {tour.kind.name} · {tour.solver.name}"
        return [tour.title, what, "", *wrap(tour.stops[0].text, max(self.size.width, 20))]

    def render_line(self, y: int) -> Strip:
        return Strip(self._line(y)).adjust_cell_length(self.size.width).apply_style(self.rich_style)

    def _line(self, y: int) -> list[Segment]:
        if y < len(self._lines):
            return [Segment(safe(self._lines[y]), Style(bold=y == 0, dim=y > 2))]
        y -= len(self._lines) + 1
        if self._picture is None or not 0 <= y < self._picture.height:
            return []
        looks = self.app.looks  # type: ignore[attr-defined]
        return [Segment(span.text, looks.style(span.style)) for span in self._picture.line(y)]


class GalleryBar(Bar):
    def line(self) -> Strip:
        words = "  watch logic-puzzle solvers think"
        return Strip([Segment("puzzletui", Style(bold=True)), Segment(words)])


class GalleryKeys(Bar):
    def line(self) -> Strip:
        keys = (("↑ ↓", "choose"), ("Enter", "watch"), ("y", "with a solver"), ("q", "quit"))
        bold = Style(bold=True)
        return Strip([part for key, word in keys for part in (Segment(key, bold), Segment(f" {word}  "))])


class GalleryScreen(Screen[None]):
    DEFAULT_CSS = """
    GalleryScreen { layout: vertical; background: $background; }
    GalleryScreen Horizontal { height: 1fr; }
    GalleryScreen OptionList {
        width: 34; height: 100%; border: round $foreground 25%; background: $background;
        scrollbar-size: 0 0;
        &:focus { border: round $foreground 25%; background: $background; }
    }
    """
    BINDINGS = [
        Binding("q", "app.quit", "quit"),
        Binding("y", "solver", "with a solver"),
        Binding("j", "down", show=False),
        Binding("k", "up", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._offers: dict[str, Offer] = {}
        self._tours, self._broken_tours = tours()

    def compose(self) -> ComposeResult:
        yield GalleryBar()
        with Horizontal():
            yield OptionList(*self._options())
            yield Preview()
        yield GalleryKeys()

    def on_mount(self) -> None:
        for line in (*broken(), *self._broken_tours):
            self.notify(line, severity="warning", timeout=10, markup=False)

    def _options(self) -> list[Option]:
        options = []
        for path in recent():
            options.append(self._option(Offer(path), path.rpartition("/")[2]))
        if options:
            options.insert(0, Option(Text("recent recordings", "bold"), disabled=True))
        if self._tours:
            options.append(Option(Text(START_HERE, "bold"), disabled=True))
        for tour in self._tours:
            offer = Offer(tour.source.name, tour.kind.name, tour.source.text, tour)
            options.append(self._option(offer, tour.name))
        for kind in kinds():
            options.append(Option(Text(kind.name, "bold"), disabled=True))
            for sample, text in kind.samples().items():
                options.append(self._option(Offer(sample, kind.name, text), sample))
        return options

    def _option(self, offer: Offer, label: str) -> Option:
        key = f"{len(self._offers)}"
        self._offers[key] = offer
        return Option(Text(f"  {safe(label)}"), id=key)

    def _chosen(self) -> Offer | None:
        options = self.query_one(OptionList)
        if options.highlighted is None:
            return None
        return self._offers.get(options.get_option_at_index(options.highlighted).id or "")

    def on_option_list_option_highlighted(self, message: OptionList.OptionHighlighted) -> None:
        offer = self._offers.get(message.option_id or "")
        if offer is not None:
            self.query_one(Preview).preview(offer)

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        self._watch(self._offers[message.option_id or ""], None)

    def action_solver(self) -> None:
        offer = self._chosen()
        if offer is None or not offer.kind or offer.tour is not None:
            return
        kind = kind_named(offer.kind)
        lines = {solver.name: solver.line for solver in kind.solvers.values()}

        def go(name: str | None) -> None:
            if name is not None:
                self._watch(offer, name)

        self.app.push_screen(PickScreen("solver", lines, kind.default), go)

    def _watch(self, offer: Offer, solver: str | None) -> None:
        try:
            session = offer.session(solver)
        except Refusal as refusal:
            self.notify(str(refusal), severity="error", markup=False)
            return
        self.app.begin(session)  # type: ignore[attr-defined]

    def action_down(self) -> None:
        self.query_one(OptionList).action_cursor_down()

    def action_up(self) -> None:
        self.query_one(OptionList).action_cursor_up()
