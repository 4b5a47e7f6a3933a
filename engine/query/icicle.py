"""The icicle: the tree of a whole search in columns, depth downwards, width by nodes, events or time.

share   the stretch of a search that one column stands for.
piece   a stretch that is not looked into: a summary, or the open tail.

However long the trace, at most MOST_PIECES summaries or EXACT_BLOCKS blocks are read. If blocks are read, a
share is exactly its column's part of the width. Otherwise it consists of the pieces that begin in its column:
an edge may be a piece off, but what is said of the share is true of its events.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from itertools import accumulate, islice, pairwise

from attrs import define

from engine.events import VERBS
from engine.query.icicle_width import Width
from engine.store.block import Block
from engine.store.node_places import first_node_of
from engine.store.trace import Trace

EXACT_BLOCKS = 6
MOST_PIECES = 2_560
_CHOOSE, _SOLVED = VERBS.index("choose"), VERBS.index("solved")


@define(frozen=True)
class Share:
    """Events `first` to `end` - 1; the root counts as born before the first event."""

    first: int
    end: int
    whole: int
    """All of the share lies in one node of this depth; for greater depths that is false or not known."""
    joined: int
    """That node, or the one of this depth if it is less, goes on in the next share."""
    deepest: int
    """The greatest depth in the share."""
    solutions: int
    solved_in: int
    """A solution is in the node of this depth, if that is in the whole share; -1 if there is no solution."""


def icicle(width: Width, columns: int, start: int, stop: int) -> list[Share]:
    """A share of the places `start` to `stop` for each column; neighbours with one share have one object."""
    start, stop, trace = max(0, start), min(stop, width.total), width.trace
    if stop <= start or columns <= 0:
        return []
    first, end = width.stretch(start, stop)
    if _blocks(trace, 0, first, end, EXACT_BLOCKS) <= EXACT_BLOCKS:
        return _exact(_Events(trace, first, end), width, columns, start, stop)
    found = list(_pieces(trace, first, end))
    pieces = [piece for piece, _ in found]
    by_nodes = width.measure == "nodes"
    places = _first_nodes(trace, found) if by_nodes else [width.place_of_event(p.first) for p in pieces]
    return _from_pieces(pieces, places, columns, start, stop)


def _blocks(trace: Trace, level: int, first: int, end: int, most: int) -> int:
    """How many summaries of a level, and the tail, are in a stretch; counted up to one more than `most`."""
    found = trace.rows(
        """SELECT count(*) FROM (SELECT 1 FROM summaries WHERE level = ?1 AND first < ?3 AND first >= ifnull(
            (SELECT max(first) FROM summaries WHERE level = ?1 AND first <= ?2), 0) LIMIT ?4)""",
        *(level, first, end, most + 1),
    )
    return int(found[0][0]) + (trace.closed_events < end)


class _Events:
    """Depths, births and solutions of a few blocks."""

    def __init__(self, trace: Trace, first: int, end: int) -> None:
        blocks = list(_blocks_between(trace, first, end))
        self.base = blocks[0].first if blocks else 0
        self.depths = [blocks[0].start.depth if blocks else 0]
        """At position `base`, and after each event."""
        self.births: list[int] = []
        self.solved: list[int] = []
        self.first_node = blocks[0].start.nodes if blocks else 1
        for block in blocks:
            self.depths += block.columns.depths[1:]
            self.births += [block.first + birth for birth in block.columns.births]
            self.solved += [block.first + solved for solved in block.columns.solved]
        self.end = self.base + len(self.depths) - 1

    def birth(self, node: int) -> int:
        """The first event of a node's share; for a node not born yet, the end."""
        if node == 0:
            return 0
        index = node - self.first_node
        return self.births[index] if index < len(self.births) else self.end

    def depth(self, position: int) -> int:
        return self.depths[position - self.base]

    def share_of_nodes(self, start: int, stop: int) -> Share:
        first, end = self.birth(start), self.birth(stop)
        opened = first + 1 if start else 0
        depths = [self.depth(opened)] + [self.depth(self.birth(node)) for node in range(start + 1, stop)]
        joined = self.depth(end) if stop - self.first_node < len(self.births) else -1
        return self._share(first, end, min(depths), joined, opened)

    def share_of_events(self, first: int, end: int) -> Share:
        inside = self.depths[first + 1 - self.base : end - self.base]
        whole = min(inside) if inside else max(self.depth(first), self.depth(end))
        return self._share(first, end, whole, self.depth(end), first)

    def _share(self, first: int, end: int, whole: int, joined: int, opened: int) -> Share:
        solved = self.solved[bisect_left(self.solved, first) : bisect_left(self.solved, end)]
        solved_in = max(map(self.depth, solved), default=-1)
        deepest = max(self.depths[opened - self.base : end + 1 - self.base])
        return Share(first, end, whole, joined, deepest, len(solved), solved_in)


def _blocks_between(trace: Trace, first: int, end: int) -> Iterator[Block]:
    for block in trace.blocks(first):
        yield block
        if block.end >= end:
            return


