"""The board that fits: which picture is shown by itself, in which room, and that nothing of it is cut."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from textual.geometry import Offset, Size

from puzzles.kind import Kind
from puzzles.picture import text_lines
from puzzles.registry import kind_named, kinds
from puzzles.source import Source, source_of
from tests.tui.racing import raced
from tests.tui.sessions import recorded
from tests.tui.watching import Watching, watching
from tui.app.screens.race import RaceScreen
from tui.app.side_by_side import SideBySideApp
from tui.app.widgets.board import BoardPanel
from tui.app.widgets.edges import edge_marks
from tui.app.widgets.heat import HOTTEST, legend, shade
from tui.player.fitting import BARE_FRAME, FRAME, Place, fitting_picture, fitting_view, place_for, sizes_of
from tui.player.race import Race

OURS = [kind for kind in kinds() if kind.package.startswith("puzzles.")]
TERMINALS = [(80, 24), (120, 40)]
OTHER_TERMINALS = [(60, 24), (72, 20), (100, 30), (160, 45)]


def bundled(kind: Kind) -> Iterator[tuple[str, Any]]:
    """The puzzles of a kind; of a collection the first."""
    for name, text in kind.samples().items():
        yield name, kind.read(kind.puzzles_in(Source(text, name))[0])


@pytest.mark.parametrize("kind", OURS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("terminal", TERMINALS, ids=str)
def test_no_bundled_puzzle_is_clipped(kind: Kind, terminal: tuple[int, int]) -> None:
    for name, puzzle in bundled(kind):
        sizes = sizes_of(kind, puzzle)
        place = place_for(sizes, terminal, enlarged=False, framed=False)
        room = room_of(place, terminal)
        assert fits(sizes[place.view], room), name


def room_of(place: Place, terminal: tuple[int, int]) -> tuple[int, int]:
    """What the tests of the screen below find inside the board's panel."""
    across, down = BARE_FRAME if place.bare else FRAME
    below = 3 if place.deep else 12
    return place.columns - across, terminal[1] - below - down


def fits(size: tuple[int, int], room: tuple[int, int]) -> bool:
    return size[0] <= room[0] and size[1] <= room[1]


@pytest.mark.parametrize(
    ("kind", "terminal"),
    [*product(OURS, TERMINALS), *product([kind_named("shikaku"), kind_named("nonogram")], OTHER_TERMINALS)],
    ids=lambda value: getattr(value, "name", str(value)),
)
async def test_the_screen_gives_the_board_the_room_that_its_view_was_chosen_for(
    kind: Kind, terminal: tuple[int, int]
) -> None:
    names = sorted((puzzle.cells, name) for name, puzzle in bundled(kind))
    for _, name in (names[0], names[-1]):
        async with watching(recorded(kind.name, name, kind.default, limit=20), terminal) as watched:
            board = watched.screen.query_one(BoardPanel)
            place = place_for(board.sizes, terminal, enlarged=False, framed=False)
            assert board.view == place.view
            assert fits(board.sizes[place.view], board.size) == (not marks_of(watched)), name
            if watched.size[0] >= 72:
                assert board.outer_size.width == place.columns
                assert board.size.height >= room_of(place, terminal)[1]


def marks_of(watched: Watching) -> str:
    """The marks at the edges of the board."""
    board = watched.screen.query_one(BoardPanel)
    picture = Size(board.picture.width, board.picture.height)
    return "".join(edge_marks(picture, board.scroll_offset, board.size, board.outer_size).values())


async def test_the_whole_qr_code_is_shown_at_80_by_24_with_why_and_timeline() -> None:
    async with watching(recorded("nonogram", "qr.non", "propagation"), (80, 24)) as watched:
        await watched.press("s")
        board = watched.screen.query_one(BoardPanel)
        shown = [line[2:-2].rstrip() for line in watched.shown("board")]
        drawn = [line.rstrip() for line in text_lines(board.picture)]
        assert (board.view, board.picture.height) == ("small", 17)
        assert all(any(line.strip() in row for row in shown) for line in drawn)
        assert watched.panel("why").size.height > 2
        assert watched.panel("timeline").is_shown


