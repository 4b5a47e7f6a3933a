"""Writes a page: one text of HTML with its style sheet, its scripts and its search, all inline.

Nothing of the search stands in it as text but the title: the rest is packed, and shown as text alone. The
page allows itself the one script and the one style sheet that it has, by their hashes, and no connection.
"""

import html
import re
from base64 import b64encode
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from operator import gt
from pathlib import Path
from string import Template
from typing import Any, TextIO

from engine.cells import zeros
from engine.errors import Refusal
from engine.events import VERBS
from engine.safe_text import safe
from engine.store.trace import Trace
from puzzles.kind import GIVEN
from puzzles.picture import Picture
from tui.exporting.formats import Every
from tui.exporting.page.forms import Told, Words
from tui.exporting.page.keys import page_keys
from tui.exporting.page.looks import boxes, style_sheet
from tui.exporting.page.packing import deltas, packed
from tui.exporting.page.pictures import Drawing
from tui.exporting.page.steps import COUNTERS, Steps
from tui.exporting.page.stops import MOST_STOPS, stops, too_long
from tui.player.finish import words_at_end
from tui.player.fitting import place_for
from tui.player.session import Session, reopen

WEB = Path(__file__).with_name("web")
SCRIPTS = ("unpack", "search", "replay", "board", "list", "tree", "log", "timeline", "keys", "page")
"""In the order in which they stand in the page: each imports only from those before it."""
SCREEN = (148, 60)
"""Columns and lines of a terminal: the page shows the view of the board that would be chosen there."""
MOST_CHARACTERS = 100_000
"""Of a picture."""
MOST_STEPS, MOST_CHANGES, MOST_SPANS = 3 * MOST_STOPS, 10_000_000, 20_000_000
"""That are kept in memory while a page is written."""
MOST_NAMED = 50_000
"""On a larger board, cells are numbered."""
PROGRESS_STOPS = 64
_IMPORT = re.compile(r'^import ({[^}]*}) from "\./(\w+)\.js";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) ([\w, ]+|\[[\w, ]+\]))", re.MULTILINE)


def page_text(
    trace: Trace,
    *,
    first: int = 0,
    last: int | None = None,
    every: Every = None,
    progress: Callable[[int], object] = lambda position: None,
) -> str:
    """The page with a search, or a part of it; `progress` is called with the positions reached."""
    last = len(trace) if last is None else min(last, len(trace))
    session = reopen(trace)
    search = _search(session, stops(trace, min(first, last), last, every), progress)
    title = safe(" · ".join(filter(None, (trace.header.kind, session.title, trace.header.solver))))
    style, script = style_sheet() + (WEB / "page.css").read_text("utf-8"), _script()
    return Template((WEB / "page.html").read_text("utf-8")).substitute(
        title=html.escape(f"{title or 'a search'} · puzzletui"),
        style=style,
        script=script,
        style_hash=_hash(style),
        script_hash=_hash(script),
        search=search,
    )


def write_page(
    trace: Trace,
    out: TextIO,
    *,
    first: int = 0,
    last: int | None = None,
    every: Every = None,
    progress: Callable[[int], object] = lambda position: None,
) -> None:
    out.write(page_text(trace, first=first, last=last, every=every, progress=progress))


def _script() -> str:
    """All scripts as one: browsers do not load modules from a file, or inside a notebook."""
    return '"use strict";\n' + "".join(map(_module, SCRIPTS))


def _module(name: str) -> str:
    """A script as a function that returns what it exports."""
    text = (WEB / f"{name}.js").read_text("utf-8")
    exported = re.findall(r"\w+", " ".join(names for names in _EXPORT.findall(text)))
    body = _EXPORT.sub("", _IMPORT.sub(r"const \1 = \2_js;", text))
    return f"const {name}_js = (() => {{\n{body}return {{ {', '.join(exported)} }};\n}})();\n"


def _hash(text: str) -> str:
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()


def _search(session: Session, wanted: list[int], progress: Callable[[int], object]) -> str:
    """The search at these positions, packed."""
    trace = session.trace
    drawing = Drawing(partial(session.draw, _view(session)), zeros(trace.header.cells))
    steps, told, ends = Steps(trace), Told(session, drawing), list[int]()
    for number, position in enumerate(wanted):
        for step in steps.up_to(position):
            told.add(step, steps.state)
            kept = (told.steps, told.changes, drawing.lines.size)
            if any(map(gt, kept, (MOST_STEPS, MOST_CHANGES, MOST_SPANS))):
                raise too_long(trace, wanted[-1] - wanted[0])
        ends.append(told.steps)
        if not number % PROGRESS_STOPS or number == len(wanted) - 1:
            progress(position)
    words = Words()
    columns = {**told.columns(words), "stops": deltas(ends)}
    about = {
        **_about(session, wanted),
        "texts": words.texts,
        "wide": drawing.width,
        "high": drawing.height,
        "boxes": boxes(span.text + span.instead for span in drawing.lines.spans.things),
    }
    return packed(about, columns)


def _view(session: Session) -> str:
    """The view of the board to show; a `Refusal` if no browser could show it."""
    zero = zeros(session.trace.header.cells)
    sizes = {view: _size(session.draw(view, zero)) for view in session.fitting}
    small = {view: (wide, high) for view, (wide, high) in sizes.items() if wide * high <= MOST_CHARACTERS}
    if not small:
        cells = session.trace.header.cells
        what = f"a board of {cells:,} cells is too large for a page: {MOST_CHARACTERS:,} characters at most"
        raise Refusal(what, session.trace.where)
    return place_for(small, SCREEN, enlarged=False, framed=False).view


def _size(picture: Picture) -> tuple[int, int]:
    return picture.width, picture.height


def _about(session: Session, wanted: list[int]) -> dict[str, Any]:
    """What is told once."""
    trace = session.trace
    header, first = trace.header, trace.event_at(1) if len(trace) else None
    is_whole = wanted[-1] == len(trace)
    named = session.kind is not None and header.cells <= MOST_NAMED
    return {
        "kind": safe(header.kind),
        "title": safe(session.title),
        "solver": safe(header.solver),
        "cells": header.cells,
        "names": [safe(session.cell_name(cell)) for cell in range(header.cells)] if named else [],
        "events": len(trace),
        "finish": words_at_end(trace, trace.block_at(len(trace)).last) if is_whole and len(trace) else "",
        "given": first is not None and first.verb == "deduce" and first.rule == GIVEN,
        "keys": page_keys(),
        "verbs": VERBS,
        "counters": COUNTERS,
        "code": header.code.lines,
        "steps": dict(header.code.steps),
        "notes": [[at, safe(note)] for at, note in trace.notes.items() if wanted[0] <= at <= wanted[-1]],
    }
