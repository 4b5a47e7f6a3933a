"""Tables and charts as lines of text, for a terminal or a document."""

from collections.abc import Mapping, Sequence
from math import ceil, floor, log10

EIGHTHS = " ▏▎▍▌▋▊▉"
WIDE_RANGE = 50
"""A chart whose largest value is more than this times the smallest gets a logarithmic scale."""


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], left: int = 1) -> list[str]:
    """Columns as wide as needed; the first `left` of them are aligned left, the others right."""
    columns = [[head, *cells] for head, cells in zip(heads, zip(*rows))] or [[head] for head in heads]
    widths = [max(map(len, column)) for column in columns]

    def line(cells: Sequence[str]) -> str:
        parts = [
            cell.ljust(wide) if number < left else cell.rjust(wide)
            for number, (cell, wide) in enumerate(zip(cells, widths))
        ]
        return "  ".join(parts).rstrip()

    return [line(heads), "─" * (sum(widths) + 2 * len(widths) - 2), *map(line, rows)]


def charted(
    heads: Sequence[str], rows: Sequence[Sequence[str]], values: Sequence[float], width: int, left: int = 1
) -> list[str]:
    """A table with a bar after each row, all within a width."""
    head, rule, *lines = table(heads, rows, left)
    room, most = max(width - len(rule) - 2, 8), max(values, default=0) or 1
    drawn = [f"{line:<{len(rule)}}  {bar(value / most, room)}".rstrip() for line, value in zip(lines, values)]
    return [head, rule, *drawn]


def bars(values: Mapping[str, float], texts: Sequence[str], width: int) -> list[str]:
    """A bar for each value with its text after it, all within a width."""
    names = max(map(len, values), default=0)
    room = max(width - names - max(map(len, texts), default=0) - 4, 8)
    most = max(values.values(), default=0) or 1
    logs = needs_log_scale(list(values.values()))
    lines = []
    for (name, value), text in zip(values.items(), texts):
        part = (log10(max(value, 1)) + 1) / (log10(most) + 1) * (value > 0) if logs else value / most
        lines.append(f"{name:<{names}}  {bar(part, room)} {text}".rstrip())
    return lines


def needs_log_scale(values: Sequence[float]) -> bool:
    """Whether the values are too far apart for a linear scale."""
    known = [value for value in values if value > 0]
    return bool(known) and max(known) > WIDE_RANGE * min(known) and max(known) > WIDE_RANGE


def bar(part: float, room: int) -> str:
    """A bar that fills a part of the room; any part above zero is visible."""
    eighths = round(part * room * 8)
    eighths = max(eighths, part > 0)
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()


def cactus(curves: Mapping[str, Sequence[int]], most: int, width: int, height: int) -> list[str]:
    """A cactus plot: how many puzzles each solver finished within a number of events, a letter a solver.

    A curve has the number of events of each puzzle that was finished; `most` is the number of puzzles.
    """
    solved = [events for curve in curves.values() for events in curve]
    if not solved:
        return ["No puzzle was solved."]
    margin, legend = len(str(most)) + 2, max(map(len, curves)) + 4
    room = max(width - margin - legend - 2, 20)
    first = floor(log10(max(min(solved), 1)))
    last = max(ceil(log10(max(max(solved), 1)) * 4) / 4, first + 1)
    grid = [[" "] * (room + 1) for _ in range(height + 1)]
    letters = dict(zip(curves, "abcdefghijklmnopqrstuvwxyz"))
    for name, curve in sorted(curves.items(), key=lambda item: (len(item[1]), -sum(item[1]))):
        for x in range(room + 1):
            count = sum(log10(max(events, 1)) <= first + (last - first) * x / room + 1e-9 for events in curve)
            if count:
                grid[height - round(count * height / most)][x] = letters[name]
    names = [f"{letter}  {name}" for name, letter in letters.items()] + [""] * height
    lines = []
    for y, row in enumerate(grid):
        count = round((height - y) * most / height)
        tick = f"{count:>{margin - 2}}" if y in (0, height // 2, height) else " " * (margin - 2)
        lines.append(f"{tick} ┤{''.join(row)}  {names[y]}".rstrip())
    return [*lines, *_axis(first, last, room, margin)]


def _axis(first: int, last: float, room: int, margin: int) -> list[str]:
    """The horizontal axis, with a tick at each power of ten."""
    line, words = ["─"] * (room + 1), [" "] * (room + 12)
    for power in range(first, int(last) + 1):
        x = round((power - first) * room / (last - first))
        line[x] = "┴"
        text = f"{10**power:,}"
        words[x : x + len(text)] = text
    blank = " " * (margin - 1)
    return [f"{blank}└{''.join(line)}", f"{blank} {''.join(words).rstrip()} events"]
