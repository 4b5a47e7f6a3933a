"""`puzzletui replay`: watch a recorded search, or one that another program makes meanwhile."""

from contextlib import closing

from engine.errors import Refusal
from engine.events import Events
from engine.header import Header
from engine.jsonl import read_header
from engine.search import Search
from engine.store.following import FollowedTrace, is_being_recorded
from engine.store.recording import Recording
from tui.cli.commands.watch import open_app
from tui.cli.recorded import Input, open_input, open_recorded, open_whole_trace
from tui.cli.terminal import require_screen, take_keyboard
from tui.player.following import Following
from tui.player.live import Beginning
from tui.player.places import position_of
from tui.player.receiving import receive, receive_profile
from tui.player.session import Session, reopen
from tui.player.viewing import FASTEST


def replay(file: str, following: bool, at: str | None, present: bool) -> None:
    """Watch a recorded search, or one that another program records or prints meanwhile."""
    require_screen("puzzletui export or puzzletui verify")
    if at is not None:
        show(_opened_at(file, at), present=present)
        return
    opened = open_input(file)
    if opened.is_profile:
        _replay_profile(opened, following, present)
    elif not opened.is_trace:
        _replay_lines(opened, following, present)
    elif following and opened.path and is_being_recorded(opened.path):
        opened.close()
        trace = FollowedTrace(opened.path)
        show(reopen(trace, Following(trace)), FASTEST, present)
    else:
        show(reopen(open_whole_trace(opened)), present=present)


def _opened_at(file: str, at: str) -> Session:
    """A recording that is read to its end first: only then is it known which places it has."""
    session = reopen(open_recorded(file))
    try:
        session.opens_at = position_of(at, session.trace)
    except Refusal as refusal:
        session.close()
        raise Refusal(f"--at: {refusal.what}", session.trace.where) from None
    return session


def show_search(header: Header, events: Events) -> None:
    """Watch a search that is short enough to be recorded before the screen opens."""
    recording = Recording(header)
    Search(events, recording, every=True).pull()
    show(reopen(recording))


def _replay_lines(opened: Input, following: bool, present: bool) -> None:
    """As they come; a program that prints them is held up while the screen is paused."""
    header, begun = read_header(opened.source(), opened.where)
    beginning: Beginning = "play" if opened.is_pipe else "newest" if following else "stand"
    session = receive(header, begun, opened.descriptor, opened.where, beginning)
    show(session, FASTEST if beginning == "newest" else None, present)


def _replay_profile(opened: Input, following: bool, present: bool) -> None:
    """What a constraint solver has told a profiler."""
    if following:
        raise Refusal(
            "a profiler's stream is not followed in a file: let puzzletui listen take it", opened.where
        )
    from puzzles.constraints.profiler.header import header_of

    header, taken = header_of(opened.source(), opened.where, opened.patience())
    beginning: Beginning = "play" if opened.is_pipe else "stand"
    show(receive_profile(header, taken, opened.descriptor, opened.where, beginning), None, present)


def show(session: Session, speed: float | None = None, present: bool = False) -> None:
    session.presented = present
    with closing(session):
        take_keyboard()
        open_app(session, speed)
