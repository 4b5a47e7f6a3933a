"""What a search does, as data.

cell    an index into the board.
mark    a small non-negative integer written in a cell; 0 for untouched.
board   the flat list of marks: all that replay rebuilds.
write   a (cell, mark) pair.
event   one thing that the search did: it carries its writes, and why it happened:
        `rule`   the rule's name; the kind's table of rules has a sentence for it, with gaps `{}`;
        `facts`  what fills those gaps, in order;
        `because`  the cells because of whose marks it follows.
node    the state after a `choose`. Numbered in order of birth, the root being 0, which in a depth-first
        search is pre-order: node n's first child is n+1, its next sibling comes after n's last descendant.
path    the open nodes, from the root to the current one.

An event that the search makes over and over (`BACKTRACK`, say) may be one object yielded many times.
"""

from collections.abc import Iterator
from typing import ClassVar

from attrs import define

Write = tuple[int, int]
Fact = str | int


class Event:
    """What all six events have; only they are ever made."""

    __slots__ = ()
    verb: ClassVar[str]
    rule: str
    facts: tuple[Fact, ...]
    writes: tuple[Write, ...]
    because: tuple[int, ...]


@define
class Choose(Event):
    """Opens a child node: `variable` takes `value`, child `which` (from 1) `of` those generated.

    `among` names the values of all children, tried or not; the first child carries it, if any does.
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
    """Something follows by a rule, in the node at hand."""

    verb: ClassVar[str] = "deduce"
    rule: str
    facts: tuple[Fact, ...] = ()
    writes: tuple[Write, ...] = ()
    because: tuple[int, ...] = ()


@define
class Prune(Event):
    """A possibility is ruled out: a candidate, or the branch itself."""

    verb: ClassVar[str] = "prune"
    rule: str
    facts: tuple[Fact, ...] = ()
    writes: tuple[Write, ...] = ()
    because: tuple[int, ...] = ()


@define
class Backtrack(Event):
    """Closes the node at hand: all that was written in it is undone, and nothing else may be written."""

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
    """The search is over: every node is closed, and nothing comes after."""

    verb: ClassVar[str] = "exhausted"
    rule: str = ""
    facts: tuple[Fact, ...] = ()
    writes: tuple[Write, ...] = ()
    because: tuple[int, ...] = ()


EVENTS: tuple[type[Event], ...] = (Choose, Deduce, Prune, Backtrack, Solved, Exhausted)
VERBS = tuple(event.verb for event in EVENTS)

Events = Iterator[Event]

BACKTRACK = Backtrack()
SOLVED = Solved()
EXHAUSTED = Exhausted()
