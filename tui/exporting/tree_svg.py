"""The search tree as a picture: the root at the left, a line for each leaf, in light and dark.

A node stands in the middle of its children. What does not fit in its label is in its tooltip.
"""

from typing import TextIO

from engine.store.trace import Trace
from tui.app.looks import NODE_GLYPHS, Looks
from tui.exporting.branches import Branch, branches, heading
from tui.exporting.formats import Progress
from tui.exporting.xml_text import xml_text

LINE, GAP, EDGE = 37, 36, 16
"""Pixels: the height of a leaf, between two levels, around the picture."""
WIDE, WIDE_SMALL = 7.3, 6.1
"""Pixels of a character."""
HEADING = 40
_VERBS = {"path": "choose", "dead": "backtrack", "solved": "solved"}
Place = tuple[float, float]


def write_tree(
    trace: Trace, out: TextIO, *, node: int = 0, depth: int | None = None, progress: Progress
) -> None:
    drawn = branches(trace, node, depth, progress)
    widths = _widths(drawn)
    starts = [EDGE + sum(widths[:level]) + GAP * level for level in range(len(widths))]
    lines = _lines(drawn)
    title = heading(trace)
    width = max(starts[-1] + widths[-1], EDGE + len(title) * WIDE * 1.1) + EDGE
    height = HEADING + LINE * (max(lines.values()) + 1) + EDGE
    out.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}"')
    out.write(f' width="{width:.0f}" height="{height:.0f}" role="img">\n')
    out.write(f"<title>{xml_text(title)}</title>\n<style>{_style()}</style>\n")
    out.write(f'<rect class="ground" width="100%" height="100%"/><text class="title" x="{EDGE}" y="25">')
    out.write(f"{xml_text(title)}</text>\n")
    places = {
        branch.node: (starts[branch.level], HEADING + LINE * (lines[branch.node] + 0.5)) for branch in drawn
    }
    for branch in drawn:
        end = places[branch.node]
        if branch.parent >= 0:
            x, y = places[branch.parent]
            out.write(_edge((x + widths[branch.level - 1], y), end, branch.look))
        out.write(_box(branch, end, widths[branch.level]))
    out.write("</svg>\n")


def _widths(drawn: list[Branch]) -> list[float]:
    """How wide the boxes of each level are."""
    widths: dict[int, float] = {}
    for branch in drawn:
        wide = max((len(branch.label) + 2) * WIDE, len(branch.told) * WIDE_SMALL)
        widths[branch.level] = max(widths.get(branch.level, 0), wide + 16)
    return list(widths.values())


def _lines(drawn: list[Branch]) -> dict[int, float]:
    """On which line each node stands; that of one with children is in the middle of these."""
    below: dict[int, list[int]] = {}
    for branch in drawn:
        below.setdefault(branch.parent, []).append(branch.node)
    lines: dict[int, float] = {}
    leaves = 0
    for branch in drawn:
        if branch.node not in below:
            lines[branch.node] = leaves
            leaves += 1
    for branch in reversed(drawn):
        if children := below.get(branch.node):
            lines[branch.node] = (lines[children[0]] + lines[children[-1]]) / 2
    return lines


def _edge(start: Place, end: Place, look: str) -> str:
    (x, y), (to_x, to_y) = start, end
    half = (x + to_x) / 2
    curve = f"M{x:.1f} {y:.1f}C{half:.1f} {y:.1f} {half:.1f} {to_y:.1f} {to_x:.1f} {to_y:.1f}"
    return f'<path class="{look}" d="{curve}"/>\n'


def _box(branch: Branch, place: Place, width: float) -> str:
    x, y = place
    label = f"{NODE_GLYPHS[branch.look]} {branch.label}"
    up = 2 if branch.told else -4
    told = f'<text class="told" x="{x + 8:.1f}" y="{y + 11:.1f}">{xml_text(branch.told)}</text>'
    return (
        f'<g class="{branch.look}"><title>{xml_text(branch.name)}</title>'
        f'<rect x="{x:.1f}" y="{y - 15:.1f}" width="{width:.1f}" height="30" rx="5"/>'
        f'<text x="{x + 8:.1f}" y="{y - up:.1f}">{xml_text(label)}</text>{told * bool(branch.told)}</g>\n'
    )


def _style() -> str:
    font = "font-family:ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;font-size:12px"
    fixed = (
        f"text{{{font}}}.told{{font-size:10px;opacity:.8}}.title{{font-size:13px}}"
        "path{fill:none;stroke-width:1.2;opacity:.7}g rect{stroke-width:1.2}"
    )
    return f"{fixed}{_colours(dark=False)}@media(prefers-color-scheme:dark){{{_colours(dark=True)}}}"


def _colours(dark: bool) -> str:
    verbs = Looks(dark, ansi=False).verbs
    ground, ink, box = ("#11151a", "#d7dde4", "#161b22") if dark else ("#fbfbf9", "#1d232a", "#f2f2ee")
    looks = [
        f"path.{look}{{stroke:{verbs[verb]}}}.{look} rect{{stroke:{verbs[verb]};fill:{box}}}"
        f".{look} text{{fill:{verbs[verb]}}}"
        for look, verb in _VERBS.items()
    ]
    return f".ground{{fill:{ground}}}.title{{fill:{ink}}}{''.join(looks)}"
