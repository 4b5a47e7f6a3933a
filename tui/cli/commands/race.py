"""`puzzletui race`: two to four solvers on one puzzle, side by side."""

from contextlib import ExitStack, closing

from engine.errors import Refusal
from puzzles.kind import Kind
from puzzles.source import Source, source_of
from tui.cli.commands.compare import solvers_named
from tui.cli.terminal import require_screen, take_keyboard
from tui.player.session import Session, launch

LEAST, MOST = 2, 4
LIMIT = 1_000_000
"""A search is stopped after this many events."""


def race(kind: Kind, puzzle: str, solvers: str) -> None:
    names = solvers_named(kind, solvers)
    if not LEAST <= len(names) <= MOST:
        raise Refusal(
            f"a race is between {LEAST} to {MOST} solvers, not {len(names)}; "
            f"{kind.name} has {', '.join(kind.solvers)}"
        )
    require_screen(f"puzzletui compare {kind.name}")
    source = source_of(puzzle, kind.samples())
    take_keyboard()
    with ExitStack() as stack:
        sessions = starters(kind, source, names)
        for session in sessions:
            stack.enter_context(closing(session))
        from tui.app.side_by_side import run_race

        run_race(sessions)


def starters(kind: Kind, source: Source, solvers: list[str]) -> list[Session]:
    """A search for each solver, not yet started."""
    return [launch(kind, source, kind.solver(solver), every=False, limit=LIMIT) for solver in solvers]
