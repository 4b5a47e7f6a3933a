"""`puzzletui verify`: the recorded solver, run again."""

from contextlib import closing
from typing import Any

from attrs import fields

from engine.errors import Refusal
from engine.events import Event
from engine.sentences import Rules, counted, sentence
from engine.store.trace import Trace
from puzzles.kind import Solver
from tui.cli.exit_codes import DIFFERS, DONE
from tui.cli.recorded import open_recorded
from tui.cli.terminal import Progress
from tui.player.session import Session, detail_of, reopen


def verify(file: str, solver: str | None) -> int:
    with closing(open_recorded(file)) as trace:
        session = reopen(trace)
        if difference := _difference(session, _solver(session, solver)):
            print(difference)
            return DIFFERS
        header = trace.header
        print(f"{counted(len(trace), 'event')} of {header.kind} by {header.solver}: the same again")
    return DONE


def _solver(session: Session, name: str | None) -> Solver:
    """The solver to run: the named or the recorded one. A file that only the trace names is never run."""
    header, where = session.trace.header, session.trace.where
    if session.kind is None:
        of = f"of the kind {header.kind!r}, which is not known here" if header.kind else "without a kind"
        raise Refusal(f"a search {of}: there is no solver of ours to run again", where)
    if name is not None:
        return session.kind.solver(name)
    if header.solver not in session.kind.solvers:
        raise Refusal(
            f"a trace by {header.kind}'s solver {header.solver!r}, which is not known here; "
            "name one with --solver",
            where,
        )
    return session.kind.solvers[header.solver]


def _difference(session: Session, solver: Solver) -> str:
    """The first event that differs, in words. A trace that was cut is compared as far as it goes."""
    trace, progress = session.trace, Progress()
    assert session.kind is not None
    again = session.kind.search(solver, session.puzzle, detail_of(trace))
    try:
        for number, recorded in enumerate(trace.read(), 1):
            now = next(again, None)
            if recorded != now:
                return _difference_words(trace, number, recorded, now)
            if not number % 1000 and progress.due():
                progress.show(f"{number:,} of {counted(len(trace), 'event')}")
    finally:
        progress.erase()
    return ""


def _difference_words(trace: Trace, number: int, recorded: Event, now: Event | None) -> str:
    rules = trace.header.rules
    was = f"event {number:,} differs: recorded is {_words(recorded, rules)}"
    if now is None:
        return f"{was}, but the solver ends before it"
    if _words(recorded, rules) != _words(now, rules):
        return f"{was}, but now comes {_words(now, rules)}"
    name = next(name for name in _fields(now) if getattr(now, name) != getattr(recorded, name))
    return f"{was} with {name} {getattr(recorded, name)!r}, but now {getattr(now, name)!r}"


def _fields(event: Event) -> list[str]:
    made: Any = type(event)
    return [field.name for field in fields(made)]


def _words(event: Event, rules: Rules) -> str:
    return f"{event.verb} “{sentence(event, rules)}”"
