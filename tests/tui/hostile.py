"""Text that would control a terminal if it were printed as it is, in everything that takes text."""

import json
import re
from pathlib import Path

from tests.tui.sessions import recorded

NAME = "\x1b[5;77m\x07\x1b]0;TITLE\x07\x9b5;77m[red]x[@click=app.quit]q\u202e"
"""An escape sequence, a bell, a title sequence, an escape of one byte, markup: as a part of a file's name."""
TEXT = f"{NAME}[/red][/nothing]"
HARMFUL = (b"\x1b[5;77m", b"\x07", b"\x1b]0;", b"TITLE\x07", b"\xc2\x9b", "\u202e".encode())
POINTER = re.compile(rb"\x1b]22;[a-z]+\x07")
"""By this Textual sets the shape of the mouse pointer."""
MARKER = b"TITLE"
"""It is printed wherever a text is."""
NONOGRAM = f'title "{TEXT}"\ncatalogue "{TEXT}"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n'


def harmful_in(written: bytes) -> list[bytes]:
    """What of the text has reached the terminal as it is."""
    others = POINTER.sub(b"", written)
    return [sequence for sequence in HARMFUL if sequence in others]


def hostile_lines() -> str:
    """JSON Lines of an unknown kind."""
    header = {
        "puzzletui": 1,
        "cells": 4,
        **dict.fromkeys(("kind", "solver", "name", "puzzle", "version"), TEXT),
        "options": {"width": 2, TEXT: TEXT},
        "rules": {"a rule": f"{TEXT}: {{}}", TEXT: f"{TEXT} {{}}"},
    }
    events = [
        ["deduce", "a rule", [TEXT], [[0, 1]], [1]],
        ["choose", TEXT, TEXT, 1, 2, [[1, 2]], TEXT, [TEXT, 7], [0], [TEXT, TEXT]],
        ["prune", TEXT, [TEXT], [], [0, 1]],
        ["backtrack"],
        ["choose", TEXT, TEXT, 2, 2, [[1, 3]]],
        ["solved"],
    ]
    return "\n".join(json.dumps(line) for line in [header, *events])


def hostile_folder(parent: Path) -> Path:
    """Puzzles, traces and solvers; the folder's name and theirs are hostile, and so is what they hold."""
    folder = parent / NAME
    folder.mkdir()
    (folder / f"{NAME}.non").write_text(NONOGRAM)
    (folder / "queens.txt").write_text("4")
    (folder / "bad.non").write_text(f"{TEXT}\n")
    (folder / f"{NAME}.jsonl").write_text(hostile_lines())
    (folder / "damaged.trace").write_bytes(b"SQLite format 3\0" + TEXT.encode() * 50)
    (folder / "fails.py").write_text(f"def solve(puzzle):\n    raise ValueError({TEXT!r})\n    yield\n")
    recorded().trace.save(str(folder / f"{NAME}.trace"))
    recorded(solver="backtracking").trace.save(str(folder / "other.trace"))
    return folder
