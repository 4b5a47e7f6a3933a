"""`puzzletui export --to cpprofiler`: a recorded search, sent to a profiler that runs."""

from contextlib import closing

from engine.sentences import counted
from puzzles.constraints.profiler.sending import send
from tui.cli.recorded import open_recorded
from tui.cli.terminal import Progress, say


def send_to_profiler(file: str, host: str, port: int) -> None:
    progress = Progress()

    def tell(events: int) -> None:
        if progress.due():
            progress.show(f"{events:,} of {counted(len(trace), 'event')} sent")

    with closing(open_recorded(file)) as trace:
        try:
            send(trace, host, port, tell)
        finally:
            progress.erase()
        say(f"{counted(len(trace), 'event')} sent to {host}:{port}")
