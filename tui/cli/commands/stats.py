"""`puzzletui stats`: what a recorded search spent its effort on, as tables with bars or as JSON."""

import json
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from typing import Any

from engine.events import VERBS
from engine.query.effort import Effort, effort
from engine.query.gauges import gauge_extent, gauge_words
from engine.query.similar import MOST_KEPT, Similar, similar
from engine.safe_text import safe
from engine.sentences import counted
from engine.store.recording import Recording
from engine.store.trace import Trace
from tui.cli.recorded import open_recorded
from tui.cli.reports.charts import charted, table
from tui.cli.terminal import Progress, report_width

MOST_LINES = 24
"""The most lines of a histogram; with more values than that, several share a line."""
LONGEST_LABEL = 40
NOT_ALL = f"more than {MOST_KEPT:,} different subtrees: some may be missing, and counts may be too low"


def stats(file: str, as_json: bool) -> None:
    progress = Progress()
    with closing(open_recorded(file)) as trace:

        def watch(position: int) -> None:
            if progress.due():
                progress.show(f"{position:,} of {counted(len(trace), 'event')}")

        try:
            spent, again = effort(trace, watch), similar(trace, watch)
        finally:
            progress.erase()
        if as_json:
            print(json.dumps(_as_json(trace, spent, again)))
        else:
            print("\n".join(_report(trace, spent, again)))


def _as_json(trace: Trace, spent: Effort, again: Similar) -> dict[str, Any]:
    header = trace.header
    return {
        "kind": header.kind,
        "name": header.name,
        "solver": header.solver,
        "events": len(trace),
        "rules": [
            {"event": verb, "rule": rule, "events": count} for (verb, rule), count in spent.rules.items()
        ],
        "depths": [
            {"depth": depth, "nodes": spent.nodes[depth], "events": spent.events[depth]}
            for depth in sorted(spent.nodes)
        ],
        "dead_subtrees": [
            {
                "variable": dead.choice.variable,
                "value": dead.choice.value,
                "position": dead.position,
                "depth": dead.depth,
                "nodes": dead.nodes,
                "events": dead.events,
            }
            for dead in spent.dead_subtrees
        ],
        "similar_subtrees": [
            {
                "variable": one.choice.variable,
                "value": one.choice.value,
                "count": one.count,
                "nodes": one.nodes,
                "events": one.events,
                "positions": one.places,
            }
            for one in again.subtrees
        ],
        "similar_subtrees_complete": again.complete,
        "gauges": [
            {"gauge": name, "least": least, "greatest": greatest, "last": last}
            for name, least, greatest, last in _gauges(trace)
        ],
    }


def _report(trace: Trace, spent: Effort, again: Similar) -> list[str]:
    header, width = trace.header, report_width()
    parts = [*filter(None, (header.kind, header.name, header.solver)), counted(len(trace), "event")]
    timed = not isinstance(trace, Recording)  # JSON Lines do not tell how long the solver took
    parts += [f"{sum(spent.seconds.values()):.3f} s"] * timed
    lines = [" · ".join(map(safe, parts)), "", *_rules(spent, width)]
    lines += ["", *_depths(spent, timed, width)]
    if trace.gauges:
        rows = [[safe(name), *map(gauge_words, values)] for name, *values in _gauges(trace)]
        lines += ["", *table(["gauge", "least", "greatest", "last"], rows)]
    if spent.updates:
        lines += ["", *_updates(spent, width)]
    if spent.branching:
        lines += ["", *_branching(spent, width)]
    if spent.dead_subtrees:
        lines += ["", *_dead_subtrees(spent, len(trace), width)]
    if again.subtrees:
        lines += ["", *_similar_subtrees(again, len(trace), width)]
    return lines


def _gauges(trace: Trace) -> list[tuple[str, float, float, float]]:
    """Each with its least, greatest and last value."""
    last = trace.gauges_at(len(trace))
    extents = [(name, gauge_extent(trace, gauge)) for gauge, name in enumerate(trace.gauges)]
    return [(name, *extent, last[name]) for name, extent in extents if extent and name in last]


