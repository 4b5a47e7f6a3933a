"""What the events about a line say, and which cells they name as their cause."""

import re
from itertools import pairwise

import pytest

from engine.events import Event
from engine.sentences import sentence
from engine.state import State
from puzzles.nonogram import KIND
from puzzles.nonogram.deductions import by_arrangements, by_procedure, colours_lost, no_arrangement
from puzzles.nonogram.line_words import lines_words
from puzzles.nonogram.model import FILLED, Nonogram, Run
from puzzles.nonogram.procedures import AT_SIGHT, FIVE
from puzzles.nonogram.reach import Known, reaches
from puzzles.nonogram.recheck_lines import count
from puzzles.nonogram.solvers.bit_lines import bit_line
from puzzles.source import source_of


def one_row(clue: str, size: int) -> Nonogram:
    runs = tuple(Run(int(length)) for length in clue.split())
    return Nonogram((runs,), ((),) * size)


def known_of(line: str) -> Known:
    return Known.of([".x#".index(sign) for sign in line])


def by_rule(rule: str, clue: str, line: str) -> Event:
    puzzle, known = one_row(clue, len(line)), known_of(line)
    row, procedure = puzzle.lines[0], (AT_SIGHT | FIVE)[rule]
    runs = reaches(known, row.lengths)
    assert runs is not None
    return by_procedure(puzzle, row, rule, procedure, known, runs, procedure(known, runs), 0)


@pytest.mark.parametrize(
    ("rule", "clue", "line", "says", "because"),
    [
        ("no runs", "", "...", "Row 1 has no runs: cross 1–3.", ()),
        ("complete fill", "4", "....", "Row 1: its run is as long as the line: fill 1–4.", ()),
        (
            "definite blanks",
            "1 2",
            "....",
            "Row 1: its runs with single blanks between them fill the line: fill 1 and 3–4, and cross 2.",
            (),
        ),
        (
            "edge consideration",
            "3",
            "x.....",
            "Row 1: the run of 3 lies at 2–4 leftmost and at 4–6 rightmost: fill 4.",
            (1,),
        ),
        (
            "edge consideration",
            "2 2",
            "......x",
            "Row 1: the run of 2 (number 1) lies at 1–2 leftmost and at 2–3 rightmost: fill 2; "
            "the run of 2 (number 2) lies at 4–5 leftmost and at 5–6 rightmost: fill 5.",
            (7,),
        ),
        ("edge consideration", "2", "xx..", "Row 1: the run of 2 can only lie at 3–4: fill 3–4.", (2,)),
        (
            "ruling out",
            "3 3",
            "...#.......#...",
            "Row 1: its runs reach no further than 2–6 and 10–14: cross 1, 7–9 and 15.",
            (4, 12),
        ),
        (
            "cross-block fill",
            "2 4",
            "...x#..........",
            "Row 1: the block at 5 starts just after the cross at 4, so it belongs to a run of at least 2: "
            "fill 6.",
            (4, 5),
        ),
        (
            "cross-block fill",
            "2",
            "...#",
            "Row 1: the block at 4 ends just before the border, so it belongs to the run of 2: fill 3.",
            (4,),
        ),
        (
            "alternative restriction",
            "1 2",
            "#xx..xx.xx..xxx",
            "Row 1: no run that could lie there fits in the gap at 8: cross it.",
            (1, 7, 9),
        ),
        (
            "expansion limit",
            "1 1 2 3",
            "..#............",
            "Row 1: no run can hold a block at 2–3 or 3–4: cross 2 and 4.",
            (3,),
        ),
    ],
)
def test_a_rule_says_which_run_where_and_what_follows_from_the_cells_that_it_needs(
    rule: str, clue: str, line: str, says: str, because: tuple[int, ...]
) -> None:
    event = by_rule(rule, clue, line)
    assert sentence(event, KIND.rules) == says
    assert tuple(cell + 1 for cell in event.because) == because


def test_a_superposed_line_says_how_many_arrangements_it_has_and_what_they_agree_on() -> None:
    puzzle = one_row("3 2 6", 14)
    row, whole = puzzle.lines[0], (1 << 14) - 1
    after = bit_line(row.clue, 14).solve((whole, whole))
    assert after is not None
    event = by_arrangements(puzzle, row, "partial fill", (whole, whole), after, "all 4 arrangements")
    says = "Row 1: all 4 arrangements in its list fill 2–3, 6 and 9–13."
    assert sentence(event, KIND.rules) == says


def picks_of(solver: str, name: str) -> list[str]:
    puzzle = KIND.read(source_of(name, KIND.samples()))
    events = KIND.search(KIND.solvers[solver], puzzle)
    return [sentence(event, KIND.rules) for event in events if event.rule == "picked"]


@pytest.mark.parametrize("solver", ["combinatorial", "heuristic"])
def test_a_picked_line_has_the_fewest_arrangements_and_names_the_one_that_would_be_next(solver: str) -> None:
    words = re.compile(r".* \((\d+) arrangements?, the fewest; next: \w+ \d+ with (\d+)\)")
    found = [match for pick in picks_of(solver, "qr.non") if (match := words.match(pick))]
    assert len(found) > 5
    assert all(int(match[1]) < int(match[2]) for match in found)


