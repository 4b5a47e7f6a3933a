"""What searches for an exact cover say."""

from engine.events import Choose, Deduce, Fact, Prune
from puzzles.common.cover.model import Cover

RULES = {
    "first item": "{} is the first item that is not yet covered. Take {}.",
    "fewest options": "No item has fewer options left than {}. Take {}.",
    "only option": "{} has only one option left: {}.",
    "empty column": "{} is not covered, and no option is left that covers it: a dead end.",
    "in no option": "{} is in no option at all, so nothing can ever cover it.",
    "too few options": "{} is still wanted {} times, but fits in only {} ways: a dead end.",
    "lost before": "Exactly this was left once before, after other choices, and there was no way on.",
    "put back": "Nothing is left to try here: uncover, in reverse. Nodes relinked: {}.",
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


def empty_column(cover: Cover, item: int) -> Prune:
    rule = "empty column" if cover.choices[item] else "in no option"
    return Prune(rule, (cover.items[item],), (), cover.because[item])


def too_few_options(cover: Cover, item: int, wanted: int, size: int) -> Prune:
    return Prune("too few options", (cover.items[item], wanted, size), (), cover.because[item])
