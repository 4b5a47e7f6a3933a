"""Knuth's text, read and written."""

import pytest
from hypothesis import given, settings

from puzzles.exactcover import KIND
from puzzles.exactcover.model import ExactCover
from puzzles.source import Source
from tests.puzzles.exactcover.searches import refusal
from tests.puzzles.exactcover.strategy import puzzles


@pytest.mark.parametrize("name", list(KIND.samples()))
def test_a_sample_is_written_as_it_was_read(name: str) -> None:
    text = KIND.samples()[name]
    assert KIND.write(KIND.read(Source(text))) == text


@settings(max_examples=50, deadline=None)
@given(puzzles)
def test_a_matrix_survives_being_written(puzzle: ExactCover) -> None:
    assert KIND.read(Source(KIND.write(puzzle))) == puzzle


def test_blank_lines_comments_and_line_ends_do_not_matter() -> None:
    puzzle = KIND.read(Source("\r\n| one\r\n\r\nA B | X  \r\n| two\r\nA X:1\r\nB\r\n"))
    assert puzzle == ExactCover("one", ("A", "B", "X"), 2, (((0, ""), (2, "1")), ((1, ""),)))


def test_a_comment_names_the_rows_if_it_has_a_name_for_each() -> None:
    named = KIND.read(Source("| rows: P Q\nA B\nA\nB\n"))
    assert (named.title, named.rows, named.option_name(1)) == ("", ("P", "Q"), "Q {B}")
    assert KIND.cell_name(named, 0) == "row P"
    for comment in ("| rows: P", "| rows: P P", "| rows P Q"):
        plain = KIND.read(Source(f"| two\n{comment}\nA B\nA\nB\n"))
        assert (plain.title, plain.rows, plain.option_name(1)) == ("two", (), "2 {B}")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "file: there are no items: the first line names them, such as `A B C | X Y`"),
        ("| only a comment", "file: there are no items: the first line names them, such as `A B C | X Y`"),
        ("A B\nA C", "file:2:3: item 'C' is not declared in the first line"),
        ("A B A\nA", "file:1:5: item A is named twice"),
        ("A B\nA A", "file:2:3: item A is twice in this option"),
        ("A B\nA:1", "file:2:1: item A is primary: only secondary items have a colour"),
        ("A | B\nA B:", "file:2:3: a colour is missing after B:"),
        ("A:1 B\nA", "file:1:1: 'A:1' is not a valid name: it contains `|` or `:`"),
        ("A | B | C\nA", "file:1:7: '|' is not a valid name: it contains `|` or `:`"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(text: str, said: str) -> None:
    assert refusal(KIND, text) == said


def test_a_matrix_too_large_to_search_is_refused() -> None:
    many_options, many_items = "A\n" + "A\n" * 250_001, " ".join(map(str, range(10_001)))
    assert "at most 250,000 entries can be searched" in refusal(KIND, many_options)
    assert "at most 10,000 can be searched" in refusal(KIND, many_items)
    long_option = " ".join(map(str, range(2_000)))
    assert "too long to search" in refusal(KIND, f"{long_option}\n{long_option}\n")