def _rules(spent: Effort, width: int) -> list[str]:
    """Events by verb, and by rule within each."""
    rows, counts = [], []
    for verb in VERBS:
        rules = {rule: count for (of, rule), count in spent.rules.items() if of == verb}
        if not rules:
            continue
        total = sum(rules.values())
        rows.append([verb, "", f"{total:,}"])
        counts.append(total)
        named = sorted(((count, rule) for rule, count in rules.items() if rule), key=lambda one: -one[0])
        rows += [["", _short(rule), f"{count:,}"] for count, rule in named[:MOST_LINES]]
        counts += [count for count, _ in named[:MOST_LINES]]
    return charted(["event", "rule", "events"], rows, counts, width, left=2)


def _depths(spent: Effort, timed: bool, width: int) -> list[str]:
    """Nodes, events and time by depth; the bars are of events."""
    step = _step(spent.nodes)
    nodes, events, seconds = (_grouped(column, step) for column in (spent.nodes, spent.events, spent.seconds))
    rows = [
        [_range(depth, step), f"{nodes.get(depth, 0):,}", f"{events.get(depth, 0):,}"]
        + [f"{seconds.get(depth, 0):.3f} s"] * timed
        for depth in sorted(nodes)
    ]
    heads = ["depth", "nodes", "events", *["time"] * timed]
    return charted(heads, rows, [events.get(depth, 0) for depth in sorted(nodes)], width)


def _updates(spent: Effort, width: int) -> list[str]:
    """Nodes and link updates by level, as Knuth tells the profile of a search; the bars are of updates."""
    step = _step(spent.nodes)
    nodes, updates = _grouped(spent.nodes, step), _grouped(spent.updates, step)
    levels = [(_range(level, step), nodes[level], updates.get(level, 0)) for level in sorted(nodes)]
    levels.append(("all", spent.nodes.total(), spent.updates.total()))
    rows = [[level, f"{born:,}", f"{made:,}", f"{made / born:.1f}"] for level, born, made in levels]
    counts = [made for _, _, made in levels[:-1]] + [0]
    return charted(["level", "nodes", "link updates", "a node"], rows, counts, width)


def _branching(spent: Effort, width: int) -> list[str]:
    """How many children nodes have; the bars are of nodes."""
    step = _step(spent.branching)
    nodes = _grouped(spent.branching, step)
    rows = [[_range(of, step), f"{nodes[of]:,}"] for of in sorted(nodes)]
    children = sum(of * count for of, count in spent.branching.items())
    mean = children / spent.branching.total()
    lines = charted(["children", "nodes"], rows, [nodes[of] for of in sorted(nodes)], width)
    return [*lines, f"{mean:.2f} on average, of nodes with any"]


def _dead_subtrees(spent: Effort, events: int, width: int) -> list[str]:
    rows = [
        [
            _short(f"{dead.choice.variable} {dead.choice.value}"),
            f"{dead.position:,}",
            f"{dead.depth:,}",
            f"{dead.nodes:,}",
            f"{dead.events:,}",
            f"{dead.events / events:.1%}",
        ]
        for dead in spent.dead_subtrees
    ]
    heads = ["the largest dead subtrees began with", "at event", "depth", "nodes", "events", "of all"]
    return charted(heads, rows, [dead.events for dead in spent.dead_subtrees], width)


def _similar_subtrees(again: Similar, events: int, width: int) -> list[str]:
    """Subtrees with the same choices in the same shape; the bars are of count × nodes."""
    rows = [
        [
            _short(f"{one.choice.variable} {one.choice.value}"),
            f"{one.places[0]:,}",
            f"{one.count:,} ×",
            f"{one.nodes:,}",
            f"{one.events:,}",
            f"{one.events / events:.1%}",
        ]
        for one in again.subtrees
    ]
    heads = ["the same work again began with", "at event", "times", "nodes each", "events", "of all"]
    lines = charted(heads, rows, [one.count * one.nodes for one in again.subtrees], width)
    return lines if again.complete else [*lines, NOT_ALL]


def _step(counts: Counter[int]) -> int:
    """How many neighbouring values share one line."""
    return -(-(max(counts) + 1) // MOST_LINES)


def _grouped(values: Mapping[int, float], step: int) -> dict[int, float]:
    """Sums over groups of `step` neighbouring values, by the first of each."""
    sums: dict[int, float] = {}
    for value, count in values.items():
        sums[value // step * step] = sums.get(value // step * step, 0) + count
    return sums


def _range(first: int, step: int) -> str:
    return f"{first:,}" if step == 1 else f"{first:,}–{first + step - 1:,}"


def _short(text: str) -> str:
    text = safe(text)
    return text if len(text) <= LONGEST_LABEL else text[: LONGEST_LABEL - 1] + "…"
