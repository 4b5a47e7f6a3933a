"""Text from outside in Markdown: what would be markup or a link is escaped."""

import re
from collections.abc import Collection, Iterable, Sequence

_MARKUP = re.compile(r"[\\`*_\[\]<>&|~$]|(?<=:)//|(?<=www)\.|@")
_FENCE = re.compile("`+")


def inert(text: str) -> str:
    """The text as it would read on paper; it goes after words of our own, never at the start of a line."""
    return _MARKUP.sub(lambda found: "\\" + found[0], text)


def block(lines: Iterable[str]) -> list[str]:
    """Lines to be shown as they are; the fence is longer than any in them."""
    shown = list(lines)
    fence = "`" * max(3, *(len(run) + 1 for line in shown for run in _FENCE.findall(line)), 3)
    return [f"{fence}text", *shown, fence]


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], right: Collection[int] = ()) -> list[str]:
    """A table whose cells are inert already; `right` are the columns that are aligned right."""
    rule = ["---:" if number in right else "---" for number in range(len(heads))]
    return [f"| {' | '.join(cells)} |" for cells in (heads, rule, *rows)]
