"""The options that an item has left beside those that are taken."""

from collections.abc import Sequence

from puzzles.common.cover.model import Cover
from puzzles.domain import Domain


def item_domains(cover: Cover, taken: Sequence[int], items: Sequence[int]) -> list[Domain]:
    covered, chosen = cover.covered(taken), frozenset(taken)
    return [
        Domain(
            cover.items[item],
            tuple(
                cover.labels[option]
                for option in cover.choices[item]
                if option in chosen or cover.fits(option, covered)
            ),
        )
        for item in items
    ]


def item_values(cover: Cover, taken: Sequence[int], variable: str) -> tuple[str, ...]:
    """The names of the options that an item has left, in the order in which every solver tries them."""
    if variable not in cover.items:
        return ()
    covered, chosen = cover.covered(taken), frozenset(taken)
    options = cover.choices[cover.items.index(variable)]
    return tuple(cover.names[option] for option in options if cover.fits(option, covered, chosen))
