"""The group of all commands. Each kind is a command too: it watches a search.

Only the names of kinds are looked up for the program's own help: no kind is imported.
"""

import os
from collections.abc import Sequence
from difflib import get_close_matches

import click
from click.shell_completion import CompletionItem

from puzzles.registry import kind_named, kind_names
from tui.cli import completion
from tui.cli.options import (
    PuzzleCommand,
    all_option,
    detail_option,
    force_option,
    present_option,
    puzzle_argument,
    record_option,
    solver_option,
    speed_option,
)
from tui.cli.tools import tool_asked_for, tools_help

SHORT_HELP = 80
"""Characters of a command's first sentence that lists have room for."""


class Program(click.Group):
    def run(self, arguments: Sequence[str]) -> int:
        """As click's `main`, but errors are left to the caller; returns the exit code."""
        if instruction := os.environ.get(completion.VARIABLE):
            completion.answer(self, instruction)
            return 0
        try:
            with self.make_context("puzzletui", list(arguments)) as context:
                return self.invoke(context) or 0
        except click.exceptions.Exit as end:
            return end.exit_code

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if command := super().get_command(context, name):
            return command
        return watch_command(name) if name in kind_names() else None

    def shell_complete(self, context: click.Context, incomplete: str) -> list[CompletionItem]:
        """Commands and kinds by name: click's own way would import every kind."""
        commands = [
            CompletionItem(name, help=command.get_short_help_str(SHORT_HELP))
            for name, command in self.commands.items()
            if name.startswith(incomplete)
        ]
        options = click.Command.shell_complete(self, context, incomplete)
        return [*completion.starting(kind_names(), incomplete), *commands, *options]

    def resolve_command(
        self, context: click.Context, arguments: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = arguments[0]
        if asked := tool_asked_for(arguments):
            return asked
        if name not in self.commands and name not in kind_names():
            near = get_close_matches(name, [*kind_names(), *self.commands], 1)
            guess = f"did you mean {near[0]}? " if near else ""
            lists = f"kinds are {', '.join(kind_names())}; commands are {', '.join(self.commands)}"
            context.fail(f"there is no kind or command {name!r}; {guess}{lists}")
        return super().resolve_command(context, arguments)

    def format_usage(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_usage("puzzletui", "KIND PUZZLE [OPTIONS]")
        formatter.write_usage("puzzletui", "COMMAND …", prefix=" " * len("Usage: "))

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Kinds"):
            formatter.write_text(", ".join(kind_names()))
        with formatter.section("Commands"):
            formatter.write_dl(
                [(name, command.get_short_help_str(SHORT_HELP)) for name, command in self.commands.items()]
            )


def watch_command(name: str) -> click.Command:
    """`puzzletui KIND PUZZLE`, for one kind."""
    kind = kind_named(name)
    solvers = "\n".join(f"{solver.name}: {solver.line}" for solver in kind.solvers.values())

    @click.command(
        name,
        cls=PuzzleCommand,
        help=f"{kind.line}\n\nWatch a solver at work on it:\n\n\b\n{solvers}{tools_help(kind)}",
    )
    @puzzle_argument
    @solver_option
    @speed_option
    @all_option
    @detail_option
    @record_option
    @force_option
    @present_option
    def watch_kind(
        puzzle: str,
        solver: str | None,
        speed: float | None,
        every: bool,
        detail: str,
        record: str | None,
        force: bool,
        present: bool,
    ) -> None:
        from tui.cli.commands.watch import watch
        from tui.cli.output_files import room_for_trace

        with room_for_trace(record, force):
            watch(kind, puzzle, solver, speed, every, detail, record, present)

    return watch_kind
