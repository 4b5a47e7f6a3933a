"""The search tree for Graphviz, and as a picture: the right nodes, folded where they are dead, text inert."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from engine.safe_text import safe
from engine.store.opening import open_trace
from engine.store.trace import Trace
from tests.tui.program import asked
from tests.tui.sessions import recorded
from tui.cli.recorded import open_recorded
from tui.exporting.branches import Branch, branches

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = [
    '}; x [label="a"]',
    "<b>&eacute;</b>",
    "\\N \\G\\",
    "</text><script>",
    'a"\n->b',
    "{a|b}",
    "\ufffe]]>",
]


@pytest.fixture(scope="module")
def search(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = str(tmp_path_factory.mktemp("search") / "ryan7.trace")
    recorded().trace.save(path)
    return path


@pytest.fixture(scope="module")
def trace(search: str) -> Trace:
    return open_trace(search)


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("hostile") / "a.jsonl"
    header = {"puzzletui": 1, "cells": 1, "kind": "x", "name": HOSTILE[0], "solver": HOSTILE[3]}
    of = len(HOSTILE)
    choices = [["choose", text, text, n, of] for n, text in enumerate(HOSTILE, 1)]
    lines = [header, *(line for choice in choices for line in (choice, ["backtrack"]))]
    path.write_text("\n".join(map(json.dumps, lines)))
    return str(path)


def drawn(trace: Trace, node: int = 0, depth: int | None = None) -> list[Branch]:
    return branches(trace, node, depth, lambda position: None)


def counted_nodes(found: list[Branch]) -> int:
    """Those that are drawn, and those that are said to be below."""
    below = [re.search(r"([\d,]+) nodes? below", branch.told) for branch in found]
    return len(found) + sum(int(words[1].replace(",", "")) for words in below if words)


def test_dead_nodes_are_folded_and_counted(trace: Trace) -> None:
    found = drawn(trace)
    assert counted_nodes(found) == trace.nodes > len(found)
    parents = {branch.parent for branch in found}
    assert {branch.look for branch in found if branch.node in parents} == {"path"}
    assert {branch.look for branch in found} == {"path", "dead", "solved"}


def test_each_node_hangs_below_its_parent_at_its_depth(trace: Trace) -> None:
    for branch in drawn(trace)[1:]:
        subtree = trace.subtree(branch.node)
        assert (subtree.parent, subtree.depth) == (branch.parent, branch.level)


def test_a_dead_subtree_that_is_asked_for_is_drawn_whole(trace: Trace) -> None:
    dead = next(b.node for b in drawn(trace) if b.look == "dead" and "10 nodes below" in b.told)
    found = drawn(trace, dead)
    assert [branch.node for branch in found] == list(range(dead, dead + 11))
    assert found[0].parent == -1


def test_a_search_without_a_solution_is_drawn_whole(tmp_path: Path) -> None:
    trace = recorded("queens", "6", "backtracking", limit=60).trace
    assert [branch.node for branch in drawn(trace)] == list(range(trace.nodes))


def test_the_tree_ends_at_the_lowest_level_that_is_asked_for(trace: Trace) -> None:
    found = drawn(trace, depth=2)
    assert max(branch.level for branch in found) == 2
    assert counted_nodes(found) == trace.nodes
    assert counted_nodes(drawn(trace, depth=0)) == trace.nodes


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (["--node", "29"], ["no node 29", "0 to 28"]),
        (["--node", "-1"], ["--node"]),
        (["--node", "9" * 30], ["no node"]),
        (["--depth", "x"], ["--depth", "x"]),
    ],
)
def test_a_node_that_is_not_there_is_refused(search: str, arguments: list[str], parts: list[str]) -> None:
    asked("export", search, "--to", "dot", *arguments).is_one_refusal(*parts)


def test_a_tree_that_is_too_large_is_refused_with_advice(tmp_path: Path) -> None:
    path = str(tmp_path / "queens.trace")
    recorded("queens", "9", "backtracking", every=True).trace.save(path)
    asked("export", path, "--to", "tree.svg").is_one_refusal("2,000 nodes", "too large", "--node", "--depth")
    assert asked("export", path, "--to", "tree.svg", "--depth", "3").code == 0


def by_graphviz(path: str, *arguments: str) -> tuple[str, dict[str, str], set[tuple[str, str]]]:
    """What the real Graphviz reads: the title, the label of each node, the edges."""
    if not shutil.which("dot"):
        pytest.skip("Graphviz is not installed")
    written = asked("export", path, "--to", "dot", *arguments).out
    read = subprocess.run(["dot", "-Tsvg"], input=written, capture_output=True, text=True, check=True)
    assert read.stderr == ""
    graph = ElementTree.fromstring(read.stdout).find(f"{SVG}g")
    assert graph is not None
    titles = {"node": dict[str, str](), "edge": dict[str, str]()}
    for group in graph.findall(f"{SVG}g"):
        title = group.findtext(f"{SVG}title") or ""
        titles[group.get("class", "")][title] = "\n".join(t.text or "" for t in group.iter(f"{SVG}text"))
    edges = {(start, end) for start, _, end in (title.partition("->") for title in titles["edge"])}
    return graph.findtext(f"{SVG}text") or "", titles["node"], edges


def test_graphviz_draws_these_nodes(search: str, trace: Trace) -> None:
    title, labels, edges = by_graphviz(search)
    assert title == "shikaku · ryan7.shk · combo · 29 nodes"
    found = drawn(trace)
    assert set(labels) == {f"n{branch.node}" for branch in found}
    assert edges == {(f"n{branch.parent}", f"n{branch.node}") for branch in found[1:]}
    assert labels["n1"] == "● B2 A1:B2\n1 of 6"


def test_text_from_outside_is_plain_text_to_graphviz(hostile: str) -> None:
    title, labels, edges = by_graphviz(hostile)
    assert HOSTILE[0] in title
    assert len(edges) == len(HOSTILE)
    shown = [label.partition("\n")[0].replace("\xa0", " ") for label in labels.values()]
    assert shown[1:] == [f"✗ {text} {text}".replace("\ufffe", "�") for text in map(safe, HOSTILE)]


def test_the_picture_holds_these_nodes_and_text_from_outside_is_plain(search: str, hostile: str) -> None:
    for path in (search, hostile):
        svg = ElementTree.fromstring(asked("export", path, "--to", "tree.svg").out)
        groups = svg.findall(f"{SVG}g")
        names = [branch.name.replace("\ufffe", "�") for branch in drawn(open_recorded(path))]
        assert [group.findtext(f"{SVG}title") for group in groups] == names
        assert {element.tag for element in svg.iter()} <= {
            f"{SVG}{tag}" for tag in ("svg", "title", "style", "rect", "text", "path", "g")
        }
