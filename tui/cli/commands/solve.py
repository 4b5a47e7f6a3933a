"""`puzzletui solve`: a search without a screen."""

import json
import sys
from collections.abc import Iterator
from contextlib import closing
from typing import Any

from engine.events import FOREVER
from engine.query.find import find_verb
from engine.query.replay import Replay
from engine.sentences import counted
from puzzles.kind import Kind
from puzzles.picture import text_lines
from puzzles.source import source_of
from tui.cli.exit_codes import AT_LIMIT, DONE, INTERRUPTED, NO_SOLUTION
from tui.cli.interrupts import Interrupts, finished
from tui.cli.reports.outcome import outcome
from tui.cli.terminal import SHOWN_SECONDS, Progress, say
from tui.player.headless import start
from tui.player.recent import remember
from tui.player.session import Session

EXIT_CODES = {"solved": DONE, "unsolvable": NO_SOLUTION, "stopped": AT_LIMIT}


def solve(
    kind: Kind,
    puzzle: str,
    solver: str | None,
    every: bool,
    limit: int | None,
    detail: str,
    record: str | None,
    as_json: bool,
) -> int:
    chosen = kind.solver(solver)
    source = source_of(puzzle, kind.samples())
    session = start(kind, source, chosen, every, record or "", limit or FOREVER, detail)
    with closing(session.trace):
        run = Run(session)
        interrupted = run.to_end(show_boards=not as_json)
        found = outcome(session)
        if record:
            remember(record)
        if as_json:
            print(json.dumps(found))
        else:
            say(counts_line(found, interrupted, record))
    return INTERRUPTED if interrupted else EXIT_CODES[found["status"]]


class Run:
    """Runs a session's search, and prints its solutions as they are found."""

    def __init__(self, session: Session) -> None:
        assert session.search is not None
        assert session.kind is not None
        self.session, self.search, self.kind = session, session.search, session.kind
        self.replay = Replay(session.trace)
        self.progress = Progress()

    def to_end(self, show_boards: bool) -> bool:
        """Run to the end; returns whether it was interrupted."""
        interrupts = Interrupts(self.search)
        try:
            with interrupts.taken(), finished(self.search):
                while not self.search.end:
                    with interrupts.held():
                        self.search.pull(seconds=SHOWN_SECONDS)
                    self._report(show_boards)
        except KeyboardInterrupt:
            return True
        finally:
            self.progress.erase()
        return False

    def _report(self, show_boards: bool) -> None:
        for number, board in self._new_solutions() if show_boards else ():
            self.progress.erase()
            print("\n" * (number > 1), end="")
            for line in text_lines(self.kind.draw(self.session.puzzle, board)):
                print(line)
            sys.stdout.flush()  # before the counts, and not after them if it cannot be written
        self.replay.seek(len(self.session.trace))
        self.progress.show(self._progress_line())

    def _new_solutions(self) -> Iterator[tuple[int, list[int]]]:
        """The solutions found since the last call, numbered from 1."""
        while found := find_verb(self.session.trace, self.replay.position, "solved", 1):
            self.replay.seek(found)
            yield self.replay.state.counts["solved"], self.replay.state.board

    def _progress_line(self) -> str:
        state = self.replay.state
        return " · ".join(
            [
                f"{self.session.trace.header.solver}: {counted(state.position, 'event')}",
                f"depth {state.depth:,}",
                counted(state.counts["solved"], "solution"),
                f"{self.session.seconds:.1f} s",
            ]
        )


def counts_line(found: dict[str, Any], interrupted: bool, record: str | None) -> str:
    """One line: the outcome and the counters."""
    parts = [
        counted(sum(found["events"].values()), "event"),
        counted(found["nodes"], "node"),
        counted(found["states"], "state"),
        counted(found["dead_ends"], "dead end"),
        counted(found["backtracks"], "backtrack"),
        f"depth {found['max_depth']:,}",
        f"{found['seconds']:.3f} s",
    ]
    if record:
        parts.append(f"recorded in {record}")
    return f"{_outcome(found, interrupted)}: {' · '.join(parts)}"


def _outcome(found: dict[str, Any], interrupted: bool) -> str:
    solutions = counted(found["solutions"], "solution")
    if interrupted:
        return f"interrupted, {solutions} so far"
    if found["status"] == "stopped":
        return f"stopped at the limit, {solutions} so far"
    return solutions if found["solutions"] else "no solution"
