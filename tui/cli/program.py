"""The command line: commands, arguments, options and help. What a command does is in `tui/cli/commands`."""

from typing import Any

import click
from click.core import ParameterSource

from puzzles.registry import kind_named, kinds
from tui.cli import completion
from tui.cli.group import Program
from tui.cli.options import (
    PuzzleCommand,
    all_option,
    detail_option,
    every,
    force_option,
    host_option,
    json_option,
    kind_argument,
    limit_option,
    named,
    output_option,
    pause,
    port_option,
    present_option,
    puzzle_argument,
    record_option,
    size,
    solver_option,
    speed,
    speed_option,
)
from tui.exporting.formats import FORMATS, PROFILER, TABLES, VIEWS


def _print_completion(context: click.Context, parameter: click.Parameter, shell: str | None) -> None:
    if shell and not context.resilient_parsing:
        click.echo(completion.script(context.command, shell))
        context.exit()


@click.group(
    cls=Program,
    invoke_without_command=True,
    subcommand_metavar="",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(None, "--version", package_name="puzzletui", message="%(prog)s %(version)s")
@click.option(
    "--completion",
    type=click.Choice(completion.SHELLS),
    metavar="SHELL",
    is_eager=True,
    expose_value=False,
    callback=_print_completion,
    help=f"Print the completion script for a shell: {', '.join(completion.SHELLS)}.",
)
@click.pass_context
def program(context: click.Context) -> None:
    """New here? puzzletui alone opens the gallery; puzzletui tour lists guided tours.

    Watch logic-puzzle solvers think: live, recorded, and backwards.

    PUZZLE is a file, a bundled puzzle, - for standard input, a game ID or a puzz.link URL.
    """
    if context.invoked_subcommand is None:
        from tui.cli.commands.watch import browse
        from tui.cli.terminal import has_screen

        browse() if has_screen() else click.echo(context.get_help())


@program.command
@click.argument("file")
@click.option("--follow", "following", is_flag=True, help="Go along with a file that another program writes.")
@click.option("--at", metavar="PLACE", help="Where to begin: 1234, 50%, or a verb such as solved.")
@present_option
def replay(file: str, following: bool, at: str | None, present: bool) -> None:
    """Watch a recorded search: a trace, or JSON Lines.

    FILE may be - for standard input: JSON Lines are shown as they come. With --follow, FILE is a trace
    that is still being recorded, or JSON Lines that are still being written.
    """
    from tui.cli.commands.replay import replay

    if following and at is not None:
        raise click.UsageError("a file still being written has no places yet: --follow or --at, not both")
    replay(file, following, at, present)


@program.command
@port_option
@host_option
@speed_option
@record_option
@force_option
@present_option
def listen(
    port: int, host: str, speed: float | None, record: str | None, force: bool, present: bool
) -> int | None:
    """Watch the search of a constraint solver: Gecode, Chuffed, Choco, MiniZinc.

    It takes what they send to CP-Profiler, and shows the first search that comes. Without a screen it is
    recorded with --record. What was saved of such a search is watched with puzzletui replay FILE.
    """
    from tui.cli.commands.listen import listen
    from tui.cli.output_files import room_for_trace

    with room_for_trace(record, force):
        return listen(host, port, speed, record or "", present)


@program.command(cls=PuzzleCommand)
@kind_argument
@puzzle_argument
@solver_option
@all_option
@limit_option
@detail_option
@click.option(
    "-o",
    "output",
    required=True,
    callback=named,
    metavar="FILE",
    help="The new trace; - prints JSON Lines as they come.",
)
@force_option
def record(
    kind: str,
    puzzle: str,
    solver: str | None,
    every: bool,
    limit: int | None,
    detail: str,
    output: str,
    force: bool,
) -> int:
    """Record a search without a screen.

    Another terminal can watch it meanwhile: puzzletui replay --follow FILE.
    """
    from tui.cli.commands.record import record
    from tui.cli.output_files import room_for_trace

    with room_for_trace(output, force):
        return record(kind_named(kind), puzzle, solver, every, limit, detail, output)


@program.command(cls=PuzzleCommand)
@kind_argument
@puzzle_argument
@solver_option
@all_option
@limit_option
@detail_option
@record_option
@force_option
@json_option
def solve(
    kind: str,
    puzzle: str,
    solver: str | None,
    every: bool,
    limit: int | None,
    detail: str,
    record: str | None,
    force: bool,
    as_json: bool,
) -> int:
    """Solve a puzzle without a screen, and print its solution."""
    from tui.cli.commands.solve import solve
    from tui.cli.output_files import room_for_trace

    with room_for_trace(record, force):
        return solve(kind_named(kind), puzzle, solver, every, limit, detail, record, as_json)


@program.command("list")
@click.argument("kind", required=False, shell_complete=completion.complete_kinds)
@json_option
def list_(kind: str | None, as_json: bool) -> None:
    """List kinds of puzzle, solvers, formats and bundled puzzles."""
    from tui.cli.commands.listing import list_kinds

    list_kinds([kind_named(kind)] if kind else kinds(), as_json)


@program.command
@click.argument("name", required=False, shell_complete=completion.complete_tours)
@click.option("--text", "as_text", is_flag=True, help="Print its stops; open no screen.")
@present_option
def tour(name: str | None, as_text: bool, present: bool) -> None:
    """Be shown a search stop by stop, in plain words.

    Without NAME the tours are listed. NAME may also be a tour of your own: a file that ends in .toml.
    """
    from tui.cli.commands.tour import list_tours, print_tour, watch_tour

    if name is None:
        list_tours()
    elif as_text:
        print_tour(name)
    else:
        watch_tour(name, present)


@program.command
@click.argument("file")
@click.option(
    "--to",
    "form",
    type=click.Choice([*FORMATS, PROFILER]),
    metavar="FORMAT",
    required=True,
    help=f"The format: {', '.join(FORMATS)}; or {PROFILER}: sent to a running CP-Profiler.",
)
@output_option
@force_option
@host_option
@port_option
@click.option("--from", "first", metavar="PLACE", help="Begin at event 1234, at 50%, or at solved.")
@click.option("--until", "last", metavar="PLACE", help="End there.")
@click.option(
    "--every", callback=every, metavar="CHOICE|SOLVED|N", help="Only at choices, solutions, each N-th event."
)
@click.option("--table", type=click.Choice(TABLES), help="csv, parquet: what has a row.")
@click.option("--node", type=click.IntRange(0), metavar="N", help="dot, tree.svg: the subtree of this node.")
@click.option("--depth", type=click.IntRange(0), metavar="N", help="dot, tree.svg: so many levels of it.")
@click.option("--at", metavar="PLACE", help="svg, png, gif: where; at the end if not given.")
@click.option("--view", type=click.Choice(VIEWS), help="svg, png, gif: what is shown.")
@click.option("--size", callback=size, metavar="120x40", help="Columns and lines of the screen.")
@click.option("--speed", callback=speed, metavar="N|max", help="Events a second; of a film, pictures.")
@click.option(
    "--pause",
    type=click.FloatRange(0, 60),
    callback=pause,
    metavar="SECONDS",
    help="cast: at a choice, solution, note.",
)
def export(
    file: str, form: str, output: str | None, force: bool, host: str, port: int, **wanted: Any
) -> None:
    """Write a recorded search for other programs and people, or send it to a profiler.

    FILE is a trace or JSON Lines, - for standard input.
    """
    if form == PROFILER:
        from tui.cli.commands.send import send_to_profiler

        if output is not None or any(value is not None for value in wanted.values()):
            raise click.UsageError("a whole search is sent to a profiler: it takes --host and --port alone")
        send_to_profiler(file, host, port)
        return
    context = click.get_current_context()
    for name in ("host", "port"):
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"--{name} is not for {form}, but for {PROFILER}")
    from tui.cli.commands.export import export

    export(file, form, output, force, wanted)


