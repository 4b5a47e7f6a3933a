"""What is learned from a conflict: a clause that would have prevented it.

current level   the level of the conflict: its last decision and what followed from that.
turn            a literal of the current level through which every way from its decision to the conflict
                leads; the last such one (the first unique implication point). Without it there would be no
                conflict, so the learned clause has its opposite.
"""

from attrs import define

from puzzles.common.learning.clauses import Clause, Clauses


@define(frozen=True)
class Lesson:
    clause: Clause
    """The opposite of the turn first."""
    level: int
    """The lowest level at which the rest of the clause is false."""
    levels: int
    """How many levels its literals are from."""
    met: list[int]
    """The variables that the conflict follows from."""


def lesson_of(clauses: Clauses, conflict: Clause) -> Lesson:
    level, place, trail = clauses.level, clauses.place, clauses.trail
    here = len(clauses.starts)
    met: set[int] = set()
    rest: list[int] = []
    clause, turn, open_, at = conflict, -1, 0, len(trail)
    while True:
        for literal in clause:
            variable = literal >> 1
            if literal != turn and variable not in met and level[variable]:
                met.add(variable)
                if level[variable] == here:
                    open_ += 1
                else:
                    rest.append(literal)
        at -= 1
        while trail[at] >> 1 not in met:
            at -= 1
        turn = trail[at]
        open_ -= 1
        if not open_:
            break
        clause = clauses.because(turn)
    kept = [turn ^ 1, *_needed(clauses, rest)]
    back = clauses.highest(kept[1:])
    levels = len({level[literal >> 1] for literal in kept})
    return Lesson(kept, back, levels, sorted(met, key=place.__getitem__))


def _needed(clauses: Clauses, literals: list[int]) -> list[int]:
    """Without those that are false because others of them are."""
    marked = {literal >> 1 for literal in literals}
    levels = {clauses.level[variable] for variable in marked}
    hopeless: set[int] = set()
    return [literal for literal in literals if not _follows(clauses, literal ^ 1, marked, hopeless, levels)]


def _follows(clauses: Clauses, literal: int, marked: set[int], hopeless: set[int], levels: set[int]) -> bool:
    """Whether all that it follows from, back and back, is marked; what it passes on the way is marked too."""
    level, reason, value = clauses.level, clauses.reason, clauses.value
    if reason[literal >> 1] is None:
        return False
    ahead, passed = [literal], list[int]()
    while ahead:
        for other in clauses.because(ahead.pop()):
            variable = other >> 1
            if variable in marked or not level[variable] or value[other] > 0:
                continue
            if reason[variable] is None or variable in hopeless or level[variable] not in levels:
                marked.difference_update(passed)
                hopeless.update(passed)
                return False
            marked.add(variable)
            passed.append(variable)
            ahead.append(other ^ 1)
    return True


def chains(clauses: Clauses, conflict: Clause, turn: int) -> tuple[list[int], list[int]]:
    """Two ways from the turn to the conflict, literal by literal, as far apart as is easily found."""
    here, level = len(clauses.starts), clauses.level
    ends = [literal ^ 1 for literal in conflict if level[literal >> 1] == here]
    ends.sort(key=lambda literal: -clauses.place[literal >> 1])
    first = _chain(clauses, ends[0], turn, set())
    others = [end for end in ends if end not in first] or ends[1:] or ends
    return first, _chain(clauses, others[0], turn, {*first})


def _chain(clauses: Clauses, end: int, turn: int, taken: set[int]) -> list[int]:
    """Back from the end by the latest cause of each literal, one that is not taken if there is any."""
    here, chain = len(clauses.starts), [end]
    while chain[-1] != turn:
        causes = [
            literal ^ 1
            for literal in clauses.because(chain[-1])
            if literal != chain[-1] and clauses.level[literal >> 1] == here
        ]
        first = clauses.place[turn >> 1]
        causes = [cause for cause in causes if clauses.place[cause >> 1] >= first]
        if not causes:  # it was found late, after a jump that stopped at the floor
            break
        chain.append(max(causes, key=lambda cause: (cause not in taken, clauses.place[cause >> 1])))
    return chain[::-1]
