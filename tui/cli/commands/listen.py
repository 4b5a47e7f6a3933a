"""`puzzletui listen`: takes what a constraint solver sends to a profiler, and shows or records it."""

import os
import socket
from contextlib import closing

from engine.errors import Refusal
from engine.growing_file import continued, source_of
from engine.header import Header
from engine.query.counters import count_words
from engine.query.replay import Replay
from engine.sentences import counted
from engine.store.recording import Recording
from puzzles.constraints.profiler.header import header_of
from puzzles.constraints.profiler.sending import reason
from puzzles.constraints.profiler.stream import search_in_stream
from tui.cli.commands.watch import watch_session
from tui.cli.exit_codes import DONE, INTERRUPTED
from tui.cli.interrupts import Interrupts, finished
from tui.cli.recorded import Patience
from tui.cli.terminal import SHOWN_SECONDS, has_screen, require_screen, say, take_keyboard
from tui.player.receiving import receive_profile
from tui.player.recent import remember
from tui.player.viewing import FASTEST

WHERE = "the solver"


def listen(host: str, port: int, speed: float | None, record: str, present: bool) -> int:
    """Show the first search that comes; or record it, if there is no screen."""
    if not record:
        require_screen("puzzletui listen --record FILE")
    connection = _accepted(host, port)
    header, taken = header_of(source_of(connection, WHERE), WHERE, Patience(connection))
    if not has_screen():
        return _record(header, taken, connection, record)
    take_keyboard()
    session = receive_profile(header, taken, connection, WHERE, "play", record)
    session.presented = present
    watch_session(session, speed or FASTEST, record)
    return DONE


def _accepted(host: str, port: int) -> int:
    """The descriptor of the first connection that comes; no other is taken."""
    try:
        server = socket.create_server((host, port))
    except OSError as error:
        what = f"cannot be listened on: {reason(error)}; choose another with --port or --host"
        raise Refusal(what, f"{host}:{port}") from None
    with server:
        at, number = server.getsockname()[:2]
        say(f"listening on {at}:{number} for the search of a solver; Ctrl-C ends it")
        connection, _ = server.accept()
    return connection.detach()


def _record(header: Header, taken: bytes, connection: int, record: str) -> int:
    source = continued(taken, source_of(connection, WHERE))
    with closing(Recording(header, record)) as recording:
        search = search_in_stream(source, WHERE, recording)
        interrupts, interrupted = Interrupts(search), False
        try:
            with interrupts.taken(), finished(search):
                while not search.end:
                    with interrupts.held():
                        search.pull(seconds=SHOWN_SECONDS)
        except KeyboardInterrupt:
            interrupted = True
        finally:
            os.close(connection)
        remember(record)
        say(f"{_counts(recording)} recorded in {record}")
    return INTERRUPTED if interrupted else DONE


def _counts(recording: Recording) -> str:
    replay = Replay(recording)
    replay.seek(len(recording))
    found = count_words(replay.state, "nodes", "solutions", "dead_ends")
    return f"{counted(len(recording), 'event')}, {', '.join(found)}"
