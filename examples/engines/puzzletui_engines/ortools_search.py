"""The search of OR-Tools' constraint solver, seen by a search monitor.

variable   one of the model, with a name. If it stands for a cell, its values are those of the cell.
branch     of a decision `variable = value`: the left one has that value, the right one has not.
"""

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from attrs import define, field
from ortools.constraint_solver import pywrapcp

from engine.errors import Refusal
from engine.events import Events
from engine.sentences import counted
from puzzletui_engines.cells import Cells
from puzzletui_engines.hand_over import HandOver, events_of
from puzzletui_engines.telling import Telling

_DECISION = re.compile(r"\[v(\d+)\(.*?\) == (\d+)\]")
"""How OR-Tools writes a decision; nothing else tells which it is. Variable 5 is called v5."""


@define
class Variable:
    var: Any
    """The variable in OR-Tools."""
    name: str
    value_name: Callable[[int], str]
    cell: int = -1
    base: int = 0
    """The value that is bit 0 of the cell's values."""

    def values(self) -> int:
        """The values left, as a cell has them. OR-Tools' own iterator is never freed."""
        possible = range(self.var.Min(), self.var.Max() + 1)
        return sum([1 << value - self.base for value in possible if self.var.Contains(value)])


@define
class Model:
    cells: Cells
    solver: Any = field(factory=lambda: pywrapcp.Solver("puzzletui"))
    decided: list[Variable] = field(factory=list)
    """Those that the search decides on."""
    seen: list[Variable] = field(factory=list)
    """Those that stand for cells."""
    _number: int = 0

    def new(self, values: Sequence[int]) -> Any:
        """A variable of OR-Tools with a name that its decisions can be told by."""
        self._number += 1
        return self.solver.IntVar(list(values), f"v{self._number - 1}")

    def add(self, constraint: Any) -> None:
        self.solver.Add(constraint)

    def impossible(self) -> None:
        self.add(self.solver.FalseConstraint())


def solve(model: Callable[[], Model]) -> Events:
    return events_of(partial(_search, model))


def _search(make: Callable[[], Model], hand_over: HandOver) -> None:
    model = make()
    solver, variables = model.solver, [variable.var for variable in model.decided]
    watch = _Watch(model)
    model.add(watch)
    monitor = _Monitor(model, watch, Telling(model.cells, hand_over))
    builder = solver.Phase(variables, solver.CHOOSE_MIN_SIZE_LOWEST_MIN, solver.ASSIGN_MIN_VALUE)
    solver.NewSearch(builder, [monitor])
    while solver.NextSolution():
        monitor.solved()
    solver.EndSearch()
    monitor.end()


class _Watch(pywrapcp.PyConstraint):  # type: ignore[misc]
    """Constrains nothing: it notes which variables have changed."""

    def __init__(self, model: Model) -> None:
        super().__init__(model.solver)
        self._seen = model.seen
        self.changed: set[int] = set()

    def Post(self) -> None:
        for number, variable in enumerate(self._seen):
            variable.var.WhenDomain(self.Demon(_Watch.change, number))

    def InitialPropagate(self) -> None:
        pass

    def change(self, number: int) -> None:
        self.changed.add(number)


class _Monitor(pywrapcp.SearchMonitor):  # type: ignore[misc]
    def __init__(self, model: Model, watch: _Watch, telling: Telling) -> None:
        super().__init__(model.solver)
        self._model, self._watch, self._telling = model, watch, telling
        self._by_name = {int(variable.var.Name()[1:]): variable for variable in model.decided}
        self._are_left: list[bool] = []
        """For each open node whether it is the left branch of its decision."""

    def EndInitialPropagation(self) -> None:
        """Some of a variable's values may have been missing from the beginning."""
        self._watch.changed.update(range(len(self._model.seen)))
        self._tell("ortools start")

    def ApplyDecision(self, decision: Any) -> None:
        self._branch(decision, is_left=True)

    def AfterDecision(self, decision: Any, apply: bool) -> None:
        self._tell("ortools propagation")

    def BeginFail(self) -> None:
        self._watch.changed.clear()
        self._telling.dead_end("ortools failure")

    def RefuteDecision(self, decision: Any) -> None:
        """Go back to the last node whose right branch was not tried, and try it."""
        while not self._are_left.pop():
            pass
        self._telling.back_to(len(self._are_left))
        self._branch(decision, is_left=False)

    def solved(self) -> None:
        self._telling.solved()

    def end(self) -> None:
        solver = self._model.solver
        self._telling.back_to(0)
        numbers = f"{solver.Branches():,} branches and {counted(solver.Failures(), 'failure')}"
        self._telling.exhausted("ortools count", (numbers,))

    def _branch(self, decision: Any, is_left: bool) -> None:
        variable, value = self._decided(decision)
        self._are_left.append(is_left)
        name = variable.value_name(value)
        values = (name, f"not {name}") if is_left else (f"not {name}", name)
        rule = "ortools left" if is_left else "ortools right"
        facts = (
            (variable.name, counted(variable.var.Size(), "value"), name) if is_left else (variable.name, name)
        )
        bit = 1 << value - variable.base
        keeps = [(variable.cell, bit if is_left else ~bit)] if variable.cell >= 0 else []
        self._telling.choose(variable.name, values, rule, facts, keeps)

    def _decided(self, decision: Any) -> tuple[Variable, int]:
        found = _DECISION.match(words := decision.DebugString())
        if found is None:
            raise Refusal(f"this version of OR-Tools writes a decision in another way: {words:.60}")
        return self._by_name[int(found[1])], int(found[2])

    def _tell(self, rule: str) -> None:
        """What has changed, in the order of the cells: OR-Tools' own order is not the same each time."""
        cells, narrowed = self._telling.cells, 0
        for variable in map(self._model.seen.__getitem__, sorted(self._watch.changed)):
            if (values := variable.values()) != cells.values[variable.cell]:
                narrowed += 1
                cells.keep(variable.cell, values)
        self._watch.changed.clear()
        self._telling.propagated(rule, (counted(narrowed, "variable"),), ())
