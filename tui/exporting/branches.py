"""The search tree, or a subtree, as nodes to draw.

folded   of a node: its descendants are not drawn, but counted. Dead nodes are folded, unless all that is
         asked for is dead; and so are nodes at the lowest level that is asked for.
"""

from collections.abc import Iterator

from attrs import define

from engine.errors import Refusal
from engine.query.replay import Replay
from engine.sentences import counted
from engine.state import State
from engine.store.block import Subtree
from engine.store.trace import Trace
from tui.exporting.formats import Progress

MOST_NODES = 2_000
LONGEST_LABEL = 48


@define(frozen=True)
class Branch:
    """A node to draw."""

    node: int
    parent: int
    """-1 for the uppermost."""
    level: int
    """How far it is below the uppermost."""
    look: str
    """path, dead or solved; path if a solution is only somewhere below."""
    name: str
    """What was chosen, in full."""
    told: str
    """Which child it is, and what became of it."""

    @property
    def label(self) -> str:
        return self.name if len(self.name) <= LONGEST_LABEL else self.name[: LONGEST_LABEL - 1] + "…"


def branches(trace: Trace, node: int, depth: int | None, progress: Progress) -> list[Branch]:
    """The nodes to draw, each after its parent."""
    if node >= trace.nodes:
        raise Refusal(f"there is no node {node:,}; there are 0 to {trace.nodes - 1:,}", trace.where)
    state = _end(trace)
    top = trace.subtree(node) if node else None
    drawn = [_branch(top, state, 0, folded=depth == 0)]
    shows_dead = drawn[0].look == "dead" or not (node or state.counts["solved"])
    waiting = [_children(trace, top)] if depth != 0 else []
    while waiting:
        child = next(waiting[-1], None)
        if child is None:
            waiting.pop()
            continue
        level = len(waiting)
        folded = level == depth or (child.solutions == 0 and not shows_dead)
        drawn.append(_branch(child, state, level, folded))
        if len(drawn) > MOST_NODES:
            what = f"a tree of more than {MOST_NODES:,} nodes is too large; draw less with --node or --depth"
            raise Refusal(what, trace.where)
        if not folded:
            waiting.append(_children(trace, child))
        progress(child.birth)
    return drawn


def heading(trace: Trace) -> str:
    header = trace.header
    return " · ".join(filter(None, (header.kind, header.name, header.solver, counted(trace.nodes, "node"))))


def _end(trace: Trace) -> State:
    replay = Replay(trace)
    replay.seek(len(trace))
    return replay.state


def _children(trace: Trace, parent: Subtree | None) -> Iterator[Subtree]:
    """The children of a node, or of the root."""
    node = parent.node if parent else 0
    end = node + parent.size if parent and parent.size else trace.nodes
    following: int | None = node + 1
    while following is not None and following < end:
        child = trace.subtree(following)
        yield child
        following = following + child.size if child.size else None


def _branch(subtree: Subtree | None, state: State, level: int, folded: bool) -> Branch:
    if subtree is None:
        look = "solved" if state.solved_node == 0 else "path"
        told = _folded_words(state.nodes - 1) if folded else ""
        return Branch(0, -1, 0, look, "start", told)
    choice = subtree.choice
    look = _look(subtree, state)
    hidden = (subtree.size or state.nodes - subtree.node) - 1 if folded else 0
    solutions = subtree.solutions if folded and subtree.solutions else int(look == "solved")
    fate = "dead" if look == "dead" else counted(solutions, "solution") if solutions else ""
    words = [f"{choice.which:,} of {choice.of:,}", fate, _folded_words(hidden)]
    name = " ".join(filter(None, (choice.variable, choice.value)))
    parent = subtree.parent if level else -1
    return Branch(subtree.node, parent, level, look, name, " · ".join(filter(None, words)))


def _folded_words(hidden: int) -> str:
    return f"{counted(hidden, 'node')} below" if hidden else ""


def _look(subtree: Subtree, state: State) -> str:
    """Of a node that is still open at the end, what is known of it."""
    if subtree.solutions is None:
        dead = subtree.node == state.dead_node
        return "solved" if subtree.node == state.solved_node else "dead" if dead else "path"
    if not subtree.solutions:
        return "dead"
    return "solved" if subtree.size == 1 else "path"
