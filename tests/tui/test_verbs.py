"""Each verb goes, forwards and backwards, where a plain scan of all events says that it should."""

from collections.abc import AsyncIterator, Callable
from random import Random

import pytest
from textual.events import MouseScrollDown, MouseScrollUp

from engine.events import VERBS, Choose
from engine.header import Header
from engine.store.recording import Recording
from tests.engine.query.reference_view import ReferenceView
from tests.engine.query.scan import Scan, has_words
from tests.tui.sessions import COMBO_EVENTS, live, recorded
from tests.tui.watching import Watching, settled, watching
from tui.app.keys import KEYS
from tui.player.session import Session

KEY = {key.name: key.keys.split(",") for key in KEYS}
Place = Callable[[Scan, int], int | None]
PlaceBeyond = Callable[[Scan, int, int], int | None]


def scan_of(session: Session) -> Scan:
    return Scan(session.trace.header.cells, list(session.trace.read()))


@pytest.fixture(params=["combo", "backtracking"])
async def watched(request: pytest.FixtureRequest) -> AsyncIterator[Watching]:
    async with watching(recorded(solver=request.param, every=True)) as watched:
        yield watched


@pytest.fixture
async def whichever() -> AsyncIterator[Watching]:
    """For what does not depend on the search; without notices, which would cover the screen."""
    async with watching(recorded(), notices=False) as watched:
        yield watched


def real_choice(scan: Scan, at: int, step: int) -> int | None:
    """The next or previous choice that had an alternative."""
    return scan.event(at, step, lambda event: isinstance(event, Choose) and event.of > 1)


def places_to_be(scan: Scan, wanted: int = 4) -> list[int]:
    """The start, the end, and some between."""
    last = len(scan.events)
    return [0, 1, last, *sorted(Random(7).sample(range(2, last), wanted))]


async def leads(watched: Watching, key: str, where: Place) -> None:
    """The key leads there from every position, and nowhere if `where` finds no such place."""
    scan = scan_of(watched.screen.player.session)
    led = set()
    with watched.app.batch_update():
        for position in places_to_be(scan):
            watched.go_to(position)
            await watched.press(KEY[key][position % len(KEY[key])])
            expected = where(scan, position)
            assert watched.position == (position if expected is None else expected), (key, position)
            led.add(expected)
    assert len(led) > 1


async def leads_both_ways(watched: Watching, key: str, where: PlaceBeyond) -> None:
    await leads(watched, key, lambda scan, at: where(scan, at, 1))
    await leads(watched, f"{key}-back", lambda scan, at: where(scan, at, -1))


async def test_one_event_and_ten(watched: Watching) -> None:
    await leads(watched, "on", lambda scan, at: at + 1 if at < len(scan.events) else None)
    await leads(watched, "back", lambda scan, at: at - 1 if at else None)
    await leads(watched, "ten-on", lambda scan, at: min(at + 10, len(scan.events)))
    await leads(watched, "ten-back", lambda scan, at: max(at - 10, 0))


async def test_next_and_previous_of_each_kind(watched: Watching) -> None:
    await leads_both_ways(watched, "choose", real_choice)
    for verb in VERBS[1:5]:
        await leads_both_ways(watched, verb, lambda scan, at, step: scan.verb(verb, at, step))  # noqa: B023


async def test_over_and_out(watched: Watching) -> None:
    await leads_both_ways(watched, "over", Scan.over)
    await leads_both_ways(watched, "out", Scan.out)


async def test_siblings_and_leaves(watched: Watching) -> None:
    await leads_both_ways(watched, "sibling", Scan.sibling)
    await leads_both_ways(watched, "leaf", Scan.leaf)


async def test_same_rule(watched: Watching) -> None:
    await leads_both_ways(watched, "rule", Scan.same_rule)


async def test_changes_of_the_selected_cell(watched: Watching) -> None:
    await watched.press("e")
    assert "Select a cell first" in watched.notices[-1]
    await watched.press("L", "L", "J", "J", "J")
    cell = watched.screen.viewing.cell
    assert cell == 3 * 7 + 1
    await leads_both_ways(watched, "cell", lambda scan, at, step: scan.cell(cell, at, step))


