"""The tools of kinds as commands: `puzzletui KIND --TOOL …`, and its text: `puzzletui solve KIND --TOOL …`.

A tool is meant as soon as one of its options is written; no option of the command itself has the same name.
"""

from collections.abc import Sequence

import click

from puzzles.kind import Kind
from puzzles.registry import kind_named, kind_names
from puzzles.tool import Tool


def tool_asked_for(arguments: Sequence[str]) -> tuple[str, click.Command, list[str]] | None:
    """A name whose help tells of it, the command and its arguments, if these are the arguments of a tool."""
    as_text = arguments[0] == "solve"
    name, *rest = [*arguments[as_text:], ""]
    if name not in kind_names():
        return None
    written = {word.partition("=")[0] for word in rest}
    for tool in kind_named(name).tools:
        if written & {f"--{option}" for option in tool.options}:
            return name, _command(tool, as_text), rest[:-1]
    return None


def tools_help(kind: Kind) -> str:
    """What the help of the kind's own command adds."""
    lines = "".join(f"\n{_usage(tool)}: {tool.line}" for tool in kind.tools)
    return f"\n\nWithout a puzzle, here and after `solve`:\n\n\b{lines}" if lines else ""


def _usage(tool: Tool) -> str:
    return " ".join(f"--{name} {option.metavar}" for name, option in tool.options.items())


def _command(tool: Tool, as_text: bool) -> click.Command:
    def run(**values: str) -> None:
        from tui.cli.terminal import has_screen

        if has_screen() and not as_text:
            from tui.cli.commands.replay import show_search

            show_search(*tool.search(values))
        else:
            for line in tool.text(values):
                print(line)

    options = [
        click.Option([f"--{name}"], required=True, metavar=option.metavar, help=option.line)
        for name, option in tool.options.items()
    ]
    return click.Command(None, callback=run, params=[*options], help=f"Show {tool.line}.")
