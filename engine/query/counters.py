"""The counters of a search: one definition for every solver, command and panel."""

from collections.abc import Callable
from typing import Any

from attrs import define

from engine.sentences import counted
from engine.state import State


@define(frozen=True)
class Counter:
    meaning: str
    of: Callable[[State], int]
    words: Callable[[int], str]
    """The number as a person reads it."""


def _counter(noun: str, meaning: str, of: Callable[[State], int]) -> Counter:
    return Counter(meaning, of, lambda number: counted(number, noun))


COUNTERS: dict[str, Counter] = {
    "nodes": _counter(
        "node", "states visited: the root, and one for each choice made", lambda state: state.nodes
    ),
    "untried": Counter(
        "states generated as children and not visited (so far)",
        lambda state: state.states - state.nodes,
        lambda number: f"{number:,} untried",
    ),
    "states": _counter(
        "state", "nodes and untried together, as the papers count", lambda state: state.states
    ),
    "dead_ends": _counter(
        "dead end", "nodes left without a child or a solution", lambda state: state.dead_ends
    ),
    "backtracks": _counter(
        "backtrack", "nodes left, dead or solved", lambda state: state.counts["backtrack"]
    ),
    "deductions": _counter(
        "deduction", "conclusions drawn without a choice", lambda state: state.counts["deduce"]
    ),
    "prunes": _counter("prune", "possibilities ruled out", lambda state: state.counts["prune"]),
    "solutions": _counter("solution", "solutions found", lambda state: state.counts["solved"]),
    "depth": Counter("choices open now", lambda state: state.depth, lambda number: f"depth {number:,}"),
    "max_depth": Counter(
        "most choices open at once", lambda state: state.deepest, lambda number: f"depth {number:,}"
    ),
}


def count_words(state: State, *names: str) -> list[str]:
    """Some of the counters in words: `29 nodes`, `10 dead ends`."""
    return [COUNTERS[name].words(COUNTERS[name].of(state)) for name in names]


def counters(state: State, end: str, seconds: float) -> dict[str, Any]:
    """The counters for JSON output; `end` is how the search ended, "" if it has not."""
    names = ("nodes", "untried", "states", "dead_ends", "backtracks", "max_depth")
    return {
        "status": status(state, end),
        "solutions": state.counts["solved"],
        "events": dict(state.counts),
        **{name: COUNTERS[name].of(state) for name in names},
        "seconds": round(seconds, 6),
    }


def status(state: State, end: str) -> str:
    """`solved`, `unsolvable`, or `stopped` if the search ended before that was known."""
    if end not in ("solved", "exhausted"):
        return "stopped"
    return "solved" if state.counts["solved"] else "unsolvable"
