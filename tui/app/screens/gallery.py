"""The gallery, the front door: a tour, a puzzle or a recording is chosen here, and watched.

filter   what the person typed: only offers with all its words are listed. `/` begins it, and so does any
         letter or digit that is no key here; until it is empty again, every letter belongs to it.
"""

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen
from textual.strip import Strip

from engine.errors import Refusal
from puzzles.registry import broken
from puzzles.tours import tours
from tui.app.clock import FRAME
from tui.app.screens.controller import bindings_of
from tui.app.small_keys import GALLERY_GROUPS, GALLERY_KEYS
from tui.app.widgets.bars import Bar, KeyBar, entries_of
from tui.app.widgets.offer_list import OfferList, wanted_width
from tui.app.widgets.preview import Preview
from tui.player.offers import Offer, Section, matching, offers, recordings

BOTH_FIT = 60
"""Columns from which there is a preview beside the list."""
LEAST_PREVIEW, PREVIEW_SHARE = 36, 0.4
"""What the preview takes at least, in columns and as a share of the screen."""
MORE_LETTERS = " -.×"
"""What a filter may have in it besides letters and digits."""


class GalleryBar(Bar):
    def line(self) -> Strip:
        words = "   watch logic-puzzle solvers think"
        return Strip([Segment("puzzletui", Style(bold=True)), Segment(words)])


class GalleryKeys(KeyBar):
    """The keys; while there is a filter, that."""

    def __init__(self) -> None:
        super().__init__(entries_of(GALLERY_KEYS))
        self.filter: str | None = None
        self.found = 0

    def line(self) -> Strip:
        if self.filter is None:
            return super().line()
        bold = Style(bold=True)
        keys = [("Enter", "watch"), ("⌫", "wider"), ("Esc", "all")]
        told = [Segment(f"/{self.filter}▏", bold), Segment(f"  {self.found:,} found   ")]
        return Strip(
            [*told, *(part for key, word in keys for part in (Segment(key, bold), Segment(f" {word}  ")))]
        )


class GalleryScreen(Screen[None]):
    DEFAULT_CSS = """
    GalleryScreen { layout: vertical; background: $background; }
    GalleryScreen Horizontal { height: 1fr; }
    GalleryScreen.-narrow Preview { display: none; }
    """
    AUTO_FOCUS = ""
    GROUPS = GALLERY_GROUPS
    BINDINGS = bindings_of(GALLERY_KEYS)

    def __init__(self) -> None:
        super().__init__()
        self._tours, self._broken_tours = tours()
        self._start, *self._rest = offers(self._tours)
        self._recordings = recordings()
        self._filter: str | None = None

    def compose(self) -> ComposeResult:
        yield GalleryBar()
        with Horizontal():
            yield OfferList()
            yield Preview()
        yield GalleryKeys()

    def on_mount(self) -> None:
        self._list.show(self._sections())
        self._reading = self.set_interval(FRAME, self._read_a_recording)
        if wrong := [*broken(), *self._broken_tours]:
            self.notify("\n".join(wrong), severity="warning", timeout=10, markup=False)

    @property
    def _list(self) -> OfferList:
        return self.query_one(OfferList)

    def _sections(self) -> list[Section]:
        recent: list[Section] = [("recent recordings", [*self._recordings])] if self._recordings else []
        return [self._start, *recent, *self._rest]

    def _read_a_recording(self) -> None:
        """One a frame: there may be many, on a slow disk."""
        unread = next((offer for offer in self._recordings if not offer.is_read), None)
        if unread is None:
            self._reading.pause()
            return
        unread.read()
        self._list_anew()

    def on_resize(self) -> None:
        wide = self.size.width
        self.set_class(wide < BOTH_FIT, "-narrow")
        preview = max(LEAST_PREVIEW, int(wide * PREVIEW_SHARE))
        wanted = wanted_width(offer for _, found in self._sections() for offer in found)
        self._list.styles.width = "1fr" if wide < BOTH_FIT else min(wanted, wide - preview)

    def on_screen_suspend(self) -> None:
        self.query_one(Preview).close()

    def on_screen_resume(self) -> None:
        """Back from a search: something may have been recorded meanwhile."""
        if self.is_mounted:
            self._recordings = recordings()
            self._reading.resume()
            self._list_anew()

    def _list_anew(self) -> None:
        self._list.show(matching(self._sections(), self._filter or ""), self._list.chosen)
        bar = self.query_one(GalleryKeys)
        bar.filter, bar.found = self._filter, len(self._list.offers)
        bar.refresh()

    def on_key(self, event: events.Key) -> None:
        """What changes the filter is done at once: no letter may overtake the key before it."""
        bound = self.active_bindings.get(event.key)
        action = bound.binding.action if bound is not None else ""
        letter = event.character or ""
        if action in ("narrow", "wider", "whole_list"):
            getattr(self, f"action_{action}")()
        elif letter.isalnum() and (self._filter is not None or not action):
            self._narrow_to((self._filter or "") + letter)
        elif self._filter is not None and letter and letter in MORE_LETTERS:
            self._narrow_to(self._filter + letter)
        else:
            return
        event.stop()
        event.prevent_default()

    def _narrow_to(self, wanted: str | None) -> None:
        self._filter = wanted
        self._list_anew()

    def action_narrow(self) -> None:
        self._narrow_to(self._filter or "")

    def action_wider(self) -> None:
        if self._filter is not None:
            self._narrow_to(self._filter[:-1] or None)

    def action_whole_list(self) -> None:
        self._narrow_to(None)

    def action_move(self, steps: int) -> None:
        self._list.move(steps)

    def action_move_page(self, step: int) -> None:
        self._list.move_page(step)

    def on_offer_list_chosen(self, message: OfferList.Chosen) -> None:
        self.query_one(Preview).show(message.offer)
        if message.opens:
            self.action_watch()

    def action_watch(self) -> None:
        if (offer := self._list.chosen) is not None:
            self._watch(offer, None)

    def action_solver(self) -> None:
        offer = self._list.chosen
        if offer is None or not offer.solvers:
            return

        def go(name: str | None) -> None:
            if name is not None:
                self._watch(offer, name)

        from tui.app.screens.ask import PickScreen

        assert offer.kind is not None
        self.app.push_screen(PickScreen("solver", dict(offer.solvers), offer.kind.default), go)

    def _watch(self, offer: Offer, solver: str | None) -> None:
        try:
            session = offer.session(solver)
        except Refusal as refusal:
            self.notify(str(refusal), severity="error", markup=False)
            return
        self.app.begin(session)  # type: ignore[attr-defined]

    def action_palette(self) -> None:
        self.app.action_command_palette()

    def action_help(self) -> None:
        from tui.app.screens.help import HelpScreen
        from tui.app.screens.legend import GalleryLegend
        from tui.app.screens.word_list import Terms

        self.app.push_screen(HelpScreen(GALLERY_GROUPS, legend=GalleryLegend(), words=Terms()))

    def action_quit(self) -> None:
        self.app.exit()
