"""Packings by `best`: in a fixed order of the cells, with a table of what the last pieces fill."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.sentences import sentence
from puzzles.common.cover import table
from puzzles.common.cover.hand import Hand
from puzzles.common.packing import best
from puzzles.common.packing.areas import Areas
from puzzles.common.packing.model import Packing
from puzzles.common.packing.places import Places
from puzzles.kind import Kind
from puzzles.polycube import KIND as POLYCUBE
from puzzles.polyomino import KIND
from puzzles.source import Source
from tests.puzzles.exactcover.searches import folded, sample, solutions

BOARDS = {
    "pieces several times": (KIND, "board\n.....\n.....\n.....\n.....\n\npieces L4*2 I4 O4*2\n"),
    "holes": (KIND, "board\n......\n.#....\n....#.\n......\n\npieces P L4 I3 V3*2 T4\n"),
    "givens": (KIND, "board\nT...P.\n......\n...V..\n.....V\n\npieces P L4 S4 I4 T4 V3\n"),
    "a piece in two parts": (
        KIND,
        "board\n.....\n.....\n.....\n\npiece A*2\n#.#\n\npiece B\n##\n#.\n\npieces I4 L4\n",
    ),
    "no turns": (
        KIND,
        "board\n......\n......\n......\n\npieces L4 T4 no flips\n\npieces I3*2 V3 I1 no turns\n",
    ),
    "a box": (POLYCUBE, "board\n.... ....\n.... ....\n.... ....\n\npieces L4*2 T4 S4 O4 I4\n"),
    "a box with holes": (POLYCUBE, "board\n... #..\n... ...\n..# ...\n\npieces L4 T4 S4 V3 I1\n"),
}


@pytest.mark.parametrize(("kind", "text"), BOARDS.values(), ids=list(BOARDS))
def test_it_finds_what_dancing_links_find(kind: Kind, text: str) -> None:
    puzzle = kind.read(Source(text))
    assert solutions(kind, puzzle, "best") == solutions(kind, puzzle, "min-column")


def test_it_finds_as_much_where_the_table_is_used() -> None:
    puzzle = sample(KIND, "kanoodle-placed.txt")
    rules = {event.rule for event, _ in folded(KIND, puzzle, "best")}
    assert rules >= {"cut off", "cannot fill"}
    assert solutions(KIND, puzzle, "best") == solutions(KIND, puzzle, "min-column")


def test_what_it_has_forgotten_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = sample(KIND, "kanoodle-placed.txt")
    remembered = list(KIND.search(KIND.best, puzzle))
    monkeypatch.setattr(table, "MOST_MOVES", 20)
    monkeypatch.setattr(table, "MOST_FILLS_BYTES", 10_000)
    assert list(KIND.search(KIND.best, puzzle)) == remembered


def test_a_wide_board_is_left_to_the_search_for_any_exact_cover() -> None:
    puzzle = KIND.read(Source("board\n" + "........\n" * 8 + "\npieces P*4 L4*5 I4*6\n"))
    assert next(best.solve(puzzle)).rule == "fewest options"


def test_its_events_say_what_they_rule_out() -> None:
    puzzle = sample(KIND, "pentominoes-6x10.txt")
    said: dict[str, str] = {}
    for event, _ in folded(KIND, puzzle, "best"):
        said.setdefault(event.rule, sentence(event, KIND.rules))
        if event.verb == "solved":
            break
    assert said["next cell"] == (
        "A1 is the next cell along the narrow side, with 35 placements not ruled out: take F A1 A2 B2 B3 C2."
    )
    assert said["cut off"] == (
        "U A1 A3 B1 B2 B3 would cut off 1 cell at A2, and no pieces left have that many together."
    )
    assert said["cannot fill"] == (
        "P A3 A4 A5 B4 B5 would leave 35 cells open, which the last 7 pieces cannot fill (table)."
    )
    assert said["all ruled out"] == (
        "Every placement that still fits over A3 has been ruled out: a dead end."
    )


def by_flooding(packing: Packing, cells: set[int]) -> list[int]:
    """The sizes of the groups of cells that touch by their sides."""
    sizes = []
    while cells:
        group, edge = set(), {min(cells)}
        while edge:
            group |= edge
            spots = [packing.spot(cell) for cell in edge]
            edge = {
                cell
                for cell in cells - group
                if any(sum(abs(a - b) for a, b in zip(packing.spot(cell), spot)) == 1 for spot in spots)
            }
        cells -= group
        sizes.append(len(group))
    return sorted(sizes)


@pytest.mark.parametrize(
    ("kind", "name"), [(KIND, "pentominoes-6x10.txt"), (KIND, "kanoodle.txt"), (POLYCUBE, "soma.txt")]
)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_regions_are_the_groups_of_cells_that_touch(kind: Kind, name: str, data: Any) -> None:
    packing = sample(kind, name)
    kept = data.draw(st.lists(st.booleans(), min_size=packing.box, max_size=packing.box))
    cells = {cell for cell, keep in enumerate(kept) if keep}
    places = Places(packing)
    found = [area for area, _ in places.regions(places.free(cells))] or [len(cells)] * bool(cells)
    assert sorted(found) == by_flooding(packing, cells)


def areas_of(packing: Packing) -> tuple[Areas, Hand]:
    hand = Hand([piece.times for piece in packing.pieces])
    return Areas(packing, Places(packing), hand), hand


def test_areas_are_all_that_pieces_left_have_together() -> None:
    areas, hand = areas_of(KIND.read(Source("board\n.......\n\npieces I2*2 I3\n")))
    assert [area for area in range(9) if areas.of(hand.all) >> area & 1] == [0, 2, 3, 4, 5, 7]
    assert [area for area in range(9) if areas.of(hand.all - hand.one[1]) >> area & 1] == [0, 2, 4]
