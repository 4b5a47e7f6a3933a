"""Playing a tour: its search is run and recorded, and the texts of its stops become notes."""

from engine.errors import Refusal
from puzzles.tours import Tour
from tui.player.headless import start
from tui.player.session import Session

MOST_EVENTS = 50_000
"""Events of a tour's search that are run; the stops have to be among them."""


def play(tour: Tour) -> Session:
    """A search that has run already, with a note at each stop; a screen opens it at the first one."""
    session = start(tour.kind, tour.source, tour.solver, tour.every, limit=MOST_EVENTS, detail=tour.detail)
    try:
        _add_notes(tour, session)
    except Refusal:
        session.close()
        raise
    return session


def _add_notes(tour: Tour, session: Session) -> None:
    search, trace = session.search, session.trace
    assert search is not None
    search.pull()
    session.search = None
    places = tour.places(trace.read(), trace.header.cells, session.cell_name, search.end != "limit")
    for position, stop in zip(places, tour.stops):
        trace.set_note(position, stop.text)
    session.opens_at = places[0]
