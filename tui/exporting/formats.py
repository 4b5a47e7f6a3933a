"""The formats that a recorded search is exported to."""

import importlib
from collections.abc import Callable
from typing import Any

from attrs import define

from engine.errors import Refusal

Writer = Callable[..., None]
Progress = Callable[[int], None]
CHOICE, SOLVED = "choice", "solved"
Every = int | str | None
"""Which moments: each N-th event, CHOICE or SOLVED; None for all."""
TABLES = ("events", "nodes", "counters")
"""The first is the one that is usually wanted."""
RANGE = ("first", "last")
TREE = ("node", "depth")
TABLE = (*RANGE, "every", "table")
FILM = (*RANGE, "every", "speed", "view", "size")


@define(frozen=True)
class Format:
    line: str
    """What it is, in one line."""
    writer: str
    """The module and the name of its writer."""
    options: tuple[str, ...] = ()
    """Those of `puzzletui export` that it takes, by the names of the writer's arguments."""
    is_text: bool = True
    library: str = ""
    """What it needs besides what is always installed, and the extra that brings it."""
    extra: str = ""

    def load(self, name: str) -> Writer:
        """Its writer; a `Refusal` if the library that it needs is not installed."""
        try:
            if self.library:
                importlib.import_module(self.library)
        except ImportError:
            what = f"{name} needs {self.library}: pip install 'puzzletui[{self.extra}]'"
            raise Refusal(what) from None
        module, _, function = self.writer.partition(":")
        writer: Any = getattr(importlib.import_module(module), function)
        return writer  # type: ignore[no-any-return]


FORMATS = {
    "jsonl": Format("JSON Lines", "tui.exporting.lines:write_lines", ("last",)),
    "csv": Format("a table for spreadsheets", "tui.exporting.csv_table:write_csv", TABLE),
    "parquet": Format(
        "a table for DuckDB, pandas, Polars",
        "tui.exporting.parquet_table:write_parquet",
        TABLE,
        is_text=False,
        library="pyarrow",
        extra="parquet",
    ),
    "markdown": Format("a report of the search", "tui.exporting.report:write_report"),
    "dot": Format("the search tree for Graphviz", "tui.exporting.dot:write_dot", TREE),
    "tree.svg": Format("the search tree as a picture", "tui.exporting.tree_svg:write_tree", TREE),
}
