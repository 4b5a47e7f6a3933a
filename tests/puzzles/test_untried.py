"""The values that the tree shows for untried children are those that the search tries later, in order."""

from functools import partial
from itertools import islice

import pytest

from engine.events import Choose, Event
from engine.query.replay import Replay
from engine.query.tree import Tree
from engine.query.untried import Untried
from puzzles.kind import Kind, Solver
from puzzles.registry import kind_named, kind_names
from puzzles.source import Source
from tests.engine.searches import Searched, recorded

MOST_EVENTS, MOST_CELLS = 400, 130
SOLVERS = [
    pytest.param(kind_named(name), solver, id=f"{name}-{solver.name}")
    for name in kind_names()
    for solver in kind_named(name).solvers.values()
]


def families(events: list[Event]) -> list[list[tuple[int, Choose]]]:
    """The children of each node that has been left or not, with the events that opened them."""
    path: list[list[tuple[int, Choose]]] = [[]]
    found = []
    for number, event in enumerate(events):
        if isinstance(event, Choose):
            if not path[-1]:
                found.append(path[-1])
            path[-1].append((number, event))
            path.append([])
        elif event.verb == "backtrack":
            path.pop()
    return found


@pytest.mark.parametrize(("kind", "solver"), SOLVERS)
def test_untried_values_are_exactly_those_tried_later(kind: Kind, solver: Solver) -> None:
    seen = 0
    for name, text in kind.samples().items():
        puzzle = kind.read(Source(text, name))
        if solver.refuses(puzzle) or puzzle.cells > MOST_CELLS:
            continue
        events = list(islice(kind.search(solver, puzzle), MOST_EVENTS))
        trace = recorded(Searched(puzzle.cells, events))
        untried = Untried(trace, partial(kind.values, puzzle))
        for children in families(events):
            first = trace.subtree(trace.block_at(children[0][0]).state(children[0][0] + 1).node)
            for _, choice in children[1:]:
                if choice.variable != children[0][1].variable:
                    continue  # a search that learns decides something else after a lesson
                assert untried.value(first, choice.variable, choice.which) == choice.value
                seen += 1
            if children[0][1].of > 1:
                assert untried.value(first, children[0][1].variable, children[0][1].of) != ""
    assert seen or kind.name in ("hashi", "nonogram"), "some samples have no guess"


def test_the_tree_shows_them() -> None:
    kind = kind_named("queens")
    puzzle = kind.read(Source(kind.samples()["queens-4.txt"], "queens-4.txt"))
    events = list(kind.search(kind.solver("backtracking"), puzzle))
    trace = recorded(Searched(puzzle.cells, events))
    replay = Replay(trace)
    replay.seek(1)
    for tree, expected in (
        (Tree(trace), ["", "", ""]),
        (Tree(trace, partial(kind.values, puzzle)), ["A2", "A3", "A4"]),
        (Tree(trace, lambda board, variable: ["A1", "A2"]), ["", "", ""]),
        (Tree(trace, lambda board, variable: ["A2", "A1", "A3", "A4"]), ["", "", ""]),
    ):
        view = tree.view(replay.state)
        assert [row.value for row in view.rows(0, view.height) if row.look == "untried"] == expected
