"""`puzzletui export`: a recorded search in a format for other programs and people."""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from typing import Any

import click

from engine.errors import Refusal
from engine.sentences import counted
from engine.store.trace import Trace
from tui.cli.interrupts import interrupted_between
from tui.cli.output_files import check_output, output_to
from tui.cli.recorded import open_recorded
from tui.cli.reports.charts import bar
from tui.cli.terminal import Progress as ProgressLine
from tui.exporting.formats import FORMATS, Format, Progress
from tui.player.places import position_of

BAR = 20
"""Columns."""
PLACES = {"first": "--from", "last": "--until", "at": "--at"}


def export(file: str, form: str, output: str | None, force: bool, wanted: Mapping[str, Any]) -> None:
    """`wanted` are the options that a format may take or not, by name; None for those not given."""
    found = FORMATS[form]
    given = {name: value for name, value in wanted.items() if value is not None}
    _check_options(form, given)
    if output == "-":
        output = None
    check_output(output, force, reads=file)
    if output is None and not found.is_text and sys.stdout.isatty():
        raise Refusal(f"{form} is nothing to print on a terminal; name a file with -o")
    write = found.load(form)
    with closing(open_recorded(file)) as trace:
        asked = _asked(found, given, trace)
        with (
            output_to(output, force, found.is_text) as out,
            interrupted_between() as look,
            _progress(form, asked.get("last", len(trace)), look) as progress,
        ):
            write(trace, out, progress=progress, **asked)


def _check_options(form: str, given: Mapping[str, Any]) -> None:
    for name in given:
        if name not in FORMATS[form].options:
            takers = ", ".join(other for other, format in FORMATS.items() if name in format.options)
            raise click.UsageError(f"{PLACES.get(name, f'--{name}')} is not for {form}, but for {takers}")


def _asked(found: Format, given: Mapping[str, Any], trace: Trace) -> dict[str, Any]:
    """The options for the writer, places as positions; a range that is not given is the whole search."""
    whole = {"first": 0, "last": len(trace)}
    asked = {**{name: whole[name] for name in whole if name in found.options}, **given}
    for name, option in PLACES.items():
        if name in given:
            asked[name] = _position(option, given[name], trace)
    first, last = asked.get("first", 0), asked.get("last", len(trace))
    if first > last:
        raise Refusal(f"--from is event {first:,}, after --until, which is {last:,}", trace.where)
    return asked


def _position(option: str, place: str, trace: Trace) -> int:
    try:
        return position_of(place, trace)
    except Refusal as refusal:
        raise Refusal(f"{option}: {refusal.what}", trace.where) from None


@contextmanager
def _progress(form: str, last: int, look: Callable[[], None]) -> Iterator[Progress]:
    """A bar on the terminal, for what takes long; each time it is looked whether to go on."""
    line = ProgressLine()

    def show(position: int) -> None:
        look()
        if line.due():
            drawn = bar(position / max(last, 1), BAR)
            line.show(f"{form} {drawn:<{BAR}} {position:,} of {counted(last, 'event')}")

    try:
        yield show
    finally:
        line.erase()