async def test_the_view_does_not_change_while_a_search_is_played() -> None:
    async with watching(recorded("sudoku", "hard.txt", "logic"), (120, 40)) as watched:
        board = watched.screen.query_one(BoardPanel)
        before = board.view, board.region
        for position in (1, 20, 40, len(watched.screen.player.session.trace)):
            watched.go_to(position)
            await watched.settle()
            assert (board.view, board.region) == before
        assert board.view == "candidates"


async def test_v_shows_each_other_picture_and_then_the_one_that_fits_and_large_v_goes_back() -> None:
    async with watching(recorded("nonogram", "clover.non", "propagation"), (120, 40)) as watched:
        board = watched.screen.query_one(BoardPanel)
        views = []
        for _ in range(6):
            views.append((watched.screen.viewing.view, board.view, str(board.border_title)))
            await watched.press("v")
        assert views == [
            ("", "board", "board"),
            ("large", "large", "board · large"),
            ("narrow", "narrow", "board · narrow"),
            ("half height", "half height", "board · half height"),
            ("small", "small", "board · small"),
            ("smallest", "smallest", "board · smallest"),
        ]
        assert (watched.screen.viewing.view, board.view) == ("", "board")
        await watched.press("V")
        assert board.view == "smallest"
        await watched.press("V", "V", "V")
        assert board.view == "narrow"


async def test_another_size_of_the_terminal_may_show_another_view_unless_one_was_chosen() -> None:
    async with watching(recorded("nonogram", "penguin.non", "propagation"), (120, 40)) as watched:
        board = watched.screen.query_one(BoardPanel)
        assert board.view == "board"
        await watched.pilot.resize_terminal(80, 24)
        await watched.settle()
        assert (board.view, str(board.border_title)) == ("half height", "board · half height")
        await watched.press("v")
        assert (board.view, marks_of(watched)) == ("board", "▾▾")
        await watched.press("V", "V", "V")
        assert board.view == "small"
        await watched.pilot.resize_terminal(120, 40)
        await watched.settle()
        assert board.view == "small"


async def test_a_board_that_fits_without_its_frame_only_gets_it_back_for_the_legend() -> None:
    async with watching(recorded("shikaku", "10x10.shk", "best"), (80, 24)) as watched:
        board = watched.screen.query_one(BoardPanel)
        assert (board.view, board.size.height) == ("outlines", 21)
        await watched.press("s", "a")
        assert (board.view, board.size.height) == ("small", 19)
        assert "█" in str(board.border_subtitle)


async def test_the_enlarged_board_has_large_cells() -> None:
    async with watching(recorded(), (80, 24)) as watched:
        board = watched.screen.query_one(BoardPanel)
        assert board.view == "board"
        await watched.pilot.resize_terminal(120, 40)
        await watched.press("enter")
        assert board.view == "large"
        await watched.press("enter")
        assert board.view == "board"


def test_of_pictures_that_do_not_fit_the_one_that_loses_least_is_shown() -> None:
    sizes = {"a": (100, 10), "b": (50, 40), "c": (60, 20)}
    assert fitting_view(sizes, 100, 40) == "a"
    assert fitting_view(sizes, 60, 40) == "b"
    assert fitting_view(sizes, 40, 20) == "c"


def test_large_cells_leave_half_of_the_screen_unless_a_person_wants_them() -> None:
    large, usual = (60, 10), (30, 5)
    assert place_for({"large": large, "board": usual}, (120, 40), False, False).view == "board"
    assert place_for({"large": (56, 10), "board": usual}, (120, 40), False, False).view == "large"
    assert place_for({"large": large}, (120, 40), False, False) == Place("large", 64, False, False)


def test_a_fitting_picture_can_be_had_without_a_screen() -> None:
    kind = kind_named("nonogram")
    puzzle = kind.read(source_of("qr.non", kind.samples()))
    board = [0] * puzzle.cells
    widths = [fitting_picture(kind, puzzle, board, wide, 40).width for wide in (80, 70, 40)]
    assert widths == [72, 45, 33]


