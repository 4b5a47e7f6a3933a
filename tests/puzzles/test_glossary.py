"""The glossary of each kind: every rule and every picture is explained."""

import re
import unicodedata
from itertools import islice

import pytest

from engine.state import State
from puzzles.kind import Kind
from puzzles.picture import text_lines
from puzzles.registry import kinds
from puzzles.source import Source

KINDS = [kind for kind in kinds() if kind.package.startswith("puzzles.")]
LONGEST = 260
EVENTS = 60
"""Looked at, of a search."""


@pytest.fixture(params=KINDS, ids=lambda kind: kind.name)
def kind(request: pytest.FixtureRequest) -> Kind:
    assert isinstance(request.param, Kind)
    return request.param


def test_every_rule_of_a_kind_is_in_its_glossary(kind: Kind) -> None:
    assert [rule for rule in kind.rules if rule not in kind.glossary] == []


def test_every_entry_is_two_short_sentences(kind: Kind) -> None:
    for rule, meaning in kind.glossary.items():
        assert re.fullmatch(r"[^.]+\. [^.]+\.", meaning), f"{rule}: {meaning}"
        assert len(meaning) <= LONGEST, rule


def test_every_picture_of_a_kind_has_a_legend_its_own_or_that_of_the_usual_one(kind: Kind) -> None:
    assert [view for view in kind.pictures if view in kind.legends] == list(kind.legends)
    usual = next(iter(kind.pictures))
    assert [view for view in (usual, *kind.pictures) if view not in (*kind.legends, *kind.fitting)] == []
    assert usual in kind.legends
    assert all(kind.legends.values())


def is_glyph(sign: str) -> bool:
    """A symbol that says something by itself: no letter, digit, bracket or border."""
    borders = "─" <= sign <= "╿"
    return sign in "·×~" or (unicodedata.category(sign).startswith("S") and not borders)


def test_the_glyphs_of_its_boards_are_in_its_legends(kind: Kind) -> None:
    name, text = next(iter(kind.samples().items()))
    puzzle = kind.read(Source(text, name))
    state = State(puzzle.cells)
    for event in islice(kind.search(kind.solver(None), puzzle), EVENTS):
        state.advance([event])
        for view, picture in kind.pictures.items():
            drawn = set("".join(text_lines(picture(puzzle, state.board))))
            told = set("".join(kind.legends.get(view, kind.legends[next(iter(kind.pictures))])))
            assert set(filter(is_glyph, drawn)) <= told, view
