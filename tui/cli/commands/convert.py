"""`puzzletui convert`: a puzzle in another format."""

from puzzles import conversion
from puzzles.kind import Kind
from puzzles.source import source_of
from tui.cli.output_files import check_output, output_to
from tui.cli.terminal import say


def convert(kind: Kind, puzzle: str, form: str, output: str | None, every: bool, force: bool) -> None:
    into = conversion.format_named(kind, form)
    check_output(output, force, reads=puzzle)
    source = source_of(puzzle, kind.samples())
    sources = kind.puzzles_in(source)
    if len(sources) > 1 and not every:
        pick = f"pick one, as in {sources[1].called}, or convert all with --all"
        raise source.refuse(f"it holds {len(sources):,} puzzles: {pick}")
    converted = conversion.convert(kind, sources, into)
    with output_to(output, force, is_text=True) as out:
        out.write(converted.text)
    if converted.unsaid:
        say(f"puzzletui: {form} has no place for {', '.join(converted.unsaid)}: not written")
