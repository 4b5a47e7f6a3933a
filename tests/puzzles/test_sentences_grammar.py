"""No sentence of any kind says `1 cells` or `2 cell`, whatever numbers it has to tell."""

import re
from collections.abc import Iterator

import pytest

from engine.events import Fact
from engine.sentences import fill
from puzzles.registry import kind_named, kind_names
from tests.laws.cases import all_cases, run_of

SINGULAR = re.compile(r"(?<![\w.,:])1 (?:more |other )?([a-z]+s)\b")
PLURAL = re.compile(r"(?<![\w.,:])[02] (?:more |other )?([a-z]+)\b(?! [a-z]+s\b)")
VERBS = frozenset({"is", "has", "was", "holds", "needs", "takes", "leaves", "reaches", "joins", "starts"})
"""They may follow a name that ends in 1."""


def told(name: str) -> dict[str, set[str]]:
    """Every rule → its sentences in searches of bundled puzzles, also with 0, 1 and 2 for their numbers.

    A rule that these do not follow has 1 in all its gaps.
    """
    sentences: dict[str, set[str]] = {}
    for run in (run_of(case) for case in all_cases() if case.kind == name):
        rules = {**run.kind.rules, **run.solver.rules}
        for event in run.events:
            if event.rule in rules:
                words = sentences.setdefault(event.rule, set())
                words.update(fill(rules[event.rule], facts) for facts in with_small_numbers(event.facts))
    return {rule: {words.replace("{}", "1")} for rule, words in kind_named(name).rules.items()} | sentences


def with_small_numbers(facts: tuple[Fact, ...]) -> Iterator[tuple[Fact, ...]]:
    yield facts
    for n, fact in enumerate(facts):
        if isinstance(fact, int):
            for number in (0, 1, 2):
                yield (*facts[:n], number, *facts[n + 1 :])


def faults(text: str, plurals: set[str]) -> list[str]:
    """The numbers that do not agree with the word after them."""
    one = [found[0] for found in SINGULAR.finditer(text) if found[1] not in VERBS]
    several = [found[0] for found in PLURAL.finditer(text) if f"{found[1]}s" in plurals]
    return one + several


@pytest.mark.parametrize("text", ["1 cells", "of 1 more rows", "(1 nodes unlinked)", "2 cell", "0 other row"])
def test_a_number_that_does_not_agree_with_its_noun_is_found(text: str) -> None:
    assert faults(f"It has {text}.", {"cells", "rows"})


@pytest.mark.parametrize(
    "text", ["1 cell", "11 cells", "E1 cells", "B1:C1 cells", "2 row cells", "one: 1 has 2"]
)
def test_one_that_agrees_is_not(text: str) -> None:
    assert not faults(f"It has {text}.", {"cells", "rows"})


@pytest.mark.slow
@pytest.mark.parametrize("name", kind_names())
def test_the_numbers_in_sentences_agree_with_their_nouns(name: str) -> None:
    sentences = told(name)
    plurals = set(re.findall(r"[a-z]+s\b", " ".join(kind_named(name).rules.values())))
    wrong = {
        (rule, fault)
        for rule, texts in sentences.items()
        for text in texts
        for fault in faults(text, plurals)
    }
    assert not wrong
