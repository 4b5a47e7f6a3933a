"""The report in Markdown, as a real reader of it understands it."""

import json
from html.parser import HTMLParser
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from engine.cells import zeros
from engine.query.counters import COUNTERS
from engine.query.find import find_verb
from engine.query.replay import Replay
from engine.sentences import sentence
from puzzles.picture import text_lines
from puzzles.registry import kind_named, kind_names
from tests.tui.program import asked
from tests.tui.sessions import recorded
from tui.exporting.report import CHOICES_TOLD, kept, stretches_of
from tui.player.session import Session

HOSTILE = (
    "</script><img src=x onerror=alert(1)>",
    "[click](javascript:alert(1)) https://evil.example www.evil.example a@evil.example",
    "`code` ``` **bold** _soft_ ~~gone~~ | cell | &lt; $x$ \\",
)


class Read(HTMLParser):
    """What a page made from the report holds: its tags, and its text by the tag that it is in."""

    def __init__(self, report: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.texts: dict[str, list[str]] = {}
        self._open: list[str] = []
        self.feed(MarkdownIt("gfm-like").render(report))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self._open.append(tag)
        self.texts.setdefault(tag, []).append("")

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        for tag in {*self._open}:
            self.texts[tag][-1] += data


OURS = {
    "h1",
    "h2",
    "p",
    "ul",
    "ol",
    "li",
    "strong",
    "pre",
    "code",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
}


def report_of(session: Session, folder: Path) -> Read:
    path = str(folder / "a.trace")
    session.trace.save(path)
    answer = asked("export", path, "--to", "markdown")
    assert (answer.code, answer.err) == (0, "")
    return Read(answer.out)


@pytest.fixture
def session() -> Session:
    return recorded()


def test_a_report_has_its_parts_in_order(session: Session, tmp_path: Path) -> None:
    session.trace.set_note(120, "a wrong choice")
    read = report_of(session, tmp_path)
    assert read.texts["h1"] == ["Seven by seven"]
    assert read.texts["h2"] == [
        *("The puzzle", "The outcome", "The way to the solution", "The largest dead subtrees", "Notes")
    ]
    assert "At event 120: a wrong choice" in read.texts["li"]
    assert "The end: solved. It took 698 events, 29 nodes, 10 dead ends." in read.texts["p"]


def test_its_boards_are_the_puzzle_and_its_solution(session: Session, tmp_path: Path) -> None:
    found = find_verb(session.trace, 0, "solved", 1)
    assert found is not None
    assert session.kind is not None
    replay = Replay(session.trace)
    replay.seek(found)
    boards = [zeros(session.trace.header.cells), replay.state.board]
    assert report_of(session, tmp_path).texts["code"] == [
        "".join(f"{line}\n" for line in text_lines(session.kind.draw(session.puzzle, board)))
        for board in boards
    ]


def test_its_counters_are_those_of_the_end(session: Session, tmp_path: Path) -> None:
    replay = Replay(session.trace)
    replay.seek(len(session.trace))
    cells = report_of(session, tmp_path).texts["td"]
    told = dict(zip(cells[0::3], cells[1::3]))
    for name, counter in COUNTERS.items():
        assert told[name] == f"{counter.of(replay.state):,}"


def test_its_way_tells_each_choice_that_was_kept(session: Session, tmp_path: Path) -> None:
    replay = Replay(session.trace)
    replay.seek(len(session.trace))
    choices = [sentence(opened.choice, session.trace.header.rules) for opened in replay.state.opened[1:]]
    assert report_of(session, tmp_path).texts["strong"] == choices


@pytest.mark.parametrize("kind", kind_names())
def test_the_steps_of_the_way_alone_lead_to_the_solution(kind: str) -> None:
    found_kind = kind_named(kind)
    puzzle = next(iter(found_kind.start_here or found_kind.samples()))
    trace = recorded(kind, puzzle, found_kind.default, limit=20_000).trace
    found = find_verb(trace, 0, "solved", 1)
    if found is None:
        pytest.skip("it is not solved so soon")
    replay, board = Replay(trace), zeros(trace.header.cells)
    replay.seek(found)
    for depth, (start, end) in enumerate(stretches_of(replay.state)):
        for event in kept(trace, start, end, is_root=not depth):
            for cell, mark in event.writes:
                board[cell] = mark
    assert list(board) == list(replay.state.board)


def test_a_search_without_a_solution_has_no_way_to_it(tmp_path: Path) -> None:
    read = report_of(recorded("queens", "3", "backtracking"), tmp_path)
    assert read.texts["h2"] == ["The puzzle", "The outcome", "The largest dead subtrees"]
    assert "there is no solution" in "".join(read.texts["p"])


def test_of_a_long_path_the_middle_is_counted(tmp_path: Path) -> None:
    path, deep = tmp_path / "deep.jsonl", 5 * CHOICES_TOLD
    lines = [{"puzzletui": 1, "cells": 1}, *(["choose", "x", str(n), 1, 1] for n in range(deep)), ["solved"]]
    path.write_text("\n".join(map(json.dumps, lines)))
    read = Read(asked("export", str(path), "--to", "markdown").out)
    assert len(read.texts["strong"]) == CHOICES_TOLD - 1
    assert "… 401 choices more …" in read.texts["p"]


def test_text_from_outside_is_plain_text(tmp_path: Path) -> None:
    path = tmp_path / "hostile.jsonl"
    for text in HOSTILE:
        names = dict.fromkeys(("kind", "solver", "name"), text)
        header = {"puzzletui": 1, "cells": 1, **names, "rules": {"r": text}}
        events = [
            *(["deduce", "r"], ["deduce", text], ["choose", text, text, 1, 2], ["backtrack"]),
            *(["choose", text, text, 2, 2], ["note", text], ["solved"]),
        ]
        path.write_text("\n".join(map(json.dumps, [header, *events])))
        read = Read(asked("export", str(path), "--to", "markdown").out)
        assert read.tags <= OURS
        assert read.texts["h1"] == [text]
        assert read.texts["strong"][0] == f"{text} takes {text}, 2 of 2."
        assert f"At event 5: {text}" in read.texts["li"]
        assert f"{text} = {text}" in read.texts["td"]


def test_a_fence_is_longer_than_any_in_the_board(tmp_path: Path) -> None:
    path = tmp_path / "fences.jsonl"
    header = {"puzzletui": 1, "cells": 3, "options": {"width": 3}, "marks": {"1": "````"}}
    path.write_text("\n".join(map(json.dumps, [header, ["deduce", "r", [], [[0, 1], [1, 1]]], ["solved"]])))
    answer = asked("export", str(path), "--to", "markdown")
    assert answer.code == 0
    read = Read(answer.out)
    assert "````" in read.texts["code"][1]
    assert read.texts["h2"] == ["The puzzle", "The outcome", "The way to the solution"]
