"""What a trace answers to all sorts of questions, to compare two traces."""

from typing import Any

from engine.query.find import find_verb
from engine.query.replay import Replay
from engine.query.timeline import timeline
from engine.query.tree import Tree
from engine.store.trace import Trace
from tests.engine.reference import as_dict


def answers(trace: Trace) -> dict[str, Any]:
    length = len(trace)
    replay, tree = Replay(trace), Tree(trace)
    states, rows = [], []
    for position in range(0, length + 1, max(1, length // 9)):
        replay.seek(position)
        states.append(as_dict(replay.state))
        view = tree.view(replay.state)
        rows.append(list(view.rows(0, view.height)))
    found = [
        find_verb(trace, position, verb, step)
        for position in range(0, length + 1, max(1, length // 9))
        for verb in ("backtrack", "solved", "exhausted")
        for step in (1, -1)
    ]
    return {
        "events": list(trace.read()),
        "states": states,
        "tree": rows,
        "found": found,
        "timeline": [timeline(trace, columns, 0, length) for columns in (2, 3, 20)],
    }
