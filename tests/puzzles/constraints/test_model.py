"""Variables: their domains as marks, as text and as pictures."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import Refusal
from engine.wire import MOST_MARK
from puzzles.constraints.domain import domains, mark_name
from puzzles.constraints.drawing import PICTURES
from puzzles.constraints.formats import read, write
from puzzles.constraints.glossary import GLOSSARY, LEGENDS
from puzzles.constraints.model import BOOLEAN, Variable, Variables
from puzzles.constraints.profiler.told import clause, decision, domains_in
from puzzles.constraints.ranges import Ranges, is_part, parsed, ranges_of, words
from puzzles.constraints.words import RULES
from puzzles.picture import cell_at
from puzzles.registry import drawn_names, kind_named, kind_names
from puzzles.source import Source

FEW = st.sets(st.integers(-50, 50), min_size=1, max_size=31)
MANY = st.builds(range, st.integers(-9_000, 0), st.integers(9_000, 12_000), st.integers(1, 200)).map(set)


def ranges(values: set[int]) -> Ranges:
    return ranges_of((value, value) for value in values)


@settings(deadline=None, max_examples=60)
@given(FEW, st.data())
def test_a_mark_tells_the_whole_domain_of_a_variable_with_few_values(
    first: set[int], data: st.DataObject
) -> None:
    left = data.draw(st.sets(st.sampled_from(sorted(first))))
    variable = Variable("x", ranges(first))
    mark = variable.mark(ranges(left))
    assert (mark == 0) == (left == first)
    assert 0 <= mark <= MOST_MARK
    assert variable.domain(mark) == ranges(left)
    assert variable.value(mark) == (next(iter(left)) if len(left) == 1 else None)


@settings(deadline=None, max_examples=60)
@given(MANY, st.data())
def test_a_mark_tells_the_bounds_of_a_variable_with_many_values(first: set[int], data: st.DataObject) -> None:
    left = data.draw(st.sets(st.sampled_from(sorted(first)), min_size=1, max_size=9))
    variable = Variable("x", ranges(first))
    mark = variable.mark(ranges(left))
    told = variable.domain(mark)
    assert 0 <= mark <= MOST_MARK
    assert (mark == 0) == (left == first)
    assert told is not None
    assert (told[0][0], told[-1][1]) == (min(left), max(left))
    assert is_part(ranges(left), told)


@settings(deadline=None, max_examples=60)
@given(st.integers(-(10**12), 10**12))
def test_a_mark_tells_the_value_of_a_variable_whose_domain_is_not_known(value: int) -> None:
    variable = Variable("x")
    mark = variable.mark(((value, value),))
    assert 0 < mark <= MOST_MARK
    told = variable.value(mark)
    assert told == value if abs(value) <= 10**9 else told in (value, None)


def test_values_that_were_not_there_at_the_start_are_not_made_up() -> None:
    for variable in (Variable("x", ((1, 6),)), Variable("x", ((1, 600),))):
        mark = variable.mark(((0, 3),))
        assert variable.domain(mark) is None
        assert mark_name(Variables((variable,)), 0, mark) == "other values than at the start"


@settings(deadline=None, max_examples=60)
@given(st.lists(st.tuples(st.integers(-99, 99), st.integers(0, 9)), max_size=8))
def test_ranges_are_written_and_read_back(pairs: list[tuple[int, int]]) -> None:
    made = ranges_of((low, low + more) for low, more in pairs)
    assert parsed(words(made)) == made
    values = {value for low, more in pairs for value in range(low, low + more + 1)}
    assert {value for low, high in made for value in range(low, high + 1)} == values


@pytest.mark.parametrize("text", ["x", "1..", "1 2", "1;2", "1..2..3", "1.5", "٣"])
def test_what_is_no_set_is_not_read_as_one(text: str) -> None:
    assert parsed(text) is None


def test_variables_are_read_back_as_they_were_written() -> None:
    puzzle = Variables((Variable("x: y", ((1, 3), (7, 7))), Variable("b", BOOLEAN, True), Variable("q[1]")))
    assert write(puzzle) == "x: y: 1..3, 7\nb: bool\nq[1]: ?\n"
    assert read(Source(write(puzzle))) == puzzle


@pytest.mark.parametrize("text", ["x", ": 1", "x: 1..", "x: true", f"{'x' * 201}: 1"])
def test_a_line_that_is_no_variable_is_refused_by_its_number(text: str) -> None:
    with pytest.raises(Refusal, match="line 2: expected a variable and its domain"):
        read(Source(f"y: 1..2\n{text}\n"))


@pytest.mark.parametrize(
    ("label", "told"),
    [
        ("q[1] = 1", ("q[1]", "=", "1")),
        ("q[3] != 5", ("q[3]", "≠", "5")),
        ("v==1", ("v", "=", "1")),
        ("x <= 3", ("x", "≤", "3")),
        ("x > 3", ("x", ">", "3")),
        ("ROOT", ("ROOT", "", "")),
        ("", ("", "", "")),
        ("= 5", ("= 5", "", "")),
    ],
)
def test_a_label_is_taken_apart(label: str, told: tuple[str, str, str]) -> None:
    assert decision(label) == told


def test_a_nogood_is_told_as_a_clause_and_other_words_as_they_are() -> None:
    assert clause(" x!=3 y<=2") == "x ≠ 3 or y ≤ 2"
    assert clause("because I say so") == "because I say so"
    assert clause(" ".join(f"x{n}=1" for n in range(99))).endswith("x7 = 1 or 91 more")


def test_elements_that_gecode_calls_the_same_are_numbered() -> None:
    info = '{"domains": "var 1..2: x;\nvar int: x = 3;\nvar {1.5}: f;\nvar bool: b = false;\n"}'
    assert {name: words(domain) for name, (domain, _) in domains_in(info).items()} == {
        "x": "1..2",
        "x #2": "3",
        "b": "0",
    }


MODEL = Variables(
    (
        Variable("a", ((1, 6),)),
        Variable("b", BOOLEAN, True),
        Variable("a name that is rather long", ((0, 500),)),
        Variable("q[1]"),
    )
)
BOARD = [0b110111, 0b01, MODEL.all[2].mark(((7, 9), (12, 450))), MODEL.all[3].mark(((42, 42),))]


def test_the_picture_shows_each_variable_with_what_is_left_of_it() -> None:
    picture = PICTURES["variables"](MODEL, BOARD)
    lines = ["".join(span.text for span in picture.line(y)).rstrip() for y in range(picture.height)]
    assert lines == [
        "a                  = 4",
        "b                  = true",
        "a na…s rather long 7..450",
        "q[1]               = 42",
    ]
    untouched = PICTURES["variables"](MODEL, [0] * 4)
    assert ["".join(span.text for span in untouched.line(y)).split()[-1] for y in (0, 3)] == ["1..6", "·"]


@pytest.mark.parametrize("view", PICTURES)
def test_each_cell_of_each_picture_is_where_it_is_said_to_be(view: str) -> None:
    for model, board in ((MODEL, BOARD), (Variables(()), [0]), (Variables(MODEL.all * 30), BOARD * 30)):
        picture = PICTURES[view](model, board)
        for cell in range(len(model.all)):
            assert cell_at(picture, *picture.where(cell)) == cell
        for y in range(picture.height):
            assert sum(len(span.text) for span in picture.line(y)) <= picture.width
    assert view in LEGENDS


def test_the_domain_of_a_cell_is_all_values_or_the_bounds_or_nothing() -> None:
    told = [domains(MODEL, BOARD, cell) for cell in range(4)]
    assert [(d.variable, d.values) for d in told[0]] == [("a", ("4",))]
    assert [(d.variable, d.values) for d in told[1]] == [("b", ("true",))]
    assert [(d.variable, d.values, d.left) for d in told[2]] == [
        ("from the least to the greatest value of a name that is rather long", ("7..450",), 444)
    ]
    assert told[3] == []
    assert mark_name(MODEL, 3, BOARD[3]) == "= 42"


def test_each_rule_has_a_sentence_and_a_meaning() -> None:
    assert GLOSSARY.keys() == RULES.keys()


def test_the_kind_draws_and_is_in_no_list() -> None:
    assert "constraints" in drawn_names()
    assert "constraints" not in kind_names()
    kind = kind_named("constraints")
    assert not kind.solvers
    assert kind.solution(MODEL, BOARD) == {"a": 4, "b": 1, "a name that is rather long": None, "q[1]": 42}