async def test_a_search_and_its_next_and_previous_result(watched: Watching) -> None:
    session = watched.screen.player.session
    scan, rules = scan_of(session), dict(session.trace.header.rules)
    for text in ("F5:G5", "room", "E6"):
        is_it = has_words(text, rules)
        watched.go_to(0)
        await watched.press("slash")
        await watched.answer(text)
        assert watched.position == (scan.event(0, 1, is_it) or 0)
        for key, step in (("next", 1), ("previous", -1)):
            for position in places_to_be(scan, 3):
                watched.go_to(position)
                await watched.press(*KEY[key])
                round_again = scan.event(0 if step > 0 else len(scan.events) + 1, step, is_it)
                assert watched.position == (scan.event(position, step, is_it) or round_again or position)


async def test_start_and_end(whichever: Watching) -> None:
    for start, end in zip(KEY["start"], KEY["end"]):
        await whichever.press(end)
        assert whichever.position == len(whichever.screen.player.session.trace)
        await whichever.press(start)
        assert whichever.position == 0


async def test_an_event_number_and_a_percentage(whichever: Watching) -> None:
    last = len(whichever.screen.player.session.trace)
    for text, position in {
        "500": 500,
        "solved": last,
        "50%": last / 2,
        "0": 0,
        "100%": last,
        "12.5 %": last / 8,
    }.items():
        await whichever.press("colon")
        await whichever.answer(text)
        assert whichever.position == pytest.approx(position, abs=0.5)
    await whichever.press("colon")
    await whichever.answer("soon")
    assert "'soon' is no place" in whichever.refused
    await whichever.answer("99999")
    assert "event 99,999 is beyond the end" in whichever.refused
    await whichever.press("escape")
    assert whichever.position == pytest.approx(last / 8, abs=0.5)


async def test_bookmarks(whichever: Watching) -> None:
    for position in (10, 200, 350):
        whichever.go_to(position)
        await whichever.press("m")
        assert f"⚑ event {position}" in whichever.text
    for start, key, end in ((0, "next", 10), (10, "next", 200), (351, "next", 351), (349, "previous", 200)):
        whichever.go_to(start)
        await whichever.press(*KEY[f"{key}-bookmark"])
        assert whichever.position == end
    await whichever.press("m", *KEY["previous-bookmark"], *KEY["next-bookmark"])
    assert whichever.position == 350
    marks = whichever.lines()[-3]
    assert (marks.count("⚑"), marks.count("▲")) == (1, 1)


async def test_why_follows_the_cause_and_comes_back(watched: Watching) -> None:
    scan = scan_of(watched.screen.player.session)
    await leads(watched, "why", Scan.cause)
    for position in places_to_be(scan):
        watched.go_to(position)
        way = [position]
        while len(way) < 4 and (cause := scan.cause(way[-1])) is not None:
            way.append(cause)
            await watched.press("w")
            assert watched.position == cause
        for earlier in way[-2::-1]:
            await watched.press("W")
            assert watched.position == earlier


@pytest.mark.parametrize("modes", range(5))
async def test_up_and_down_go_to_the_nodes_above_and_below_in_every_view(modes: int) -> None:
    async with watching(recorded()) as watched:
        scan = scan_of(watched.screen.player.session)
        await watched.press(*["t"] * modes)
        mode = ("folded", "all", "path", "alive", "future")[modes]
        for position in places_to_be(scan, 3):
            rows = [
                row
                for row in ReferenceView(scan.model(position), scan.whole, mode).rows()
                if row.position >= 0
            ]
            here = next(i for i, row in enumerate(rows) if row.node == scan.model(position).here.number)
            below = rows[here + 1].position if here + 1 < len(rows) else None
            down = below or scan.verb("choose", position, 1) or position
            for key, expected in (("up", rows[here - 1].position if here else position), ("down", down)):
                watched.go_to(position)
                await watched.press(KEY[key][position % 2])
                assert watched.position == expected


