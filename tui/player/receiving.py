"""A search that another program prints as JSON Lines: a process of its own records it while it is watched."""

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
    kind, puzzle = puzzle_of(header, where)
    task = {
        "stream": stream,
        "where": where,
        "lines": begun.lines,
        "unread": begun.unread.decode("latin-1"),
        "grows": beginning == "newest",
    }
    feed = Feed(header, task, stream=stream, beginning=beginning)
    feed.trace.where = where
    return Session(feed.trace, kind, puzzle, feed=feed)
