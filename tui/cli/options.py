"""The arguments and options that several commands have."""

import re

import click

from puzzles.kind import DETAILS, USUAL_DETAIL
from tui.cli import completion

INFINITY = float("inf")
PROFILER_PORT = 6565
"""Where CP-Profiler listens, and so where solvers send."""


class PuzzleCommand(click.Command):
    """Takes a negative number as a puzzle, not as an option; the kind then says what is wrong with it."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        below = [i for i, word in enumerate(args) if re.fullmatch(r"-\d+", word) and args[i - 1][:2] != "--"]
        puzzles = [args[i] for i in below]
        rest = [word for i, word in enumerate(args) if i not in below]
        return super().parse_args(ctx, [*rest, "--", *puzzles] if puzzles else rest)


def _speed(context: click.Context, parameter: click.Parameter, value: str | None) -> float | None:
    if value is None:
        return None
    if value == "max":
        return INFINITY
    try:
        speed = float(value)
    except ValueError:
        speed = 0.0
    if not 0 < speed < INFINITY:
        raise click.BadParameter(f"{value!r} is no speed: events a second, a number above 0, or max")
    return speed


def named(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    if value == "":
        raise click.BadParameter("a file needs a name")
    return value


kind_argument = click.argument("kind", shell_complete=completion.complete_kinds)
puzzle_argument = click.argument("puzzle", shell_complete=completion.complete_puzzles)
solver_option = click.option(
    "--solver",
    metavar="NAME",
    shell_complete=completion.complete_solver,
    help="The solver, by name (`puzzletui list` shows them) or in your own file: my_solver.py:solve.",
)
speed_option = click.option("--speed", callback=_speed, metavar="N|max", help="Events a second.")
present_option = click.option(
    "--present",
    is_flag=True,
    help="A large board and one sentence, from stop to stop; it asks before each choice.",
)
all_option = click.option("--all", "every", is_flag=True, help="Find every solution, not just the first.")
record_option = click.option(
    "--record", callback=named, metavar="FILE", default=None, help="Record the search in a new file."
)
host_option = click.option(
    "--host", default="127.0.0.1", show_default=True, metavar="HOST", help="Where the profiler listens."
)
port_option = click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PROFILER_PORT,
    show_default=True,
    metavar="PORT",
    help="The port that it listens on.",
)
force_option = click.option("--force", is_flag=True, help="Replace a file that exists already.")
limit_option = click.option(
    "--limit", type=click.IntRange(1), metavar="EVENTS", help="Stop after this many events."
)
detail_option = click.option(
    "--detail",
    type=click.Choice(DETAILS),
    default=USUAL_DETAIL,
    show_default=True,
    help="How many of the search's steps are told.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
