"""The commands that open the app on a live search, or on the gallery."""

import gc
from contextlib import closing

from engine.errors import NotShared
from engine.sentences import counted
from puzzles.kind import Kind, Solver
from puzzles.source import Source, source_of
from tui.cli.terminal import require_screen, say, take_keyboard
from tui.player.recent import remember
from tui.player.session import Session, launch


def watch(
    kind: Kind,
    puzzle: str,
    solver: str | None,
    speed: float | None,
    every: bool,
    detail: str,
    record: str | None,
    present: bool,
) -> None:
    require_screen(f"puzzletui solve {kind.name}")
    chosen = kind.solver(solver)
    source = source_of(puzzle, kind.samples())
    take_keyboard()
    try:
        session = launch(kind, source, chosen, every, record or "", detail=detail)
    except NotShared as why:
        say(f"{why}: the search runs first, and is shown when it is over; Ctrl-C ends it")
        session = _run_first(kind, source, chosen, every, detail, record or "")
    session.presented = present
    watch_session(session, speed, record or "")


def watch_session(session: Session, speed: float | None, record: str) -> None:
    """Show a search that runs meanwhile, and say what was recorded of it."""
    with closing(session.trace):
        try:
            open_app(session, speed)
        finally:
            if session.feed is not None:
                session.feed.close()
            session.keep_notes()
        if record:
            remember(record)
            say(f"{counted(len(session.trace), 'event')} recorded in {record}")


def _run_first(kind: Kind, source: Source, solver: Solver, every: bool, detail: str, record: str) -> Session:
    from tui.cli.commands.solve import Run  # seldom needed, and the first frame need not wait for them
    from tui.player.headless import start

    session = start(kind, source, solver, every, record, detail=detail)
    Run(session).to_end(show_boards=False)
    return session


def browse() -> None:
    """The gallery."""
    take_keyboard()
    open_app(None, None)


def open_app(session: Session | None, speed: float | None) -> None:
    """Show a session, or the gallery."""
    gc.disable()  # nothing made before the first frame is garbage
    from tui.app.app import run

    run(session, speed)
