"""The legend of the help: the signs of the screen at hand, in the looks that they have there."""

from pathlib import Path

import pytest
from rich.style import Style

from engine.header import Header
from engine.store.recording import Recording
from puzzles.registry import kind_named, kind_names
from tests.tui.sessions import recorded
from tests.tui.watching import Watching, watching
from tui.app.looks import BECAUSE, DEATH, NODE_GLYPHS, VERB_GLYPHS, WRITTEN, Looks
from tui.app.screens.legend import SearchLegend
from tui.app.screens.page import Page
from tui.app.widgets.board import BoardPanel
from tui.player.session import reopen

SIZES = [(120, 40), (80, 24), (40, 12)]


async def legend(watched: Watching) -> Page:
    await watched.press("question_mark", "tab", "tab")
    page = watched.app.screen.query_one("#legend", Page)
    while not lines_of(page):
        await watched.pilot.pause(0.01)
    return page


def lines_of(page: Page) -> list[str]:
    width = page.scrollable_content_region.width
    return [page.render_line(y).crop(0, width).text.rstrip() for y in range(page.virtual_size.height)]


def style_of(page: Page, sign: str, meaning: str) -> Style:
    """The style in which a sign is drawn that has this meaning."""
    for section in page.sections():
        for entry in section.entries:
            if entry.meaning.startswith(meaning):
                assert sign in "".join(segment.text for segment in entry.name)
                return entry.name[0].style or Style()
    raise AssertionError(meaning)


@pytest.mark.parametrize("size", SIZES)
async def test_every_sign_is_told_and_nothing_is_cut(size: tuple[int, int]) -> None:
    async with watching(recorded(), size) as watched:
        page = await legend(watched)
        text = " ".join(" ".join(lines_of(page)).split())
        for section in page.sections():
            assert section.title.upper()[:30] in text
            for entry in section.entries:
                assert entry.meaning in text
        for glyph in (*NODE_GLYPHS.values(), *VERB_GLYPHS.values(), DEATH, "⚑", "▲"):
            assert glyph in text
        for meaning in kind_named("shikaku").legends["board"].values():
            assert meaning in text


@pytest.mark.parametrize("looks", [Looks(True, False), Looks(False, False), Looks(True, True)])
def test_signs_have_the_looks_that_they_have_on_the_screen(looks: Looks) -> None:
    page = SearchLegend(kind_named("shikaku"), "board", looks)
    assert style_of(page, "5", "written, or undone") == WRITTEN
    assert style_of(page, "5", "because") == BECAUSE
    assert style_of(page, "5", "selected") == looks.selected
    assert style_of(page, "5", "guessed") == looks.style("guess")
    assert style_of(page, "5", "named") == looks.named("")
    assert style_of(page, NODE_GLYPHS["dead"], "dead: left") == looks.nodes["dead"]
    assert style_of(page, VERB_GLYPHS["deduce"], "deduce:") == looks.verb("deduce")
    assert style_of(page, "█" if looks.ansi else "▀", "on the path: open").color is not None


@pytest.mark.parametrize("name", kind_names())
def test_the_signs_of_the_picture_that_is_shown_come_first(name: str) -> None:
    kind = kind_named(name)
    for picture in kind.pictures:
        sections = [section.title for section in SearchLegend(kind, picture, Looks(True, False)).sections()]
        assert sections[0] == "board"
        if picture in kind.legends:
            assert sections[1] == f"{name}: {picture}"
        assert {f"{name}: {other}" for other in kind.legends} <= set(sections)


async def test_the_legend_follows_the_view_of_the_board() -> None:
    async with watching(recorded("nonogram", "qr.non", "best")) as watched:
        board = watched.screen.query_one(BoardPanel)
        while board.view != "small":
            await watched.press("v")
        titles = [line for line in lines_of(await legend(watched)) if line[:1].isalpha() and line.isupper()]
        assert titles[:2] == ["BOARD", "NONOGRAM: SMALL"]


async def test_a_kind_that_is_not_installed_has_a_legend_without_signs_of_its_own(tmp_path: Path) -> None:
    recording = Recording(Header(4, kind="nobody knows it"), "")
    recording.finish("stopped")
    async with watching(reopen(recording)) as watched:
        assert "NODES OF THE STATE TREE" in lines_of(await legend(watched))
