"""Breakpoints with conditions match what reading all events finds; a wrong one says at which word."""

import re
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual.widgets import Input

from engine.errors import Refusal
from engine.events import VERBS, Choose, Event
from engine.query.find import find, find_between
from tests.engine.reference import Model
from tests.engine.searches import Searched, recorded, searches, small_blocks
from tests.tui.sessions import recorded as recorded_session
from tests.tui.watching import watching
from tui.player.conditions import MOST_BRACKETS, MOST_WORDS, condition_target, conditions_of, names_for
from tui.player.session import Session

Holds = Callable[["Places", int], bool]
"""Whether a condition holds at a position."""
COMPARE: dict[str, Callable[[int, int], bool]] = {
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    "=": lambda a, b: a == b,
}


class Places:
    """All that tests ask about, position by position, from one slow reading."""

    def __init__(self, searched: Searched) -> None:
        self.events: list[Event] = list(searched.events)
        self.whole = Model(searched.cells, self.events)
        self.nodes = {node.birth + 1: node for node in self.whole.nodes[1:]}
        self.depths = [Model(searched.cells, self.events[:i]).here.depth for i in range(len(self.events) + 1)]
        self.touched: set[tuple[int, int]] = set()
        for node in self.whole.nodes:
            for number, cell, _ in node.writes:
                self.touched.add((number + 1, cell))
                if node.death is not None:
                    self.touched.add((node.death + 1, cell))

    def size_holds(self, position: int, sign: str, number: int) -> bool:
        node = self.nodes.get(position)
        if node is None or (node.death is None and sign not in (">", ">=")):
            return False
        return COMPARE[sign](sum(1 for _ in node.subtree()), number)


def _verb(verb: str) -> tuple[str, Holds]:
    return f"verb {verb}", lambda places, at: places.events[at - 1].verb == verb


def _rule(rule: str) -> tuple[str, Holds]:
    return f'rule "{rule.upper()}"', lambda places, at: places.events[at - 1].rule == rule


def _cell(cell: int) -> tuple[str, Holds]:
    return f"cell {cell}", lambda places, at: (at, cell) in places.touched


def _value(value: str) -> tuple[str, Holds]:
    def holds(places: Places, at: int) -> bool:
        event = places.events[at - 1]
        return isinstance(event, Choose) and event.value == value

    return f"value {value}", holds


def _depth(sign: str, number: int) -> tuple[str, Holds]:
    return f"depth {sign} {number}", lambda places, at: COMPARE[sign](places.depths[at], number)


def _size(sign: str, number: int) -> tuple[str, Holds]:
    return f"node size {sign}{number}", lambda places, at: places.size_holds(at, sign, number)


SIGNS, SMALL = st.sampled_from(sorted(COMPARE)), st.integers(0, 6)
TESTS = st.one_of(
    st.builds(_verb, st.sampled_from(VERBS)),
    st.builds(_rule, st.sampled_from(["only one", "no room", "dead"])),
    st.builds(_cell, st.just(0)),
    st.builds(_value, st.sampled_from(["red", "grün", "3×4"])),
    st.builds(_depth, SIGNS, SMALL),
    st.builds(_size, SIGNS, SMALL),
)


def _joined(parts: tuple[tuple[str, Holds], str, tuple[str, Holds]]) -> tuple[str, Holds]:
    (text, holds), word, (other_text, other_holds) = parts
    if word == "and":
        return f"({text}) AND ({other_text})", lambda at, n: holds(at, n) and other_holds(at, n)
    return f"({text}) or ({other_text})", lambda at, n: holds(at, n) or other_holds(at, n)


def _negated(one: tuple[str, Holds]) -> tuple[str, Holds]:
    text, holds = one
    return f"not ({text})", lambda places, at: not holds(places, at)


CONDITIONS = st.recursive(
    TESTS,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["and", "or"]), inner).map(_joined), inner.map(_negated)
    ),
    max_leaves=4,
)


@settings(deadline=None, max_examples=60)
@given(searched=searches(), condition=CONDITIONS, block=st.sampled_from([1, 3, 16, 500]), data=st.data())
def test_a_condition_is_found_where_reading_all_events_finds_it(
    searched: Searched, condition: tuple[str, Holds], block: int, data: st.DataObject
) -> None:
    text, holds = condition
    places = Places(searched)
    matches = [at for at in range(1, len(places.events) + 1) if holds(places, at)]
    with small_blocks(block, commit_seconds=1e9):
        trace = recorded(searched)
    target = condition_target(text, Session(trace, None, None))
    at = data.draw(st.integers(0, len(places.events)))
    stop = data.draw(st.integers(at, len(places.events)))
    after = min((place for place in matches if place > at), default=None)
    assert find(trace, at, 1, target) == after
    assert find(trace, at, -1, target) == max((place for place in matches if place < at), default=None)
    if stop > at:
        within = after if after is not None and after <= stop else None
        assert find_between(trace, at, stop, target) == within


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        (
            "deepth > 8",
            "at “deepth”: expected a verb, rule, depth, cell, value, variable, node size, line, not or (",
        ),
        ("depth > many", "at “many”: expected a number"),
        ("depth", "at the end: expected a number, >, >=, <, <= or ="),
        ("depth > 8 cell A1", "at “cell”: expected and, or, a comma or the end"),
        ("(solved", "at the end: expected and, or or )"),
        ("solved and", "at the end: expected a verb, rule, depth"),
        ("verb run", "at “run”: expected choose, deduce, prune, backtrack, solved or exhausted"),
        ("cell Z99", "at “Z99”: expected a cell of this board, A1 to G7"),
        ("rule of thumb", "at “of”: expected a rule of this search, such as “"),
        ("node > 3", "at “>”: expected size"),
        ("node size 3", "at “3”: expected >, >=, <, <= or ="),
        ('rule "room', 'at ": the quotation mark that ends the name is missing'),
        ("line 99", "at “99”: "),
        ("(" * (MOST_BRACKETS + 1) + "solved", f"at most {MOST_BRACKETS} brackets"),
        ("not " * 100_000, f"at most {MOST_WORDS} words"),
    ],
)
def test_a_wrong_condition_says_at_which_word_and_what_could_stand_there(text: str, refusal: str) -> None:
    with pytest.raises(Refusal) as raised:
        conditions_of(text, recorded_session())
    assert refusal in str(raised.value)


