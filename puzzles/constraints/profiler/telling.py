"""The events of nodes that open and close in tree order: what is written on the board, and why, in words."""

import re

from attrs import define, field

from engine.events import BACKTRACK, Backtrack, Choose, Deduce, Events, Fact, Prune, Solved, Write
from engine.query.tree_row import SKIPPED as SKIPPED_RULE
from engine.safe_text import safe
from engine.tree_order import Closed, Opened
from puzzles.constraints.model import NARROWED, Variables
from puzzles.constraints.profiler.frames import BRANCH, FAILED, SKIPPED, SOLVED, Node
from puzzles.constraints.profiler.told import (
    Decision,
    clause,
    decision,
    domains_in,
    json_in,
    solution_in,
    used_nogoods,
)

NAMED = 6
"""Variables whose new domains are told; the others are counted."""
LONGEST_DOMAIN, LONGEST_INFO = 60, 500
_NUMBER = re.compile(r"-?\d{1,18}", re.ASCII)


@define(eq=False)
class Told:
    """What is told of a node that arrived."""

    node: Node
    takes_over: bool = False
    """Whether its thread is not that of its parent."""
    is_looked_further: bool = False
    """Whether the solver came back to it after its solution."""


@define
class _Level:
    """A node that is open, or our root."""

    kids: int = 0
    which: int = 0
    """That of its last child."""
    label: str = ""
    """That of its last child."""
    is_ours: bool = False
    """Whether it is the root of a tree that has no other, and so our root."""
    undo: list[Write] = field(factory=list)


