"""Learning on an exact cover: each item needs an option, and an option taken rules out its rivals.

variable   that an option is taken.
rivals     options that share an item, and do not both give it the same colour.
shut       ruled out because a rival is taken: a board shows that; what a lesson rules out it does not show.
"""

from collections.abc import Iterator
from typing import Any

from engine.events import Deduce, Event, Events, Prune, Write
from puzzles.common.cover.model import Cover, Covering
from puzzles.common.cover.words import no_option_left, only_option
from puzzles.common.learning.clauses import Clause, Clauses
from puzzles.common.learning.search import search
from puzzles.common.learning.telling import InOrder


def solve(puzzle: Covering) -> Events:
    return search(CoverEncoding(puzzle.cover))


def _takes(option: int) -> int:
    return 2 * option


class _Rivals:
    """Rules out the rivals of the options that are taken: as clauses, they would be too many."""

    def __init__(self, cover: Cover) -> None:
        self._cover = cover
        self._read = 0
        """The trail before here has been looked at."""

    def settle(self, clauses: Clauses) -> Clause | None:
        while self._read < len(clauses.trail):
            literal = clauses.trail[self._read]
            self._read += 1
            if literal & 1:
                continue
            for rival in self.of(literal >> 1):
                if (value := clauses.value[_takes(rival)]) > 0:
                    return [literal ^ 1, _takes(rival) ^ 1]
                if not value:
                    clauses.imply(_takes(rival) ^ 1, literal >> 1)
        return None

    def of(self, option: int) -> Iterator[int]:
        """Those of an option; one that shares several items comes several times."""
        cover = self._cover
        for item in cover.options[option]:
            colour = cover.colours.get((option, item), 0)
            for rival in cover.choices[item]:
                if rival != option and not (colour and colour == cover.colours.get((rival, item), 0)):
                    yield rival

    def explain(self, clauses: Clauses, literal: int, note: int) -> Clause:
        return [literal, _takes(note) ^ 1]

    def undo(self, height: int) -> None:
        self._read = min(self._read, height)


class CoverEncoding(InOrder):
    def __init__(self, cover: Cover) -> None:
        self.cover = cover
        self.propagator = _Rivals(cover)
        sizes = [
            min([len(cover.choices[item]) for item in items if item < cover.primary], default=1)
            for items in cover.options
        ]
        self.activity = [1 / size for size in sizes]
        """Options of the items with the fewest come first."""
        self.phase = [_takes(option) for option in range(len(sizes))]

    @property
    def clauses(self) -> Iterator[Clause]:
        cover = self.cover
        for option, items in enumerate(cover.options):
            if all(item >= cover.primary for item in items):  # it would cover nothing that must be covered
                yield [_takes(option) ^ 1]
        for options in cover.choices[: cover.primary]:
            yield [_takes(option) for option in options]

    def cells(self, literal: int) -> tuple[int, ...]:
        sign = self.cover.signs[literal >> 1]
        return (sign,) if sign >= 0 else ()

    def writes(self, clauses: Clauses, literal: int) -> tuple[Write, ...] | None:
        if literal & 1:
            return ()
        place, at = clauses.place, clauses.place[literal >> 1]
        for rival in self.propagator.of(literal >> 1):
            if clauses.value[_takes(rival)] > 0 and place[rival] < at:
                return None
        return self.cover.writes[literal >> 1]

    def words(self, literal: int) -> str:
        return f"no {self.cover.names[literal >> 1]}" if literal & 1 else self.cover.names[literal >> 1]

    def names(self, literal: int) -> tuple[str, str]:
        return self.cover.names[literal >> 1], "no" if literal & 1 else "yes"

    def source(self, literal: int, reason: Any) -> Any:
        return literal

    def deduced(
        self, clauses: Clauses, literals: list[int], reason: Clause, writes: tuple[Write, ...], height: int
    ) -> Event:
        (literal,) = literals
        item = self._item(reason)
        if all(self._is_shut(clauses, other) for other in reason if other != literal):
            return self.only(item, literal >> 1)
        facts = (self.cover.subjects[item], self.cover.labels[literal >> 1])
        return Deduce("last option", facts, writes)

    def dead(self, clauses: Clauses, conflict: Clause, height: int) -> Prune:
        cover = self.cover
        item = self._item(conflict)
        if all(self._is_shut(clauses, literal) for literal in conflict):
            return self.none(item)
        return Prune("none left", (cover.subjects[item],), kills=True)

    def only(self, item: int, option: int) -> Deduce:
        """That what is taken leaves an item this option alone."""
        return only_option(self.cover, item, option)

    def none(self, item: int) -> Prune:
        """That what is taken leaves an item no option."""
        return no_option_left(self.cover, item)

    def _is_shut(self, clauses: Clauses, literal: int) -> bool:
        return type(clauses.reason[literal >> 1]) is int

    def _item(self, clause: Clause) -> int:
        """The one whose options a clause is made of: several may have the same, the first will do."""
        options = tuple(sorted(literal >> 1 for literal in clause))
        items = self.cover.options[options[0]] if options else range(self.cover.primary)
        return next(item for item in items if self.cover.choices[item] == options)
