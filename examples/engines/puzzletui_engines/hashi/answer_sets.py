"""Hashi for clingo: how many bridges each edge takes, and which islands they reach."""

from collections.abc import Iterator

from clingo import Symbol

from engine.events import Events
from engine.sentences import counted
from puzzles.hashi.model import ANY, Sea
from puzzletui_engines.clingo_search import Program, Says, encoding_of
from puzzletui_engines.clingo_search import solve as search
from puzzletui_engines.hashi.cells import cells_of


def solve(sea: Sea) -> Events:
    def says(atom: Symbol) -> Says | None:
        numbers = [argument.number for argument in atom.arguments]
        if atom.name == "bridges":
            edge, number = numbers
            bridges = counted(number, "bridge")
            return Says(sea.edge_names[edge], bridges, f"not {bridges}", edge, 1 << number)
        if atom.name == "joined":
            return Says(sea.edge_names[numbers[0]], "some bridge", "no bridge", numbers[0], ~1)
        if atom.name == "way":
            island, edge = numbers
            return Says(sea.edge_names[edge], f"way from {sea.island_names[island]}", "no way")
        if atom.name == "reached":
            return Says(sea.island_names[numbers[0]], "reached", "not reached")
        return None

    return search(Program(encoding_of("hashi"), facts(sea), cells_of(sea), says))


def facts(sea: Sea) -> Iterator[str]:
    yield f"most({sea.most})."
    for number, island in enumerate(sea.islands):
        yield f"any({number})." if island.number == ANY else f"sum({number},{island.number})."
    for number, edge in enumerate(sea.edges):
        yield f"edge({number},{edge.a},{edge.b})."
        yield from (f"crossing({number},{other})." for other in sea.crossings[number] if other > number)
