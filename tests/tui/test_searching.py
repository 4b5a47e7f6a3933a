"""Searching: it says that it searches, stops at Esc, counts hits, goes round, and brings the place back."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from engine.events import SOLVED, Choose, Deduce, Event
from engine.header import Header
from engine.store.opening import open_trace
from engine.store.recording import Recording
from tests.engine.query.scan import Scan, has_words
from tests.tui.program import ENDLESS
from tests.tui.sessions import feed_of, live, recorded
from tests.tui.watching import Watching, watching
from tui.app.widgets.bars import Heading
from tui.player.finding import Finding
from tui.player.session import Session, reopen


def session_of(events: list[Event], end: str = "solved") -> Session:
    recording = Recording(Header(1))
    recording.append(events)
    recording.finish(end)
    return Session(recording, None, None)


async def still(session: Session) -> None:
    """Wait until a paused search has told what was under way."""
    events = -1
    while events != len(session.trace):
        events = len(session.trace)
        feed_of(session).wait_for(events + 1, 0.3)


async def search_for(watched: Watching, text: str) -> None:
    await watched.press("slash")
    await watched.answer(text)


async def heading_says(watched: Watching, words: str) -> None:
    """Wait until it does: hits are counted on meanwhile."""
    while words not in watched.lines()[0]:
        assert "so far" in watched.lines()[0]
        await watched.pilot.pause(0.01)


def hits_of(session: Session, text: str) -> list[int]:
    events = list(session.trace.read())
    scan = Scan(session.trace.header.cells, events)
    is_it = has_words(text, dict(session.trace.header.rules))
    return [number for number, event in enumerate(scan.events, 1) if is_it(event)]


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_the_heading_counts_hits_and_says_when_the_search_goes_round(size: tuple[int, int]) -> None:
    async with watching(recorded(), size) as watched:
        hits = hits_of(watched.screen.player.session, "E6")
        assert len(hits) > 2
        await search_for(watched, "E6")
        for number, place in enumerate(hits, 1):
            assert watched.position == place
            assert f"“E6”: {number} of {len(hits)} " in watched.lines()[0]
            await watched.press("n")
        assert watched.position == hits[0]
        assert f"“E6”: again from the start: 1 of {len(hits)} " in watched.lines()[0]
        await watched.press("N")
        assert watched.position == hits[-1]
        assert f"“E6”: again from the end: {len(hits)} of {len(hits)} " in watched.lines()[0]
        await watched.press("left")
        assert "E6”" not in watched.lines()[0]


async def test_the_only_hit_is_found_again_from_the_start() -> None:
    async with watching(session_of([Deduce("a"), Deduce("corner"), Deduce("a")])) as watched:
        await search_for(watched, "corner")
        await watched.press("n")
        assert watched.position == 2
        assert "“corner”: again from the start: 1 of 1" in watched.lines()[0]


async def test_hits_are_counted_on_while_it_stands_still_and_until_then_it_says_so() -> None:
    async with watching(session_of([Deduce("corner")] * 40_000)) as watched:
        watched.go_to(30_000)
        await search_for(watched, "corner")
        assert watched.position == 30_001
        while "so far" in watched.lines()[0]:
            assert "“corner”: " in watched.lines()[0]
            await watched.pilot.pause(0.01)
        assert "“corner”: 30,001 of 40,000 " in watched.lines()[0]


async def test_hits_of_a_live_search_are_so_far_and_counted_on_when_it_goes_on() -> None:
    session = live(*ENDLESS)
    async with watching(session, (120, 40)) as watched:
        await watched.press("space", "b")
        await still(session)
        events = len(session.trace)
        watched.go_to(0)
        await search_for(watched, "the")
        hits = hits_of(session, "the")
        await heading_says(watched, f"of {len(hits):,} so far")
        place, rank = watched.position, hits.index(watched.position) + 1
        await watched.press("n", "N", "r", "R", "e", "L", "e")
        feed_of(session).wait_for(events + 1, 0.2)
        assert len(session.trace) == events  # none of these runs a live search
        await watched.press("end", "right")
        watched.go_to(place - 1)
        await watched.press("n")
        assert watched.position == place
        await heading_says(watched, f"“the”: {rank} of {len(hits_of(session, 'the')):,} so far")


async def test_esc_brings_back_the_place_from_which_a_text_or_an_event_was_searched() -> None:
    async with watching(recorded()) as watched:
        watched.go_to(120)
        await watched.press("escape")
        assert watched.position == 120
        await search_for(watched, "E6")
        await watched.press("n", "n", "escape")
        assert watched.position == 120
        for key in ("c", "d", "p", "b", "s", "r", "f", "o", "u", "i", "D"):
            await watched.press(key)
            assert watched.position != 120, key
            await watched.press("escape")
            assert watched.position == 120, key
            await watched.press("escape")
            assert watched.position == 120, key
        await watched.press("b", "right", "right", "escape")
        assert watched.position == 120
        await watched.press("escape")
        assert watched.position == 120


async def test_a_long_search_says_how_far_it_is_and_esc_stops_it_where_it_began() -> None:
    async with watching(session_of([Deduce("corner")] * 5_000), (80, 24)) as watched:
        watched.go_to(7)
        player, heading = watched.screen.player, watched.screen.query_one(Heading)

        def endless() -> Iterator[tuple[int, list[int]]]:
            yield from ((reached, []) for reached in range(10_000))
            while True:
                yield 1_204, []

        player.play(1)
        player.finding = Finding("“corner”", 1, endless())
        watched.screen.start_clock()
        while "event 1,204 of 5,000" not in heading.line().text:
            assert "searching “corner” …" in heading.line().text
            await watched.pilot.pause(0.01)
        assert heading.line().text.rstrip().endswith("event 1,204 of 5,000   Esc stops")
        await watched.press("escape")
        assert (player.direction, watched.position) == (0, 7)
        assert "searching" not in heading.line().text


async def test_a_live_search_that_runs_to_an_event_is_stopped_by_esc_and_a_second_esc_brings_back() -> None:
    session = live(*ENDLESS)
    async with watching(session, (80, 24)) as watched:
        watched.screen.pause()
        watched.go_to(0)
        watched.screen.action_find("solved", 1)
        while len(session.trace) < 1_000:
            await watched.pilot.pause(0.01)
        assert "searching next solution …" in watched.lines()[0]
        assert "Esc stops" in watched.lines()[0]
        await watched.press("escape")
        assert watched.position > 0
        await watched.press("escape")
        assert watched.position == 0


async def test_step_by_choice_skips_forced_choices_unless_a_recording_has_no_others() -> None:
    forced, real = Choose("x", "1", 1, 1), Choose("x", "1", 1, 2)
    async with watching(session_of([forced, Deduce("a"), real, forced, forced, real, SOLVED])) as watched:
        for key, position in (("c", 3), ("c", 6), ("c", 6), ("C", 3), ("C", 3)):
            await watched.press(key)
            assert watched.position == position
        assert "No previous choice that was not forced." in watched.notices
    async with watching(session_of([forced, Deduce("a"), forced, SOLVED])) as watched:
        for key, position in (("c", 1), ("c", 3), ("c", 3), ("C", 1)):
            await watched.press(key)
            assert watched.position == position


async def test_a_live_search_that_ends_without_a_real_choice_says_so() -> None:
    session = live("nonogram", "clover.non", "best")
    async with watching(session) as watched:
        watched.screen.pause()
        watched.go_to(0)
        await watched.press("c")
        if not session.trace.end:
            pytest.skip("this search has a choice")
        assert watched.position == len(session.trace)
        assert watched.notices == ["No next choice that was not forced."]


async def test_damage_that_is_met_while_hits_are_counted_is_a_notice_and_the_place_stays(
    tmp_path: Path,
) -> None:
    path = str(tmp_path / "damaged.trace")
    recorded("queens", "queens-12.txt", "backtracking", every=True, limit=60_000).trace.save(path)
    with closing(sqlite3.connect(path)) as database:
        database.execute("UPDATE blocks SET packed = x'00' WHERE first > 30000 AND first < 33000")
        database.commit()
    async with watching(reopen(open_trace(path)), (120, 40)) as watched:
        await search_for(watched, "row A")
        while not watched.notices:
            await watched.pilot.pause(0.01)
        assert "the trace is damaged at event 30,720" in watched.notices[0]
        assert "row A”" not in watched.lines()[0]
        assert watched.position > 0
        await watched.press("right", "N")
        assert "the trace is damaged" in watched.notices[0]
