"""`puzzletui compare`: several solvers on the same puzzles, and which searches least."""

import csv
import json
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from io import StringIO

from engine.errors import Refusal
from puzzles.kind import Kind
from tui.cli.batch import Result, Task, run
from tui.cli.exit_codes import BAD_INPUT, BUG, DONE, INTERRUPTED
from tui.cli.puzzle_arguments import sources
from tui.cli.reports.charts import bar
from tui.cli.reports.comparison import COLUMNS, numbers_of, report, report_lines
from tui.cli.standard_streams import print_data
from tui.cli.terminal import Progress, say


def compare(
    kind: Kind, arguments: Sequence[str], solvers: str | None, limit: int, as_json: bool, as_csv: bool
) -> int:
    refusals: list[Refusal] = []
    chosen = solvers_named(kind, solvers)
    puzzles = sources(kind, arguments, refusals.append)
    if not puzzles:
        raise refusals[0]
    for refusal in refusals:
        say(f"puzzletui: {refusal}")
    tasks = [Task(kind.name, puzzle, solver, limit) for puzzle in puzzles for solver in chosen]
    results, ended = _run_all(tasks)
    if as_json:
        print(json.dumps(report(kind.name, chosen, limit, results)))
    elif as_csv:
        _print_csv(results)
    else:
        print("\n".join(report_lines(results, chosen, limit)))
    if ended:
        say(f"puzzletui: {_ENDS[ended]}; {len(results):,} of {len(tasks):,} searches are done")
        return ended
    return BAD_INPUT if refusals else DONE


def solvers_named(kind: Kind, names: str | None) -> list[str]:
    """The solvers in a comma-separated list; all of the kind if there is no list."""
    if names is None:
        return list(kind.solvers)
    parts = [part.strip() for part in names.split(",") if part.strip()]
    if not parts:
        raise Refusal(f"no solver is named; {kind.name} has {', '.join(kind.solvers)}")
    return list(dict.fromkeys(kind.solver(part).name for part in parts))


_ENDS = {
    INTERRUPTED: "interrupted",
    BUG: "a worker process died before its search was done: perhaps there was too little memory",
}


def _run_all(tasks: Sequence[Task]) -> tuple[list[Result], int]:
    """The results in the order of the tasks, and an exit code that says why if some are missing."""
    done: dict[int, Result] = {}
    progress, ended = Progress(), DONE
    try:
        progress.show(_so_far(0, len(tasks)))
        for number, result in run(tasks):
            done[number] = result
            progress.show(_so_far(len(done), len(tasks)))
    except KeyboardInterrupt:
        ended = INTERRUPTED
    except BrokenProcessPool:
        ended = BUG
    finally:
        progress.erase()
    return [done[number] for number in sorted(done)], ended


def _so_far(done: int, tasks: int) -> str:
    return f"{bar(done / tasks, 30):░<30} {done:,} of {tasks:,} searches"


def _print_csv(results: list[Result]) -> None:
    names = ["puzzle", "kind", "solver", "status", "solutions", "untried", *COLUMNS]
    text = StringIO()
    lines = csv.DictWriter(text, names, extrasaction="ignore", lineterminator="\n")
    lines.writeheader()
    lines.writerows({**result, **numbers_of(result)} for result in results)
    print_data([text.getvalue()])
