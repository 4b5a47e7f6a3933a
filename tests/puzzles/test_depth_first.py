"""The depth-first loop that the solvers share."""

from collections import Counter
from collections.abc import Iterator

from engine.events import SOLVED, Choose, Event, Events
from puzzles.common.search import depth_first


def tree(children: dict[str, str]) -> list[str]:
    """The events of a search in which each node, named by the letters on its path, has these children."""
    path: list[str] = []

    def expand(depth: int) -> Iterator[Event]:
        assert depth == len(path)
        names = children.get("".join(path), "")
        for which, name in enumerate(names, 1):
            path.append(name)
            yield Choose("", name, which, len(names))
            path.pop()
        if not names:
            yield SOLVED

    return [getattr(event, "value", event.verb) for event in depth_first(expand)]


def test_children_are_searched_one_after_the_other_and_closed_by_a_backtrack() -> None:
    assert " ".join(tree({"": "ab", "a": "xy"})) == (
        "a x solved backtrack y solved backtrack backtrack b solved backtrack exhausted"
    )


def test_a_root_without_children_is_never_left() -> None:
    assert tree({}) == ["solved", "exhausted"]


def test_a_path_may_be_longer_than_python_can_recurse() -> None:
    deepest = 50_000

    def expand(depth: int) -> Events:
        if depth < deepest:
            yield Choose("", "", 1, 1)

    assert Counter(event.verb for event in depth_first(expand)) == {
        "choose": deepest,
        "backtrack": deepest,
        "exhausted": 1,
    }
