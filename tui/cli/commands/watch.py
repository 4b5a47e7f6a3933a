"""The commands that open the app: on a live search, a recorded one, or the gallery."""

import gc
from contextlib import closing

from engine.sentences import counted
from engine.store.following import FollowedTrace, is_being_recorded
from engine.store.opening import check_is_database
from puzzles.kind import Kind
from puzzles.source import source_of
from tui.cli.recorded import open_recorded
from tui.cli.terminal import require_screen, say, take_keyboard
from tui.player.feed import Following
from tui.player.recent import remember
from tui.player.session import Session, launch, reopen


def watch(
    kind: Kind, puzzle: str, solver: str | None, speed: float | None, every: bool, record: str | None
) -> None:
    require_screen(f"puzzletui solve {kind.name}")
    chosen = kind.solver(solver)
    source = source_of(puzzle, kind.samples())
    take_keyboard()
    session = launch(kind, source, chosen, every, record or "")
    assert session.feed is not None
    with closing(session.trace):
        try:
            _open(session, speed)
        finally:
            session.feed.close()
        if record:
            remember(record)
            say(f"{counted(len(session.trace), 'event')} recorded in {record}")


def browse() -> None:
    """The gallery."""
    take_keyboard()
    _open(None, None)


def follow(file: str) -> None:
    """Watch a recording while another process makes it; one that is finished is simply replayed."""
    require_screen("puzzletui export or puzzletui verify")
    check_is_database(file)
    if not is_being_recorded(file):
        replay(file)
        return
    with closing(FollowedTrace(file)) as trace:
        session = reopen(trace, Following(trace))
        take_keyboard()
        _open(session, None)


def replay(file: str) -> None:
    require_screen("puzzletui export or puzzletui verify")
    with closing(open_recorded(file)) as trace:
        session = reopen(trace)
        take_keyboard()
        _open(session, None)


def _open(session: Session | None, speed: float | None) -> None:
    gc.disable()  # nothing made before the first frame is garbage
    from tui.app.app import run

    run(session, speed)
