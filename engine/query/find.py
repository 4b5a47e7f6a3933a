"""Finding the next or previous event of some sort, without reading the blocks that cannot contain one.

target   what to find. It gives the matching positions in a block; and for a summary it says whether the
         stretch may contain a match, so that stretches without one are skipped.
step     1 to look forwards, -1 to look backwards.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from engine.events import VERBS, Event
from engine.store.block import Block
from engine.store.outline import Outline
from engine.store.summary import Summary
from engine.store.trace import Trace

Reached = Iterator[tuple[int, list[int]]]
"""How far a search has got, and the matches there, nearest first; block after block."""


class Target(NamedTuple):
    may_be_in: Callable[[Any], bool]
    """False only if the summary proves that there is no match."""
    positions_in: Callable[[Block], list[int]]
    """The matching positions, in order."""
    sort: type[Outline] = Outline
    """What has to be read of summaries."""


def find(trace: Trace, position: int, step: int, target: Target) -> int | None:
    """The nearest match after a position (step 1) or before it (step -1)."""
    return next((found[0] for _, found in matches_by_block(trace, position, step, target) if found), None)


def find_between(trace: Trace, position: int, stop: int, target: Target) -> int | None:
    """As `find`, from a position towards another, which counts too; nothing beyond it is read."""
    step = 1 if stop > position else -1
    for reached, matches in matches_by_block(trace, position, step, target):
        if matches:
            return matches[0] if (stop - matches[0]) * step >= 0 else None
        if (reached - stop) * step >= 0:
            break
    return None


def matches_by_block(trace: Trace, position: int, step: int, target: Target) -> Reached:
    """Block after block, how far it reaches and its matches beyond the position, nearest first."""
    for block in _blocks(trace, position, step, target):
        beyond = [found for found in target.positions_in(block) if (found - position) * step > 0]
        yield (block.end if step > 0 else block.first), beyond[::step]


def matches_all_round(trace: Trace, position: int, step: int, target: Target) -> Reached:
    """As `matches_by_block`; then on from the other end of the trace up to the position, which counts too."""
    yield from matches_by_block(trace, position, step, target)
    for reached, matches in matches_by_block(trace, 0 if step > 0 else len(trace) + 1, step, target):
        yield reached, matches
        if (reached - position) * step >= 0:
            return


def find_verb(trace: Trace, position: int, verb: str, step: int) -> int | None:
    """The nearest position that an event of this verb leads to."""
    return find(trace, position, step, verb_target(verb))


def verb_target(verb: str) -> Target:
    return matching_target(verb, lambda event: event.verb == verb)


def rule_target(verb: str, rule: str) -> Target:
    return matching_target(verb, lambda event: event.rule == rule and event.verb == verb)


def matching_target(verb: str, matches: Callable[[Event], bool]) -> Target:
    """Events that match, all of which are of one verb."""
    return Target(_has_verb(verb), _events(matches))


def event_target(matches: Callable[[Event], bool]) -> Target:
    """Any event that matches; every block has to be read."""
    return Target(_anywhere, _events(matches))


def cell_target(cell: int) -> Target:
    """Events that write a cell or undo a write to it."""
    return Target(lambda summary: summary.touches(cell), lambda block: _touching(block, cell), Summary)


def leaf_target() -> Target:
    """The position just before a node without children is closed."""
    return Target(_has_verb("backtrack"), _leaves)


def depth_target(depth: int) -> Target:
    """Choices that open a node at this depth."""
    return Target(
        lambda summary: summary.deepest >= depth, lambda block: _choices(block, lambda found: found == depth)
    )


def depths_target(may_be_in: Callable[[Outline], bool], matches: Callable[[int], bool]) -> Target:
    """Events after which the depth matches."""

    def positions_in(block: Block) -> list[int]:
        return [block.first + i for i, depth in enumerate(block.columns.depths) if i and matches(depth)]

    return Target(may_be_in, positions_in)


def size_target(trace: Trace, matches: Callable[[int, bool], bool]) -> Target:
    """Choices whose node has a matching number of nodes in its subtree, itself included.

    `matches` is also told whether the node is closed: if not, the number is that of its nodes so far.
    """

    def positions_in(block: Block) -> list[int]:
        return sorted(born for born, size, closed in _sizes(trace, block) if matches(size, closed))

    return Target(_has_verb("choose"), positions_in)


def all_of(targets: Sequence[Target]) -> Target:
    """What matches every one of several targets."""

    def positions_in(block: Block) -> list[int]:
        found = targets[0].positions_in(block)
        for target in targets[1:]:
            if found:
                found = sorted(set(found).intersection(target.positions_in(block)))
        return found

    return Target(
        lambda summary: all(target.may_be_in(summary) for target in targets), positions_in, _sort_of(targets)
    )


def any_of(targets: Sequence[Target]) -> Target:
    """What matches at least one of several targets."""

    def positions_in(block: Block) -> list[int]:
        return sorted({found for target in targets for found in target.positions_in(block)})

    return Target(
        lambda summary: any(target.may_be_in(summary) for target in targets), positions_in, _sort_of(targets)
    )


def none_of(target: Target) -> Target:
    """Events that do not match; every block has to be read."""

    def positions_in(block: Block) -> list[int]:
        others = set(target.positions_in(block))
        return [position for position in range(block.first + 1, block.end + 1) if position not in others]

    return Target(_anywhere, positions_in)


def closing_target(depth: int) -> Target:
    """Events after which the search is less deep than this."""
    return Target(_anywhere, lambda block: _shallower(block, depth))


def opening_target(depth: int) -> Target:
    """Choices that open a node at this depth or above."""
    return Target(_anywhere, lambda block: _choices(block, lambda found: found <= depth))


def _anywhere(summary: Outline) -> bool:
    return True


def _sort_of(targets: Sequence[Target]) -> type[Outline]:
    return Summary if any(target.sort is Summary for target in targets) else Outline


def _sizes(trace: Trace, block: Block) -> Iterator[tuple[int, int, bool]]:
    """For each node born in a block: the position, its number of nodes, and whether it is closed."""
    nodes, opened = block.start.nodes, list[tuple[int, int]]()
    for position, event in enumerate(block.events, block.first + 1):
        if event.verb == "choose":
            opened.append((position, nodes))
            nodes += 1
        elif event.verb == "backtrack" and opened:
            born, node = opened.pop()
            yield born, nodes - node, True
    for born, node in opened:
        size = trace.subtree(node).size
        # all nodes born since an open node are below it
        yield born, trace.nodes - node if size is None else size, size is not None


def _has_verb(verb: str) -> Callable[[Outline], bool]:
    number = VERBS.index(verb)
    return lambda summary: summary.counts[number] > 0


def _events(matches: Callable[[Event], bool]) -> Callable[[Block], list[int]]:
    return lambda block: [
        number for number, event in enumerate(block.events, block.first + 1) if matches(event)
    ]


def _touching(block: Block, cell: int) -> list[int]:
    # for each open node that may be closed, whether the cell was written in it
    closable = block.start.opened[block.columns.shallowest + 1 :]
    touched = [False, *block.start.written_in(cell, closable)]
    found = []
    for number, event in enumerate(block.events, block.first + 1):
        if event.verb == "choose":
            touched.append(False)
        elif event.verb == "backtrack" and touched.pop():
            found.append(number)
        if event.writes and any(written == cell for written, _ in event.writes):
            touched[-1] = True
            found.append(number)
    return found


def _leaves(block: Block) -> list[int]:
    childless = block.start.last_child is None
    found = []
    for number, event in enumerate(block.events, block.first):
        if event.verb == "choose":
            childless = True
        elif event.verb == "backtrack":
            if childless:
                found.append(number)
            childless = False
    return found


def _choices(block: Block, matches: Callable[[int], bool]) -> list[int]:
    """The choices that open a node at a matching depth."""
    columns = block.columns
    return [block.first + birth + 1 for birth in columns.births if matches(columns.depths[birth + 1])]


def _shallower(block: Block, depth: int) -> list[int]:
    return [block.first + i for i, found in enumerate(block.columns.depths) if i and found < depth]


def _blocks(trace: Trace, position: int, step: int, target: Target) -> Iterator[Block]:
    """The block at a position, and those beyond it that may contain the target, nearest first."""
    block = trace.block_at(position if step > 0 else max(position - 1, 0))
    yield block
    closed = trace.closed_events
    start, stop = (block.end, closed) if step > 0 else (0, min(block.first, closed))
    for first in trace.closed_blocks(start, stop, step, target.may_be_in, target.sort):
        yield trace.block_at(first)
    if step > 0 and block.first < closed < len(trace):
        yield trace.block_at(closed)
