"""The rules for one line, against the paper's examples and against all arrangements."""

from collections.abc import Iterator, Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.nonogram.arrangements import arrangements, how_many, superposition
from puzzles.nonogram.bit_sets import places_in
from puzzles.nonogram.counting import count_arrangements
from puzzles.nonogram.model import CROSSED, FILLED, UNKNOWN, Clue, clue_of
from puzzles.nonogram.procedures import AT_SIGHT, FIVE, Procedure, found, runs_complete
from puzzles.nonogram.reach import Known, reaches
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
    known = Known.of(marks(line))
    runs = reaches(known, tuple(lengths))
    assert runs is not None
    return with_places(known, *found(procedure(known, runs)))


def with_places(known: Known, fill: int, cross: int) -> str:
    """The line with these places filled and crossed; they were unknown."""
    assert not (fill | cross) & ~known.unknown
    filled, crossed = known.filled | fill, known.crossed | cross
    return "".join("#" if filled >> p & 1 else "x" if crossed >> p & 1 else "." for p in range(known.size))


def superposed(lengths: Sequence[int], line: str) -> str:
    known = Known.of(marks(line))
    return with_places(known, *superposition(arrangements(lengths, known), known))


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
    assert how_many(lengths, size) == len(arrangements(lengths, Known(size))) == 4


def test_the_arrangements_that_fit_a_line_are_those_of_all_its_fillings_that_do() -> None:
    size = 6
    fillings = [tuple(filling) for filling in product((CROSSED, FILLED), repeat=size)]
    for marks_known in product((UNKNOWN, CROSSED, FILLED), repeat=size):
        known = Known.of(marks_known)
        fit = [f for f in fillings if all(mark in (UNKNOWN, m) for mark, m in zip(marks_known, f))]
        for clue in ((), (1,), (2, 1), (1, 1, 1), (3, 2), (6,)):
            wanted = {Known.of(f).filled for f in fit if tuple(run.length for run in clue_of(f)) == clue}
            listed = arrangements(clue, known)
            assert (len(listed), {*listed}) == (len(wanted), wanted)


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
        sets = Known.of(known)
        runs = reaches(sets, tuple(run.length for run in clue))
        assert runs is not None
        for procedure in (*AT_SIGHT.values(), runs_complete, *FIVE.values()):
            for mark, places in zip((FILLED, CROSSED), found(procedure(sets, runs))):
                assert not places & ~sets.unknown
                assert all(p[place] == mark for place in places_in(places) for p in fit), (clue, known)


@pytest.mark.parametrize("size", range(1, 6))
def test_a_line_that_nothing_fits_has_no_reach(size: int) -> None:
    pictures = pictures_by_clue(size)
    for known in product((UNKNOWN, CROSSED, FILLED), repeat=size):
        for clue, drawn in pictures.items():
            fits = any(all(k in (UNKNOWN, m) for k, m in zip(known, p)) for p in drawn)
            assert (reaches(Known.of(known), tuple(run.length for run in clue)) is not None) == fits


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
def test_the_complete_line_solver_gives_what_all_arrangements_agree_on_and_all_are_counted(
    line: tuple[Clue, list[int]],
) -> None:
    clue, options = line
    open_marks = [[m for m in range(1, 5) if marks_ >> (m - 1) & 1] for marks_ in options]
    fit = [picture for picture in product(*open_marks) if clue_of(picture) == clue]
    expected = [sum({1 << (picture[place] - 1) for picture in fit}) for place in range(len(options))]
    by_mark = tuple(sum((o >> i & 1) << place for place, o in enumerate(options)) for i in range(4))
    assert count_arrangements(by_mark, clue, len(options)) == len(fit)
    solved = BitLine(clue, len(options)).solve(by_mark)
    if fit:
        assert solved == tuple(sum((o >> i & 1) << p for p, o in enumerate(expected)) for i in range(4))
    else:
        assert solved is None