@program.command(cls=PuzzleCommand)
@kind_argument
@puzzle_argument
@click.option(
    "--to",
    "form",
    required=True,
    metavar="FORMAT",
    shell_complete=completion.complete_formats,
    help="The format, by name: `puzzletui list KIND` shows them.",
)
@output_option
@click.option("--all", "every", is_flag=True, help="Convert every puzzle of a file that holds several.")
@force_option
def convert(kind: str, puzzle: str, form: str, output: str | None, every: bool, force: bool) -> None:
    """Write a puzzle in another format: a file, a game ID or a URL."""
    from tui.cli.commands.convert import convert

    convert(kind_named(kind), puzzle, form, output, every, force)


@program.command
@click.argument("file")
def check(file: str) -> int:
    """Tell every fault of JSON Lines that your program has printed.

    FILE may be - for standard input. Exit code 0 if there is no fault, 1 if there is one.
    """
    from tui.cli.commands.check import check

    return check(file)


@program.command
@click.argument("file")
@solver_option
def verify(file: str, solver: str | None) -> int:
    """Run the recorded solver again, and compare event by event.

    A search by a solver of your own is verified with --solver my_solver.py:solve.
    """
    from tui.cli.commands.verify import verify

    return verify(file, solver)


@program.command
@kind_argument
@click.argument(
    "puzzles", nargs=-1, required=True, metavar="PUZZLE…", shell_complete=completion.complete_puzzles
)
@click.option(
    "--solvers",
    metavar="A,B,…",
    shell_complete=completion.complete_solvers,
    help="The solvers; all of the kind if none is named.",
)
@click.option(
    "--limit",
    type=click.IntRange(1),
    default=1_000_000,
    show_default=True,
    metavar="EVENTS",
    help="Stop each search after this many events.",
)
@json_option
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV, a line for each search.")
@click.option(
    "--jobs", type=click.IntRange(1), metavar="N", help="Worker processes; one a processor if not said."
)
@click.option("--cluster", callback=named, metavar="ADDRESS", help="Search on a Dask cluster: its scheduler.")
@click.option(
    "--resume",
    callback=named,
    metavar="FILE",
    help="Keep each result in this file, and go on where it ends.",
)
@click.option("--record", callback=named, metavar="FOLDER", help="Record each search in this folder.")
@force_option
def compare(
    kind: str,
    puzzles: tuple[str, ...],
    solvers: str | None,
    limit: int,
    as_json: bool,
    as_csv: bool,
    jobs: int | None,
    cluster: str | None,
    resume: str | None,
    record: str | None,
    force: bool,
) -> int:
    """Run several solvers on one or many puzzles, and see which searches least.

    PUZZLE may also be a folder, or a file of game IDs.
    """
    from tui.cli.commands.compare import Where, compare

    if as_json and as_csv:
        raise click.UsageError("it prints --json or --csv, not both")
    if jobs and cluster:
        raise click.UsageError("it searches with --jobs on this machine or on a --cluster, not both")
    where = Where(jobs or 0, cluster or "", resume or "", record or "", force)
    return compare(kind_named(kind), puzzles, solvers, limit, as_json, as_csv, where)


