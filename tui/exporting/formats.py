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
PROFILER = "cpprofiler"
"""No format of a file: a search is sent to it."""
SCREEN, BOARD = "screen", "board"
VIEWS = (SCREEN, BOARD)
Size = tuple[int, int]
USUAL_SIZE, LEAST_SIZE, MOST_SIZE = (120, 40), (40, 12), (400, 150)
"""Columns and lines of a screen."""
TREE = ("node", "depth")
TABLE = (*RANGE, "every", "table")
FILM = (*RANGE, "every", "speed", "size")
CAST = (*FILM, "pause")
PICTURES = (*FILM, "at", "view")


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
    """What it imports besides what is always installed; the package of it, and the extra that brings that."""
    package: str = ""
    extra: str = ""

    def load(self, name: str) -> Writer:
        """Its writer; a `Refusal` if the library that it needs is not installed."""
        try:
            if self.library:
                importlib.import_module(self.library)
        except ImportError:
            what = f"{name} needs {self.package}: pip install 'puzzletui[{self.extra}]'"
            raise Refusal(what) from None
        module, _, function = self.writer.partition(":")
        writer: Any = getattr(importlib.import_module(module), function)
        return writer  # type: ignore[no-any-return]


FORMATS = {
    "jsonl": Format("JSON Lines", "tui.exporting.lines:write_lines", ("last",)),
    "html": Format("a page that plays it in any browser", "tui.exporting.page:write_page", (*RANGE, "every")),
    "csv": Format("a table for spreadsheets", "tui.exporting.csv_table:write_csv", TABLE),
    "parquet": Format(
        "a table for DuckDB, pandas, Polars",
        "tui.exporting.parquet_table:write_parquet",
        TABLE,
        is_text=False,
        library="pyarrow",
        package="pyarrow",
        extra="parquet",
    ),
    "markdown": Format("a report of the search", "tui.exporting.report:write_report"),
    "dot": Format("the search tree for Graphviz", "tui.exporting.dot:write_dot", TREE),
    "tree.svg": Format("the search tree as a picture", "tui.exporting.tree_svg:write_tree", TREE),
    "svg": Format("a picture, or a film that plays by itself", "tui.exporting.svg:write_svg", PICTURES),
    "png": Format("a picture", "tui.exporting.raster:write_png", PICTURES, False, "PIL", "pictures"),
    "gif": Format(
        "a picture or a film", "tui.exporting.raster:write_gif", PICTURES, False, "PIL", "pictures"
    ),
    "cast": Format("a film for asciinema, version 3", "tui.exporting.cast:write_cast", CAST),
    "cast2": Format("a film for asciinema, version 2", "tui.exporting.cast:write_cast2", CAST),
}
