"""Our own text format:

title: a small one
fleet 3 2 2 1 1 1
rows 2 1 ? 3 0 2        `?`: the count is not known
columns 1 2 2 1 ? 2
? . ? ? c ?             givens, if any: `.` water, `c l r t b m` ship parts, `x` some ship part
"""

import re
from collections.abc import Iterator
from itertools import islice

from engine.safe_text import safe
from puzzles.battleship.model import LETTERS, MOST_CELLS, Waters
from puzzles.battleship.validation import validated
from puzzles.source import Source

_HEAD = re.compile(r"\s*(fleet|rows|columns)\b[\s:]*(.*)", re.IGNORECASE)
_KEY = re.compile(r"\s*(title|author)\s*:\s*(.*)", re.IGNORECASE)


def write(waters: Waters) -> str:
    lines = [f"{key}: {text}" for key, text in (("title", waters.title), ("author", waters.author)) if text]
    lines.append("fleet " + " ".join(map(str, waters.fleet)))
    for name, counts in (("rows", waters.rows), ("columns", waters.columns)):
        lines.append(f"{name} " + " ".join("?" if count is None else str(count) for count in counts))
    if any(waters.givens):
        letters = [LETTERS[given] for given in waters.givens]
        lines += [" ".join(letters[i : i + waters.width]) for i in range(0, waters.cells, waters.width)]
    return "\n".join(lines) + "\n"


def read_text(source: Source) -> Waters:
    heads: dict[str, list[int | None]] = {}
    keys: dict[str, str] = {}
    givens: list[list[tuple[int, int, int]]] = []
    cells_left = MOST_CELLS
    for number, line in enumerate(source.lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if head := _HEAD.fullmatch(line):
            heads[head[1].lower()] = list(_counts(source, head[2], number, head.start(2), head[1].lower()))
        elif key := _KEY.fullmatch(line):
            keys[key[1].lower()] = safe(key[2])
        else:
            givens.append(list(islice(_givens(source, line, number), cells_left + 1)))
            cells_left -= len(givens[-1])
            if cells_left < 0:
                raise source.refuse(f"too large a board: at most {MOST_CELLS:,} cells", number)
    for name in ("fleet", "rows", "columns"):
        if not heads.get(name):
            raise source.refuse(f"there is no line `{name}` with numbers, such as `{name} 3 2 2 1 1 1`")
    fleet = [length for length in heads["fleet"] if length is not None]
    rows, columns = heads["rows"], heads["columns"]
    if givens and (len(givens) != len(rows) or any(len(line) != len(columns) for line in givens)):
        wrong = next((g for g in givens if len(g) != len(columns)), givens[-1])
        raise source.refuse(
            f"the givens have {len(givens)} lines, this one has {len(wrong)} cells; "
            f"the counts are for {len(rows)} rows and {len(columns)} columns",
            wrong[0][1],
        )
    cells = list(enumerate(given for line in givens for given in line))
    marks = {cell: mark for cell, (mark, _, _) in cells}
    in_source = {cell: (line, column) for cell, (_, line, column) in cells}
    return validated(
        source, rows, columns, fleet, marks, in_source, keys.get("title", ""), keys.get("author", "")
    )


def _counts(source: Source, text: str, line: int, start: int, name: str) -> Iterator[int | None]:
    for word in re.finditer(r"[^\s,]+", text):
        if word[0] == "?" and name != "fleet":
            yield None
        elif re.fullmatch("[0-9]{1,6}", word[0]):
            yield int(word[0])
        else:
            wanted = "numbers" if name == "fleet" else "numbers, or `?` for one that is not known"
            raise source.refuse(
                f"`{name}` is followed by {wanted}, not {safe(word[0])[:20]!r}",
                line,
                start + word.start() + 1,
            )


def _givens(source: Source, text: str, line: int) -> Iterator[tuple[int, int, int]]:
    for column, letter in enumerate(text, 1):
        if letter.isspace():
            continue
        if (mark := LETTERS.find(letter.lower())) < 0:
            raise source.refuse(
                f"{safe(letter)!r} is not a cell: `?` unknown, `.` water, `c l r t b m` ship parts, "
                "`x` some ship part",
                line,
                column,
            )
        yield mark, line, column
