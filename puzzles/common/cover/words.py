"""The events of searches for an exact cover, and the sentences of their rules."""

from engine.events import Choose, Deduce, Fact, Prune
from puzzles.common.cover.model import Cover

RULES = {
    "first item": "{} is the leftmost item not yet covered: take {}.",
    "fewest options": "{} has the fewest options left: take {}.",
    "only option": "{} has only one option left: {}.",
    "empty column": "{} is not covered, and no option is left that covers it: a dead end.",
    "in no option": "{} is in no option at all, so nothing can ever cover it.",
    "too few options": "{} has too few options left: a dead end. Times still needed: {}; options: {}.",
    "lost before": "The same problem was left before, after other choices, and had no solution: a dead end.",
    "put back": "Put it back: uncover its items in reverse order. Nodes relinked: {}.",
    "all covered": "Every item is covered. Nodes unlinked so far: {}; relinked: {}.",
    "all tried": "Every option has been tried. Nodes unlinked in all: {}; relinked: {}.",
}

LOST = Prune("lost before")


def choice(cover: Cover, rule: str, item: int, option: int, which: int, of: int) -> Choose:
    variable, value = cover.items[item], cover.names[option]
    facts: tuple[Fact, ...] = (variable, value)
    return Choose(variable, value, which, of, cover.writes[option], rule, facts, cover.because[item])


def only_option(cover: Cover, item: int, option: int) -> Deduce:
    facts = (cover.items[item], cover.names[option])
    return Deduce("only option", facts, cover.writes[option], cover.because[item])


def no_option_left(cover: Cover, item: int) -> Prune:
    rule = "empty column" if cover.choices[item] else "in no option"
    return Prune(rule, (cover.items[item],), (), cover.because[item])


def too_few_options(cover: Cover, item: int, wanted: int, size: int) -> Prune:
    return Prune("too few options", (cover.items[item], wanted, size), (), cover.because[item])
