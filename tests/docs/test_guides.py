"""The guides are true: their code runs, their commands print what they say, their names and links exist."""

import os
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.guides import blocks, commands, links, matches, names
from tests.tui.program import ROOT

PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "SECURITY.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]


@pytest.fixture(params=PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def page(request: pytest.FixtureRequest) -> Path:
    assert isinstance(request.param, Path)
    return request.param


def test_its_commands_print_what_it_says(page: Path, tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "XDG_STATE_HOME": str(tmp_path / "state"),
        "COLUMNS": "80",
    }
    for block in blocks(page):
        if block.directive == "file":
            (tmp_path / block.path).write_text(block.text, encoding="utf-8")
        for command in commands(block) if block.language == "console" else ():
            done = subprocess.run(
                ["bash", "-c", command.line],
                cwd=tmp_path,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                timeout=120,
            )
            assert matches(command.shown, done.stdout), f"$ {command.line}\n{done.stdout}"


def test_its_excerpts_stand_in_the_files_that_it_names(page: Path) -> None:
    for block in blocks(page):
        if block.directive == "from":
            assert block.text in (ROOT / block.path).read_text(encoding="utf-8"), block.text


def test_its_links_lead_to_files_that_are_there(page: Path) -> None:
    assert [link for link in links(page) if not (page.parent / link).exists()] == []


def test_the_names_in_it_are_names_of_ours(page: Path) -> None:
    for name in names(page):
        assert pkgutil.resolve_name(name) is not None, name


def test_the_readers_of_pages_notice_what_is_wrong() -> None:
    assert matches("one …\ntwo\n", "one and a half\ntwo\n")
    assert not matches("one\ntwo\n", "one\nthree\n")
    assert "engine.state.State.advance" in names(ROOT / "docs" / "architecture.md")
    assert "command-line.md" in links(ROOT / "docs" / "json-output.md")
    assert any(block.directive == "from" for block in blocks(ROOT / "docs" / "write-a-kind.md"))
