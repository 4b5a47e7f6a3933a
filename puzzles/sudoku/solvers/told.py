"""The events of `best` for sudoku; the most frequent ones are made once for all puzzles of a shape.

So their causes are all cells that could be: which they are would have to be found each time anew.
"""

from collections.abc import Sequence
from functools import lru_cache

from engine.events import Choose, Deduce, Prune, Write
from engine.sentences import counted
from puzzles.sudoku.model import SYMBOLS, Sudoku
from puzzles.sudoku.words import listed, losing

Writes = tuple[Write, ...]
_KEPT = 2_000


class Told:
    def __init__(self, puzzle: Sudoku) -> None:
        """Of any puzzle of the shape."""
        self.puzzle, self.names = puzzle, puzzle.names
        self.placed_alone = lru_cache(_KEPT)(self._placed_alone)
        self.against = lru_cache(_KEPT)(self._against)
        self.no_candidate = lru_cache(_KEPT)(self._no_candidate)
        self.no_place = lru_cache(_KEPT)(self._no_place)

    def naked_single(self, writes: Writes) -> Deduce:
        return self.placed_alone(-1, *writes) if len(writes) == 1 else self._placed_alone(-1, *writes)

    def hidden_single(self, unit: int, writes: Writes) -> Deduce:
        return self.placed_alone(unit, *writes) if len(writes) == 1 else self._placed_alone(unit, *writes)

    def _placed_alone(self, unit: int, *writes: Write) -> Deduce:
        """A single, hidden in a unit, or naked if there is none."""
        cell, digit = writes[0]
        facts: tuple[str, ...] = (self.names[cell], SYMBOLS[digit])
        if unit < 0:
            return Deduce("naked single", facts, writes, self._with_peers(cell))
        facts = (self.puzzle.unit_names[unit], *facts)
        return Deduce("hidden single", facts, writes, self.against(unit))

    def _no_candidate(self, cell: int) -> Prune:
        return Prune("no candidate", (self.names[cell],), (), self._with_peers(cell), kills=True)

    def _no_place(self, digit: int, unit: int) -> Prune:
        facts = (self.puzzle.unit_names[unit], SYMBOLS[digit])
        return Prune("no place", facts, (), self.against(unit), kills=True)

    def locked(
        self,
        digit: int,
        unit: int,
        places: Sequence[int],
        other: int,
        writes: Writes,
        because: tuple[int, ...],
    ) -> Prune:
        """The digit's places in a unit all lie in another one, where other cells lose it."""
        names, units = self.names, self.puzzle.unit_names
        rule = "pointing" if unit >= 2 * self.puzzle.size else "claiming"
        where, lose = listed([names[cell] for cell in places]), losing([names[cell] for cell, _ in writes])
        facts = (units[unit], SYMBOLS[digit], where, units[other], lose)
        return Prune(rule, facts, writes, because)

    def guess(
        self, cell: int, seen: Sequence[int], options: Sequence[int], which: int, writes: Writes
    ) -> Choose:
        """`seen`: how often cells that it sees have its two candidates, and how often those with two do."""
        name, of = self.names[cell], len(options)
        values = tuple([SYMBOLS[option // self.puzzle.cells + 1] for option in options])
        value, among = values[which - 1], values if which == 1 else ()
        rule = "guess"
        facts: tuple[str, ...] = (name, counted(of, "candidate"), value)
        if of == 2:
            rule, facts = "most seen", (name, *[counted(times, "time") for times in seen], value)
        return Choose(name, value, which, of, writes, rule, facts, (), among)

    def _with_peers(self, cell: int) -> tuple[int, ...]:
        return (cell, *self.puzzle.peers[cell])

    def _against(self, unit: int) -> tuple[int, ...]:
        """The cells that may keep a digit out of a unit: its own, and all that see one of them."""
        puzzle = self.puzzle
        return tuple(sorted({cell for own in puzzle.units[unit] for cell in (own, *puzzle.peers[own])}))
