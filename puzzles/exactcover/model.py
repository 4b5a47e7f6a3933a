"""A raw exact cover problem.

cell    first one for each option, marked 1 if it is taken; then one for each item, marked 1 if it is covered,
        and while its nodes are told one by one 2 and how many of them are out.
"""

from functools import cached_property

from attrs import define

from puzzles.common.cover.model import Cover

Entry = tuple[int, str]
"""An item and its colour in an option; empty for no colour."""


@define(frozen=True)
class ExactCover:
    title: str
    items: tuple[str, ...]
    primary: int
    options: tuple[tuple[Entry, ...], ...]
    rows: tuple[str, ...] = ()
    """The names of the options, if they have any."""

    @property
    def cells(self) -> int:
        return len(self.options) + len(self.items)

    @cached_property
    def cover(self) -> Cover:
        hues = sorted({colour for option in self.options for _, colour in option if colour})
        number_of = {colour: number for number, colour in enumerate(hues, 1)}
        first = len(self.options)
        return Cover(
            items=tuple(f"column {name}" for name in self.items),
            primary=self.primary,
            options=tuple(tuple(item for item, _ in option) for option in self.options),
            names=tuple(self.option_name(number) for number in range(len(self.options))),
            writes=tuple(
                ((number, 1), *((first + item, 1) for item, _ in option))
                for number, option in enumerate(self.options)
            ),
            because=tuple((cell,) for cell in range(first, self.cells)),
            colours={
                (number, item): number_of[colour]
                for number, option in enumerate(self.options)
                for item, colour in option
                if colour
            },
            heads=self.items,
            labels=self.labels,
            noun="row",
            item_noun="column",
        )

    def entry_name(self, entry: Entry) -> str:
        item, colour = entry
        return f"{self.items[item]}:{colour}" if colour else self.items[item]

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """What sentences call the options: their names, or their numbers from 1."""
        return self.rows or tuple(str(number) for number in range(1, len(self.options) + 1))

    def option_name(self, option: int) -> str:
        return f"{self.labels[option]} {{{' '.join(map(self.entry_name, self.options[option]))}}}"

    def cell_name(self, cell: int) -> str:
        first = len(self.options)
        return f"row {self.labels[cell]}" if cell < first else f"column {self.items[cell - first]}"

    def takeable(self, option: int) -> bool:
        """An option without a primary item is never taken, as in Knuth's programs."""
        return any(item < self.primary for item, _ in self.options[option])