def _exact(events: _Events, width: Width, columns: int, start: int, stop: int) -> list[Share]:
    edges = [start + column * (stop - start) // columns for column in range(columns + 1)]
    share: Callable[[int, int], Share] = events.share_of_nodes
    if width.measure != "nodes":
        share, (_, end) = events.share_of_events, width.stretch(start, stop)
        edges = [min(width.event(edge), end - 1) for edge in edges[:-1]] + [end]
    shares: list[Share] = []
    shown = -1
    for left, right in pairwise(edges):
        # With more columns than nodes, a node fills the columns up to the edge of the next one.
        if shown <= left or shown < right:
            left = max(left, shown)
            shown = max(right, left + 1)
            shares.append(share(left, shown))
        else:
            shares.append(shares[-1])
    return shares


def _pieces(trace: Trace, first: int, end: int) -> Iterator[tuple[Share, int]]:
    """The pieces of a stretch, and how many nodes are born in each."""
    level = trace.levels() - 1
    while level > 0 and _blocks(trace, level - 1, first, end, MOST_PIECES) <= MOST_PIECES:
        level -= 1
    for found in trace.outlines(level, first, min(end, trace.closed_events)) if level >= 0 else ():
        # The first of all has the root in it, and thus no other node as a whole.
        least, counts = found.shallowest if found.first else 0, found.counts
        piece = _piece(found.first, found.end, least, found.deepest, counts[_SOLVED])
        yield piece, counts[_CHOOSE]
    if trace.closed_events < end:
        tail = trace.block_at(trace.closed_events)
        depths = tail.columns.depths[1:]
        piece = _piece(tail.first, tail.end, min(depths), max(depths), len(tail.columns.solved))
        yield piece, len(tail.columns.births)


def _piece(first: int, end: int, least: int, deepest: int, solutions: int) -> Share:
    return Share(first, end, least, least, deepest, solutions, least if solutions else -1)


def _first_nodes(trace: Trace, pieces: list[tuple[Share, int]]) -> list[int]:
    """The first node of each piece; the root belongs to the first of all."""
    first = pieces[0][0].first
    nodes = list(accumulate((births for _, births in pieces), initial=first_node_of(trace, first)))
    return nodes[:-1] if first else [0, *nodes[1:-1]]


def _from_pieces(pieces: list[Share], places: list[int], columns: int, start: int, stop: int) -> list[Share]:
    """The pieces, each from the column of its place on."""
    shares: list[Share | None] = [None] * columns
    last: list[Share | None] = [None] * columns
    for piece, place in zip(pieces, places):
        column = max(0, min((place - start) * columns // (stop - start), columns - 1))
        before = shares[column]
        shares[column], last[column] = _joined(before, piece) if before else piece, piece
    return _filled(shares, last)


def _joined(left: Share, right: Share) -> Share:
    least, deepest = min(left.whole, right.whole), max(left.deepest, right.deepest)
    return _piece(left.first, right.end, least, deepest, left.solutions + right.solutions)


def _filled(shares: list[Share | None], last: list[Share | None]) -> list[Share]:
    """A column in which no piece begins shows the one that goes on there."""
    filled: list[Share] = []
    going_on: Share | None = None
    for share, piece in zip(shares, last):
        shown = share or going_on
        assert shown is not None, "the first piece is in the first column"
        filled.append(shown)
        going_on = piece or going_on
    return filled


def least_depth(trace: Trace, start: int, stop: int) -> int | None:
    """The least depth at the positions `start` to `stop`, both included; None if no event is between."""
    depths = list(_least_depths(trace, trace.levels() - 1, start, min(stop, trace.closed_events)))
    if start < stop and trace.closed_events < stop:
        depths += _least_in(trace.block_at(trace.closed_events), start, stop)
    return min(depths, default=None)


def _least_depths(trace: Trace, level: int, start: int, stop: int) -> Iterator[int]:
    if start >= stop or level < 0:
        return
    for found in trace.outlines(level, start, stop):
        if start <= found.first and found.end <= stop:
            yield found.shallowest
        elif level:
            yield from _least_depths(trace, level - 1, max(start, found.first), min(stop, found.end))
        else:
            yield from _least_in(trace.block_at(found.first), start, stop)


def _least_in(block: Block, start: int, stop: int) -> list[int]:
    depths = block.columns.depths[max(start - block.first, 0) : max(stop - block.first, 0) + 1]
    return [min(depths)] if depths else []


def birth_in(trace: Trace, share: Share, depth: int) -> int | None:
    """The birth of a node of a depth in a share, -1 for the root; None if the share is not as deep.

    It is the node on the path after its first event, else the first one born, else the one closed first.
    """
    birth = _birth_on_path(trace, min(share.first + 1, share.end), depth)
    if birth is None:
        birth = _first_birth(trace, share, depth)
    return _birth_on_path(trace, share.first, depth) if birth is None else birth


def _birth_on_path(trace: Trace, position: int, depth: int) -> int | None:
    state = trace.block_at(max(position - 1, 0)).state(position)
    return state.opened[depth].birth if depth <= state.depth else None


def _first_birth(trace: Trace, share: Share, depth: int) -> int | None:
    firsts = list(islice(trace.closed_blocks(share.first, share.end, 1, lambda o: o.deepest >= depth), 2))
    if trace.closed_events < share.end:
        firsts.append(trace.closed_events)
    births = (_birth_at(trace.block_at(first), share.first, depth) for first in firsts)
    return next((birth for birth in births if birth is not None and birth < share.end), None)


def _birth_at(block: Block, start: int, depth: int) -> int | None:
    depths, births = block.columns.depths, block.columns.births
    after = births[bisect_left(births, start - block.first) :]
    return next((block.first + birth for birth in after if depths[birth + 1] == depth), None)
