"""The arguments and options that several commands have."""

import re
from math import isnan

import click

from puzzles.kind import DETAILS, USUAL_DETAIL
from tui.cli import completion
from tui.exporting.formats import CHOICE, LEAST_SIZE, MOST_SIZE, SOLVED, USUAL_SIZE, Size

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


def speed(context: click.Context, parameter: click.Parameter, value: str | None) -> float | None:
    if value is None:
        return None
    if value == "max":
        return INFINITY
    try:
        number = float(value)
    except ValueError:
        number = 0.0
    if not 0 < number < INFINITY:
        raise click.BadParameter(f"{value!r} is no speed: events a second, a number above 0, or max")
    return number


def named(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    if value == "":
        raise click.BadParameter("a file needs a name")
    return value


def size(context: click.Context, parameter: click.Parameter, value: str | None) -> Size | None:
    if value is None:
        return None
    found = re.fullmatch(r"(\d{1,9})x(\d{1,9})", value, re.ASCII)
    wanted = (int(found[1]), int(found[2])) if found else (0, 0)
    if any(not least <= number <= most for number, least, most in zip(wanted, LEAST_SIZE, MOST_SIZE)):
        sizes = f"columns x lines, from {'x'.join(map(str, LEAST_SIZE))} to {'x'.join(map(str, MOST_SIZE))}"
        raise click.BadParameter(f"{value!r} is no size: {sizes}, such as {'x'.join(map(str, USUAL_SIZE))}")
    return wanted


def pause(context: click.Context, parameter: click.Parameter, value: float | None) -> float | None:
    if value is not None and isnan(value):  # it is below no number and above none
        raise click.BadParameter("nan is no number of seconds")
    return value


def every(context: click.Context, parameter: click.Parameter, value: str | None) -> int | str | None:
    """How the positions to export are thinned, as `tui.exporting.moments` takes it."""
    if value is None or value.lower() in (CHOICE, SOLVED):
        return value and value.lower()
    if re.fullmatch(r"\d{1,18}", value, re.ASCII) and int(value):
        return int(value)
    raise click.BadParameter(f"{value!r} is neither {CHOICE}, {SOLVED} nor a number of events above 0")


kind_argument = click.argument("kind", shell_complete=completion.complete_kinds)
puzzle_argument = click.argument("puzzle", shell_complete=completion.complete_puzzles)
solver_option = click.option(
    "--solver",
    metavar="NAME",
    shell_complete=completion.complete_solver,
    help="The solver, by name (`puzzletui list` shows them) or in your own file: my_solver.py:solve.",
)
speed_option = click.option("--speed", callback=speed, metavar="N|max", help="Events a second.")
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
    "--host", default="127.0.0.1", show_default=True, metavar="HOST", help="The address that is listened on."
)
port_option = click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PROFILER_PORT,
    show_default=True,
    metavar="PORT",
    help="The port that is listened on.",
)
force_option = click.option("--force", is_flag=True, help="Replace a file that exists already.")
output_option = click.option(
    "-o", "output", callback=named, metavar="FILE", help="Write there, not to standard output."
)
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
