"""The rules for one line, against the paper's examples and against all arrangements."""

from collections.abc import Iterator, Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.nonogram.arrangements import arrangements, fitting, how_many, superposition
from puzzles.nonogram.line_solver import solve_line
from puzzles.nonogram.model import CROSSED, FILLED, UNKNOWN, Clue, clue_of
from puzzles.nonogram.procedures import AT_SIGHT, FIVE, Procedure, runs_complete
from puzzles.nonogram.reach import reaches
from puzzles.nonogram.solvers.bit_lines import BitLine

SIGNS = ".x#"
LAST_FOUR = ("ruling out", "cross-block fill", "alternative restriction", "expansion limit")
PAPER = [
    ("complete fill", "15", "...............", "###############"),
    ("definite blanks", "1 8 2 1", "...............", "#x########x##x#"),
    ("partial fill", "10", "...............", ".....#####....."),
    ("partial fill", "2 3 4 2", "...............", ".#..##..###..#."),
    ("edge consideration", "4 4", "...x...........", "...x..##...##.."),
    ("ruling out", "3 3", "...#.......#...", "x..#..xxx..#..x"),
    ("cross-block fill", "2 4", "...x#..........", "...x##........."),
    ("alternative restriction", "1 2", "#xx..xx.xx..xxx", "#xx..xxxxx..xxx"),
    ("expansion limit", "1 1 2 3", "..#............", ".x#x..........."),
]


def marks(line: str) -> list[int]:
    return [SIGNS.index(sign) for sign in line]


def after(procedure: Procedure, lengths: Sequence[int], line: str) -> str:
    known = marks(line)
    runs = reaches(known, lengths)
    assert runs is not None
    found = procedure(known, runs)
    assert all(known[place] == UNKNOWN for place in found)
    return "".join(SIGNS[found.get(place, mark)] for place, mark in enumerate(known))


def superposed(lengths: Sequence[int], line: str) -> str:
    known = marks(line)
    found = superposition(fitting(arrangements(lengths, len(line)), known), known)
    return "".join(SIGNS[found.get(place, mark)] for place, mark in enumerate(known))


@pytest.mark.parametrize(("rule", "clue", "before", "expected"), PAPER)
def test_each_rule_alone_gives_what_the_paper_says(rule: str, clue: str, before: str, expected: str) -> None:
    lengths = [int(length) for length in clue.split()]
    if rule == "partial fill":
        assert superposed(lengths, before) == expected
    else:
        assert after((AT_SIGHT | FIVE)[rule], lengths, before) == expected


@pytest.mark.parametrize(("rule", "clue", "before", "expected"), PAPER[-4:])
def test_on_the_last_four_lines_no_other_of_the_five_moves(
    rule: str, clue: str, before: str, expected: str
) -> None:
    lengths = [int(length) for length in clue.split()]
    assert rule in LAST_FOUR
    for other in FIVE.keys() - {rule}:
        assert after(FIVE[other], lengths, before) == before


def test_the_five_are_not_complete_where_superposition_is() -> None:
    assert all(after(procedure, [1, 2], "...#x..") == "...#x.." for procedure in FIVE.values())
    assert superposed([1, 2], "...#x..") == ".x.#x.."


@pytest.mark.parametrize(("lengths", "size"), [([3, 2, 6], 14), ([1, 1, 1], 6)])
def test_three_runs_and_one_spare_blank_have_four_arrangements(lengths: list[int], size: int) -> None:
    assert how_many(lengths, size) == len(list(arrangements(lengths, size))) == 4


def consistent_lines(size: int) -> Iterator[tuple[Clue, tuple[int, ...]]]:
    """Every clue with every set of marks that may be known of its line without a contradiction."""
    masks = list(product((False, True), repeat=size))
    seen = set()
    for picture in product((CROSSED, FILLED), repeat=size):
        clue = clue_of(picture)
        for mask in masks:
            known = tuple(mark if shown else UNKNOWN for mark, shown in zip(picture, mask))
            if (clue, known) not in seen:
                seen.add((clue, known))
                yield clue, known


def pictures_by_clue(size: int) -> dict[Clue, list[tuple[int, ...]]]:
    pictures: dict[Clue, list[tuple[int, ...]]] = {}
    for picture in product((CROSSED, FILLED), repeat=size):
        pictures.setdefault(clue_of(picture), []).append(picture)
    return pictures


@pytest.mark.parametrize("size", range(1, 9))
def test_all_procedures_are_sound_on_every_consistent_line(size: int) -> None:
    pictures = pictures_by_clue(size)
    for clue, known in consistent_lines(size):
        fit = [p for p in pictures[clue] if all(k in (UNKNOWN, m) for k, m in zip(known, p))]
        runs = reaches(known, [run.length for run in clue])
        assert runs is not None
        for procedure in (*AT_SIGHT.values(), runs_complete, *FIVE.values()):
            for place, mark in procedure(known, runs).items():
                assert known[place] == UNKNOWN
                assert all(picture[place] == mark for picture in fit), (procedure, clue, known)


@pytest.mark.parametrize("size", range(1, 6))
def test_a_line_that_nothing_fits_has_no_reach(size: int) -> None:
    pictures = pictures_by_clue(size)
    for known in product((UNKNOWN, CROSSED, FILLED), repeat=size):
        for clue, drawn in pictures.items():
            fits = any(all(k in (UNKNOWN, m) for k, m in zip(known, p)) for p in drawn)
            assert (reaches(known, [run.length for run in clue]) is not None) == fits


@st.composite
def coloured_lines(draw: st.DrawFn) -> tuple[Clue, list[int]]:
    """A clue in up to three colours, and a bit set of marks for each cell."""
    colours = draw(st.integers(1, 3))
    size = draw(st.integers(1, 6))
    picture = draw(st.lists(st.integers(1, 1 + colours), min_size=size, max_size=size))
    options = st.integers(1, (1 << (1 + colours)) - 1)
    return clue_of(picture), draw(st.lists(options, min_size=size, max_size=size))


@given(coloured_lines())
@settings(deadline=None, max_examples=300)
def test_both_complete_line_solvers_give_what_all_arrangements_agree_on(line: tuple[Clue, list[int]]) -> None:
    clue, options = line
    open_marks = [[m for m in range(1, 5) if marks_ >> (m - 1) & 1] for marks_ in options]
    fit = [picture for picture in product(*open_marks) if clue_of(picture) == clue]
    expected = [sum({1 << (picture[place] - 1) for picture in fit}) for place in range(len(options))]
    agreed = solve_line(options, clue)
    assert (agreed.arrangements, agreed.options) == (len(fit), expected)
    by_mark = tuple(sum((o >> i & 1) << place for place, o in enumerate(options)) for i in range(4))
    solved = BitLine(clue, len(options)).solve(by_mark)
    if fit:
        assert solved == tuple(sum((o >> i & 1) << p for p, o in enumerate(expected)) for i in range(4))
    else:
        assert solved is None
