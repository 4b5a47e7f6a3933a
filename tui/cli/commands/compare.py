"""`puzzletui compare`: several solvers on the same puzzles, and which searches least."""

import csv
import json
import os
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, nullcontext
from io import StringIO

from attrs import define, evolve

from engine.errors import Refusal
from puzzles.kind import Kind
from tui.cli.batch import Numbered, Result, Task
from tui.cli.exit_codes import BAD_INPUT, BUG, DONE, INTERRUPTED
from tui.cli.output_files import refuse_existing
from tui.cli.puzzle_arguments import sources
from tui.cli.reports.charts import bar
from tui.cli.reports.comparison import COLUMNS, numbers_of, report, report_lines
from tui.cli.result_file import ResultFile
from tui.cli.standard_streams import print_data
from tui.cli.terminal import Progress, say


@define(frozen=True)
class Where:
    """Where the searches are run, and what is kept of them."""

    jobs: int = 0
    """Worker processes on this machine; 0 for one a processor."""
    cluster: str = ""
    """The address of a Dask scheduler, "" for this machine."""
    resume: str = ""
    """The file of results to go on with, "" for none."""
    record: str = ""
    """The folder for a trace of each search, "" for none."""
    force: bool = False
    """Replace traces that are there."""


def compare(
    kind: Kind,
    arguments: Sequence[str],
    solvers: str | None,
    limit: int,
    as_json: bool,
    as_csv: bool,
    where: Where,
) -> int:
    refusals: list[Refusal] = []
    chosen = solvers_named(kind, solvers)
    puzzles = sources(kind, arguments, refusals.append)
    if not puzzles:
        raise refusals[0]
    for refusal in refusals:
        say(f"puzzletui: {refusal}")
    tasks = [Task(kind.name, puzzle, solver, limit) for puzzle in puzzles for solver in chosen]
    results, ended = _run_all(tasks, where)
    if as_json:
        print(json.dumps(report(kind.name, chosen, limit, results)))
    elif as_csv:
        _print_csv(results)
    else:
        print("\n".join(report_lines(results, chosen, limit)))
    if ended:
        say(f"puzzletui: {ended}; {len(results):,} of {len(tasks):,} searches are done")
        return INTERRUPTED if ended == "interrupted" else BUG
    if died := sum(result["status"] == "died" for result in results):
        say(f"puzzletui: {died:,} of {len(tasks):,} searches died: perhaps there was too little memory")
        return BUG
    if failed := [result["why"] for result in results if result["status"] == "failed"]:
        say(f"puzzletui: {len(failed):,} of {len(tasks):,} searches failed: {failed[0]}")
    return BAD_INPUT if refusals or failed else DONE


def solvers_named(kind: Kind, names: str | None) -> list[str]:
    """The solvers in a comma-separated list; all of the kind if there is no list."""
    if names is None:
        return list(kind.solvers)
    parts = [part.strip() for part in names.split(",") if part.strip()]
    if not parts:
        raise Refusal(f"no solver is named; {kind.name} has {', '.join(kind.solvers)}")
    return list(dict.fromkeys(kind.solver(part).name for part in parts))


def _run_all(tasks: Sequence[Task], where: Where) -> tuple[list[Result], str]:
    """The results in the order of the tasks, and why some are missing, if so."""
    kept = closing(ResultFile(where.resume, tasks, where.record)) if where.resume else nullcontext(None)
    with kept as results:
        done = dict(results.done) if results else dict[int, Result]()
        progress, ended = Progress(), ""
        try:
            progress.show(_so_far(len(done), len(tasks)))
            rest = [(number, task) for number, task in enumerate(tasks) if number not in done]
            is_ours = where.force or (results is not None and results.records_there)
            for number, result in _run(_recorded(rest, where.record, is_ours), where, progress):
                done[number] = result
                if results:
                    results.add(tasks[number], result)
                progress.show(_so_far(len(done), len(tasks)))
        except KeyboardInterrupt:
            ended = "interrupted"
        except ConnectionError as error:
            ended = str(error)
        finally:
            progress.erase()
    return [done[number] for number in sorted(done)], ended


def _run(tasks: Sequence[Numbered], where: Where, progress: Progress) -> Iterator[tuple[int, Result]]:
    if where.cluster:
        from tui.cli import cluster

        return cluster.run(tasks, where.cluster, progress.say)
    from tui.cli import batch

    return batch.run(tasks, where.jobs or os.cpu_count() or 1)


def _recorded(tasks: Sequence[Numbered], folder: str, is_ours: bool) -> Sequence[Numbered]:
    """The tasks with a file each to record in; traces that are there are replaced if the folder is ours."""
    if not folder:
        return tasks
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise Refusal(f"this folder cannot be made: {error.strerror}", folder) from error
    paths = [os.path.join(os.path.abspath(folder), f"{_file_name(task)}.trace") for _, task in tasks]
    times = Counter(paths)
    paths = [
        f"{path[:-6]}-{number + 1}.trace" if times[path] > 1 else path
        for path, (number, _) in zip(paths, tasks)
    ]
    for path in paths if not is_ours else ():
        refuse_existing(path)
    return [(number, evolve(task, record=path)) for path, (number, task) in zip(paths, tasks)]


def _file_name(task: Task) -> str:
    """The puzzle's name and the solver's, as far as a file's name may hold them."""
    names = os.path.basename(task.source.called)[-80:], os.path.basename(task.solver)[-40:]
    return "-".join(re.sub(r"[^\w.-]+", "_", name).lstrip(".-") for name in names)


def _so_far(done: int, tasks: int) -> str:
    return f"{bar(done / tasks, 30):░<30} {done:,} of {tasks:,} searches"


def _print_csv(results: list[Result]) -> None:
    names = ["puzzle", "kind", "solver", "status", "solutions", "untried", *COLUMNS]
    text = StringIO()
    lines = csv.DictWriter(text, names, extrasaction="ignore", lineterminator="\n")
    lines.writeheader()
    lines.writerows({**result, **numbers_of(result)} for result in results)
    print_data([text.getvalue()])
