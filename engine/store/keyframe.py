"""States as bytes: the board, the counters, and the upper part of the path and of its trail.

A keyframe has what its block undoes, and a little more. What is below that was there at the end of an earlier
block already, so it is not stored again: the keyframe says in which block it is found. So what is stored for
an event does not depend on how deep the search is.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from engine.events import VERBS
from engine.state import ROOT, Lower, Opened, Part, State
from engine.store.codec import EVENT_PARTS, FormsByNumber, as_choice, event_parts, events_of
from engine.store.dictionary import CodedEvents, SharedForms
from engine.store.packing import (
    Bytes,
    TooLarge,
    cell_parts,
    from_cell_parts,
    from_increasing,
    from_json,
    from_numbers,
    from_old_cells,
    increasing,
    json_bytes,
    numbers,
    pack,
    unpack,
    whole_numbers,
)
from engine.wire import MOST_MARK

MOST_TRAIL, MOST_OPEN = 4_000_000, 1_000_000
_COUNTERS = ("position", "nodes", "states", "dead_ends", "deepest", "solved_node", "dead_node")
_LOWER = ("block", "nodes", "trail", "ranks", "untried")
_LEAST_COUNTERS = (0, 1, 1, 0, 0, -1, -1)
_PARTS, _OLD_PARTS = 8, 7

ReadPart = Callable[[Lower], Part]


def encode_state(state: State, shared: SharedForms) -> bytes:
    words = {
        "counters": [getattr(state, name) for name in _COUNTERS],
        "counts": list(state.counts.values()),
        "open": len(state.upper),
        "lower": [getattr(state.lower, name) for name in _LOWER] if state.lower else [],
    }
    opened = [*state.upper, *([state.last_child] if state.last_child else [])]
    nodes, trail_starts, births, choices, ranks = zip(*opened)
    if len(state.trail) > MOST_TRAIL:
        raise TooLarge(f"it undoes more than {MOST_TRAIL // 2:,} writes")
    return pack(
        json_bytes(words),
        *cell_parts(state.board),
        numbers(state.trail),
        *[increasing(column) for column in (nodes, trail_starts, [birth + 1 for birth in births])],
        numbers(ranks),
        *event_parts(list(choices), CodedEvents.of(list(choices)), shared),
    )


def decode_state(packed: object, cells: int, shared: FormsByNumber, read: ReadPart, layout: int) -> State:
    """The state, as `State.frozen` makes it: copy it before advancing."""
    if layout < 3:
        first, path, trail, board = _old_state(packed, cells, shared)
    else:
        first, *parts = unpack(packed, _PARTS + EVENT_PARTS)
        board, trail = from_cell_parts(parts[:2], cells, MOST_MARK), from_numbers(parts[2])
        columns = [*map(from_increasing, parts[3:6]), from_numbers(parts[6])]
        path = _opened(columns, parts[_PARTS - 1 :], cells, shared)
    words = from_json(first)
    if type(words) is not dict:
        raise ValueError("its counters are missing")
    state = State(0)
    state.board, state.trail = board, tuple(_checked_trail(trail, cells))  # type: ignore[assignment]
    _count(state, words, layout)
    state.lower = _lower(words.get("lower", []), state.position, read)
    open_nodes = words.get("open", 0)
    if not whole_numbers([open_nodes]) or not 0 <= len(path) - open_nodes <= 1 or not open_nodes:
        raise ValueError("its path does not fit")
    state.upper, state.last_child = path[:open_nodes], path[-1] if len(path) > open_nodes else None
    _check_path(state, path)
    return state


def _lower(numbers: object, position: int, read: ReadPart) -> Lower | None:
    if not numbers:
        return None
    if type(numbers) is not list or len(numbers) != len(_LOWER) or not whole_numbers(numbers):
        raise ValueError("its lower path is wrong")
    block, nodes, trail, ranks, untried = numbers
    if block >= position:
        raise ValueError("its lower path is in a later block")
    return Lower(block, nodes, trail, ranks, untried, read)


def _check_path(state: State, path: list[Opened]) -> None:
    lower = state.lower
    if not (lower and lower.nodes) and path[0][:3] != ROOT[:3]:
        raise ValueError("its path does not begin at the root")
    for one, other in pairwise(path):
        if not (one.node < other.node and one.birth < other.birth and one.trail_start <= other.trail_start):
            raise ValueError("its path is in disorder")
    if any(node.trail_start % 2 or node.rank < 1 for node in path):
        raise ValueError("its path has impossible numbers")
    if path[-1].trail_start > len(state.trail) + (lower.trail if lower else 0):
        raise ValueError("its trail is too short")
    if not path[-1].node < state.nodes or not path[-1].birth < max(state.position, 1):
        raise ValueError("a node on its path is not born yet")
    if state.deepest < state.depth or max(state.solved_node, state.dead_node) >= state.nodes:
        raise ValueError("its counters do not fit its path")


def _count(state: State, words: dict[str, Any], layout: int) -> None:
    counters, counts = words.get("counters"), words.get("counts")
    if type(counters) is not list or type(counts) is not list:
        raise ValueError("its counters are missing")
    if layout < 3:
        counters = [*counters, -1]  # no prune killed a node then
    if len(counters) != len(_COUNTERS) or len(counts) != len(VERBS):
        raise ValueError("some of its counters are missing")
    if not whole_numbers(counts) or not whole_numbers(counters, least=-1):
        raise ValueError("its counters are impossible")
    if any(value < least for value, least in zip(counters, _LEAST_COUNTERS)):
        raise ValueError("its counters are impossible")
    state.counts = dict(zip(VERBS, counts))
    for name, value in zip(_COUNTERS, counters):
        setattr(state, name, value)


def _opened(
    columns: Sequence[Sequence[int]], parts: Sequence[Bytes], cells: int, shared: FormsByNumber
) -> list[Opened]:
    nodes, trail_starts, after_births, ranks = columns
    choices = events_of(parts, cells, shared, MOST_OPEN)
    if not len(nodes) == len(trail_starts) == len(after_births) == len(ranks) == len(choices):
        raise ValueError("its path is incomplete")
    births = [birth - 1 for birth in after_births]
    return list(map(Opened, nodes, trail_starts, births, map(as_choice, choices), ranks))


def _checked_trail(trail: Sequence[int], cells: int) -> list[int]:
    if len(trail) % 2 or len(trail) > MOST_TRAIL:
        raise ValueError("its trail is incomplete or too long")
    if max(trail[::2], default=0) >= cells or max(trail[1::2], default=0) > MOST_MARK:
        raise ValueError(f"its trail is not on a board of {cells} cells")
    return list(trail)


def _old_state(
    packed: object, cells: int, shared: FormsByNumber
) -> tuple[Bytes, list[Opened], Sequence[int], Sequence[int]]:
    """The parts of a keyframe of the layouts 1 and 2: the whole path, and numbers as they are."""
    first, *parts = unpack(packed, _OLD_PARTS + EVENT_PARTS)
    marks, trail, *columns = map(from_numbers, parts[: _OLD_PARTS - 1])
    opened = _opened(columns, parts[_OLD_PARTS - 1 :], cells, shared)
    board = from_old_cells(marks, cells, MOST_MARK)
    return first, opened, trail, board
