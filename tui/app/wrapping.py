"""Text in lines: broken between words, and within a word that is wider than a line."""

from rich.cells import cell_len, chop_cells


def wrapped(text: str, width: int, indent: int = 0) -> list[str]:
    """The text in lines of a width; the first is shorter by the indent, and empty if no word fits in it."""
    width = max(width, 1)
    lines: list[str] = []
    line, room = "", width - indent
    for word in text.split(" "):
        if cell_len(line) + bool(line) + cell_len(word) > room and (line or (indent and not lines)):
            lines.append(line)
            line, room = "", width
        *full, last = chop_cells(word, width) if cell_len(word) > width else [word]
        lines += full
        line = f"{line} {last}" if line else last
    return [*lines, line]


def balanced(text: str, width: int) -> list[str]:
    """The text in as few lines as the width allows, about as long as one another."""
    lines = wrapped(text, width)
    least = max(map(cell_len, lines), default=1)
    while len(lines) > 1 and least > 1 and len(narrower := wrapped(text, least - 1)) == len(lines):
        lines, least = narrower, max(map(cell_len, narrower))
    return lines
