"""Nodes that arrive in any order come out in tree order, as soon as that is known."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random

import pytest
from attrs import define
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.tree_order import Arrival, Closed, Opened, Step, TooManyHeld, TreeOrder

Children = dict[int, list[int]]
"""The children of each node, in their places; -1 has the roots."""


@define(frozen=True)
class Tree:
    children: Children

    def arrivals(self) -> list[Arrival[str]]:
        """Of all nodes, in tree order."""
        return [self._arrival(node, parent) for node, parent in self._below(-1)]

    def _below(self, parent: int) -> Iterator[tuple[int, int]]:
        for node in self.children.get(parent, ()):
            yield node, parent
            yield from self._below(node)

    def _arrival(self, node: int, parent: int) -> Arrival[str]:
        place = self.children[parent].index(node)
        above = None if parent < 0 else parent
        return Arrival(node, above, place, len(self.children.get(node, ())), f"node {node}")

    def walked(self, node: int = -1) -> list[tuple[str, int]]:
        """What opens and closes in a walk through the tree."""
        walk = []
        for child in self.children.get(node, ()):
            walk += [("open", child), *self.walked(child), ("close", child)]
        return walk


@st.composite
def trees(draw: st.DrawFn) -> Tree:
    parents = draw(st.lists(st.integers(-1, 40), min_size=1, max_size=40))
    children: Children = {}
    for node, parent in enumerate(parents):
        children.setdefault(min(parent, node - 1), []).append(node)
    return Tree(children)


def told(steps: Iterable[Step[str]]) -> list[tuple[str, object]]:
    return [("open" if isinstance(step, Opened) else "close", step.arrival.key) for step in steps]


def taken(order: TreeOrder[str], arrivals: Sequence[Arrival[str]]) -> list[tuple[str, object]]:
    return [step for arrival in arrivals for step in told(order.add(arrival))]


def at_end(order: TreeOrder[str]) -> list[tuple[str, object]]:
    return told(order.rest()) + told(order.lost()) + told(order.close_all())


@settings(deadline=None, max_examples=60)
@given(trees(), st.randoms(use_true_random=False))
def test_nodes_in_any_order_come_out_in_tree_order(tree: Tree, random: Random) -> None:
    arrivals, order = tree.arrivals(), TreeOrder[str]()
    random.shuffle(arrivals)
    assert taken(order, arrivals) + at_end(order) == tree.walked()


@settings(deadline=None, max_examples=60)
@given(trees())
def test_nodes_in_tree_order_are_never_held(tree: Tree) -> None:
    order: TreeOrder[str] = TreeOrder()
    for arrival in tree.arrivals():
        assert told(order.add(arrival))[-1] == ("open", arrival.key)
        assert not order.held


@settings(deadline=None, max_examples=60)
@given(trees(), st.randoms(use_true_random=False))
def test_what_several_threads_send_in_their_own_order_comes_out_in_tree_order(
    tree: Tree, random: Random
) -> None:
    """Each thread walks a subtree; their nodes are mixed."""
    roots = tree.children[-1]
    threads = [[a for a in tree.arrivals() if a.key in _subtree(tree, root)] for root in roots]
    mixed = []
    while any(threads):
        mixed.append(random.choice([thread for thread in threads if thread]).pop(0))
    order: TreeOrder[str] = TreeOrder()
    assert taken(order, mixed) + at_end(order) == tree.walked()


def _subtree(tree: Tree, node: int) -> set[int]:
    return {node, *(below for child in tree.children.get(node, ()) for below in _subtree(tree, child))}


def test_a_node_is_held_until_its_earlier_sibling_has_all_its_descendants() -> None:
    order: TreeOrder[str] = TreeOrder()
    assert taken(order, [Arrival("top", None, 0, 2, ""), Arrival("b", "top", 1, 0, "")]) == [("open", "top")]
    assert taken(order, [Arrival("a", "top", 0, 1, "")]) == [("open", "a")]
    assert order.held == 1
    last = Arrival("below a", "a", 0, 0, "")
    assert taken(order, [last]) == [("open", "below a"), ("close", "below a"), ("close", "a"), ("open", "b")]


def test_children_that_never_come_are_counted_and_not_waited_for_at_the_end() -> None:
    order: TreeOrder[str] = TreeOrder()
    taken(order, [Arrival("top", None, 0, 3, ""), Arrival("c", "top", 2, 0, "")])
    assert not order.is_complete
    rest = [*order.rest(), *order.close_all()]
    assert told(rest) == [("open", "c"), ("close", "c"), ("close", "top")]
    closed = [step.missing for step in rest if isinstance(step, Closed)]
    assert closed == [0, 2]


def test_a_child_at_a_place_that_was_not_announced_is_never_held() -> None:
    order: TreeOrder[str] = TreeOrder()
    arrivals = [Arrival("top", None, -1, 2, ""), Arrival("a", "top", 0, 0, ""), Arrival("c", "top", 2, 0, "")]
    arrivals += [Arrival("again", "top", 0, 0, ""), Arrival("more", "top", 9, 0, "")]
    assert ("open", "more") in taken(order, arrivals)
    assert not order.held


@pytest.mark.parametrize(
    "pairs", [[("a", "nobody"), ("b", "a")], [("b", "a"), ("a", "nobody")], [("a", "b"), ("b", "a")]]
)
def test_nodes_whose_parents_never_come_stand_at_the_end_below_the_common_root(
    pairs: list[tuple[str, str]],
) -> None:
    order: TreeOrder[str] = TreeOrder()
    assert taken(order, [Arrival(key, parent, 0, 1, "") for key, parent in pairs]) == []
    steps = list(order.lost())
    assert told(steps) == [("open", "a"), ("open", "b")]
    assert [step.lost for step in steps if isinstance(step, Opened)] == [True, False]


@pytest.mark.parametrize("leaf_first", [True, False])
def test_what_is_said_to_be_below_a_leaf_is_lost(leaf_first: bool) -> None:
    leaf, below = Arrival("leaf", None, 0, 0, "", is_leaf=True), Arrival("below", "leaf", 0, 0, "")
    order: TreeOrder[str] = TreeOrder()
    assert taken(order, [leaf, below] if leaf_first else [below, leaf]) == [("open", "leaf")]
    assert told(order.rest()) == []
    assert told(order.lost()) == [("close", "leaf"), ("open", "below")]


def test_only_so_much_is_held_and_what_is_held_stays() -> None:
    order: TreeOrder[str] = TreeOrder(most_bytes=100_000)
    arrivals = [Arrival(number, "nobody", 0, 0, "", size=1_000) for number in range(1_000)]
    with pytest.raises(TooManyHeld, match=r"63 nodes wait for earlier ones"):
        taken(order, arrivals)
    assert len(told(order.lost())) == 63 + 62


def test_a_deep_tree_with_a_held_node_at_each_level_is_put_in_order() -> None:
    depth, order = 20_000, TreeOrder[str]()
    later = [Arrival(-level - 1, level, 1, 0, "") for level in range(depth)]
    assert taken(order, [Arrival(0, None, 0, 2, ""), *later]) == [("open", 0)]
    path = [Arrival(level + 1, level, 0, 2 if level < depth - 1 else 0, "") for level in range(depth)]
    steps = taken(order, path)
    assert len(steps) == 4 * depth - 1
    assert steps[-1] == ("open", -1)
