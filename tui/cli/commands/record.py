"""`puzzletui record`: a search without a screen and without its solutions, into a trace or as JSON Lines."""

import sys
from contextlib import closing, redirect_stdout

from engine.events import FOREVER
from engine.jsonl import write_event, write_header
from puzzles.kind import Kind
from puzzles.source import source_of
from tui.cli.commands.solve import EXIT_CODES, Run, counts_line
from tui.cli.exit_codes import INTERRUPTED
from tui.cli.reports.outcome import outcome
from tui.cli.standard_streams import print_data
from tui.cli.terminal import say
from tui.player.headless import start
from tui.player.recent import remember
from tui.player.session import Session


def record(
    kind: Kind, puzzle: str, solver: str | None, every: bool, limit: int | None, detail: str, output: str
) -> int:
    chosen = kind.solver(solver)
    source = source_of(puzzle, kind.samples())
    path = "" if output == "-" else output
    session = start(kind, source, chosen, every, path, limit or FOREVER, detail)
    with closing(session.trace):
        if not path:
            return _print_lines(session)
        interrupted = Run(session).to_end(show_boards=False)
        remember(path)
        found = outcome(session)
        say(counts_line(found, interrupted, path))
    return INTERRUPTED if interrupted else EXIT_CODES[found["status"]]


def _print_lines(session: Session) -> int:
    """The header at once, then each event before the solver looks for the next. If nobody reads, it waits."""
    assert session.search is not None
    trace, search, printed = session.trace, session.search, 0
    print_data([write_header(trace), "\n"])
    while not search.end:
        with redirect_stdout(sys.stderr):  # a solver of one's own may print
            search.pull(1)
        print_data(write_event(event) + "\n" for event in trace.read(printed))
        printed = len(trace)
    return EXIT_CODES[outcome(session)["status"]]
