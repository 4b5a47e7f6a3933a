"""CSV, for spreadsheets. These would run a text that begins like a formula, so a quote goes before it."""

import csv
import re
from typing import Any, TextIO

from engine.store.trace import Trace
from tui.exporting.formats import TABLES
from tui.exporting.tables import columns_of, stretches

_FORMULA = re.compile(r"[=+\-@\t\r＝＋－＠]")
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?", re.ASCII)


def write_csv(trace: Trace, out: TextIO, *, table: str = TABLES[0], **wanted: Any) -> None:
    columns, rows = columns_of(trace, table), stretches(trace, table, **wanted)
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    for stretch in rows:
        shown = [_inert(values) if of is str else values for of, values in zip(columns.values(), stretch)]
        writer.writerows(zip(*shown))


def _inert(texts: list[str | None]) -> list[Any]:
    """Texts that no spreadsheet takes for formulas; few of a column differ."""
    return list(map({text: text and inert(text) for text in set(texts)}.get, texts))


def inert(text: str) -> str:
    return f"'{text}" if _FORMULA.match(text) and not _NUMBER.fullmatch(text) else text
