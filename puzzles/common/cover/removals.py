"""Which of the options taken left an item as few options as it has: the least cause of a step about it.

removed   of the item's options, those that cannot be taken beside an option that was taken; bits of a number.
repeated  an item that must be covered more than once; its options run out when it has been.
sign      the cell whose mark says that an option is taken: the first that it writes.
"""

from functools import lru_cache

from puzzles.common.cover.model import Cover

_KEPT = 500

Removing = tuple[int, int, tuple[int, ...]]
"""An option taken, what it removes (apart from what runs out), and its repeated items."""


class Removals:
    def __init__(self, cover: Cover) -> None:
        self.cover = cover
        self.signs = cover.signs
        self.meeting = lru_cache(_KEPT)(self._meeting)
        self.coloured = lru_cache(_KEPT)(self._coloured)

    def _meeting(self, item: int) -> dict[int, int]:
        """Other item → the options of `item` that cover it too."""
        found: dict[int, int] = {}
        for place, option in enumerate(self.cover.choices[item]):
            for other in self.cover.options[option]:
                found[other] = found.get(other, 0) | 1 << place
        return found

    def _coloured(self, item: int) -> dict[tuple[int, int], int]:
        """(other item, colour) → the options of `item` that give it this colour."""
        found: dict[tuple[int, int], int] = {}
        for place, option in enumerate(self.cover.choices[item]):
            for other in self.cover.options[option]:
                if colour := self.cover.colours.get((option, other)):
                    found[other, colour] = found.get((other, colour), 0) | 1 << place
        return found

    def cause(self, item: int, taken: list[int], kept: int = -1) -> tuple[int, ...]:
        """The signs of the fewest options taken that leave the item no option, or none but `kept`.

        A repeated item is left fewer options than it still needs. Options are left out one after another,
        the latest first, while the others are enough.
        """
        options = self.cover.choices[item]
        target = (1 << len(options)) - 1
        if kept >= 0:
            target ^= 1 << options.index(kept)
        if not target or not taken:
            return ()
        removing = [one for one in self._removing(item, taken) if one[1] & target or one[2]]
        needed = self._least_with_repeated if self.cover.times else _least
        return tuple([self.signs[option] for option, *_ in needed(item, target, removing)])

    def _removing(self, item: int, taken: list[int]) -> list[Removing]:
        cover, met = self.cover, self.meeting(item).get
        if cover.times or cover.colours:
            return [(option, self._removed(item, option), self._repeated(option)) for option in taken]
        found: list[Removing] = []
        for option in taken:
            removed = 0
            for other in cover.options[option]:
                removed |= met(other, 0)
            found.append((option, removed, ()))
        return found

    def _removed(self, item: int, taken: int) -> int:
        """What is removed by one option, apart from what runs out."""
        cover, met = self.cover, self.meeting(item)
        removed = 0
        for other in cover.options[taken]:
            if other == item:
                removed |= 1 << cover.choices[item].index(taken)
            elif colour := cover.colours.get((taken, other)):
                removed |= met.get(other, 0) & ~self.coloured(item).get((other, colour), 0)
            elif other not in cover.times:
                removed |= met.get(other, 0)
        return removed

    def _repeated(self, option: int) -> tuple[int, ...]:
        return tuple([item for item in self.cover.options[option] if item in self.cover.times])

    def _least_with_repeated(self, item: int, target: int, removing: list[Removing]) -> list[Removing]:
        needed = removing
        for one in reversed(removing):
            fewer = [other for other in needed if other is not one]
            if self._enough(item, target, fewer):
                needed = fewer
        return needed

    def _enough(self, item: int, target: int, removing: list[Removing]) -> bool:
        """Whether these options leave the item too few of its target."""
        gone, left = 0, dict(self.cover.times)
        for _, removed, repeated in removing:
            gone |= removed
            for other in repeated:
                left[other] -= 1
                if not left[other]:
                    gone |= self.meeting(item).get(other, 0)
        return (target & ~gone).bit_count() < left.get(item, 1)


def _least(item: int, target: int, removing: list[Removing]) -> list[Removing]:
    """Of options that are none of a repeated item, those that remove the whole target."""
    gone, useful = 0, []
    for one in removing:
        if one[1] & target & ~gone:
            useful.append((one, gone))
            gone |= one[1]
    gone, needed = 0, []
    for one, gone_before in reversed(useful):
        if target & ~gone & ~gone_before:
            needed.append(one)
            gone |= one[1]
    return needed[::-1]