def test_combinatorial_counts_the_arrangements_that_fit_the_board() -> None:
    puzzle: Nonogram = KIND.read(source_of("bird.non", KIND.samples()))
    lines, state = {line.title: line for line in puzzle.lines}, State(puzzle.cells)
    for event in KIND.search(KIND.solvers["combinatorial"], puzzle):
        if event.rule == "picked":
            line = lines[str(event.facts[0])]
            fit = count(line.clue, tuple(puzzle.options_of(state.board[cell]) for cell in line.cells))
            assert str(event.facts[1]).split()[0] == f"{fit}"
        state.advance([event])


def test_of_several_lines_with_as_few_arrangements_the_one_with_more_unknown_cells_is_picked_first() -> None:
    picks = picks_of("combinatorial", "phi.non")
    assert picks[0] == "Row 1 is picked (1 arrangement, as few as row 5, which comes later)."
    assert picks[1] == "Row 5 is picked (1 arrangement, as few as column 1, which has fewer unknown cells)."
    assert any(pick.endswith("the only line to look at).") for pick in picks_of("combinatorial", "qr.non"))


def test_a_line_without_unknown_cells_is_not_picked() -> None:
    for solver in ("combinatorial", "heuristic"):
        puzzle: Nonogram = KIND.read(source_of("clover.non", KIND.samples()))
        lines, state = {line.title: line for line in puzzle.lines}, State(puzzle.cells)
        for event in KIND.search(KIND.solvers[solver], puzzle):
            if event.rule == "picked":
                assert 0 in {state.board[cell] for cell in lines[str(event.facts[0])].cells}
            state.advance([event])


def test_a_colour_that_no_arrangement_has_is_written_in_the_cells_that_lose_it() -> None:
    tree: Nonogram = KIND.read(source_of("tree.non", KIND.samples()))
    state = State(tree.cells)
    first, *_ = KIND.search(KIND.solvers["propagation"], tree)
    state.advance([first])
    assert sentence(first, KIND.rules) == "Row 1: none of its 5 arrangements has brown or black anywhere."
    assert {tree.options_of(mark) for mark in state.board[:5]} == {0b11}
    assert [tree.mark_of(tree.options_of(mark)) for mark in state.board] == state.board


def test_what_is_lost_after_some_cells_were_decided_may_follow_from_those() -> None:
    colours = KIND.read(source_of("tree.non", KIND.samples())).colours
    puzzle = Nonogram(((Run(1, FILLED), Run(1, FILLED + 1)),), ((),) * 3, colours)
    row, options = puzzle.lines[0], (0b110, 0b111, 0b111, 0b111)
    after = bit_line(row.clue, 3).solve(options)
    assert after == (0b110, 0b001, 0b110, 0)
    event = colours_lost(puzzle, row, "fewer colours", options, after)
    assert event is not None
    assert sentence(event, KIND.rules) == "Row 1: no arrangement that fits has green or black at 2–3."
    assert event.because == (0,)


def test_no_arrangement_is_blamed_on_the_cells_that_no_arrangement_fits() -> None:
    row, known = one_row("3", 8).lines[0], known_of("#..#..x.")
    event = no_arrangement(row, (known.places & ~known.filled, known.places & ~known.crossed))
    assert sentence(event, KIND.rules) == "Row 1 has no arrangement that fits what is known: a dead end."
    assert event.because == (0, 3)


def test_lines_are_named_by_their_numbers() -> None:
    assert lines_words(5, {2}) == "row 3"
    assert lines_words(5, {5, 7, 6, 0, 2}) == "rows 1 and 3 and columns 1–3"


@pytest.mark.parametrize("name", ["fish.non", "clover.non", "qr.non"])
def test_on_a_picked_line_the_rules_come_in_the_papers_order(name: str) -> None:
    order = ["partial fill", "runs complete", *FIVE, "arrangements dropped"]
    puzzle = KIND.read(source_of(name, KIND.samples()))
    events = list(KIND.search(KIND.solvers["heuristic"], puzzle))
    assert {event.rule for event in events} >= {"edge consideration", "ruling out"}
    for one, other in pairwise(events):
        if one.rule in order and other.rule in order and one.facts[0] == other.facts[0]:
            assert order.index(one.rule) < order.index(other.rule)


def test_a_procedure_is_only_tried_on_the_line_that_was_picked_last() -> None:
    line = ""
    puzzle = KIND.read(source_of("penguin.non", KIND.samples()))
    for event in KIND.search(KIND.solvers["heuristic"], puzzle):
        line = str(event.facts[0]) if event.rule == "picked" else line
        if event.rule in FIVE:
            assert event.facts[0] == line


def test_heuristic_starts_with_what_a_clue_alone_says_then_only_superposes() -> None:
    puzzle = KIND.read(source_of("qr.non", KIND.samples()))
    rules = [event.rule for event in KIND.search(KIND.solvers["heuristic"], puzzle)]
    assert rules[:2] == ["definite blanks"] * 2
    assert rules[2:52] == ["enumerated"] * 50
    first, second = [n for n, rule in enumerate(rules) if rule == "picked"][:2]
    assert set(rules[52:first]) <= {"arrangements dropped"}
    assert set(rules[first + 1 : second]) <= {"partial fill"}
    assert FIVE.keys() & set(rules[second:])
