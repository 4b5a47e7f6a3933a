"""One line for the re-checks: which arrangements fit, read off an automaton; no code shared with the solvers.

state       where a reader of the line is: in the blanks before run i, in its kth cell, or in the last blanks.
            States are bits in this order; a step goes on to the next state, stays in blanks, or skips blanks
            between runs of different colours.
alive       for each cell, the states that some fitting arrangement has there.
"""

from functools import lru_cache
from itertools import pairwise

from attrs import define

from puzzles.nonogram.model import Clue

Options = tuple[int, ...]
"""For each cell, a bit set of the marks that it may have: bit `mark - 1`."""
Barred = tuple[tuple[int, int], ...]
"""Runs, and places where they do not start."""


@define(frozen=True)
class Automaton:
    of_mark: dict[int, int]
    """The states in which a cell has a mark."""
    firsts: tuple[int, ...]
    """For each run, the number of the state of its first cell."""
    skippable: int
    """The states from which the next can be skipped."""
    ends: int
    """The states that a line may end in."""


@lru_cache(1 << 12)
def automaton(clue: Clue) -> Automaton:
    of_mark = {1: 1}
    firsts, skippable, state = [], 0, 1
    for i, (length, mark) in enumerate(clue):
        firsts.append(state)
        of_mark[mark] = of_mark.get(mark, 0) | (1 << length) - 1 << state
        state += length
        if i + 1 < len(clue) and clue[i + 1].mark != mark:
            skippable |= 1 << state - 1
        of_mark[1] |= 1 << state
        state += 1
    return Automaton(of_mark, tuple(firsts), skippable, 3 << state - 2 if clue else 1)


@lru_cache(1 << 16)
def alive(clue: Clue, options: Options, barred: Barred = ()) -> tuple[int, ...] | None:
    """None if no arrangement fits."""
    machine = automaton(clue)
    blanks, skippable = machine.of_mark[1], machine.skippable
    allowed = [
        sum(states for mark, states in machine.of_mark.items() if marks >> mark - 1 & 1) for marks in options
    ]
    for run, place in barred:
        allowed[place] &= ~(1 << machine.firsts[run])
    reached = [(3 if clue else 1) & allowed[0]]
    for states in allowed[1:]:
        here = reached[-1]
        reached.append((here & blanks | here << 1 | (here & skippable) << 2) & states)
    if not reached[-1] & machine.ends:
        return None
    found = [reached[-1] & machine.ends]
    for states in reached[-2::-1]:
        after = found[-1]
        found.append((after & blanks | after >> 1 | after >> 2 & skippable) & states)
    return tuple(reversed(found))


def left(clue: Clue, options: Options, barred: Barred = ()) -> Options | None:
    """The marks that each cell has in some arrangement; None if none fits."""
    states = alive(clue, options, barred)
    if states is None:
        return None
    marks = automaton(clue).of_mark.items()
    return tuple(sum(1 << mark - 1 for mark, of in marks if of & here) for here in states)


def starts(clue: Clue, options: Options) -> list[list[int]]:
    """For each run, the places where it starts in some arrangement."""
    states = alive(clue, options) or ()
    return [
        [place for place, here in enumerate(states) if here >> first & 1] for first in automaton(clue).firsts
    ]


def count(clue: Clue, options: Options) -> int:
    """How many arrangements fit."""
    machine = automaton(clue)
    size = max(states.bit_length() for states in machine.of_mark.values())
    mark_of = {s: mark for mark, states in machine.of_mark.items() for s in range(size) if states >> s & 1}
    ways = {-1: 1}
    for marks in options:
        after: dict[int, int] = {}
        for state, many in ways.items():
            for following in _steps(machine, state):
                if following in mark_of and marks >> mark_of[following] - 1 & 1:
                    after[following] = after.get(following, 0) + many
        ways = after
    return sum(many for state, many in ways.items() if machine.ends >> state & 1)


def _steps(machine: Automaton, state: int) -> list[int]:
    if state < 0:
        return [0, 1]
    stays = [state] * (machine.of_mark[1] >> state & 1)
    return [*stays, state + 1, *[state + 2] * (machine.skippable >> state & 1)]


def blocks(marks: list[int], of: tuple[int, ...]) -> list[tuple[int, int]]:
    """Start and end (one past) of each stretch of cells with one of these marks."""
    edges = [False, *(mark in of for mark in marks), False]
    changes = [place for place, (one, other) in enumerate(pairwise(edges)) if one != other]
    return [*zip(changes[::2], changes[1::2])]
