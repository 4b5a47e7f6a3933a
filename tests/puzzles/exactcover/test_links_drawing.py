"""The picture of the links: what is drawn as linked is what can be reached in the real links."""

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.state import State
from puzzles.common.cover.links import Links
from puzzles.common.cover.told_links import SMALL
from puzzles.exactcover import KIND
from puzzles.exactcover.model import ExactCover
from puzzles.picture import text_lines
from puzzles.source import Source
from tests.puzzles.exactcover.searches import assert_pictures_are_sound, sample
from tests.puzzles.exactcover.strategy import puzzles

FIVE_SETS = sample(KIND, "five-sets.dlx")


def lines(puzzle: ExactCover, board: list[int]) -> list[str]:
    return list(text_lines(KIND.pictures["links"](puzzle, board)))


def test_the_five_sets_are_drawn_with_all_their_links() -> None:
    assert lines(FIVE_SETS, [0] * 10) == [
        "",
        "    h←─→1←─→2←─→3←─→4←─→5",
        "        ↕   ↑   ↑   ↑   ↕",
        "  A     ■←──┼───┼───┼──→■",
        "        ↑   ↓   │   ↓   ↑",
        "  B     │   ■←──┼──→■   │",
        "        │   ↕   ↓   ↑   │",
        "  C     │   ■←─→■   │   │",
        "        │       ↕   │   │",
        "  D     │       ■   │   │",
        "        ↓           ↓   ↓",
        "  E     ■←─────────→■←─→■",
    ]


def test_what_taking_a_row_unlinks_is_drawn_apart() -> None:
    assert lines(FIVE_SETS, [1, 0, 0, 0, 0, 1, 0, 0, 0, 1]) == [
        "        1               5",
        "    h←─────→2←─→3←─→4",
        "            ↑   ↑   ↑",
        "▶ A      ◆  │   │   │    ◆",
        "            ↓   │   ↓",
        "  B         ■←──┼──→■",
        "            ↕   ↓",
        "  C         ■←─→■",
        "                ↕",
        "  D             ■",
        "",
        "✗ E      □           □   □",
    ]


def linked(line: str, x: int) -> bool:
    """Whether a node is drawn at the column's own place."""
    return line[x : x + 1] in ("■", "◆")


def drawn_links(puzzle: ExactCover, board: list[int]) -> dict[int, list[int]]:
    """Each column whose header is linked → the rows whose nodes are linked there, read from the text."""
    picture, text = KIND.pictures["links"](puzzle, board), lines(puzzle, board)
    found: dict[int, list[int]] = {}
    for column in range(len(puzzle.items)):
        x, y = picture.where(len(puzzle.options) + column)
        rows = [row for row in range(len(puzzle.options)) if linked(text[picture.where(row)[1]], x)]
        if y == 1:
            found[column] = rows
    return found


def real_links(links: Links) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for column in links.open_items:
        found[column], node = [], links.down[column]
        while node != column:
            found[column].append(links.option[node])
            node = links.down[node]
    return found


class OneByOne(Links):
    """Unlinks and relinks a single node at a time, by the two assignments of the paper."""

    def unlink(self, column: int, row: int) -> None:
        if row < 0:
            left, right = self.left[column], self.right[column]
            self.right[left], self.left[right] = right, left
        else:
            node = self._node(column, row)
            above, below = self.up[node], self.down[node]
            self.down[above], self.up[below] = below, above

    def relink(self, column: int, row: int) -> None:
        if row < 0:
            self.right[self.left[column]] = self.left[self.right[column]] = column
        else:
            node = self._node(column, row)
            self.down[self.up[node]] = self.up[self.down[node]] = node

    def _node(self, column: int, row: int) -> int:
        return next(
            n for n in range(self.ring + 1, len(self.up)) if (self.item[n], self.option[n]) == (column, row)
        )


@settings(max_examples=150, deadline=None)
@given(puzzles, st.sampled_from(("first-column", "min-column")))
def test_in_full_detail_each_step_is_drawn_as_the_real_links_are_then(
    puzzle: ExactCover, solver: str
) -> None:
    assume(puzzle.primary == len(puzzle.items))
    links, state = OneByOne(puzzle.cover), State(puzzle.cells)
    for event in KIND.search(KIND.solver(solver), puzzle, "full"):
        state.advance([event])
        if event.rule in ("unlink node", "relink node"):
            of, node = str(event.facts[0]).removeprefix("Column "), str(event.facts[1])
            row, _, column = node.rpartition(" in column ")
            place = puzzle.items.index(column if row else of), puzzle.labels.index(row) if row else -1
            (links.unlink if event.rule == "unlink node" else links.relink)(*place)
        if event.rule in ("unlink node", "relink node", "cover column", "uncover column"):
            assert drawn_links(puzzle, list(state.board)) == real_links(links)


def test_a_node_taken_out_stands_beside_the_links_that_go_past_it() -> None:
    assert lines(FIVE_SETS, [1, 0, 0, 0, 0, 5, 0, 0, 0, 0]) == [
        "        1",
        "    h←──┼──→2←─→3←─→4←─→5",
        "        ↓   ↑   ↑   ↑   ↑",
        "▶ A     ◆←──┼───┼───┼───→◆",
        "        ↑   ↓   │   ↓   │",
        "  B     │   ■←──┼──→■   │",
        "        │   ↕   ↓       │",
        "  C     │   ■←─→■       │",
        "        │       ↕       │",
        "  D     │       ■       │",
        "        ↓               ↓",
        "  E     ■←──────────→□←→■",
    ]


def test_a_larger_matrix_says_that_it_is_too_large() -> None:
    names = [f"n{number}" for number in range(SMALL + 1)]
    puzzle = KIND.read(Source("\n".join([" ".join(names), *names])))
    assert lines(puzzle, [0] * puzzle.cells) == [
        "13 columns and 13 rows: links are drawn of at most 12 of each."
    ]


@settings(max_examples=50, deadline=None)
@given(puzzles)
def test_every_cell_is_where_the_pictures_say(puzzle: ExactCover) -> None:
    assert_pictures_are_sound(KIND, puzzle, "min-column", 20)
