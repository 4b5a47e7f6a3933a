"""Text from a trace is shown as text: it changes no style, runs no command and stretches no panel."""

import json
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.style import Style

from tests.tui.watching import Watching, watching
from tui.cli.recorded import open_recorded
from tui.player.session import Session, reopen

NASTY = "[red]x[/red] [@click=app.quit]q[/] \x1b[31mred\x1b[0m \x1b]0;title\x07 \u202ereversed\u2028 [/]"
HARMLESS = "[red]x[/red] [@click=app.quit]q[/] �[31mred�[0m �]0;title� �reversed� [/]"
LONG = "a very long label " * 500
WIDE = "漢字🙂 e\u0301 \u200d" * 500


def hostile(path: Path, text: str) -> Session:
    """A trace of an unknown kind with the text in every field that takes text."""
    header = {
        "puzzletui": 1,
        "cells": 4,
        **dict.fromkeys(("kind", "solver", "name", "puzzle", "version"), text),
        "options": {"width": 2, text: text},
        "rules": {"a rule": f"{text}: {{}}", text: f"{text} {{}}"},
    }
    events = [
        ["deduce", "a rule", [text], [[0, 1]], [1]],
        ["choose", text, text, 1, 2, [[1, 2]], text, [text, 7], [0], [text, text]],
        ["prune", text, [text], [], [0, 1]],
        ["backtrack"],
        ["choose", text, text, 2, 2, [[1, 3]]],
        ["solved"],
    ]
    path.write_text("\n".join(map(json.dumps, [header, *events])))
    return reopen(open_recorded(str(path)))


async def everything_read(watched: Watching) -> str:
    """All that can be read at every position in every view, in the panels and around them."""
    seen = []
    for keys in ([], ["t"], ["t", "t", "t"], ["a", "L"]):
        await watched.press("home", *keys)
        for _ in range(7):
            watched.screen.show_details()
            await watched.settle()
            seen.append(watched.text)
            await watched.press("right")
    return "\n".join(seen)


@pytest.mark.parametrize("size", [(600, 40), (80, 24), (40, 12)])
async def test_markup_and_escapes_are_shown_as_text(size: tuple[int, int], tmp_path: Path) -> None:
    async with watching(hostile(tmp_path / "nasty.jsonl", NASTY), size, notices=False) as watched:
        text = await everything_read(watched)
        assert all(word in text for word in HARMLESS.split(" ")[:2])
        if size[0] == 600:  # names are shortened in a narrower tree
            watched.go_to(2)
            await watched.settle()
            for part in ("title", "tree", "why"):
                assert any(HARMLESS in line for line in _part(watched, part)), part
        assert set(text.replace("\n", "")) & set("\x1b\x07\u202e\u2028\x00") == set()
        assert all(not style.link and "app.quit" not in str(style.meta) for style in styles(watched))


def _part(watched: Watching, part: str) -> list[str]:
    return watched.lines()[:1] if part == "title" else watched.shown(part)


def styles(watched: Watching) -> list[Style]:
    return [segment.style for strip in watched.strips() for segment in strip if segment.style]


@pytest.mark.parametrize(("size", "text"), [((120, 40), LONG), ((80, 24), WIDE)], ids=["long", "wide"])
async def test_long_text_is_cut_or_wrapped_and_stretches_nothing(
    size: tuple[int, int], text: str, tmp_path: Path
) -> None:
    async with watching(hostile(tmp_path / "long.jsonl", text), size, notices=False) as watched:
        await everything_read(watched)
        assert [strip.cell_length for strip in watched.strips()] == [size[0]] * size[1]
        assert [cell_len(line) for line in watched.lines()] == [size[0]] * size[1]
        assert "event 6 of 6" in watched.lines()[0]


async def test_notices_questions_and_copies_show_markup_as_text_too(tmp_path: Path) -> None:
    session = hostile(tmp_path / "nasty.jsonl", NASTY)
    async with watching(session, (120, 40)) as watched:
        await watched.press("right", "percent_sign")
        assert "\x1b" not in watched.app.clipboard
        await watched.press("y")
        await watched.press("greater_than_sign")
        await watched.answer(str(tmp_path / "[red]saved[/red].trace"))
        assert "[red]saved" in watched.refused or "[red]saved" in watched.notices[-1]
        await watched.press("escape")
        await watched.press("slash")
        await watched.answer("[red]x[/red]")
        await watched.press("exclamation_mark")
        await watched.answer("cell [red]")
        assert "[red]" in watched.text
        await watched.press("escape", "end")
        assert watched.position == 6


async def test_markup_in_a_name_is_shown_as_text_in_the_title(tmp_path: Path) -> None:
    path = tmp_path / "[bold red]me"
    session = hostile(path, "[bold]b[/bold]")
    async with watching(session, (120, 40)) as watched:
        assert "[bold]b[/bold] · [bold]b[/bold] · [bold]b[/bold]" in watched.lines()[0]
