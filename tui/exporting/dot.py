"""The search tree in the language of Graphviz.

Labels are plain text to it: quotes and backslashes are escaped, and what would be read as an HTML entity.
"""

from typing import TextIO

from engine.store.trace import Trace
from tui.app.looks import NODE_GLYPHS, Looks
from tui.exporting.branches import Branch, branches, heading
from tui.exporting.formats import Progress
from tui.exporting.xml_text import allowed


def write_dot(
    trace: Trace, out: TextIO, *, node: int = 0, depth: int | None = None, progress: Progress
) -> None:
    colours = {"path": _LOOKS["choose"], "dead": _LOOKS["backtrack"], "solved": _LOOKS["solved"]}
    drawn = branches(trace, node, depth, progress)
    out.write("digraph search {\n")
    out.write(f"  graph [label={quoted(heading(trace))}, rankdir=LR, ranksep=0.4, nodesep=0.1];\n")
    out.write('  graph [fontname="monospace"]; edge [arrowhead=none, color="#7d8fa3"];\n')
    out.write('  node [shape=box, style=rounded, fontname="monospace", fontsize=10, height=0.3];\n')
    for branch in drawn:
        colour = colours[branch.look]
        words = f"label={quoted(*_lines(branch))}, tooltip={quoted(branch.name)}"
        out.write(f'  n{branch.node} [{words}, color="{colour}", fontcolor="{colour}"];\n')
        if branch.parent >= 0:
            out.write(f"  n{branch.parent} -> n{branch.node};\n")
    out.write("}\n")


_LOOKS = Looks(dark=False, ansi=False).verbs


def _lines(branch: Branch) -> list[str]:
    return [f"{NODE_GLYPHS[branch.look]} {branch.label}", *filter(None, [branch.told])]


def quoted(*lines: str) -> str:
    return '"' + "\\n".join(map(_escaped, lines)) + '"'


def _escaped(line: str) -> str:
    """Graphviz passes what no XML may hold on to its own pictures."""
    return allowed(line).replace("\\", "\\\\").replace('"', '\\"').replace("&", "&amp;")