async def test_a_click_in_the_tree_goes_to_the_birth_of_a_node(watched: Watching) -> None:
    scan = scan_of(watched.screen.player.session)
    await watched.press("1")
    for position in places_to_be(scan, 3):
        rows = ReferenceView(scan.model(position), scan.whole, "folded").rows()
        for number in range(0, len(rows), 6):
            watched.go_to(position)
            await settled(watched.pilot)  # details make the explanation higher, and the tree is scrolled
            tree = watched.panel("tree")
            line = number + 1 - tree.scroll_offset.y
            if not 1 <= line < tree.size.height:
                continue
            await watched.pilot.click(tree, offset=(40, line))
            await watched.settle()
            assert watched.position == (position if rows[number].position < 0 else rows[number].position)


async def test_a_click_on_its_glyph_unfolds_a_node_and_folds_it_again() -> None:
    async with watching(recorded(), (120, 40)) as watched:
        watched.go_to(COMBO_EVENTS)
        await watched.settle()
        before = watched.shown("tree")
        x, y = next((line.index("▸✗ A3"), y) for y, line in enumerate(watched.lines()) if "▸✗ A3" in line)
        await watched.pilot.click(offset=(x, y))
        await watched.settle()
        assert watched.position == COMBO_EVENTS
        assert "▸✗ A3" not in watched.text
        await watched.pilot.click(offset=(x, y))
        await watched.settle()
        assert watched.shown("tree") == before


