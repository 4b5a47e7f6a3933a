"""The whole exact cover in one number; all singles are placed before each guess.

field    the options of one item as bits of the number, with a guard bit above them. Subtracting 1 from
         every field at once removes the lowest option of each field, or the guard if the field is empty.
state    the options that can still be taken, in all fields.
settled  the guards of the items that are covered.
"""

from functools import lru_cache

from engine.events import SOLVED, Choose, Deduce, Events, Prune
from puzzles.common.cover.words import choice
from puzzles.common.search import depth_first
from puzzles.sudoku.model import SYMBOLS, Sudoku

_KEPT = 2_000


class Fields:
    def __init__(self, puzzle: Sudoku) -> None:
        self.cover = cover = puzzle.cover
        self.lows = self.guards = self.start = 0
        self.item_at: dict[int, int] = {}
        self.option_at: dict[int, int] = {}
        self.masks: list[int] = []
        self.bits = [0] * len(cover.options)
        self.settles = [0] * len(cover.options)
        place = 0
        for item, options in enumerate(cover.choices):
            guard = 1 << place + len(options)
            self.lows |= 1 << place
            self.guards |= guard
            self.masks.append(guard - (1 << place))
            self.item_at[guard] = item
            for option in options:
                self.bits[option] |= 1 << place
                self.settles[option] |= guard
                self.option_at[1 << place] = option
                place += 1
            place += 1
        self.start = sum(self.masks)
        self.keeps = lru_cache(_KEPT)(self._keeps)

    def _keeps(self, option: int) -> int:
        """A mask of all options but those that share an item with this one."""
        rivals = {rival for item in self.cover.options[option] for rival in self.cover.choices[item]} - {
            option
        }
        return ~sum(map(self.bits.__getitem__, rivals))

    def scarce(self, state: int, settled: int) -> tuple[int, int, int, int]:
        """The guards of the items not yet covered with no option, with one, with two, and with more."""
        lows, guards = self.lows, self.guards
        fewer = (state | guards) - lows
        second = state & fewer
        third = second & ((second | guards) - lows)
        two_or_more = second + guards - lows & guards
        more = third + guards - lows & guards
        return guards & ~fewer, guards & ~two_or_more & ~settled, two_or_more & ~more, more

    def options(self, state: int, item: int) -> list[int]:
        here = state & self.masks[item]
        found = []
        while here:
            found.append(self.option_at[here & -here])
            here &= here - 1
        return found


def solve(puzzle: Sudoku) -> Events:
    fields, words = Fields(puzzle), Words(puzzle)
    states = [(fields.start, 0)]
    """State and settled guards along the path, the current ones last."""

    def expand(guesses: int) -> Events:
        state, settled = states[-1]
        none, one, two, more = fields.scarce(state, settled)
        while one and not none:
            item = fields.item_at[one & -one]
            option = fields.options(state, item)[0]
            state, settled = state & fields.keeps(option), settled | fields.settles[option]
            yield words.single(item, option)
            none, one, two, more = fields.scarce(state, settled)
        if none:
            yield words.dead(fields.item_at[none & -none])
        elif not two and not more:
            yield SOLVED
        else:
            item = fields.item_at[two & -two] if two else fewest(fields, state, more)
            options = fields.options(state, item)
            for which, option in enumerate(options, 1):
                states.append((state & fields.keeps(option), settled | fields.settles[option]))
                yield words.guess(item, option, which, len(options))
                states.pop()

    return depth_first(expand)


def fewest(fields: Fields, state: int, guards: int) -> int:
    """Of the items with these guards, the one with the fewest options."""
    items = [item for guard, item in fields.item_at.items() if guard & guards]
    return min(items, key=lambda item: (state & fields.masks[item]).bit_count())


class Words:
    """The events of the search; the most frequent ones are made once and yielded many times.

    So their causes are all cells that could be: which they are would have to be found each time anew.
    """

    def __init__(self, puzzle: Sudoku) -> None:
        self.puzzle, self.cover = puzzle, puzzle.cover
        self.single = lru_cache(_KEPT)(self._single)
        self.dead = lru_cache(_KEPT)(self._dead)
        self.seeing = lru_cache(_KEPT)(self._seeing)

    def _single(self, item: int, option: int) -> Deduce:
        ((cell, digit),) = self.cover.writes[option]
        facts: tuple[str, ...] = (self.puzzle.names[cell], SYMBOLS[digit])
        if item < len(self.puzzle.open):
            return Deduce("naked single", facts, ((cell, digit),), self.puzzle.peers[cell])
        unit, _ = self.puzzle.missing[item - len(self.puzzle.open)]
        facts = (self.puzzle.unit_names[unit], *facts)
        against = tuple([other for other in self._against(unit, digit) if other != cell])
        return Deduce("hidden single", facts, ((cell, digit),), against)

    def guess(self, item: int, option: int, which: int, of: int) -> Choose:
        return choice(self.cover, "fewest options", item, option, which, of)

    def _dead(self, item: int) -> Prune:
        if item < len(self.puzzle.open):
            cell = self.puzzle.open[item]
            return Prune("no candidate", (self.puzzle.names[cell],), (), self.puzzle.peers[cell], kills=True)
        unit, digit = self.puzzle.missing[item - len(self.puzzle.open)]
        facts = (self.puzzle.unit_names[unit], SYMBOLS[digit])
        return Prune("no place", facts, (), self._against(unit, digit), kills=True)

    def _against(self, unit: int, digit: int) -> tuple[int, ...]:
        """The cells that may keep a digit out of a unit.

        Its own, if they hold another digit; and all that see an open one of them, if they hold this digit.
        """
        givens = self.puzzle.givens
        return (
            *self.puzzle.units[unit],
            *[cell for cell in self.seeing(unit) if givens[cell] == 0 or givens[cell] == digit],
        )

    def _seeing(self, unit: int) -> list[int]:
        """The cells outside a unit that see an open cell of it."""
        puzzle, cells = self.puzzle, self.puzzle.units[unit]
        seen = {peer for cell in cells if not puzzle.givens[cell] for peer in puzzle.peers[cell]}
        return sorted(seen.difference(cells))
