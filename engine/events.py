"""What a search can do: six events.

cell     an index into the board.
mark     a small non-negative integer written in a cell; 0 if nothing was written.
board    the marks of all cells, as a flat list.
write    a (cell, mark) pair.
event    one step of the search. It carries its writes, and why it happened:
         `rule`     the rule's name; the kind has a sentence for each rule, with gaps `{}`;
         `facts`    what fills those gaps, in order;
         `because`  the cells whose marks justify it.
node     the state after a `choose`; the root, node 0, is the state before the first. Nodes are numbered in
         order of birth. The search is depth-first, so that is pre-order: n's first child is n+1, and n's
         next sibling is the node born after n's last descendant.
open     a node is open from its `choose` to the `backtrack` that closes it.
path     the open nodes, from the root to the current node, which is the deepest.

A solver may yield the same event object many times (`BACKTRACK`, for example).
"""

from collections.abc import Iterator
from typing import ClassVar

from attrs import define

Write = tuple[int, int]
Fact = str | int


class Event:
    """The fields that all six events have; only those six are ever created."""

    __slots__ = ()
    verb: ClassVar[str]
    rule: str
    facts: tuple[Fact, ...]
    writes: tuple[Write, ...]
    because: tuple[int, ...]
    kills: ClassVar[bool] = False


@define
class Choose(Event):
    """Opens a child of the current node: `variable` takes `value`.

    It is child number `which` (from 1) `of` the children generated. The first child may name in `among` the
    values of all of them, tried or not.
    """

    verb: ClassVar[str] = "choose"
    variable: str
    value: str
    which: int
    of: int
    writes: tuple[Write, ...] = ()
    rule: str = ""
    facts: tuple[Fact, ...] = ()
    because: tuple[int, ...] = ()
    among: tuple[str, ...] = ()


@define
class Deduce(Event):
    """Something follows by a rule; no node is opened."""

    verb: ClassVar[str] = "deduce"
    rule: str
    facts: tuple[Fact, ...] = ()
    writes: tuple[Write, ...] = ()
    because: tuple[int, ...] = ()


@define
class Prune(Event):
    """A possibility is ruled out: a candidate, or, if it `kills`, the current node."""

    verb: ClassVar[str] = "prune"
    rule: str
    facts: tuple[Fact, ...] = ()
    writes: tuple[Write, ...] = ()
    because: tuple[int, ...] = ()
    kills: bool = False  # type: ignore[misc]


@define
class Backtrack(Event):
    """Closes the current node and undoes all writes made in it; it may not write anything itself."""

    verb: ClassVar[str] = "backtrack"
    rule: str = ""
    facts: tuple[Fact, ...] = ()
    writes: tuple[Write, ...] = ()
    because: tuple[int, ...] = ()


@define
class Solved(Event):
    """The board is a solution now."""

    verb: ClassVar[str] = "solved"
    rule: str = ""
    facts: tuple[Fact, ...] = ()
    writes: tuple[Write, ...] = ()
    because: tuple[int, ...] = ()


@define
class Exhausted(Event):
    """The search is over: every node but the root is closed, and no event follows."""

    verb: ClassVar[str] = "exhausted"
    rule: str = ""
    facts: tuple[Fact, ...] = ()
    writes: tuple[Write, ...] = ()
    because: tuple[int, ...] = ()


EVENTS: tuple[type[Event], ...] = (Choose, Deduce, Prune, Backtrack, Solved, Exhausted)
VERBS = tuple(event.verb for event in EVENTS)

Events = Iterator[Event]
FOREVER = 2**62
"""A number of events that no search reaches."""

BACKTRACK = Backtrack()
SOLVED = Solved()
EXHAUSTED = Exhausted()
