"""The tables of `docs/tables.md` are those that the program makes now."""

import re

import pytest

from docs.papers_tables import TABLES, Table
from docs.tables import section
from tests.tui.program import ROOT

DOCUMENT = ROOT / "docs" / "tables.md"


def without_times(text: str) -> list[list[str]]:
    """The cells of a table, but for its columns of times."""
    rows = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    kept = [number for number, head in enumerate(rows[0]) if not head.strip().endswith("ms")]
    return [[row[number].strip().replace("*", "") for number in kept] for row in rows]


def test_the_document_has_every_table_with_the_command_that_makes_it_again() -> None:
    commands = re.findall(r"^puzzletui compare .*$", DOCUMENT.read_text(), re.MULTILINE)
    assert commands == [table.command for table in TABLES]


@pytest.mark.parametrize("table", TABLES[:3], ids=lambda table: table.puzzles[0])
def test_the_documents_counts_are_those_of_a_search_today(table: Table) -> None:
    written = DOCUMENT.read_text().partition(f"## {table.title}\n")[2].partition("\n## ")[0]
    assert without_times(section(table)) == without_times(written)
