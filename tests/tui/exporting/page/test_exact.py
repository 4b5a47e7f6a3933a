"""A page in Chromium shows at every position what the engine says of it."""

from pathlib import Path
from random import Random

import pytest

from engine.header import Header
from engine.search import Search
from engine.store.recording import Recording
from puzzles.registry import kind_named
from puzzles.source import Source
from tests.chromium import needs_chromium
from tests.engine.searches import Sizes
from tests.tui.exporting.page.page_tab import PageTab
from tests.tui.exporting.page.told import Engine, compared, told_by_page
from tui.exporting.formats import Every
from tui.exporting.page import page_text
from tui.exporting.page.stops import stops
from tui.player.headless import start
from tui.player.session import Session, reopen

pytestmark = needs_chromium

BUNDLED = [
    ("shikaku", "ryan7.shk", "combo", 600),
    ("nonogram", "rabbit.non", "heuristic", 1_000),
    ("sudoku", "very-hard.txt", "box-first", 400),
    ("polyomino", "pentominoes-6x10.txt", "min-column", 300),
    ("exactcover", "six-by-seven.dlx", "min-column", 100),
    ("hashi", "lagoon.hashi", "heuristic", 300),
    ("battleship", "classic.bimaru", "backtracking", 400),
    ("queens", "queens-8.txt", "backtracking", 600),
]


def bundled(kind: str, sample: str, solver: str, limit: int) -> Session:
    known = kind_named(kind)
    source = Source(known.samples()[sample], sample)
    session = start(known, source, known.solver(solver), every=True, limit=limit)
    assert session.search is not None
    session.search.pull()
    return session


def unknown(seed: int, limit: int = 1_500) -> Session:
    """A random search of a kind that is not installed."""
    sizes = Sizes(cells=12, deepest=9, children=3, seed=seed)
    header = Header(sizes.cells, kind="nobody knows", rules={"only one": "Only {} is left, {}."})
    recording = Recording(header)
    search = Search(sizes.search(), recording, True, limit)
    search.pull()
    return reopen(recording)


def check(
    tab: PageTab, folder: Path, session: Session, positions: int = 6, mode: str = "folded", **part: Every
) -> None:
    """Open the page in a high window, go to random stops, and compare all that it shows."""
    tab.resize(1100, 1300)
    page = folder / "page.html"
    page.write_text(page_text(session.trace, **part), encoding="utf-8")  # type: ignore[arg-type]
    tab.open(page)
    for _ in range(["folded", "all", "path", "alive", "future"].index(mode)):
        tab.press("t")
    tab.press("1")
    first, last = part.get("first") or 0, part.get("last") or len(session.trace)
    assert isinstance(first, int)
    assert isinstance(last, int)
    there = stops(session.trace, first, last, part.get("every"))
    chosen = [there[0], there[-1], *Random(7).sample(there, min(positions, len(there)))]
    engine = Engine(session, mode)
    for position, told in zip(chosen, told_by_page(tab, chosen)):
        expected = engine.told(position)
        told["rows"] = compared(told["rows"], expected["rows"])
        assert told == expected, position


@pytest.mark.parametrize("search", BUNDLED, ids=lambda search: search[0])
def test_a_page_shows_what_the_engine_says(
    search: tuple[str, str, str, int], tab: PageTab, tmp_path: Path
) -> None:
    check(tab, tmp_path, bundled(*search), positions=4)


@pytest.mark.parametrize("seed", range(2))
def test_a_page_of_an_unknown_kind_shows_what_the_engine_says(
    seed: int, tab: PageTab, tmp_path: Path
) -> None:
    check(tab, tmp_path, unknown(seed))


@pytest.mark.parametrize("mode", ["all", "path", "alive", "future"])
def test_all_modes_of_the_tree_have_the_rows_of_the_app(mode: str, tab: PageTab, tmp_path: Path) -> None:
    check(tab, tmp_path, unknown(5, 400), positions=4, mode=mode)


@pytest.mark.parametrize("every", [3, "choice", "solved"])
def test_a_thinned_page_is_as_exact_at_its_stops(every: Every, tab: PageTab, tmp_path: Path) -> None:
    check(tab, tmp_path, unknown(11), every=every)
    check(tab, tmp_path, bundled("shikaku", "ryan7.shk", "combo", 300), positions=3, every=every)


def test_a_part_of_a_search_is_as_exact_as_the_whole(tab: PageTab, tmp_path: Path) -> None:
    for seed in (1, 2):
        session = unknown(seed)
        length = len(session.trace)
        check(tab, tmp_path, session, first=length // 2, last=length - length // 4)
