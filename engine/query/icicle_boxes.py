"""The boxes of an icicle: which columns show one node, and what became of it by a position.

box     neighbouring columns that lie in one node of a depth; or, if it is not `whole`, columns in which there
        are nodes of that depth, none of which is known to fill a column.
unsure  the look of a closed node whose solutions, if any, are not all in view or in the box's own columns.
"""

from bisect import bisect_left
from itertools import pairwise
from typing import NamedTuple

from attrs import define

from engine.query.icicle import Share, least_depth
from engine.state import State
from engine.store.trace import Trace


@define(frozen=True)
class Box:
    """Columns `left` to `right` - 1."""

    left: int
    right: int
    whole: bool
    closed: str
    """How it looks once it is closed: solved, dead, unsure."""


class Cell(NamedTuple):
    """A column of a box; `odd` tells neighbouring boxes apart."""

    look: str
    whole: bool
    odd: bool


@define(frozen=True)
class Here:
    """The columns of a position: `left` to `right`, -1 or the number of columns if it is not in view."""

    left: int
    right: int
    depth: int
    before: int
    """The nodes of the path down to this depth were open before these columns."""
    after: int
    """The nodes of the path down to this depth go on in the next column."""


def boxes_at(shares: list[Share], depth: int, goes_on: tuple[bool, bool]) -> list[Box]:
    """The boxes of a depth; `goes_on`: whether the search goes on left and right of the shares."""
    edges = [0, *(x for x in range(1, len(shares)) if _is_edge(shares[x - 1], shares[x], depth)), len(shares)]
    boxes = []
    for left, right in pairwise(edges):
        if left < right and depth <= shares[left].deepest:
            closed = _closed(shares, left, right, depth, goes_on)
            boxes.append(Box(left, right, depth <= shares[left].whole, closed))
    return boxes


def _is_edge(left: Share, right: Share, depth: int) -> bool:
    if left is right:
        return False
    if depth <= left.whole and depth <= right.whole:
        return depth > left.joined
    if depth <= left.whole or depth <= right.whole:
        return True
    return (depth <= left.deepest, left.solutions > 0) != (depth <= right.deepest, right.solutions > 0)


def _closed(shares: list[Share], left: int, right: int, depth: int, goes_on: tuple[bool, bool]) -> str:
    if depth > shares[left].whole:
        return "solved" if shares[left].solutions else "dead"
    if any(share.solved_in >= depth for share in shares[left:right]):
        return "solved"
    unsure = left == 0 and goes_on[0], right == len(shares) and goes_on[1]
    beside = [shares[x] for x in (left - 1, right) if 0 <= x < len(shares)]
    blurred = any(share.solutions and share.whole < depth <= share.deepest for share in beside)
    return "unsure" if any(unsure) or blurred else "dead"


def here_in(trace: Trace, shares: list[Share], state: State) -> Here:
    """Where the state is in the icicle."""
    position, depth = state.position, state.depth
    right = bisect_left(shares, position, key=lambda share: share.first) - 1
    if right == len(shares) - 1 and right >= 0 and position > shares[-1].end:
        return Here(len(shares), len(shares), depth, _open_before(trace, shares[-1].end, state), -1)
    left = right
    while left > 0 and shares[left - 1] is shares[left]:
        left -= 1
    before = _open_before(trace, shares[left].first, state) if left >= 0 else -1
    after = -1
    if right + 1 < len(shares):
        least = least_depth(trace, position, shares[right + 1].first)
        after = depth if least is None else min(depth, least)
    return Here(left, right, depth, before, after)


def _open_before(trace: Trace, start: int, state: State) -> int:
    """The depth of the last node of the path that was born before an event."""
    born = bisect_left(state.upper, start, key=lambda opened: opened.birth)
    if born or state.lower is None:
        return born - 1 + (state.lower.nodes if state.lower else 0)
    return least_depth(trace, start, state.position) or 0


def looks_at(boxes: list[Box], depth: int, here: Here, columns: int) -> list[Cell | None]:
    """What each column shows at a depth; None if no node is as deep."""
    cells: list[Cell | None] = [None] * columns
    for number, box in enumerate(boxes):
        odd = bool(number % 2)
        if box.whole:
            cells[box.left : box.right] = [Cell(_look(box, depth, here), True, odd)] * (box.right - box.left)
        else:
            for x in range(box.left, box.right):
                cells[x] = Cell(_look_of_small(x, box, depth, here), False, False)
    return cells


def _look(box: Box, depth: int, here: Here) -> str:
    if box.right <= here.left:
        return "path" if box.right == here.left and depth <= min(here.before, here.depth) else box.closed
    if box.left > here.right:
        return "path" if box.left == here.right + 1 and depth <= here.after else "unborn"
    return "path" if depth <= here.depth else box.closed


def _look_of_small(column: int, box: Box, depth: int, here: Here) -> str:
    if here.left <= column <= here.right and depth <= here.depth:
        return "path"
    return "unborn" if column > here.right else box.closed