def test_a_rule_without_quotes_is_the_longest_known_and_commas_separate_breakpoints() -> None:
    session = recorded_session()
    texts = ["rule room too small and depth > 2", "solved", 'value "a, b"']
    found = conditions_of(" , ".join(texts) + ",solved,", session)
    assert [each.text for each in found] == texts


async def test_the_heading_says_which_breakpoint_stopped_until_the_next_move() -> None:
    async with watching(recorded_session(), (80, 24)) as watched:
        await watched.press("exclamation_mark")
        await watched.answer("deepth > 8")
        assert "at “deepth”: expected a verb" in watched.refused
        await watched.press("escape", "exclamation_mark")
        await watched.answer("depth > 3 and cell G4, exhausted")
        await watched.press("0", "space")
        assert watched.screen.player.replay.state.depth > 3
        assert "stopped at 1: depth > 3 and cell G4" in watched.lines()[0]
        await watched.press("left")
        assert "stopped at" not in watched.text


@pytest.mark.parametrize(
    ("begun", "complete"),
    [
        ("dep", ["depth"]),
        ("depth > 8 and CELL g", [f"depth > 8 and CELL g{column}" for column in range(1, 8)]),
        ("verb b", ["verb backtrack"]),
        ("not rule room t", ["not rule room too small"]),
        ("solved o", ["solved or"]),
        ("(depth > 3 a", ["(depth > 3 and"]),
        ("node ", ["node size"]),
        ("solved", []),
        ("rule", []),
        ("", []),
        ('rule "ro', []),
    ],
)
def test_a_begun_word_or_name_is_completed(begun: str, complete: list[str]) -> None:
    part, names = names_for(begun, recorded_session())
    assert [begun + name[len(part) :] for name in names] == complete


@pytest.mark.parametrize("key", ["exclamation_mark", "X"])
async def test_breakpoints_and_the_filter_of_the_log_complete_names_with_the_right_arrow(key: str) -> None:
    async with watching(recorded_session(), (120, 40)) as watched:
        await watched.press(key)
        line = watched.app.screen.query_one(Input)
        await watched.press(*"depth > 3 and rule room t")
        while not line._suggestion:
            await watched.pilot.pause(0.01)
        await watched.press("right", "enter")
        wanted = "depth > 3 and rule room too small"
        viewing = watched.screen.viewing
        assert wanted in (viewing.log_filter, ", ".join(viewing.breakpoints))


async def test_the_log_shows_only_events_that_meet_a_condition() -> None:
    async with watching(recorded_session(), (120, 40)) as watched:
        watched.go_to(300)
        await watched.press("X")
        await watched.answer("not (deduce or prune or depth < 2)")
        rows = [row for row in watched.shown("log")[1:-1] if row.strip("│ ")]
        assert rows
        trace = watched.screen.player.session.trace
        for row in rows:
            event = trace.event_at(int(row.strip("│▶ ").split()[0]))
            assert event is not None
            assert event.verb in ("choose", "backtrack", "solved", "exhausted")


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_the_question_lists_the_breakpoints_and_the_names_that_complete_a_word(
    size: tuple[int, int],
) -> None:
    async with watching(recorded_session(), size) as watched:
        await watched.press("exclamation_mark")
        await watched.answer("depth > 8 and cell B5, solved")
        await watched.press("exclamation_mark")
        while "1  depth > 8 and cell B5 " not in watched.text:
            await watched.pilot.pause(0.01)
        assert "1  depth > 8 and cell B5 " in watched.text
        assert "2  solved " in watched.text
        await watched.press(*", cell b")
        while "B1  B2  B3  B4  B5  B6  … 1 more" not in watched.text:
            await watched.pilot.pause(0.01)
        assert "B1  B2  B3  B4  B5  B6  … 1 more" in watched.text
        assert "2  solved" in watched.text
        await watched.press("7")
        while not ("B1  B2" not in watched.text):
            await watched.pilot.pause(0.01)
        assert "B1  B2" not in watched.text
        assert "3  cell b7" in watched.text
        await watched.press(*", deepth", "enter")
        assert "at “deepth”: expected a verb, rule" in watched.refused
        await watched.press("backspace")
        while watched.refused:
            await watched.pilot.pause(0.01)
        assert not watched.refused


async def test_a_breakpoint_too_long_for_the_heading_is_told_by_its_number_and_beginning() -> None:
    async with watching(recorded_session(), (80, 24)) as watched:
        await watched.press("exclamation_mark")
        await watched.answer("exhausted, backtrack and depth > 0 and not (cell A1 and cell A2 and cell A3)")
        await watched.press("0", "space")
        assert re.search(r"stopped at 2: backtrack and depth.*…  ‖ ! event", watched.lines()[0])
