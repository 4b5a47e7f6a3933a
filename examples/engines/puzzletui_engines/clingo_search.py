"""clingo's search, seen by a propagator that only looks.

literal   a truth value that clingo decides or derives. One that stands for atoms of ours says something about
          the puzzle; clingo may let one literal stand for several atoms that are equivalent.
level     of a literal: how many decisions had been made, it included. The depth of its node.
trail     the literals that are true now, in the order in which they became so, and so by level.
look      at each fixpoint of propagation: what is new on the trail since the last one, and on which level
          clingo is. Levels that are gone were undone in between, by a conflict, a solution or a restart.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from importlib.resources import files

from attrs import define
from clingo.control import Control
from clingo.propagator import Assignment, PropagateControl, PropagateInit, Propagator, PropagatorCheckMode
from clingo.symbol import Symbol

from engine.events import Events
from engine.sentences import counted
from puzzles.common.grammar import joined
from puzzletui_engines.cells import Cells
from puzzletui_engines.hand_over import HandOver, events_of
from puzzletui_engines.telling import Telling

OPTIONS = ("--models=0", "--enum-mode=bt", "--parallel-mode=1", "--seed=1", "--trans-ext=no")
"""All solutions, by going on after each; one thread, so that a second search is the same; no translation of
sums and counts into clauses: their literals would say nothing about the puzzle."""


@define(frozen=True)
class Says:
    """What an atom says about the puzzle: `variable` has the `value`, or, if it is false, the `other` one."""

    variable: str
    value: str
    other: str
    cell: int = -1
    values: int = 0
    """Which values the cell has left if the atom is true; if it is false, it has lost these."""


@define(frozen=True)
class Program:
    """A model: an encoding, and the puzzle as facts."""

    encoding: str
    facts: Iterable[str]
    cells: Cells
    says: Callable[[Symbol], Says | None]
    """What an atom of the encoding says."""


@define(frozen=True)
class _Meaning:
    """What a literal says: an atom, or that it is false."""

    says: Says
    is_true: bool

    @property
    def values(self) -> tuple[str, str]:
        """Its value, and what it would be otherwise."""
        says = self.says
        return (says.value, says.other) if self.is_true else (says.other, says.value)

    @property
    def words(self) -> str:
        return f"{self.says.variable} = {self.values[0]}"

    @property
    def left(self) -> int:
        return self.says.values if self.is_true else ~self.says.values


def encoding_of(kind: str) -> str:
    return files(f"puzzletui_engines.{kind}").joinpath("answer_sets.lp").read_text("utf-8")


def solve(program: Program) -> Events:
    return events_of(partial(_search, program))


def _search(program: Program, hand_over: HandOver) -> None:
    watcher = _Watcher(program, Telling(program.cells, hand_over))
    control = Control(OPTIONS, logger=lambda code, message: None)
    control.register_propagator(watcher)
    control.add("base", [], "\n".join([program.encoding, *program.facts]))
    control.ground([("base", [])])
    control.solve(on_model=lambda model: watcher.solved())
    watcher.end(control.statistics["solving"]["solvers"])


class _Watcher(Propagator):
    def __init__(self, program: Program, telling: Telling) -> None:
        self._program, self._telling = program, telling
        self._meanings: dict[int, list[_Meaning]] = {}
        """By literal, those about a cell first."""
        self._seen = [0]
        """For each level, how many literals of the trail up to it were seen."""
        self._rule = "clingo start"
        """The rule of what is found on the trail next: why clingo has propagated."""

    def init(self, init: PropagateInit) -> None:
        init.check_mode = PropagatorCheckMode.Both
        for atom in init.symbolic_atoms:
            if says := self._program.says(atom.symbol):
                literal = init.solver_literal(atom.literal)
                for sign in (1, -1):
                    self._meanings.setdefault(sign * literal, []).append(_Meaning(says, sign == 1))
        for meanings in self._meanings.values():
            meanings.sort(key=lambda meaning: meaning.says.cell < 0)

    def check(self, control: PropagateControl) -> None:
        self._look(control.assignment)

    def decide(self, thread_id: int, assignment: Assignment, fallback: int) -> int:
        """Tell the decision that clingo is about to make, and leave it as it is."""
        self._look(assignment)
        self._seen.append(len(assignment.trail) + 1)
        meaning = next(iter(self._of(fallback)), None)
        variable = meaning.says.variable if meaning else f"literal {abs(fallback)}"
        values = meaning.values if meaning else _truth(fallback)
        facts = (self._telling.depth + 1, variable, values[0])
        self._telling.choose(variable, values, "clingo decision", facts, self._keeps(fallback))
        self._rule = "clingo propagation"
        return fallback

    def solved(self) -> None:
        self._telling.solved()

    def end(self, counts: Mapping[str, float]) -> None:
        """The search is over: clingo calls nobody back when the last conflict leaves nothing to try."""
        if not self._telling.is_solved:
            self._telling.dead_end("clingo last conflict", (self._telling.depth,))
        self._telling.back_to(0, "clingo undone")
        numbers = [counted(int(counts[f"{noun}s"]), noun) for noun in ("choice", "conflict", "restart")]
        self._telling.exhausted("clingo count", (joined(numbers),))

    def _look(self, assignment: Assignment) -> None:
        level = max(assignment.decision_level - assignment.root_level, 0)
        trail = assignment.trail
        if level < self._telling.depth:
            self._go_back(level, len(trail))
        new = trail[self._seen[level] :] if self._rule != "clingo start" else self._fixed(assignment)
        self._seen[level] = len(trail)
        self._tell(level, list(new))

    def _fixed(self, assignment: Assignment) -> list[int]:
        """What is true before the search begins; some of it was so before there was a trail."""
        order = {literal: number for number, literal in enumerate(assignment.trail)}
        fixed = [literal for literal in self._meanings if assignment.is_true(literal)]
        return sorted(fixed, key=lambda literal: order.get(literal, -1))

    def _go_back(self, level: int, trail: int) -> None:
        telling = self._telling
        if telling.is_solved:
            self._rule = "clingo after solution"
            telling.back_to(level, "clingo undone")
        elif level == 0 and trail == self._seen[0] and not telling.is_leaf:
            self._rule = "clingo propagation"
            telling.back_to(level, "clingo restart")
        else:
            self._rule = "clingo after conflict"
            telling.dead_end("clingo conflict", (telling.depth, level))
            telling.back_to(level, "clingo undone")
        del self._seen[level + 1 :]

    def _tell(self, level: int, new: Sequence[int]) -> None:
        """What propagation has found; the first literal after a way back is the one that is turned round."""
        facts: tuple[str | int, ...] = (level, counted(len(new), "literal"))
        is_turn = bool(new) and self._rule.startswith("clingo after")
        if is_turn:
            facts = (level, self._named(new[0]), counted(len(new) - 1, "more literal"))
        others = []
        for literal in new:
            for meaning in self._of(literal):
                if meaning.says.cell < 0:
                    others.append(meaning.words)
                else:
                    self._telling.cells.keep(meaning.says.cell, meaning.left)
        self._telling.propagated(self._rule, facts, others, always=is_turn)
        self._rule = "clingo propagation"

    def _of(self, literal: int) -> Sequence[_Meaning]:
        return self._meanings.get(literal, ())

    def _named(self, literal: int) -> str:
        meaning = next(iter(self._of(literal)), None)
        return meaning.words if meaning else f"literal {abs(literal)} = {_truth(literal)[0]}"

    def _keeps(self, literal: int) -> Iterator[tuple[int, int]]:
        return ((m.says.cell, m.left) for m in self._of(literal) if m.says.cell >= 0)


def _truth(literal: int) -> tuple[str, str]:
    return ("true", "false") if literal > 0 else ("false", "true")
