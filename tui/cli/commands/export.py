"""`puzzletui export`: a recorded search in a format for other programs."""

from contextlib import closing

from engine.jsonl import write_jsonl
from tui.cli.output_files import check_output, write_output
from tui.cli.recorded import open_recorded


def export(file: str, output: str | None, force: bool) -> None:
    check_output(output, force, reads=file)
    with closing(open_recorded(file)) as trace:
        write_output((f"{line}\n" for line in write_jsonl(trace)), output, force)
