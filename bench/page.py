"""A search as a page: how large it is, how soon it opens in Chromium, and how quickly it goes anywhere.

Times are those of the page's own work, and of a machine that is otherwise idle.
"""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.figure import Figure
from puzzles.registry import kind_named
from puzzles.source import source_of
from tests.chromium import CHROMIUM, started
from tests.tui.exporting.page.page_tab import PageTab
from tui.exporting.page import page_text
from tui.player.headless import start

EVENTS = 100_000
SEARCHES = (
    ("polyomino", "pentominoes-6x10.txt", "min-column"),
    ("queens", "queens-12.txt", "backtracking"),
    ("nonogram", "rabbit.non", "brute-force"),
)
MOST_MEGABYTES, MOST_OPENING, MOST_SEEKING = 3, 1_000, 100
_SEEKS = """(() => {
  const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const times = Array.from({ length: 100 }, (_, at) => {
    press(":");
    document.getElementById("answer").value = `${(at * 37) % 100}%`;
    const begun = performance.now();
    document.getElementById("ask").requestSubmit();
    document.body.getBoundingClientRect();
    return performance.now() - begun;
  });
  return times.sort((one, other) => one - other)[98];
})()"""


def figures() -> Iterator[Figure]:
    for kind, puzzle, solver in SEARCHES:
        name = f"{kind} {solver}, {EVENTS:,} events"
        text = _page(kind, puzzle, solver)
        yield Figure(f"{name}: page", len(text.encode()) / 1e6, "MB", most=MOST_MEGABYTES)
        if CHROMIUM is None:
            continue
        with started() as browser, TemporaryDirectory() as folder:
            opening, seeking = _times(PageTab(browser), Path(folder, "page.html"), text)
        yield Figure(f"{name}: opening", opening, "ms", most=MOST_OPENING)
        yield Figure(f"{name}: going anywhere, p99", seeking, "ms", most=MOST_SEEKING)


def _page(kind: str, puzzle: str, solver: str) -> str:
    known = kind_named(kind)
    source = source_of(puzzle, known.samples())
    session = start(known, source, known.solver(solver), every=True, limit=EVENTS)
    assert session.search is not None
    session.search.pull()
    return page_text(session.trace)


def _times(tab: PageTab, page: Path, text: str) -> tuple[float, float]:
    page.write_text(text, encoding="utf-8")
    tab.open(page)
    return tab.run("performance.now()"), tab.run(_SEEKS)
