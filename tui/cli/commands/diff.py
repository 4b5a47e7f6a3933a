"""`puzzletui diff`: where two searches of one puzzle diverge, as text or side by side on the screen."""

from contextlib import closing

from engine.errors import Refusal
from engine.query.divergence import Divergence, SearchDiff, UniqueSubtrees
from engine.query.replay import Replay
from engine.safe_text import safe
from engine.sentences import counted
from engine.store.trace import Trace
from tui.cli.exit_codes import DIFFERS, DONE
from tui.cli.recorded import open_recorded
from tui.cli.reports.charts import table
from tui.cli.terminal import Progress, has_screen, take_keyboard
from tui.player.session import Session, reopen
from tui.player.steps import path_of, step_of

SIDES = ("A", "B")


def diff(one: str, other: str, as_text: bool) -> int:
    with closing(open_recorded(one)) as left, closing(open_recorded(other)) as right:
        sessions = reopen(left), reopen(right)
        _require_same(*sessions)
        if as_text or not has_screen():
            return _print(left, right)
        take_keyboard()
        from tui.app.side_by_side import run_diff

        run_diff(sessions)
    return DONE


def _require_same(one: Session, other: Session) -> None:
    """Refuse searches of two different puzzles."""
    here, there = one.trace.header, other.trace.header
    if here.kind != there.kind:
        raise Refusal(f"searches of different puzzles: {_named(one)} and {_named(other)}", other.trace.where)
    if _text(one) != _text(other):
        raise Refusal(
            f"a search of another {here.kind or 'puzzle'} than {one.trace.where}: give two of the same",
            other.trace.where,
        )


def _named(session: Session) -> str:
    return session.trace.header.kind or "one of no known kind"


def _text(session: Session) -> str:
    kind, puzzle = session.kind, session.puzzle
    return kind.write(puzzle) if kind else session.trace.header.puzzle


def _print(left: Trace, right: Trace) -> int:
    comparison, traces = SearchDiff(left, right), (left, right)
    header, progress, divergences = left.header, Progress(), 0
    print(" · ".join(map(safe, filter(None, (header.kind, header.name)))) or "one puzzle")
    rows = [
        [side, safe(trace.where), trace.header.solver, f"{len(trace):,}", f"{trace.nodes:,}"]
        for side, trace in zip(SIDES, traces)
    ]
    print("\n".join(table(["", "trace", "solver", "events", "nodes"], rows, left=3)))
    try:
        for divergence in comparison.divergences():
            if divergence is not None:
                divergences += 1
                if divergences == 1:
                    progress.erase()
                    print("\n" + "\n".join(_first(divergence, traces)))
            if progress.due():
                progress.show(f"{comparison.common:,} common choices, {counted(divergences, 'divergence')}")
    finally:
        progress.erase()
    print("\n" + "\n".join(_trees(comparison, divergences)))
    return DIFFERS if divergences else DONE


def _first(divergence: Divergence, traces: tuple[Trace, Trace]) -> list[str]:
    """Where it is, and what each did there."""
    replay = Replay(traces[0])
    replay.seek(divergence.before[0])
    path = path_of(replay)
    where = f"at {path}" if path else "at the start"
    lines = [f"They first diverge after {counted(divergence.common, 'common choice')}, {where}:"]
    for side, trace, before in zip(SIDES, traces, divergence.before):
        lines.append(f"  {side}  after {counted(before, 'event')}: {step_of(trace, before)}")
    return lines


def _trees(comparison: SearchDiff, divergences: int) -> list[str]:
    lines = [
        f"{counted(comparison.common + 1, 'node')} in both, {counted(divergences, 'divergence')}"
        if divergences
        else f"No divergence: the same {counted(comparison.common, 'choice')} in the same order."
    ]
    for side, only in zip(SIDES, comparison.only):
        lines += _only(side, only)
    return lines


def _only(side: str, only: UniqueSubtrees) -> list[str]:
    if not only.subtrees:
        return []
    rows = [
        [
            f"{safe(subtree.choice.variable)} {safe(subtree.choice.value)}",
            *(f"{number:,}" for number in (subtree.position, subtree.depth, subtree.nodes, subtree.events)),
        ]
        for subtree in only.largest
    ]
    heads = [f"only in {side}", "at event", "depth", "nodes", "events"]
    return [
        "",
        f"{counted(only.subtrees, 'subtree')} only in {side}, {counted(only.nodes, 'node')}; the largest:",
    ] + table(heads, rows)