class Telling:
    def __init__(self, variables: Variables, has_common_root: bool) -> None:
        self._variables = variables.all
        self._cells = {variable.name: cell for cell, variable in enumerate(variables.all)}
        self._board = [0] * variables.cells
        self._levels = [_Level()]
        self._has_common_root = has_common_root
        self._roots: set[tuple[int, int]] = set()
        """Restart and thread of the roots that were opened."""

    def opened(self, opened: Opened[Told], waited: bool) -> Events:
        told = opened.arrival.what
        node, parent = told.node, self._levels[-1]
        level = _Level(node.kids)
        if opened.arrival.parent is None and self._is_our_root(node):
            level.is_ours = True
        elif opened.arrival.parent is None:
            yield self._root(node, parent)
        else:
            choice = self._choice(told, parent, opened.lost, waited)
            self._note_writes(choice.writes, level)
            yield choice
        self._levels.append(level)
        yield from self._domains(node, level)
        yield from self._outcome(node)

    def closed(self, closed: Closed[Told]) -> Events:
        level, told = self._levels.pop(), closed.arrival.what
        for cell, mark in reversed(level.undo):
            self._board[cell] = mark
        if level.is_ours:
            self._levels[-1].which = level.which
        elif told.node.status == SKIPPED:
            yield Backtrack("skipped node")
        elif told.is_looked_further:
            yield Backtrack("looked further")
        elif closed.missing:
            yield Backtrack("missing", (closed.missing,))
        else:
            yield BACKTRACK

    def _is_our_root(self, node: Node) -> bool:
        is_ours = not (self._roots or self._has_common_root) and node.status == BRANCH
        if is_ours:
            self._roots.add(node.key[1:])
        return is_ours

    def _root(self, node: Node, parent: _Level) -> Choose:
        _, restart, thread = node.key
        is_restart = all(restart != before for before, _ in self._roots)
        self._roots.add((restart, thread))
        parent.which += 1
        what, rule = ("restart", "restart") if is_restart else ("thread", "root of a thread")
        number = restart + 1 if is_restart else thread
        return Choose(what, f"{number:,}", parent.which, parent.which, rule=rule, facts=(number,))

    def _choice(self, told: Told, parent: _Level, is_lost: bool, waited: bool) -> Choose:
        node, made, beside = told.node, decision(told.node.label), decision(parent.label)
        variable, value, writes = made.variable, made.shown_value, self._written(made)
        rule, facts = _reason(told, made.words or f"node {node.key[0]:,}", waited)
        if node.status == SKIPPED:
            rule, facts = SKIPPED_RULE, (beside.words or "another",)
            variable, value, writes = beside.variable, "", ()
        elif is_lost:
            rule, facts = "lost", (node.key[0], made.words, node.parent[0])
        elif made.sign and made == beside:
            rule, value, writes = "other side", f"{value} (other side)", ()
        if not variable:
            variable, value = "node", f"{node.key[0]:,}"
        place = node.alternative if node.alternative < parent.kids else 0
        parent.label, parent.which = node.label, max(parent.which, place) + 1
        return Choose(variable, value, parent.which, max(parent.kids, parent.which), writes, rule, facts)

    def _written(self, made: Decision) -> tuple[Write, ...]:
        """What a label says of its variable, if domains are not told anyway."""
        cell = self._cells.get(made.variable, -1)
        if cell < 0 or not made.sign or self._variables[cell].is_known:
            return ()
        if made.sign == "=" and _NUMBER.fullmatch(made.value):
            value = int(made.value)
            return ((cell, self._variables[cell].mark(((value, value),))),)
        return () if self._board[cell] else ((cell, NARROWED),)

    def _note_writes(self, writes: tuple[Write, ...], level: _Level) -> None:
        for cell, mark in writes:
            level.undo.append((cell, self._board[cell]))
            self._board[cell] = mark

    def _domains(self, node: Node, level: _Level) -> Events:
        domains = domains_in(node.info)
        if not domains and node.status == SOLVED:
            domains = solution_in(node.info)
        if not domains:
            if node.status == BRANCH and (info := _free_text(node.info)):
                yield Deduce("told", (info,))
            return
        writes: list[Write] = []
        words: list[str] = []
        for name, (domain, _) in domains.items():
            cell = self._cells.get(name, -1)
            mark = self._variables[cell].mark(domain) if cell >= 0 else 0
            if cell >= 0 and mark != self._board[cell]:
                writes.append((cell, mark))
                if len(words) < NAMED:
                    words.append(f"{name} {self._domain_words(cell, domain)}")
        self._note_writes(tuple(writes), level)
        more = len(writes) - len(words)
        words += [f"{more:,} more"] * (more > 0)
        if writes:
            yield Deduce("propagation", ("; ".join(words),), tuple(writes))

    def _domain_words(self, cell: int, domain: tuple[tuple[int, int], ...]) -> str:
        words = self._variables[cell].words(domain)
        is_one = len(domain) == 1 and domain[0][0] == domain[0][1]
        return f"{'=' if is_one else 'in'} {words[:LONGEST_DOMAIN]}{'…' * (len(words) > LONGEST_DOMAIN)}"

    def _outcome(self, node: Node) -> Events:
        if node.status == SOLVED:
            yield Solved()
        elif node.status == FAILED and node.nogood.strip():
            others = used_nogoods(node.info)
            rule, facts = ("learned from others", (others,)) if others else ("learned", ())
            yield Prune(rule, (clause(node.nogood), *facts), kills=True)
        elif node.status == FAILED and (info := _free_text(node.info)):
            yield Prune("failure because", (info,), kills=True)
        elif node.status == FAILED:
            yield Prune("failure", kills=True)


def _reason(told: Told, words: str, waited: bool) -> tuple[str, tuple[Fact, ...]]:
    """The rule of an ordinary choice, and its facts."""
    if told.takes_over:
        return "thread waited" if waited else "taken over", (told.node.key[2], words)
    return "waited" if waited else "branch", (words,)


def _free_text(info: str) -> str:
    """What an info text says that is no object."""
    text = info[: LONGEST_INFO * 4].strip()
    return "" if json_in(info) or text.startswith("{") else safe(" ".join(text.split()))[:LONGEST_INFO]
