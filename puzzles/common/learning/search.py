"""Conflict-driven search: decide, propagate, learn a clause from each conflict, and jump back by it.

It goes on through every solution: after one, the last decision is turned to its other side, and so on up.
A learned clause follows from the puzzle alone, so it holds there too.

turned   a level whose decision is the second side of one; below the highest of these (the floor) the search
         only goes back side by side, so that it finds no solution twice and need not note any.
"""

from collections.abc import Generator

from engine.events import BACKTRACK, EXHAUSTED, SOLVED, Backtrack, Event, Events
from engine.sentences import counted
from puzzles.common.learning.choosing import RESTART_EVERY, Choosing, luby
from puzzles.common.learning.clauses import Clause, Clauses
from puzzles.common.learning.conflict import Lesson, lesson_of
from puzzles.common.learning.telling import Encoding, Telling

MOST_LEARNED = 4_000
"""With more clauses, half of them are forgotten: those whose literals are from the most levels."""


Ends = Generator[Event, None, bool]
"""Events, and in the end whether the search goes on."""


def search(encoding: Encoding) -> Events:
    return _Search(encoding).run()


class _Search:
    def __init__(self, encoding: Encoding) -> None:
        activity, phase = list(encoding.activity), list(encoding.phase)
        self._clauses = Clauses(len(phase), encoding.propagator)
        self._choosing = Choosing(self._clauses, activity, phase)
        self._telling = Telling(encoding, self._clauses)
        self._conflict: Clause | None = None
        """One that was found before propagation."""
        for clause in encoding.clauses:
            if (broken := self._clauses.add(clause)) is not None:
                self._conflict = broken
        self._decided: list[tuple[int, bool]] = []
        """Of each level the decision, and whether it was turned."""
        self._parents = [False]
        """Of the root and each level, whether its node has a child or a solution."""
        self._learned: list[tuple[int, int, Clause]] = []
        """From how many levels, against its number, the clause."""
        self._number = 0
        """Of the last clause learned."""
        self._restarts, self._until_restart = 0, RESTART_EVERY

    def run(self) -> Events:
        going_on = True
        while going_on:
            conflict = self._clauses.propagate() if self._conflict is None else self._conflict
            self._conflict = None
            yield from self._telling.follows(conflict is not None)
            if conflict is not None:
                going_on = yield from self._fail(conflict)
            elif (literal := self._choosing.next()) >= 0:
                self._open(literal, turned=False)
                yield self._telling.decided(literal)
            else:
                self._parents[-1] = True
                yield SOLVED
                going_on = yield from self._turn()
        yield EXHAUSTED

    def _open(self, literal: int, turned: bool) -> None:
        """A node below the current one, in which the literal is supposed."""
        self._parents[-1] = True
        self._parents.append(False)
        self._decided.append((literal, turned))
        self._clauses.decide(literal)

    def _close(self, level: int) -> None:
        """The nodes of all levels above this one."""
        del self._parents[level + 1 :], self._decided[level:]
        self._choosing.undone(self._clauses.go_back(level))
        self._telling.height = len(self._clauses.trail)

    def _floor(self) -> int:
        """The highest level that was turned."""
        return max([level for level, (_, turned) in enumerate(self._decided, 1) if turned], default=0)

    def _fail(self, conflict: Clause) -> Ends:
        """Learn from a conflict, and go back as far as that allows."""
        level, floor = len(self._decided), self._floor()
        if not level:
            yield self._telling.dies(conflict, leaf=not self._parents[0])
            return False
        lesson = lesson_of(self._clauses, conflict)
        self._choosing.blame(lesson.met)
        yield self._telling.meets(conflict, lesson)
        yield self._telling.dies(conflict, leaf=not self._parents[-1])
        if level > floor:
            yield from self._jump_back(max(lesson.level, floor), floor)
        elif not (yield from self._turn()):
            return False
        yield from self._learn(lesson)
        return True

    def _jump_back(self, level: int, floor: int) -> Events:
        """To the level at which the lesson says something new, or, from time to time, as far as possible."""
        nodes = len(self._decided)
        self._until_restart -= 1
        if self._until_restart:
            back = Backtrack("backjump", (counted(nodes - level, "level"), level))
        else:
            level = floor
            self._restarts += 1
            self._until_restart = RESTART_EVERY * luby(self._restarts + 1)
            self._choosing.take_best()
            back = Backtrack("restart", (level, self._restarts))
        self._close(level)
        for _ in range(nodes - level):
            yield back

    def _turn(self) -> Ends:
        """Take the other side of the last decision of which it is untried; False if there is none."""
        while self._decided:
            literal, turned = self._decided[-1]
            self._close(len(self._decided) - 1)
            yield BACKTRACK
            if not turned:
                self._open(literal ^ 1, turned=True)
                yield self._telling.turned(literal ^ 1)
                return True
        return False

    def _learn(self, lesson: Lesson) -> Events:
        self._number += 1
        yield self._telling.learned(self._number, lesson.clause)
        self._conflict = self._clauses.add(lesson.clause)
        self._learned.append((lesson.levels, -self._number, lesson.clause))
        if len(self._learned) > MOST_LEARNED:
            yield self._forget()

    def _forget(self) -> Event:
        """The half of the learned clauses that are from the most levels, if nothing follows from them now."""
        needed = {id(self._clauses.reason[literal >> 1]) for literal in self._clauses.trail}
        self._learned.sort()
        half = len(self._learned) // 2
        gone = [clause for _, _, clause in self._learned[half:] if id(clause) not in needed]
        unwanted = {id(clause) for clause in gone}
        self._learned = [kept for kept in self._learned if id(kept[2]) not in unwanted]
        self._clauses.forget(unwanted)
        return self._telling.forgets(gone, len(self._learned))
