"""The tab about what a solver has learned: which lessons are in force, and the way to their births."""

import re

from engine.query.lessons import FIRED
from tests.tui.sessions import recorded
from tests.tui.watching import watching

PUZZLE = ("hashi", "four-lanes.hashi", "learning")


async def test_a_solver_that_learns_nothing_has_no_such_tab() -> None:
    async with watching(recorded(), (120, 40)) as watched:
        await watched.press("5")
        assert watched.screen.tab != "lessons"
        assert "lessons" not in watched.screen.tabs


async def test_the_lessons_in_force_are_listed_and_a_click_goes_to_the_birth_of_one() -> None:
    async with watching(recorded(*PUZZLE, every=True), (120, 40)) as watched:
        await watched.press("5")
        assert "Nothing is learned yet." in "\n".join(watched.shown("lessons"))
        watched.go_to(len(watched.screen.player.session.trace))
        await watched.settle()
        lines = watched.shown("lessons")
        first = re.search(r"([\d,]+) +[\d,]+ ×  ([\d,]+): ", lines[0])
        assert first
        await watched.pilot.click("#lessons", offset=(5, 0))
        await watched.settle()
        event = watched.screen.player.replay.event
        assert event is not None
        assert (event.rule, f"{event.facts[0]:,}") == ("learned", first[2])
        assert f"{watched.position:,}" == first[1]


async def test_a_key_leads_from_what_a_lesson_says_to_its_birth_and_another_back() -> None:
    async with watching(recorded(*PUZZLE, every=True), (120, 40)) as watched:
        trace = watched.screen.player.session.trace
        fired = next(n for n, event in enumerate(trace.read(), 1) if event.rule in FIRED)
        watched.go_to(fired)
        await watched.press("Q")
        event, before = watched.screen.player.replay.event, trace.event_at(fired)
        assert event is not None
        assert before is not None
        assert (event.rule, event.facts[0]) == ("learned", before.facts[0])
        await watched.press("W")
        assert watched.position == fired
