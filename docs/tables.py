"""The papers' tables, measured again: `python -m docs.tables FILE` writes them as a document."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from docs.papers_tables import LIMIT, TABLES, Found, Table
from engine.errors import Refusal
from puzzles.registry import kind_named
from tui.cli.batch import Result, Task, run
from tui.cli.puzzle_arguments import sources
from tui.cli.reports.comparison import FINISHED, numbers_of

RUNS = 5
WORDS = {"states": "states", "dead_ends": "dead ends", "backtracks": "backtracks", "events": "events"}

INTRODUCTION = f"""# The papers' tables, measured again

How much less does a cleverer algorithm search? The comparisons are those of the papers on
[shikaku](papers/shikaku.md), [nonograms](papers/nonogram.md), [hashiwokakero](papers/hashi.md) and
[exact covers](papers/exact-cover.md); what the papers claim, and where they err, is on those pages.

`make tables` made this page from the searches that the command above each table runs; the command itself
tells more. Searches stop at their first solution, or after {LIMIT:,} events: `>` marks those, and `✗` a
puzzle without a solution. The least of what is compared is bold.

States, dead ends and events are the same in every run. Times are the solvers' own, without recording and
drawing, the least of {RUNS} runs. They belong to the machine that made this page: only their proportions mean
something elsewhere. Runs of a search repeat in the same processes, and so find some of the work remembered.
"""


def document() -> str:
    return "\n".join([INTRODUCTION, *(section(table) for table in TABLES)])


def section(table: Table) -> str:
    found = _run(table)
    rows = _by_solver(table, found) if len(table.puzzles) == 1 else _by_puzzle(table, found)
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    lines.insert(1, "|---|" + "---:|" * (len(rows[0]) - 1))
    return "\n".join([f"## {table.title}", "```", table.command, "```", table.says(found), "", *lines, ""])


def _run(table: Table) -> Found:
    def complain(refusal: Refusal) -> None:
        raise refusal

    kind = kind_named(table.kind)
    puzzles = sources(kind, table.puzzles, complain)
    tasks = [Task(kind.name, puzzle, solver, LIMIT) for puzzle in puzzles for solver in table.solvers]
    results = dict(run(list(enumerate(tasks * RUNS)), os.cpu_count() or 1))
    return {
        (task.source.called, task.solver): min(
            (results[number + again * len(tasks)] for again in range(RUNS)),
            key=lambda result: result["seconds"],
        )
        for number, task in enumerate(tasks)
    }


def _by_solver(table: Table, found: Found) -> list[list[str]]:
    """A row for each solver."""
    results = [found[table.puzzles[0], solver] for solver in table.solvers]
    columns = [_cells(results, column) for column in table.columns]
    heads = ["solver", *(_head(column) for column in table.columns)]
    return [heads, *([f"`{solver}`", *cells] for solver, *cells in zip(table.solvers, *columns))]


def _by_puzzle(table: Table, found: Found) -> list[list[str]]:
    """A row for each puzzle; for each solver its columns."""
    rows = []
    for number, puzzle in enumerate(table.puzzles):
        results = [found[puzzle, solver] for solver in table.solvers]
        columns = [_cells(results, column) for column in table.columns]
        beside = [cells[number] for cells in table.beside.values()]
        rows.append([puzzle, *beside, *(cell for cells in zip(*columns) for cell in cells)])
    heads = [f"`{solver}` {_head(column)}" for solver in table.solvers for column in table.columns]
    return [["puzzle", *table.beside, *heads], *rows]


def _head(column: str) -> str:
    return WORDS.get(column, "ms")


def _cells(results: Sequence[Result], column: str) -> list[str]:
    """What a column says of several results that are to be compared, the least of them bold."""
    values = [numbers_of(result)[column] for result in results]
    ended = [value for value, result in zip(values, results) if result["status"] in FINISHED]
    cells = []
    for value, result in zip(values, results):
        shown = f"{value * 1000:,.1f}" if column == "seconds" else f"{value:,}"
        sign = {"stopped": "> ", "unsolvable": "✗ "}.get(result["status"], "")
        least = result["status"] in FINISHED and value == min(ended) < max(values)
        cells.append(f"{sign}**{shown}**" if least else f"{sign}{shown}")
    return cells


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(document(), encoding="utf-8")
