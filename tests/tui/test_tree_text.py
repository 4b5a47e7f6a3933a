"""The rows of the tree: what is said of a node is never cut, whatever the width."""

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from engine.events import Choose, Deduce
from engine.header import Header
from engine.query.tree_row import TreeRow
from engine.store.recording import Recording
from tests.tui.sessions import recorded
from tests.tui.watching import watching
from tui.app.widgets.tree_text import row_text, shortened, size_glyph
from tui.player.session import Session


def dead(value: str, size: int) -> TreeRow:
    return TreeRow("dead", 3, "G5", value, 2, 12, (True,) * 3, 7, 9, size, size > 1)


@given(
    st.text("ABC12:, 漢", max_size=60),
    st.integers(1, 5_000_000),
    st.integers(24, 100),
    st.sampled_from(["", "1,234. "]),
)
def test_a_row_fits_and_says_what_became_of_the_node(value: str, size: int, room: int, number: str) -> None:
    glyph = size_glyph(size, 5_000_000) if size > 1 else ""
    text = row_text(dead(value, size), number, glyph, room, 30)
    assert cell_len(text) <= room
    assert text.startswith("▸✗ " if size > 1 else "✗ ")
    assert "dead" in text
    assert size == 1 or f"{size:,}" in text
    assert text.rstrip().endswith(glyph)


def test_values_are_shortened_first() -> None:
    piece = "A1, A2, A3, B3, C3"
    assert "G5  A1, A2, A3, B3, C3" in row_text(dead(piece, 1), "", "", 60, 30)
    assert "G5 A1…" in row_text(dead(piece, 1), "", "", 28, 14)
    assert shortened("filled") == "filled"
    assert shortened("P A1 A2 B1", "piece P") == "A1…"
    assert shortened("A1 A2") == shortened("A1,A2") == "A1…"


def test_the_bar_of_a_subtree_grows_with_its_size() -> None:
    bars = [size_glyph(size, 1_000_000) for size in (1, 10, 1_000, 100_000, 1_000_000)]
    assert bars == sorted(set(bars))
    assert (bars[0], bars[-1]) == ("▁", "█")


async def test_the_path_names_variable_and_value_and_folded_rows_their_size() -> None:
    session = recorded()
    async with watching(session, (120, 40)) as watched:
        watched.go_to(300)
        await watched.settle()
        choices = [opened.choice for opened in watched.screen.player.replay.state.opened[1:]]
        shown = watched.shown("tree")
        assert " › ".join(f"{choice.variable} {choice.value}" for choice in choices) in shown[0]
        folded = [line for line in shown if "▸" in line]
        assert folded
        assert all("▸✗" in line and "dead" in line for line in folded)
        assert all(line.rstrip(" │")[-1] in "▁▂▃▄▅▆▇█" for line in folded)


def forced(length: int) -> Session:
    """A choice of two, then that many forced ones, then a choice of two."""
    recording = Recording(Header(1))
    inside = [Choose(f"V{number}", f"{number} and more", 1, 1) for number in range(1, length + 1)]
    recording.append([Choose("A", "x", 1, 2), *inside, Choose("B", "y", 1, 2), Deduce("r")])
    return Session(recording, None, None)


async def test_forced_choices_that_have_no_room_fold_into_one_row_and_unfold_by_x() -> None:
    async with watching(forced(60), (120, 40)) as watched:
        watched.go_to(63)
        await watched.settle()
        rows = watched.shown("tree")
        row = next(line for line in rows if "forced" in line)
        assert "▸● ⋮ 42 forced: V1 1 and more › … › V42 42 and more" in row
        assert [name for name in range(1, 61) if any(f"● V{name} " in line for line in rows[2:])] == [
            *range(43, 61)
        ]
        await watched.press("up")
        assert watched.position == 61, "the last of the chain"
        assert any("V60" in line and "← here" in line for line in watched.shown("tree"))
        watched.go_to(63)
        await watched.press("x")
        assert not any("forced" in line for line in watched.shown("tree"))
        await watched.press("x")
        text = watched.lines()
        y = next(y for y, line in enumerate(text) if "⋮ 42 forced" in line)
        await watched.pilot.click(offset=(text[y].index("forced"), y))
        await watched.settle()
        assert watched.position == 43


async def test_levels_that_are_hidden_are_not_indented() -> None:
    async with watching(forced(60), (120, 40)) as watched:
        watched.go_to(63)
        await watched.settle()
        rows = watched.shown("tree")
        (folded,), (below,) = ([line for line in rows[2:] if name in line] for name in ("forced", "V43"))
        assert below.index("●") == folded.index("▸") + 2


@given(st.integers(0, 80))
def test_a_chain_fits_and_always_says_how_long_it_is(room: int) -> None:
    chain = (("V1", "A1, A2, A3"), ("V12", "B1, B2"))
    row = TreeRow("path", 12, "V12", "B1, B2", 1, 1, (False,), 1, 2, 12, True, 11, chain, 12)
    text = row_text(row, "", "", room, 30)
    assert cell_len(text) <= room
    assert room < 14 or text.startswith("▸● ⋮ 12 forced")
    assert room < 40 or "V1 A1… › … › V12 B1…" in text or "V1 A1, A2, A3 › … › V12 B1, B2" in text
