"""Hashi for OR-Tools: the bridges of each edge, and how far each island is from the first one."""

from functools import partial
from typing import Any

from engine.events import Events
from engine.sentences import counted
from puzzles.hashi.model import ANY, Sea
from puzzletui_engines.hashi.cells import cells_of
from puzzletui_engines.ortools_search import Model, Variable
from puzzletui_engines.ortools_search import solve as search


def solve(sea: Sea) -> Events:
    return search(partial(model_of, sea))


def model_of(sea: Sea) -> Model:
    model = Model(cells_of(sea))
    bridges = [model.new(range(sea.most + 1)) for _ in sea.edges]
    for island, edges in zip(sea.islands, sea.at):
        total = model.solver.Sum([bridges[edge] for edge in edges])
        model.add(total >= 1 if island.number == ANY else total == island.number)
    for edge, crossed in enumerate(sea.crossings):
        for other in crossed:
            if other > edge:
                model.add(bridges[edge] * bridges[other] == 0)
    connect(model, sea, bridges)
    for edge, name in enumerate(sea.edge_names):
        model.seen.append(Variable(bridges[edge], name, partial(counted, noun="bridge"), edge))
    model.decided = model.seen
    return model


def connect(model: Model, sea: Sea, bridges: list[Any]) -> None:
    """Each island is one bridge further from the first one than its nearest neighbour over bridges.

    So an island that no bridges join with the first one is too far away.
    """
    far = len(sea.islands)
    away = [model.new([0])] + [model.new(range(1, far)) for _ in range(1, far)]
    for island in range(1, far):
        neighbours = []
        for edge in sea.at[island]:
            other = sea.edges[edge].a + sea.edges[edge].b - island
            neighbours.append(away[other] + far * model.solver.IsEqualCstVar(bridges[edge], 0))
        if neighbours:
            model.add(away[island] == model.solver.Min(neighbours) + 1)
        else:
            model.impossible()
