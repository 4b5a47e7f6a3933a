"""The tree of an engine's search, told event by event.

node    open from a decision of the engine to its way back; the root has no decision.
"""

from collections.abc import Iterable, Sequence

from attrs import define

from engine.events import SOLVED, Backtrack, Choose, Deduce, Exhausted, Fact, Prune
from puzzles.common.grammar import joined
from puzzletui_engines.cells import Cells
from puzzletui_engines.hand_over import HandOver

Facts = tuple[Fact, ...]
GROUP = 8
"""So many changes are told at a time, all by name."""


@define
class _Node:
    changes: int
    """How many changes there were before it."""
    children: int = 0
    is_solved: bool = False


class Telling:
    def __init__(self, cells: Cells, hand_over: HandOver) -> None:
        self.cells, self._hand_over = cells, hand_over
        self._open = [_Node(0)]

    @property
    def depth(self) -> int:
        return len(self._open) - 1

    @property
    def is_solved(self) -> bool:
        """Whether the current node is a solution."""
        return self._open[-1].is_solved

    @property
    def is_leaf(self) -> bool:
        return not self._open[-1].children

    def choose(
        self,
        variable: str,
        values: tuple[str, str],
        rule: str,
        facts: Facts,
        keeps: Iterable[tuple[int, int]],
    ) -> None:
        """A decision for the first of two values; `keeps` are cells with the values that it leaves them."""
        node = self._open[-1]
        node.children += 1
        which = node.children
        self._open.append(_Node(self.cells.changes))
        for cell, left in keeps:
            self.cells.keep(cell, left)
        among = values if which == 1 else ()
        writes = self.cells.writes()
        choice = Choose(variable, values[0], which, max(2, which), writes, rule, facts, among=among)
        self._hand_over(choice)

    def propagated(self, rule: str, facts: Facts, others: Sequence[str], always: bool = False) -> None:
        """What the engine's propagation has changed, GROUP cells at a time.

        Where it is nothing on the board, `others` are named; if there are none, there is no event, unless
        `always`. The facts end with what all that is called; which part of it an event tells follows.
        """
        writes = self.cells.writes()
        groups = [writes[at : at + GROUP] for at in range(0, len(writes), GROUP)]
        for number, group in enumerate(groups, 1):
            part = f" (part {number:,} of {len(groups):,})" if len(groups) > 1 else ""
            told = (*facts[:-1], f"{facts[-1]}{part}", self.cells.words(group))
            self._hand_over(Deduce(rule, told, group))
        if not groups and (others or always):
            self._hand_over(Deduce(rule, (*facts, _named(others))))

    def dead_end(self, rule: str, facts: Facts = ()) -> None:
        """The engine goes no further here. That kills a node without a child; others were searched before."""
        self._hand_over(Prune(rule, facts, kills=self.is_leaf))

    def solved(self) -> None:
        self._open[-1].is_solved = True
        self._hand_over(SOLVED)

    def back_to(self, depth: int, rule: str = "") -> None:
        """Close all nodes below a depth. A sentence for the rule has gaps for the two levels."""
        while self.depth > depth:
            facts = (self.depth, depth) if rule else ()
            self.cells.undo(self._open.pop().changes)
            self._hand_over(Backtrack(rule, facts))

    def exhausted(self, rule: str, facts: Facts) -> None:
        self._hand_over(Exhausted(rule, facts))


def _named(words: Sequence[str]) -> str:
    """`a, b and 10 more`"""
    if len(words) <= GROUP:
        return joined(words or ["nothing that has a name"])
    return joined([*words[: GROUP - 1], f"{len(words) - GROUP + 1:,} more"])
