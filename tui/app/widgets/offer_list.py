"""The list of the gallery: sections of offers, one a line, with size and hardness in columns of their own."""

from collections.abc import Iterable

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from engine.safe_text import safe
from tui.player.offers import Offer, Section, dots

MARK = "▸ "
DOTS, COUNT = 5, 8
"""Columns of the dots, and of the number of events that follows them where there is room."""
COUNT_FITS = 60
NARROW_SIZE = 10
"""Columns of the size beside a long title where there is none; what is cut there is in the preview."""
CHOSEN = Style(reverse=True)
_TITLE, _SIZE = Style(bold=True), Style(dim=True)


class OfferList(ScrollView, can_focus=False):
    """One line is chosen, if there is an offer at all; titles of sections are passed over."""

    DEFAULT_CSS = """
    OfferList {
        height: 100%; border: round $foreground 25%; background: $background;
        scrollbar-size: 1 1; overflow-x: hidden; overflow-y: auto;
        scrollbar-color: $foreground 25%; scrollbar-background: $background;
    }
    """

    class Chosen(Message):
        """Another line was chosen; or the same one by a second click, which `opens` it."""

        def __init__(self, offer: Offer | None, opens: bool = False) -> None:
            super().__init__()
            self.offer, self.opens = offer, opens

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[str | Offer] = []
        self._chosen = -1

    @property
    def offers(self) -> list[Offer]:
        return [row for row in self._rows if not isinstance(row, str)]

    @property
    def chosen(self) -> Offer | None:
        row = self._rows[self._chosen] if self._chosen >= 0 else ""
        return None if isinstance(row, str) else row

    def show(self, sections: list[Section], chosen: Offer | None = None) -> None:
        """List these; the offer that was chosen stays so, or otherwise the first is."""
        self._rows = []
        for title, found in sections:
            self._rows += [title, *found]
        offers = self.offers
        self._last_width = max((cell_len(offer.last) for offer in offers), default=0)
        self.virtual_size = Size(self.size.width, len(self._rows))
        known = chosen is not None and chosen in offers
        self.choose(self._rows.index(chosen) if known and chosen is not None else 1 if offers else -1)

    def choose(self, number: int) -> None:
        self._chosen = number
        self._follow()
        self.refresh()
        self.post_message(self.Chosen(self.chosen))

    def move(self, steps: int) -> None:
        """So many offers further, at most to the first or last one."""
        places = [number for number, row in enumerate(self._rows) if not isinstance(row, str)]
        if places:
            place = places.index(self._chosen) + steps
            self.choose(places[max(0, min(place, len(places) - 1))])

    def move_page(self, step: int) -> None:
        self.move(step * max(self.size.height - 2, 1))

    def on_resize(self) -> None:
        self.virtual_size = Size(self.size.width, len(self._rows))
        self._follow()

    def _follow(self) -> None:
        """Keep the chosen line in view, and above the first of a section its title."""
        top, high = self.scroll_offset.y, self.size.height
        if not high or self._chosen < 0:
            return
        first = self._chosen - isinstance(self._rows[self._chosen - 1], str)
        if first < top:
            self.scroll_to(y=first, animate=False)
        elif self._chosen >= top + high:
            self.scroll_to(y=self._chosen - high + 1, animate=False)

    def render_line(self, y: int) -> Strip:
        number, wide = y + self.scroll_offset.y, self.scrollable_content_region.width
        row = self._rows[number] if number < len(self._rows) else ""
        segments = [Segment(f" {row}", _TITLE)] if isinstance(row, str) else self._line(row, wide)
        if number == self._chosen:
            segments = [Segment("".join(segment.text for segment in segments), CHOSEN)]
        return (
            Strip(segments)
            .adjust_cell_length(wide, CHOSEN if number == self._chosen else None)
            .apply_style(self.rich_style)
        )

    def _line(self, offer: Offer, wide: int) -> list[Segment]:
        """A size has the room that the title leaves, and some of the title's if that is long."""
        roomy = wide >= COUNT_FITS
        last = max(DOTS + COUNT * roomy, self._last_width)
        room = wide - len(MARK) - 2 * bool(offer.size) - 2 - last - 1
        most = max(room - cell_len(safe(offer.title)), room // 2 if roomy else NARROW_SIZE)
        size = fitted(offer.size, min(cell_len(safe(offer.size)), most))
        title = room - cell_len(size)
        mark = MARK if offer is self.chosen else " " * len(MARK)
        return [
            Segment(mark + fitted(offer.title, title)),
            Segment(f"  {size}" if size else "", _SIZE),
            Segment(f"  {_hardness(offer, last)}"),
        ]

    def on_click(self, event: events.Click) -> None:
        place = event.get_content_offset(self)
        number = place.y + self.scroll_offset.y if place is not None else -1
        if 0 <= number < len(self._rows) and not isinstance(self._rows[number], str):
            self.choose(number)
            if event.chain == 2:
                self.post_message(self.Chosen(self.chosen, opens=True))


def fitted(text: str, columns: int) -> str:
    """The text in so many columns; one that is cut ends in a sign of it."""
    text = safe(text)
    return (
        set_cell_size(text, columns) if cell_len(text) <= columns else set_cell_size(text, columns - 1) + "…"
    )


def _hardness(offer: Offer, columns: int) -> str:
    if offer.last or not offer.events:
        return fitted(offer.last, columns)
    count = f"{offer.events:>{COUNT},}" if columns >= DOTS + COUNT else ""
    return fitted(dots(offer.events) + count, columns)


def wanted_width(offers: Iterable[Offer]) -> int:
    """The columns of a list that has all their titles and sizes in full, borders included."""
    widths = (cell_len(safe(offer.title)) + cell_len(safe(offer.size)) for offer in offers)
    return len(MARK) + max(widths, default=0) + 2 + 2 + DOTS + COUNT + 1 + 4
