"""The events of a search that learns: what its trail, its conflicts and its clauses say on the board.

encoding   what a kind of puzzle gives: its variables and clauses, what they are on the board, and the words.
height     how much of the trail is on the board.
source     what literals have in common that follow together: an island, a line; they share an event.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence, Set
from typing import Any, Protocol

from attrs import define, field

from engine.events import Choose, Deduce, Event, Prune, Write
from engine.sentences import counted
from puzzles.common.learning.clauses import Clause, Clauses, Propagator
from puzzles.common.learning.conflict import Lesson, chains

MOST_WORDS = 6
"""A clause of more literals is told by its length."""
LONGEST_CHAIN = 5
"""Of a longer chain the middle is counted."""


class Encoding(Protocol):
    @property
    def propagator(self) -> Propagator:
        """What clauses would be too many for."""

    @property
    def clauses(self) -> Iterable[Clause]:
        """What the puzzle says."""

    @property
    def activity(self) -> Sequence[float]:
        """Of each variable at the start: the largest is decided first."""

    @property
    def phase(self) -> Sequence[int]:
        """Of each variable the literal to try first."""

    def cells(self, literal: int) -> Sequence[int]:
        """The cells of the board that it is about."""

    def writes(self, clauses: Clauses, literal: int) -> tuple[Write, ...] | None:
        """What it adds to the board of the trail before it; None if that contradicts it."""

    def words(self, literal: int) -> str:
        """What it says: `R3C4 filled`."""

    def names(self, literal: int) -> tuple[str, str]:
        """The variable and the value of a choice."""

    def source(self, literal: int, reason: Any) -> Any:
        """What it follows from; neighbours in the trail with the same source are told together."""

    def sources(self, literal: int) -> Collection[Any] | None:
        """From which sources something may follow because of it; None for all of them."""

    def dead_before(self, clauses: Clauses, literal: int, untold: Set[int]) -> Prune | None:
        """In a node that dies: that the board shows it before this literal and others are told."""

    def deduced(
        self, clauses: Clauses, literals: list[int], reason: Any, writes: tuple[Write, ...], height: int
    ) -> Event:
        """That these follow; `reason` is that of the first."""

    def dead(self, clauses: Clauses, conflict: Clause, height: int) -> Prune:
        """That a clause of the puzzle is broken, or what the propagator has explained so."""


class InOrder:
    """An encoding of which the trail is told in its own order."""

    def sources(self, literal: int) -> Collection[Any] | None:
        return None

    def dead_before(self, clauses: Clauses, literal: int, untold: Set[int]) -> Prune | None:
        return None


def changed(
    mark: Callable[[Clauses, int, int], int | None], clauses: Clauses, literal: int, cell: int
) -> tuple[Write, ...] | None:
    """What a literal adds to its one cell, whose `mark` by the trail up to a height may be None."""
    place = clauses.place[literal >> 1]
    new = mark(clauses, cell, place + 1)
    if new is None:
        return None
    return () if new == mark(clauses, cell, place) else ((cell, new),)


@define
class _Group:
    """Literals that are told together, and their writes."""

    literals: list[int] = field(factory=list)
    writes: list[Write] = field(factory=list)


class Telling:
    def __init__(self, encoding: Encoding, clauses: Clauses) -> None:
        self._encoding, self._clauses = encoding, clauses
        self.height = 0
        self._dead: Prune | None = None
        """That the board shows the conflict before all that led to it is told."""
        self.numbers: dict[int, int] = {}
        """The number of each learned clause, by its `id`."""

    def follows(self, dies: bool) -> Iterator[Event]:
        """What is in the trail and not on the board yet, up to what the board contradicts.

        `dies`: whether it ends in a conflict.
        """
        groups = self._groups()
        untold = {literal for group in groups for literal in group.literals} if dies else set[int]()
        for group in groups:
            first = group.literals[0]
            if dies and id(self._clauses.reason[first >> 1]) not in self.numbers:
                self._dead = self._encoding.dead_before(self._clauses, first, untold)
                if self._dead:
                    return
            untold.difference_update(group.literals)
            yield self._follow(group.literals, tuple(group.writes))

    def _groups(self) -> list["_Group"]:
        """What is told together, in an order in which each group follows from those before it."""
        clauses, encoding, trail = self._clauses, self._encoding, self._clauses.trail
        groups: list[_Group] = []
        latest: dict[Any, int] = {}
        """Source → its last group."""
        needed: dict[Any, int] = {}
        """Source → the last group, of another source, that something from it may follow from."""
        for at in range(self.height, len(trail)):
            literal = trail[at]
            more = encoding.writes(clauses, literal)
            if more is None:
                break
            self.height = at + 1
            reason = clauses.reason[literal >> 1]
            is_lesson = id(reason) in self.numbers
            if not (more or is_lesson):
                continue
            source = None if is_lesson else encoding.source(literal, reason)
            sources = encoding.sources(literal)
            number = latest.get(source, -1)
            if is_lesson or number < 0 or number <= needed.get(source, -1):
                number = latest[source] = len(groups)
                groups.append(_Group())
            if sources is None:
                latest = {} if is_lesson else {source: number}
            for other in sources or ():
                if other != source:
                    needed[other] = max(needed.get(other, -1), number)
            groups[number].literals.append(literal)
            groups[number].writes += more
        return groups

    def _follow(self, literals: list[int], writes: tuple[Write, ...]) -> Event:
        clauses, encoding, first = self._clauses, self._encoding, literals[0]
        reason = clauses.reason[first >> 1]
        if (number := self.numbers.get(id(reason))) is None:
            last = dict(writes)
            height = clauses.place[first >> 1]
            return encoding.deduced(clauses, literals, reason, tuple(last.items()), height)
        others = [literal for literal in reason if literal != first]
        with_ = self._together([literal ^ 1 for literal in others]) if others else "nothing else"
        facts = (number, with_, encoding.words(first))
        return Deduce("by a lesson", facts, writes, self._cells(others))

    def decided(self, literal: int) -> Choose:
        clauses, encoding = self._clauses, self._encoding
        variable, value = encoding.names(literal)
        other = encoding.names(literal ^ 1)[1]
        level = len(clauses.starts)
        facts = (encoding.words(literal), level)
        return Choose(variable, value, 1, 2, self._write(literal), "decide", facts, (), (value, other))

    def turned(self, literal: int) -> Choose:
        variable, value = self._encoding.names(literal)
        facts = (self._encoding.words(literal ^ 1), self._encoding.words(literal))
        return Choose(variable, value, 2, 2, self._write(literal), "other side", facts)

    def _write(self, literal: int) -> tuple[Write, ...]:
        """The write of a literal that was just decided."""
        self.height = len(self._clauses.trail)
        writes = self._encoding.writes(self._clauses, literal)
        assert writes is not None
        return writes

    def meets(self, conflict: Clause, lesson: Lesson) -> Deduce:
        """How the conflict follows from the turn in two ways."""
        turn = lesson.clause[0] ^ 1
        one, other = chains(self._clauses, conflict, turn)
        facts = (self._encoding.words(turn), self._chain(one), self._chain(other))
        return Deduce("chains", facts)

    def _chain(self, literals: list[int]) -> str:
        words = [self._encoding.words(literal) for literal in literals[1:]] or ["it alone"]
        if len(words) > LONGEST_CHAIN:
            words[2:-2] = [f"{len(words) - 4} more"]
        return " → ".join(words)

    def dies(self, conflict: Clause, leaf: bool) -> Prune:
        """Why the node is dead; if the board shows it before the whole trail is on it, why that is so."""
        trail, dead = self._clauses.trail, self._dead
        if dead:
            self._dead, dead.kills = None, leaf
            return dead
        if self.height < len(trail):
            conflict = self._clauses.because(trail[self.height])
        if (number := self.numbers.get(id(conflict))) is None:
            event = self._encoding.dead(self._clauses, conflict, self.height)
            event.kills = leaf
            return event
        facts = (number, self._together([literal ^ 1 for literal in conflict]))
        return Prune("lesson broken", facts, (), self._cells(conflict), leaf)

    def learned(self, number: int, clause: Clause) -> Prune:
        self.numbers[id(clause)] = number
        never = self._together([literal ^ 1 for literal in clause])
        return Prune("learned", (number, never), because=self._cells(clause))

    def forgets(self, clauses: list[Clause], kept: int) -> Deduce:
        numbers = sorted(self.numbers.pop(id(clause)) for clause in clauses)
        return Deduce("forgotten", (counted(len(numbers), "lesson"), kept, " ".join(map(str, numbers))))

    def _together(self, literals: list[int]) -> str:
        """All of them at once."""
        if len(literals) > MOST_WORDS:
            return f"{len(literals)} marks together"
        return " and ".join(map(self._encoding.words, sorted(literals)))

    def _cells(self, clause: Clause) -> tuple[int, ...]:
        return tuple(sorted({cell for literal in clause for cell in self._encoding.cells(literal)}))
