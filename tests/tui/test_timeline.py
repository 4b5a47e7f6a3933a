"""The timeline: what its columns show, at every height."""

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.query.replay import Replay
from engine.query.timeline import Column
from tests.tui.sessions import recorded
from tests.tui.watching import Watching, watching
from tui.app.widgets.depth_bars import BARS, SHADES, Axis, dead_ends, solutions
from tui.player.session import Session

SOLIDITY = " ░▁▂▃▄▅▆▇▓█"


@st.composite
def columns(draw: st.DrawFn) -> Column:
    least, mean, deepest = sorted(draw(st.tuples(*[st.integers(0, 90)] * 3)))
    return Column(deepest, least, mean, draw(st.integers(0, 12)), draw(st.integers(0, 40)))


@settings(deadline=None)
@given(st.lists(columns(), min_size=1, max_size=60), st.integers(1, 9))
def test_a_column_grows_more_solid_downwards_and_always_shows_something(
    drawn: list[Column], lines: int
) -> None:
    axis = Axis.of(drawn, lines)
    assert axis.least == min(column.shallowest for column in drawn)
    assert axis.deepest == max(column.deepest for column in drawn)
    for column in drawn:
        glyphs = [axis.glyph(column, y) for y in range(lines)]
        assert [SOLIDITY.index(glyph) for glyph in glyphs] == sorted(map(SOLIDITY.index, glyphs))
        assert glyphs[-1] != " "


def test_least_mean_and_greatest_depth_are_told_apart() -> None:
    column = Column(48, 16, 32)
    axis = Axis.of([column, Column(48, 0, 24)], 6)
    assert [axis.glyph(column, y) for y in range(6)] == ["░", "░", "▓", "▓", "█", "█"]


def test_a_search_that_is_deep_for_long_is_no_wall() -> None:
    drawn = [Column(20, 0, 10)] + [Column(60, 40 + place % 9, 50 + place % 9) for place in range(60)]
    axis = Axis.of(drawn, 2)
    assert str(axis) == "depth 0 to 60, drawn from 40"
    assert len({axis.glyph(column, 0) for column in drawn[1:]}) > 3
    assert [axis.glyph(drawn[0], y) for y in range(2)] == [" ", "▁"]


def test_solutions_are_counted_and_dead_ends_are_shades() -> None:
    assert [solutions(Column(solved=count)) for count in (0, 1, 2, 9, 10)] == ["", "◆", "2", "9", "+"]
    drawn = [Column(1, 0, 0.5, 0, count) for count in (0, 1, 2, 3, 4, 5, 0)]
    assert dead_ends(drawn, "dead ends") == f"{SHADES} "
    assert dead_ends([Column()] * 20 + drawn, "dead ends").startswith("dead ends  ")
    full = [Column(1, 0, 0.5, 0, 100)] * 20
    assert dead_ends(full, "dead ends") == "█" * 20
    assert dead_ends([*full, *[Column()] * 11], "dead ends").endswith("█  dead ends")


def counts_at(session: Session, name: str) -> list[int]:
    """A counter of the state at each position."""
    replay = Replay(session.trace)
    found = []
    for position in range(len(session.trace) + 1):
        replay.seek(position)
        state = replay.state
        found.append(state.dead_ends if name == "dead_ends" else state.counts[name])
    return found


def columns_where(session: Session, name: str, wide: int) -> set[int]:
    """The columns with an event that raises a counter."""
    counts = counts_at(session, name)
    events = [place for place in range(len(counts) - 1) if counts[place + 1] > counts[place]]
    return {event * wide // (len(counts) - 1) for event in events}


def inside(watched: Watching) -> list[str]:
    panel = watched.panel("timeline")
    region = panel.content_region
    return [line[region.x : region.right] for line in watched.lines()[region.y : region.bottom]]


async def test_bars_solutions_dead_ends_and_the_position_each_have_their_line() -> None:
    session = recorded(every=True)
    async with watching(session, (120, 40)) as watched:
        watched.go_to(3_000)
        await watched.settle()
        bars, _, dead, flags = lines = inside(watched)
        assert {x for x, glyph in enumerate(bars) if glyph == "◆"} == columns_where(session, "solved", 116)
        shades = {x for x, glyph in enumerate(dead) if glyph in SHADES[1:]}
        assert shades == columns_where(session, "dead_ends", 116)
        assert flags.strip() == "▲"
        assert set(lines[1]) <= set(SOLIDITY[1:])
        title = str(watched.panel("timeline").border_title)
        assert title == "timeline · depth 0 to 10 over 10,438 events · 1 solution"


async def test_on_a_short_screen_the_timeline_is_one_line_with_solutions_and_the_position() -> None:
    session = recorded()
    async with watching(session, (80, 24)) as watched:
        watched.go_to(350)
        await watched.settle()
        (line,) = inside(watched)
        assert {x for x, glyph in enumerate(line) if glyph == "◆"} == columns_where(session, "solved", 78)
        assert set(line) <= {"◆", "░", *BARS[1:], "▓"}
        reverse = [
            segment.text
            for segment in watched.strips()[watched.panel("timeline").region.y]
            if segment.style is not None and segment.style.reverse
        ]
        assert reverse == [line[349 * 78 // 698]]


def played(watched: Watching) -> int:
    """How many columns of the lowest line of bars are not dim."""
    line = watched.panel("timeline").line(1)
    return sum(len(segment.text) for segment in line if segment.style and not segment.style.dim)


async def test_in_a_short_search_all_columns_of_an_event_are_played() -> None:
    session = recorded("exactcover", "five-sets.dlx", "best")
    async with watching(session, (120, 40)) as watched:
        length, wide = len(session.trace), watched.panel("timeline").size.width
        for position in (1, length):
            watched.go_to(position)
            await watched.settle()
            assert played(watched) == position * wide // length


def test_of_an_old_recording_the_greatest_depths_are_bars() -> None:
    drawn = [Column(depth, dead_ends=-1) for depth in (8, 4, 1)]
    axis = Axis.of(drawn, 1)
    assert [axis.glyph(column, 0) for column in drawn] == ["█", "▄", "▁"]
    assert dead_ends(drawn, "dead ends") == "dead ends are not counted in this old recording"
