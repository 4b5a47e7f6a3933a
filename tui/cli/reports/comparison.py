"""The results of several solvers compared: totals, a table with the best marked, charts."""

from collections.abc import Sequence
from typing import Any

from engine.events import VERBS
from engine.safe_text import safe
from tui.cli.batch import Result
from tui.cli.reports.charts import bars, cactus, needs_log_scale, table
from tui.cli.terminal import report_width

BEST = "★"
COLUMNS = (
    "nodes",
    "states",
    "dead_ends",
    "backtracks",
    "deductions",
    "prunes",
    "max_depth",
    "events",
    "seconds",
)
HEADS = ("nodes", "states", "dead ends", "backtracks", "deductions", "prunes", "depth", "events", "time")
FINISHED = ("solved", "unsolvable")
NOT_SEARCHED = ("refused", "failed", "died")
"""The solver does not take the puzzle; it or its recording failed; its worker process was killed."""
STATUSES = (*FINISHED, "stopped", *NOT_SEARCHED)
_PLOT_LINES = 12

Numbers = dict[str, Any]
"""The value of each column, for one result or for a total."""
Totals = dict[str, dict[str, Any]]
"""For each solver, the totals of its results."""


def report(kind: str, solvers: Sequence[str], limit: int, results: list[Result]) -> dict[str, Any]:
    """All results, and the totals for each solver."""
    totals = {solver: _total([r for r in results if r["solver"] == solver]) for solver in solvers}
    return {"kind": kind, "limit": limit, "results": results, "totals": totals}


def _total(results: list[Result]) -> dict[str, Any]:
    summed = ("solutions", "nodes", "untried", "states", "dead_ends", "backtracks")
    return {
        "puzzles": len(results),
        **{status: sum(r["status"] == status for r in results) for status in STATUSES},
        "events": {verb: sum(r["events"][verb] for r in results) for verb in VERBS},
        **{name: sum(r[name] for r in results) for name in summed},
        "max_depth": max((r["max_depth"] for r in results), default=0),
        "seconds": round(sum(r["seconds"] for r in results), 6),
    }


def numbers_of(result: Result) -> Numbers:
    """The value of each column, for a result or a total."""
    events = result["events"]
    numbers = {name: result[name] for name in COLUMNS if name in result}
    return {
        **numbers,
        "deductions": events["deduce"],
        "prunes": events["prune"],
        "events": sum(events.values()),
    }


def report_lines(results: list[Result], solvers: Sequence[str], limit: int) -> list[str]:
    """The report as text."""
    if not results:
        return []
    puzzles = list(dict.fromkeys(result["puzzle"] for result in results))
    totals = report("", solvers, limit, results)["totals"]
    totals = {solver: total for solver, total in totals.items() if total["puzzles"]}
    title = safe(puzzles[0]) if len(puzzles) == 1 else f"{len(puzzles):,} puzzles, their numbers summed"
    lines = [f"{results[0]['kind']} · {title} · at most {limit:,} events a search", ""]
    lines += [*solver_table(totals), "", *_states(totals)]
    if len(puzzles) > 1:
        lines += ["", *_by_puzzle(results, puzzles, list(totals)), "", *_cactus(results, len(puzzles))]
    return lines


def solver_table(totals: Totals) -> list[str]:
    """A line for each solver; the best number of each column is marked."""
    rows = {solver: numbers_of(total) for solver, total in totals.items()}
    best = {name: _best(rows, totals, name) for name in COLUMNS}
    lines = []
    for solver, row in rows.items():
        numbers = [f"{_shown(name, row[name])}{BEST if solver in best[name] else ' '}" for name in COLUMNS]
        lines.append([solver, _status(totals[solver]), *numbers])
    heads = ["solver", "status", *(f"{head} " for head in HEADS)]
    return [*table(heads, lines, left=2), f"{BEST} the least of those that finished most"]


def _best(rows: dict[str, Numbers], totals: Totals, name: str) -> set[str]:
    """The solvers with the least of it, among those that finished most puzzles; none if all are equal."""
    finished = {solver: sum(total[status] for status in FINISHED) for solver, total in totals.items()}
    most = max(finished.values())
    values = {solver: row[name] for solver, row in rows.items() if finished[solver] == most > 0}
    if len({row[name] for row in rows.values()}) < 2:
        return set()
    return {solver for solver, value in values.items() if value == min(values.values())}


def _status(total: dict[str, Any]) -> str:
    """`solved`; of several puzzles `38 solved, 2 stopped`."""
    if total["puzzles"] == 1:
        return next(status for status in STATUSES if total[status])
    return ", ".join(f"{total[status]:,} {status}" for status in STATUSES if total[status])


def _shown(name: str, value: float) -> str:
    return f"{value:,.4f} s" if name == "seconds" else f"{value:,}"


def _states(totals: Totals) -> list[str]:
    """States of each solver, as bars."""
    values = {solver: total["states"] for solver, total in totals.items()}
    least = min((value for value in values.values() if value), default=1)
    texts = [
        f"{'≥ ' if total['stopped'] else ''}{total['states']:,} · ×{total['states'] / least:,.1f}"
        if total["states"]
        else _status(total)
        for total in totals.values()
    ]
    scale = " (logarithmic)" if needs_log_scale(list(values.values())) else ""
    return [f"states{scale}", *bars(values, texts, report_width())]


def _by_puzzle(results: list[Result], puzzles: list[str], solvers: list[str]) -> list[str]:
    """Events of each search: `>` if stopped, `✗` without a solution, `–` if refused, `†` if it failed."""
    found = {(result["puzzle"], result["solver"]): result for result in results}
    rows = []
    for puzzle in puzzles:
        some = [found.get((puzzle, solver)) for solver in solvers]
        ended = [numbers_of(r)["events"] for r in some if r and r["status"] in FINISHED]
        cells = [_events(result, min(ended, default=0)) for result in some]
        rows.append([safe(puzzle).rpartition("/")[2], *cells])
    return [*table(["events", *(f"{solver} " for solver in solvers)], rows), f"{BEST} least"]


def _events(result: Result | None, least: int) -> str:
    if result is None or result["status"] in NOT_SEARCHED:
        return "† " if result and result["status"] != "refused" else "– "
    events = numbers_of(result)["events"]
    sign = {"stopped": "> ", "unsolvable": "✗ "}.get(result["status"], "")
    return f"{sign}{events:,}{BEST if events == least and result['status'] != 'stopped' else ' '}"


def _cactus(results: list[Result], puzzles: int) -> list[str]:
    """A plot of how many puzzles each solver finished within a number of events."""
    curves: dict[str, list[int]] = {result["solver"]: [] for result in results}
    for result in results:
        if result["status"] in FINISHED:
            curves[result["solver"]].append(numbers_of(result)["events"])
    return ["puzzles finished within so many events", *cactus(curves, puzzles, report_width(), _PLOT_LINES)]
