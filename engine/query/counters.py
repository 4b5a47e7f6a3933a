"""What a search has cost, under one definition for all solvers, so that they can be compared."""

from typing import Any

from engine.state import State


def counters(state: State, end: str, seconds: float) -> dict[str, Any]:
    """The counters at a position; `end` is how the search ended, "" if it has not."""
    return {
        "status": status(state, end),
        "solutions": state.counts["solved"],
        "events": dict(state.counts),
        "states": state.states,
        "nodes": state.counts["choose"],
        "dead_ends": state.dead_ends,
        "backtracks": state.counts["backtrack"],
        "max_depth": state.deepest,
        "seconds": round(seconds, 6),
    }


def status(state: State, end: str) -> str:
    """solved, unsolvable, or stopped before it was known."""
    if end not in ("solved", "exhausted"):
        return "stopped"
    return "solved" if state.counts["solved"] else "unsolvable"