@pytest.mark.parametrize(
    ("scrolled", "marks"),
    [((0, 0), "▸▾"), ((3, 0), "◂▸▾"), ((10, 0), "◂▾"), ((10, 2), "◂▴▾"), ((10, 5), "◂▴"), ((0, 5), "▸▴")],
)
def test_the_edges_are_marked_where_the_picture_goes_on(scrolled: tuple[int, int], marks: str) -> None:
    picture, shown, outer = Size(40, 15), Size(30, 10), Size(34, 12)
    found = edge_marks(picture, Offset(*scrolled), shown, outer)
    assert sorted(set(found.values())) == sorted(marks)
    places = {glyph: {place for place, other in found.items() if other == glyph} for glyph in marks}
    sides = {"◂": {0}, "▸": {33}, "▴": {0, 33}, "▾": {0, 33}}
    for glyph, at in places.items():
        assert {x for x, _ in at} == sides[glyph]
    assert all(0 < y < 11 for _, y in found)


async def test_a_board_that_is_scrolled_says_so_at_each_edge() -> None:
    async with watching(recorded("hashi", "hundred.hashi", "best", limit=400), (80, 24)) as watched:
        await watched.press("v", "V", "V", "V", "V")
        board = watched.screen.query_one(BoardPanel)
        while board.view != "board":
            await watched.press("v")
        for left, top in ((0, 0), (10, 5), (board.max_scroll_x, board.max_scroll_y)):
            board.scroll_to(left, top, animate=False)
            await watched.pilot.pause()
            shown = "\n".join(watched.shown("board"))
            assert ("◂" in shown, "▴" in shown) == (left > 0, top > 0)
            assert ("▸" in shown, "▾" in shown) == (left < board.max_scroll_x, top < board.max_scroll_y)


@pytest.mark.parametrize("most", [1, 2, 3, 4, 5, 12, 100, 1_000_003])
def test_the_legend_of_the_heat_map_is_true_to_its_shades(most: int) -> None:
    text = legend("written", most, 200).removeprefix("written ").replace(",", "")
    glyphs, ranges = text.split()[::2], text.split()[1::2]
    counts = {1, 2, 3, most // 4, most // 4 + 1, most // 2, most // 2 + 1, 3 * most // 4, most} - {0}
    for count in counts & set(range(1, most + 1)):
        low_high = [tuple(map(int, part.split("–"))) for part in ranges]
        (glyph,) = (g for g, ends in zip(glyphs, low_high) if ends[0] <= count <= ends[-1])
        assert glyph == " ░▒▓█"[shade(count, most)]
    assert shade(most, most) == HOTTEST


def test_the_legend_is_shorter_where_there_is_little_room_and_empty_before_the_first_event() -> None:
    assert legend("written", 12, 50) == "written ░ 1–3 ▒ 4–6 ▓ 7–9 █ 10–12"
    assert legend("written", 12, 30) == "░ 1–3 ▒ 4–6 ▓ 7–9 █ 10–12"
    assert legend("written", 12, 20) == "░≤3 ▒≤6 ▓≤9 █≤12"
    assert legend("blamed", 0, 20) == "nothing blamed yet"


async def test_the_frame_of_the_board_has_the_legend_and_the_count_of_the_selected_cell() -> None:
    async with watching(recorded(), (120, 40)) as watched:
        await watched.press("s", "a")
        board = watched.screen.query_one(BoardPanel)
        assert "written ░ 1–" in str(board.border_subtitle)
        assert str(board.border_subtitle) in watched.shown("board")[-1]
        await watched.press("L")
        await watched.pilot.pause(0.3)
        assert str(board.border_title).startswith("board · heat: written · A1: ")
        assert "written ░ 1–" in str(board.border_subtitle)


async def test_each_lane_of_a_race_shows_the_view_that_fits_in_it() -> None:
    names = ["combo", "best", "backtracking"]
    for size, view in (((80, 24), "small"), ((120, 40), "board")):
        app = SideBySideApp(RaceScreen(Race(raced(*names)), names))
        async with app.run_test(size=size) as pilot:
            await pilot.pause(0.1)
            for board in app.screen.query(BoardPanel):
                assert board.view == view
                assert fits(board.sizes[view], board.size)
            await pilot.press("v")
            assert {board.view for board in app.screen.query(BoardPanel)} == {
                "board" if view == "small" else "walk"
            }
            await pilot.press("V")
            assert {board.view for board in app.screen.query(BoardPanel)} == {view}