async def test_a_click_or_drag_in_the_timeline_goes_to_the_last_event_of_its_column(
    watched: Watching,
) -> None:
    events = len(watched.screen.player.session.trace)
    timeline = watched.panel("timeline")
    wide = timeline.size.width

    def last_of(column: int) -> int:
        return sum(event * wide // events <= column for event in range(events))

    def marked() -> int:
        return watched.lines()[-3].index("▲") - 2

    for column in (0, 1, 50, wide - 1):
        await watched.pilot.click(timeline, offset=(column + 2, 2))
        await watched.settle()
        assert (watched.position, marked()) == (last_of(column), column)
    await watched.pilot.mouse_down(timeline, offset=(12, 1))
    for column in (30, 20, 90):
        await watched.drag(timeline.region.x + column + 2, timeline.region.y + 1)
        assert (watched.position, marked()) == (last_of(column), column)
    await watched.pilot.mouse_up(timeline, offset=(92, 1))
    await watched.pilot.hover(timeline, offset=(7, 1))
    assert marked() == 90


async def test_a_click_on_the_board_selects_a_cell_and_another_deselects_it(whichever: Watching) -> None:
    board = whichever.panel("board")
    for line, text in enumerate(whichever.lines()):
        if " D │" in text:
            await whichever.pilot.click(offset=(text.index(" D │") + 5, line))
            await whichever.settle()
            assert whichever.screen.viewing.cell == 3 * 7
            assert str(board.border_subtitle).startswith("D1")
            await whichever.pilot.click(offset=(text.index(" D │") + 5 + 8, line))
            await whichever.settle()
            assert whichever.screen.viewing.cell == 3 * 7 + 2
            await whichever.pilot.click(offset=(text.index(" D │") + 5 + 8, line))
            await whichever.settle()
    assert whichever.screen.viewing.cell == -1
    assert not board.border_subtitle


async def test_cells_are_selected_by_keys_in_all_four_directions(whichever: Watching) -> None:
    for keys, cell in (("L", 0), ("LL", 2), ("JJ", 16), ("H", 15), ("K", 8), ("KK", 1), ("HHH", 0)):
        await whichever.press(*keys)
        assert whichever.screen.viewing.cell == cell


async def test_play_goes_on_to_the_end_and_back_to_the_start(whichever: Watching) -> None:
    last = len(whichever.screen.player.session.trace)
    await whichever.press("0", *KEY["play"])
    assert whichever.position == last
    await whichever.press(KEY["play-back"][0])
    assert whichever.position == 0


@pytest.mark.parametrize(
    ("stop", "where"),
    [
        ("backtrack", lambda scan, at, step: scan.verb("backtrack", at, step)),
        (
            "rule room too small",
            lambda scan, at, step: scan.event(at, step, lambda event: event.rule == "room too small"),
        ),
        ("depth 5", lambda scan, at, step: scan.depth(5, at, step)),
        ("cell G4", lambda scan, at, step: scan.cell(6 * 7 + 3, at, step)),
    ],
)
async def test_playing_stops_at_a_breakpoint(
    stop: str, where: Callable[[Scan, int, int], int | None]
) -> None:
    async with watching(recorded()) as watched:
        scan = scan_of(watched.screen.player.session)
        await watched.press("exclamation_mark")
        await watched.answer(stop)
        assert "! event 0" in watched.text
        await watched.press("0")
        for key, step, end in (("space", 1, len(scan.events)), ("z", -1, 0)):
            for _ in range(4):
                expected = where(scan, watched.position, step)
                await watched.press(key)
                assert watched.position == (end if expected is None else expected)
            watched.go_to(end)


@pytest.mark.parametrize(
    ("key", "at_end", "notice"),
    [
        ("backtrack", True, "No next backtrack."),
        ("deduce-back", False, "No previous deduction."),
        ("solved", True, "No next solution."),
        ("rule", True, "No next event of the same rule."),
        ("next-bookmark", True, "No next bookmark or note."),
        ("previous-bookmark", False, "No previous bookmark or note."),
        ("sibling-back", False, "No previous sibling."),
        ("over", False, "No end of this subtree."),
        ("over-back", False, "No child or parent to go back over."),
        ("out-back", False, "No parent: this is the root."),
        ("leaf", True, "No next leaf."),
        ("up", False, "No row above."),
        ("down", True, "No next choice."),
        ("why", False, "No earlier event is its cause."),
        ("why-back", False, "No cause was followed to here."),
    ],
)
async def test_a_notice_names_what_was_not_found_and_is_not_repeated_while_it_is_shown(
    key: str, at_end: bool, notice: str
) -> None:
    async with watching(recorded()) as watched:
        position = len(watched.screen.player.session.trace) if at_end else 0
        watched.go_to(position)
        await watched.press(*[KEY[key][0]] * 3)
        assert watched.notices == [notice]
        assert watched.position == position


async def test_a_notice_names_the_text_or_the_cell_that_was_not_found() -> None:
    async with watching(recorded()) as watched:
        await watched.press("slash")
        await watched.answer("[b]nowhere")
        assert watched.notices == ["No event with “[b]nowhere”."]
        await watched.press("L", "E")
        assert watched.notices == ["No previous change of A1."]


async def test_the_same_verbs_run_a_live_search_as_far_as_they_need() -> None:
    session = live("shikaku", "ryan7.shk", "combo")
    scan = scan_of(recorded())
    async with watching(session) as watched:
        await watched.press("space")
        position = watched.position
        for key, where in (
            ("right", lambda at: at + 1),
            ("full_stop", lambda at: at + 10),
            ("c", lambda at: real_choice(scan, at, 1)),
            ("b", lambda at: scan.verb("backtrack", at, 1)),
            ("f", lambda at: scan.leaf(at, 1)),
            ("o", lambda at: scan.over(at, 1)),
            ("u", lambda at: scan.out(at, 1)),
            ("f", lambda at: scan.leaf(at, 1)),
            ("B", lambda at: scan.verb("backtrack", at, -1)),
            ("left", lambda at: at - 1),
            ("s", lambda at: len(scan.events)),
        ):
            expected = where(position)
            await watched.press(key)
            assert watched.position == expected, key
            position = expected
        assert len(session.trace) == len(scan.events)


async def test_the_wheel_zooms_the_timeline() -> None:
    async with watching(recorded(), (120, 40)) as watched:
        watched.go_to(300)
        await watched.pilot._post_mouse_events([MouseScrollUp], "#timeline", offset=(5, 2))
        await watched.settle()
        assert watched.screen.viewing.zoom == 2
        assert "events 87 to 436" in str(watched.panel("timeline").border_title)
        await watched.pilot._post_mouse_events([MouseScrollDown], "#timeline", offset=(5, 2))
        await watched.settle()
        assert watched.screen.viewing.zoom == 1


async def test_without_an_event_the_timeline_is_empty() -> None:
    async with watching(Session(Recording(Header(1)), None, None), (120, 40)) as watched:
        assert watched.panel("timeline").border_title == "timeline"
        assert not "".join(line.strip(" │") for line in watched.shown("timeline")[1:-1])
