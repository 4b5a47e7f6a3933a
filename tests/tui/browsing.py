"""The gallery as a person uses it in tests: what it lists, what it tells, and what it opens."""

from tests.tui.watching import Watching
from tui.app.screens.gallery import GalleryScreen
from tui.app.screens.watch import WatchScreen
from tui.app.widgets.offer_list import OfferList
from tui.app.widgets.preview import Preview
from tui.app.widgets.small_board import SmallBoard
from tui.player.offers import Offer, RecordingOffer


def gallery(watched: Watching) -> GalleryScreen:
    assert isinstance(watched.app.screen, GalleryScreen)
    return watched.app.screen


def listed(watched: Watching) -> OfferList:
    return gallery(watched).query_one(OfferList)


def offered(watched: Watching) -> list[Offer]:
    return listed(watched).offers


def titles(watched: Watching) -> list[str]:
    return [offer.title for offer in offered(watched)]


async def chosen(watched: Watching, title: str) -> Offer:
    """Go to the offer of that title as keys do."""
    await watched.press("home")
    listed(watched).move(titles(watched).index(title))
    await watched.pilot.pause(0)
    offer = listed(watched).chosen
    assert offer is not None
    assert offer.title == title
    return offer


def told(watched: Watching) -> str:
    """The text beside the list, as one line."""
    region = gallery(watched).query_one(Preview).region
    lines = [line[region.x : region.right] for line in watched.lines()[region.y : region.bottom]]
    return " ".join(" ".join(lines).split())


def small_board(watched: Watching) -> SmallBoard:
    return gallery(watched).query_one(SmallBoard)


async def recordings_are_read(watched: Watching) -> None:
    while any(isinstance(offer, RecordingOffer) and not offer.is_read for offer in offered(watched)):
        await watched.pilot.pause(0.01)
    await watched.pilot.pause(0)


async def watched_next(watched: Watching) -> None:
    """Wait until a search is on the screen, and pause it."""
    while not isinstance(watched.app.screen, WatchScreen):
        await watched.pilot.pause(0.01)
    await watched.pilot.pause(0)
    await watched.pilot.pause(0)
    watched.screen.pause()
    await watched.settle()
