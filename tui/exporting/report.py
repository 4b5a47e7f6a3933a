"""The search as a report in Markdown: puzzle, outcome, the way to the solution, dead subtrees, notes.

step   an event at a node of the path to the first solution that was not undone: a choice, or what follows it.
"""

from collections.abc import Iterator
from itertools import islice, pairwise
from typing import TextIO

from engine.cells import zeros
from engine.events import Event
from engine.query.counters import COUNTERS
from engine.query.effort import effort
from engine.query.find import find_verb
from engine.sentences import counted, sentence, timed
from engine.state import State
from engine.store.recording import Recording
from engine.store.trace import Trace
from puzzles.kind import GIVEN
from puzzles.picture import text_lines
from tui.exporting.formats import Progress
from tui.exporting.markdown_text import block, inert, table
from tui.player.finish import finish_words
from tui.player.fitting import first_view
from tui.player.playback import Playback
from tui.player.session import Session, reopen

STEPS_TOLD = 12
"""After each choice; more than that are counted."""
CHOICES_TOLD = 100
"""Of a long path; in the middle of it, choices are counted."""


def write_report(trace: Trace, out: TextIO, *, progress: Progress) -> None:
    playback = Playback(reopen(trace))
    for section in (_head, _puzzle, _outcome, _way, _dead_subtrees, _notes):
        out.writelines(f"{line}\n" for line in section(playback, progress))


def _head(playback: Playback, progress: Progress) -> Iterator[str]:
    session, header = playback.session, playback.session.trace.header
    yield f"# {inert(session.title or header.kind or 'A search')}"
    yield ""
    kind, solver = session.kind, header.solver
    yield f"- Puzzle: {inert(header.kind or 'of an unknown kind')}{f': {inert(kind.line)}' if kind else ''}"
    if header.name:
        yield f"- File: {inert(header.name)}"
    line = kind.solvers[solver].line if kind and solver in kind.solvers else ""
    yield f"- Solver: {inert(solver or 'unknown')}{f': {inert(line)}' if line else ''}"
    if not isinstance(session.trace, Recording):  # JSON Lines do not tell how long the solver took
        yield f"- Its working time: {timed(session.seconds)}"
    yield ""


def _puzzle(playback: Playback, progress: Progress) -> Iterator[str]:
    """The board with its givens alone."""
    session = playback.session
    first = session.trace.event_at(1) if len(session.trace) else None
    board = zeros(session.trace.header.cells)
    if first is not None and first.rule == GIVEN:
        playback.seek(1)
        board = playback.replay.state.board
    yield from ["## The puzzle", "", *_drawn(session, board), ""]


def _drawn(session: Session, board: list[int]) -> list[str]:
    return block(text_lines(session.draw(first_view(session.kind), board)))


def _outcome(playback: Playback, progress: Progress) -> Iterator[str]:
    trace = playback.session.trace
    playback.to_end()
    yield from ["## The outcome", "", finish_words(playback) or "Nothing is recorded.", ""]
    state = playback.replay.state
    rows = [[name, f"{counter.of(state):,}", counter.meaning] for name, counter in COUNTERS.items()]
    yield from [*table(["counter", "", "what it counts"], rows, right={1}), ""]
    found = find_verb(trace, 0, "solved", 1)
    if found is not None:
        playback.seek(found)
        which = "The first solution" if state.counts["solved"] > 1 else "The solution"
        yield from [
            f"{which}, at event {found:,}:",
            "",
            *_drawn(playback.session, playback.replay.state.board),
        ]
        yield ""


def _way(playback: Playback, progress: Progress) -> Iterator[str]:
    trace = playback.session.trace
    found = find_verb(trace, 0, "solved", 1)
    if found is None:
        return
    playback.seek(found)
    yield from ["## The way to the solution", ""]
    stretches = stretches_of(playback.replay.state)
    left_out, first = len(stretches) - CHOICES_TOLD, CHOICES_TOLD // 2
    for number, (start, end) in enumerate(stretches):
        progress(start)
        if first <= number < first + left_out:
            if number == first:
                yield from [f"… {counted(left_out, 'choice')} more …", ""]
            continue
        yield from _steps(trace, number, start, end)


def _steps(trace: Trace, number: int, start: int, end: int) -> Iterator[str]:
    """The choice that opened a node of the path, and what followed in it before the next."""
    steps = kept(trace, start, end, is_root=not number)
    rules, indent = trace.header.rules, ""
    if number:
        choice = next(steps)
        yield f"{number}. **{inert(sentence(choice, rules))}** ({inert(_name(choice))})"
        indent = " " * len(f"{number}. ")
    yield from [f"{indent}- {inert(sentence(step, rules))}" for step in islice(steps, STEPS_TOLD)]
    if more := sum(1 for _ in steps):
        yield f"{indent}- … {counted(more, 'step')} more …"
    yield ""


def _name(choice: Event) -> str:
    return " = ".join(filter(None, (getattr(choice, "variable", ""), getattr(choice, "value", ""))))


def stretches_of(state: State) -> list[tuple[int, int]]:
    """For each node of the path, between which positions its events are, and those of its dead children."""
    births = [max(opened.birth, 0) for opened in state.opened]
    return list(pairwise([*births, state.position]))


def kept(trace: Trace, start: int, end: int, is_root: bool) -> Iterator[Event]:
    """The events of a stretch that are in the node itself: those of its closed children are undone."""
    depth = 0 if is_root else -1  # its own choice comes first
    for event in islice(trace.read(start), end - start):
        depth += (event.verb == "choose") - (event.verb == "backtrack")
        if not depth and event.verb != "backtrack":
            yield event


def _dead_subtrees(playback: Playback, progress: Progress) -> Iterator[str]:
    trace = playback.session.trace
    found = effort(trace, progress).dead_subtrees
    if not found:
        return
    yield from ["## The largest dead subtrees", "", "Wrong choices, and what they cost:", ""]
    rows = [
        [
            inert(_name(dead.choice)),
            *(f"{number:,}" for number in (dead.position, dead.depth, dead.nodes, dead.events)),
            f"{dead.events / len(trace):.1%}",
        ]
        for dead in found
    ]
    heads = ["it began with", "at event", "depth", "nodes", "events", "of all"]
    yield from [*table(heads, rows, right=set(range(1, 6))), ""]


def _notes(playback: Playback, progress: Progress) -> Iterator[str]:
    if notes := playback.session.trace.notes:
        yield from ["## Notes", ""]
        yield from [f"- At event {position:,}: {inert(text)}" for position, text in notes.items()]
        yield ""
