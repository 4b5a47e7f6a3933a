"""The tab about the selected cell: how to select one, what it may still be, and its changes."""

import re

from textual.events import MouseScrollDown

from tests.tui.sessions import recorded
from tests.tui.watching import Watching, watching


def rows(watched: Watching) -> str:
    return "\n".join(line.strip("│ ") for line in watched.shown("cell"))


async def found(watched: Watching) -> None:
    """Wait until nothing is looked for any more."""
    while re.search("shown soon|looking for more", rows(watched)):
        await watched.settle()


async def test_before_a_cell_is_selected_the_tab_says_how_to_select_one() -> None:
    async with watching(recorded(), (120, 40)) as watched:
        await watched.press("4")
        assert "No cell is selected." in rows(watched)
        assert "H J K L" in rows(watched)
        await watched.press("L")
        assert "changes, newest first" in rows(watched)


async def test_a_cell_shows_its_candidates_and_the_event_that_removed_each() -> None:
    async with watching(recorded("sudoku", "easy.txt", "logic"), (120, 40)) as watched:
        session = watched.screen.player.session
        assert session.kind is not None
        watched.screen.viewing.cell = cell = next(c for c, d in enumerate(session.puzzle.givens) if not d)
        watched.go_to(len(session.trace))
        await watched.press("4")
        await found(watched)
        shown = rows(watched)
        value = session.kind.mark_name(session.puzzle, cell, watched.screen.player.replay.state.board[cell])
        assert "1 of 9 left · candidates" in shown
        removed = {
            digit: int(number)
            for number, digits in re.findall(r"(\d+) . not ((?:\d )*\d) ·", shown)
            for digit in digits.split()
        }
        assert removed.keys() == set("123456789") - {value}
        for digit, position in removed.items():
            for place in (position - 1, position):
                board = session.trace.block_at(place).state(place).board
                values = session.kind.domains(session.puzzle, board, cell)[0].values
                assert (digit in values) == (place < position)


async def test_a_click_on_a_change_goes_there() -> None:
    async with watching(recorded(), (120, 40)) as watched:
        watched.screen.viewing.cell = 24
        watched.go_to(300)
        await watched.press("4")
        lines = watched.shown("cell")
        changes = next(y for y, line in enumerate(lines) if "changes, newest first" in line)
        y = changes + 5
        number = re.search(r"\d+", lines[y])
        assert number is not None
        await watched.pilot.click("#cell", offset=(6, y))
        await watched.settle()
        assert watched.position == int(number[0])
        assert f"▶{number[0]:>3} " in rows(watched)


async def test_the_lines_of_a_nonogram_are_counted_and_the_first_arrangements_shown() -> None:
    async with watching(recorded("nonogram", "bird.non", "propagation"), (120, 40)) as watched:
        watched.screen.viewing.cell = 0
        await watched.press("4")
        session = watched.screen.player.session
        assert session.kind is not None
        _, row, _ = session.kind.domains(session.puzzle, [0] * session.puzzle.cells, 0)
        assert f"{row.count:,} of {row.count:,} left · {row.variable}" in rows(watched)
        assert row.values[0] in rows(watched)


async def test_a_kind_that_is_not_installed_still_has_a_history() -> None:
    session = recorded()
    session.kind = session.puzzle = None
    async with watching(session, (80, 24)) as watched:
        watched.screen.viewing.cell = 0
        watched.go_to(len(session.trace))
        await watched.press("4")
        await found(watched)
        assert "What it may still be is not known" in rows(watched)
        assert re.search(r"\d+ . mark \d+ ·", rows(watched))


async def test_the_wheel_scrolls_what_does_not_fit() -> None:
    async with watching(recorded(), (80, 24)) as watched:
        watched.screen.viewing.cell = 24
        watched.go_to(500)
        await watched.press("4")
        before = rows(watched)
        await watched.pilot._post_mouse_events([MouseScrollDown], "#cell")
        await watched.settle()
        assert rows(watched) != before
        assert watched.position == 500
