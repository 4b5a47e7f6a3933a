"""The events of searches for an exact cover, and the sentences of their rules."""

from engine.events import Choose, Deduce, Prune
from engine.sentences import counted
from puzzles.common.cover.model import Cover
from puzzles.common.learning import words as learning

RULES = {
    "first item": "{} is the leftmost item not yet covered, with {of option}: take {}.",
    "fewest options": "{} has {of option} left, the fewest (MRV, Knuth's S heuristic): take {}.",
    "only option": "{} has 1 option left: take {}.",
    "empty column": "{} is not covered, and no option is left that covers it: a dead end.",
    "in no option": "{} is in no option at all, so nothing can ever cover it: a dead end.",
    "too few options": "{} is still needed {}, but has {} left: a dead end.",
    "lost before": "After other choices the same problem was left, and it had no solution: a dead end.",
    "last option": "{} has 1 option left, by what is taken and by lessons: take {}.",
    "none left": "{} has no option left, by what is taken and by lessons: a dead end.",
    **learning.RULES,
    "all covered": "Every item is covered. Nodes unlinked so far: {}; relinked: {}.",
    "all tried": "Every option has been tried. Nodes unlinked in all: {}; relinked: {}.",
}

LOST_BEFORE = Prune("lost before", kills=True)


def choice(cover: Cover, rule: str, item: int, option: int, which: int, of: int) -> Choose:
    variable, value = cover.items[item], cover.names[option]
    facts = (cover.subjects[item], cover.labels[option])
    return Choose(variable, value, which, of, cover.writes[option], rule, facts)


def only_option(cover: Cover, item: int, option: int) -> Deduce:
    return Deduce("only option", (cover.subjects[item], cover.labels[option]), cover.writes[option])


def no_option_left(cover: Cover, item: int) -> Prune:
    rule = "empty column" if cover.choices[item] else "in no option"
    return Prune(rule, (cover.subjects[item],), kills=True)


def too_few_options(cover: Cover, item: int, wanted: int, size: int) -> Prune:
    facts = (cover.subjects[item], counted(wanted, "time"), counted(size, cover.noun))
    return Prune("too few options", facts, kills=True)
