"""A search that another program tells: a process of its own records it while it is watched."""

from typing import Any

from engine.header import Header
from engine.jsonl import Begun
from tui.player.feed import Feed
from tui.player.live import Beginning
from tui.player.session import Session, puzzle_of


def receive(header: Header, begun: Begun, stream: int, where: str, beginning: Beginning) -> Session:
    """A search that another program prints as JSON Lines, of which the header was read already.

    `beginning`: with `play` the program is held up while nobody watches on; with `newest` the stream is a
    file, at whose end more is waited for.
    """
    task = {"lines": begun.lines, "unread": begun.unread.decode("latin-1"), "grows": beginning == "newest"}
    return _receive(header, task, stream, where, beginning)


def receive_profile(
    header: Header, taken: bytes, stream: int, where: str, beginning: Beginning, record: str = ""
) -> Session:
    """A search that a constraint solver tells a profiler, of which these bytes were taken already."""
    return _receive(header, {"profile": taken.decode("latin-1")}, stream, where, beginning, record)


def _receive(
    header: Header, task: dict[str, Any], stream: int, where: str, beginning: Beginning, record: str = ""
) -> Session:
    kind, puzzle = puzzle_of(header, where)
    task = {"stream": stream, "where": where, **task}
    feed = Feed(header, task, record, stream=stream, beginning=beginning)
    feed.trace.where = record or where
    return Session(feed.trace, kind, puzzle, feed=feed)