@program.command
@kind_argument
@puzzle_argument
@click.option(
    "--solvers",
    required=True,
    metavar="A,B[,C,D]",
    shell_complete=completion.complete_solvers,
    help="Two to four solvers.",
)
def race(kind: str, puzzle: str, solvers: str) -> None:
    """Watch several solvers on one puzzle, side by side and in step."""
    from tui.cli.commands.race import race

    race(kind_named(kind), puzzle, solvers)


@program.command(context_settings={"ignore_unknown_options": True})
@click.argument(
    "arguments",
    nargs=-1,
    type=click.UNPROCESSED,
    metavar="[ARGUMENTS]…",
    shell_complete=completion.complete_served,
)
@click.option(
    "--host", metavar="HOST", default="127.0.0.1", show_default=True, help="The address to listen on."
)
@click.option(
    "--port",
    type=click.IntRange(0, 65_535),
    metavar="PORT",
    default=8000,
    show_default=True,
    help="Its port; 0 for any free one.",
)
@click.option("--open", "opens", is_flag=True, help="Open the page in the browser.")
def serve(arguments: tuple[str, ...], host: str, port: int, opens: bool) -> None:
    """Show the same app in a browser.

    ARGUMENTS are those of a command that opens a screen: KIND PUZZLE, replay, race, diff or tour.
    Without any, visitors see the gallery. On any address but this computer's own the page's URL has a
    token in it.
    """
    from tui.cli.commands.serve import serve

    serve(arguments, host, port, opens)


@program.command
@click.argument("file")
@json_option
def stats(file: str, as_json: bool) -> None:
    """Show where a recorded search spent its effort, and did the same work again.

    FILE is a trace or JSON Lines, - for standard input.
    """
    from tui.cli.commands.stats import stats

    stats(file, as_json)


@program.command
@click.argument("one", metavar="A.trace")
@click.argument("other", metavar="B.trace")
@click.option("--text", "as_text", is_flag=True, help="Print where they diverge; open no screen.")
def diff(one: str, other: str, as_text: bool) -> int:
    """Show where two recorded searches of one puzzle diverge, side by side.

    Without a terminal, or with --text, it is printed: exit code 0 if they are the same, 1 if they diverge.
    """
    from tui.cli.commands.diff import diff

    return diff(one, other, as_text)
