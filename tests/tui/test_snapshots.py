"""What the screen looks like: every panel and mode, on large and small terminals, with and without colours.

After a change that is meant to be seen, run `pytest tests/tui/test_snapshots.py --snapshot-update`, and look.
"""

from collections.abc import Callable

import pytest
from textual.pilot import Pilot

from puzzles.registry import kind_named
from tests.tui.sessions import recorded
from tests.tui.watching import settled
from tui.app.app import PuzzleApp
from tui.player.hints import hints_file

Compare = Callable[..., bool]
LARGE, SMALL = (120, 40), (80, 24)
AT_A_DEAD_END = ("f", "f", "f")
TERMINALS = {
    "dark": {},
    "no-colour": {"NO_COLOR": "1"},
    "light": {"COLORFGBG": "0;15"},
    "sixteen": {"TERM": "linux"},
}


def after(*keys: str) -> Callable[[Pilot[None]], object]:
    """Press keys, and wait each time until all that follows is shown."""

    async def run(pilot: Pilot[None]) -> None:
        await pilot.pause()
        for key in keys:
            await settled(pilot)  # how far a panel is scrolled depends on the height that it had before
            await pilot.press(key)
        await settled(pilot)

    return run


@pytest.mark.parametrize("terminal", ["dark", "no-colour"])
@pytest.mark.parametrize("size", [LARGE, SMALL], ids=["large", "small"])
@pytest.mark.parametrize(
    "keys",
    [
        pytest.param((), id="usual"),
        pytest.param(("t", "L", "J"), id="all-nodes-and-a-cell"),
        pytest.param(("a", "m", "B", "right_curly_bracket", "m"), id="heat-and-bookmarks"),
        pytest.param(("2",), id="log"),
        pytest.param(("T",), id="whole"),
        pytest.param(("L", "J", "4"), id="cell"),
        pytest.param(("number_sign",), id="pseudocode"),
        pytest.param(("backslash",), id="marks-by-depth"),
    ],
)
def test_a_search_at_a_dead_end(
    keys: tuple[str, ...],
    size: tuple[int, int],
    terminal: str,
    snap_compare: Compare,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in TERMINALS[terminal].items():
        monkeypatch.setenv(name, value)
    assert snap_compare(PuzzleApp(recorded()), terminal_size=size, run_before=after(*AT_A_DEAD_END, *keys))


@pytest.mark.parametrize("terminal", ["light", "sixteen"])
def test_a_solution_on_other_terminals(
    terminal: str, snap_compare: Compare, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in TERMINALS[terminal].items():
        monkeypatch.setenv(name, value)
    assert snap_compare(PuzzleApp(recorded()), terminal_size=LARGE, run_before=after("s"))


@pytest.mark.parametrize(
    ("modes", "heats"), [(2, 2), (3, 0), (4, 0)], ids=["path-and-blame", "alive", "future"]
)
def test_other_views_of_the_tree(modes: int, heats: int, snap_compare: Compare) -> None:
    keys = (*AT_A_DEAD_END, *["t"] * modes, *["a"] * heats)
    assert snap_compare(PuzzleApp(recorded()), terminal_size=LARGE, run_before=after(*keys))


@pytest.mark.parametrize(
    ("size", "keys"),
    [((60, 20), ()), ((60, 20), ("tab",)), ((40, 12), ()), ((39, 11), ()), ((200, 60), ())],
    ids=["narrow", "narrow-tree", "least", "too-small", "huge"],
)
def test_other_sizes(size: tuple[int, int], keys: tuple[str, ...], snap_compare: Compare) -> None:
    assert snap_compare(PuzzleApp(recorded()), terminal_size=size, run_before=after(*AT_A_DEAD_END, *keys))


@pytest.mark.parametrize(
    ("keys", "size"),
    [(("?",), LARGE), (("?",), SMALL), ((":",), SMALL), (("y",), SMALL)],
    ids=["help-large", "help-small", "ask", "pick"],
)
def test_screens_above_it(keys: tuple[str, ...], size: tuple[int, int], snap_compare: Compare) -> None:
    assert snap_compare(PuzzleApp(recorded()), terminal_size=size, run_before=after(*keys))


@pytest.mark.parametrize("keys", [("down", "down", "down"), ("slash", *"7x7")], ids=["usual", "filter"])
@pytest.mark.parametrize("terminal", ["dark", "no-colour"])
@pytest.mark.parametrize("size", [LARGE, SMALL], ids=["large", "small"])
def test_the_gallery(
    size: tuple[int, int],
    terminal: str,
    keys: tuple[str, ...],
    snap_compare: Compare,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in TERMINALS[terminal].items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("tui.app.widgets.small_board.IDLE_SECONDS", 3600)  # nothing plays in a snapshot
    chosen = [kind_named("queens"), kind_named("shikaku")]
    monkeypatch.setattr("tui.player.offers.kinds", lambda: chosen)
    assert snap_compare(PuzzleApp(), terminal_size=size, run_before=after(*keys))


@pytest.mark.parametrize("terminal", ["dark", "no-colour"])
@pytest.mark.parametrize("size", [LARGE, SMALL], ids=["large", "small"])
def test_the_legend(
    size: tuple[int, int], terminal: str, snap_compare: Compare, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in TERMINALS[terminal].items():
        monkeypatch.setenv(name, value)
    assert snap_compare(PuzzleApp(recorded()), terminal_size=size, run_before=after("?", "tab", "tab"))


@pytest.mark.parametrize("terminal", ["dark", "no-colour"])
@pytest.mark.parametrize("size", [LARGE, SMALL], ids=["large", "small"])
def test_hints(
    size: tuple[int, int], terminal: str, snap_compare: Compare, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in TERMINALS[terminal].items():
        monkeypatch.setenv(name, value)
    hints_file().unlink()
    assert snap_compare(PuzzleApp(recorded(), has_hints=True), terminal_size=size, run_before=after("f"))


@pytest.mark.parametrize("terminal", list(TERMINALS))
@pytest.mark.parametrize("size", [LARGE, SMALL], ids=["large", "small"])
@pytest.mark.parametrize("keys", [("space",), ("space",) * 8], ids=["question", "dead-end"])
def test_the_presenter(
    keys: tuple[str, ...],
    size: tuple[int, int],
    terminal: str,
    snap_compare: Compare,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in TERMINALS[terminal].items():
        monkeypatch.setenv(name, value)
    session = recorded()
    session.presented = True
    assert snap_compare(PuzzleApp(session), terminal_size=size, run_before=after(*keys))
