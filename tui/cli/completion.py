"""Completion of commands, kinds, puzzles and solvers in bash, zsh and fish."""

import os
from collections.abc import Iterable

import click
from click.shell_completion import (
    CompletionItem,
    get_completion_class,
    split_arg_string,
)

from engine.errors import Refusal
from puzzles.kind import Kind
from puzzles.registry import kind_named, kind_names, kinds
from puzzles.source import stem
from tui.cli.standard_streams import print_data

SHELLS = ("bash", "zsh", "fish")
VARIABLE = "_PUZZLETUI_COMPLETE"
"""The environment variable by which a shell asks for completions."""


def script(program: click.Command, shell: str) -> str:
    """What to put into the shell's start-up file."""
    found = get_completion_class(shell)
    assert found is not None
    return found(program, {}, "puzzletui", VARIABLE).source()


def answer(program: click.Command, instruction: str) -> None:
    """Print the completions that a shell asks for."""
    shell, _, what = instruction.partition("_")
    if shell not in SHELLS or what != "complete":
        raise Refusal(f"is for shells to set, to {shell if shell in SHELLS else 'bash'}_complete", VARIABLE)
    found = get_completion_class(shell)
    assert found is not None
    try:
        completions = found(program, {}, "puzzletui", VARIABLE).complete()
    except (KeyError, ValueError) as error:
        raise Refusal("COMP_WORDS and COMP_CWORD do not tell what to complete", VARIABLE) from error
    print_data([completions, "\n"])


def starting(names: Iterable[str], incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(name) for name in names if name.startswith(incomplete)]


def complete_kinds(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    return starting(kind_names(), incomplete)


def complete_tours(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    names = [name for kind in kinds() for name in kind.tours()]
    return starting(names, incomplete) or [CompletionItem(incomplete, type="file")]


def complete_puzzles(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Bundled puzzles of the kind, by short name unless a dot was typed; files if none matches."""
    kind = _kind()
    samples = kind.samples() if kind else {}
    names = samples if "." in incomplete else map(stem, samples)
    return starting(names, incomplete) or [CompletionItem(incomplete, type="file")]


def complete_served(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """A kind, then a puzzle of it."""
    if _kind() is None:
        return complete_kinds(context, parameter, incomplete)
    return complete_puzzles(context, parameter, incomplete)


def complete_solver(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Solvers of the kind; files if none is called so, since a solver may be in one."""
    kind = _kind()
    solvers = kind.solvers.values() if kind else ()
    found = [CompletionItem(s.name, help=s.line) for s in solvers if s.name.startswith(incomplete)]
    return found or [CompletionItem(incomplete, type="file")]


def complete_solvers(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Names joined by commas: the last one is completed."""
    before, comma, last = incomplete.rpartition(",")
    kind = _kind()
    names = [name for name in (kind.solvers if kind else ()) if name not in before.split(",")]
    return [CompletionItem(f"{before}{comma}{item.value}") for item in starting(names, last)]


def complete_formats(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    kind = _kind()
    formats = kind.formats.values() if kind else ()
    return [CompletionItem(each.name, help=each.line) for each in formats if each.name.startswith(incomplete)]


def _kind() -> Kind | None:
    """The first kind that the command line names. Click drops the arguments before an unfinished option."""
    words = split_arg_string(os.environ.get("COMP_WORDS", ""))
    name = next((word for word in words if word in kind_names()), "")
    try:
        return kind_named(name) if name else None
    except Refusal:
        return None
