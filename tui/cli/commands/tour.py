"""`puzzletui tour`: a search shown stop by stop, on the screen or as text."""

import textwrap
from contextlib import closing

from engine.query.explanation import explanation
from engine.safe_text import safe
from puzzles.tours import tour_named, tours
from tui.cli.commands.replay import show
from tui.cli.terminal import report_width, require_screen, say
from tui.player.session import Session
from tui.player.tours import play


def list_tours() -> None:
    found, broken = tours()
    wide = max((len(tour.name) for tour in found), default=0)
    for tour in found:
        print(safe(f"{tour.name:<{wide}}  {tour.title}"))
    for line in broken:
        say(line)


def watch_tour(name: str, present: bool) -> None:
    tour = tour_named(name)
    require_screen(f"puzzletui tour {name} --text")
    show(play(tour), present=present)


def print_tour(name: str) -> None:
    """The stops with their texts, and what happens there in the words of the why panel."""
    tour = tour_named(name)
    with closing(play(tour)) as session:
        print(safe(f"{tour.title} ({tour.kind.name} · {tour.source.name} · {tour.solver.name})"))
        for number, (position, text) in enumerate(session.trace.notes.items(), 1):
            print()
            print(_wrapped(text, f"{number}. "))
            print(_wrapped(_event(session, position), "   "))


def _event(session: Session, position: int) -> str:
    event = session.trace.event_at(position)
    if event is None:
        return "[the start]"
    what = " · ".join(filter(None, (event.verb, event.rule)))
    return f"[event {position:,}: {what}] {explanation(session.trace, position)}"


def _wrapped(text: str, before: str) -> str:
    lines = textwrap.wrap(safe(text), report_width() - 1, initial_indent=before, subsequent_indent="   ")
    return "\n".join(lines)
