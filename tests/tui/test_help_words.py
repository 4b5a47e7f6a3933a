"""The page of words of the help: terms and rules, with examples from the search at hand."""

import re

import pytest

from engine.query.explanation import explanation
from engine.query.latest import latest_by_rule
from puzzles.registry import kind_named
from tests.tui.sessions import recorded
from tests.tui.watching import Watching, watching
from tui.app.screens.word_list import WordList
from tui.app.words import TERMS

SIZES = [(120, 40), (80, 24), (60, 20)]


def lines_of(watched: Watching) -> list[str]:
    """All lines of the page, each cut to what the screen has room for."""
    words = watched.app.screen.query_one(WordList)
    width = words.scrollable_content_region.width
    return [words.render_line(y).crop(0, width).text.rstrip() for y in range(words.virtual_size.height)]


async def opened(watched: Watching, position: int) -> list[str]:
    watched.go_to(position)
    await watched.press("question_mark", "tab")
    assert watched.app.screen.query_one(WordList).display
    return lines_of(watched)


@pytest.mark.parametrize("size", SIZES)
async def test_nothing_is_cut_at_any_size(size: tuple[int, int]) -> None:
    async with watching(recorded(), size) as watched:
        text = " ".join(" ".join(await opened(watched, 100)).split())
        kind = kind_named("shikaku")
        for meaning in [*TERMS.values(), *(kind.glossary[rule] for rule in kind.rules)]:
            assert meaning in text


async def test_every_term_and_every_rule_is_told() -> None:
    async with watching(recorded()) as watched:
        lines = await opened(watched, 100)
        starts = [line[1:].split("  ")[0] for line in lines if line.startswith(" ") and line[1:2] != " "]
        assert set(TERMS) | set(kind_named("shikaku").rules) <= set(starts)


async def test_a_rule_has_as_example_its_latest_event_at_or_before_the_position() -> None:
    session = recorded()
    async with watching(session, (175, 50)) as watched:
        text = " ".join(" ".join(await opened(watched, 100)).split())
        trace = session.trace
        for rule, position in latest_by_rule(trace, 100).items():
            assert position == max(n for n in range(1, 101) if trace.event_at(n).rule == rule)  # type: ignore[union-attr]
            assert f"Event {position}: {explanation(trace, position)}" in text
        assert max(int(found) for found in re.findall(r"Event (\d+):", text)) == 100


async def test_at_the_start_no_rule_has_an_example() -> None:
    async with watching(recorded()) as watched:
        assert not any("Event " in line for line in await opened(watched, 0))


async def test_tab_turns_the_pages_and_the_page_keys_scroll_the_one_that_is_shown() -> None:
    async with watching(recorded(), (80, 24)) as watched:
        await watched.press("question_mark")
        assert "one event forward" in watched.text
        await watched.press("tab")
        assert "one event forward" not in watched.text
        assert "solution vector" in watched.text
        await watched.press("pagedown", "pagedown")
        assert "solution vector" not in watched.text
        await watched.press("pageup", "pageup")
        assert "solution vector" in watched.text
        await watched.press("tab", "tab")
        assert "one event forward" in watched.text
        await watched.press("left", "right")
        assert "one event forward" in watched.text
        await watched.press("escape")
        assert watched.screen.is_current
