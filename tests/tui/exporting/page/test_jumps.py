"""The keys of a page that look for a place find the same one as the app."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from engine.query import jumps
from engine.query.choices import Choices
from engine.query.find import find as find_target
from engine.query.find import find_verb, rule_target
from engine.query.replay import Replay
from engine.state import State
from engine.store.trace import Trace
from tests.chromium import needs_chromium
from tests.tui.exporting.page.page_tab import PageTab
from tests.tui.exporting.page.test_exact import bundled, unknown
from tui.exporting.page import page_text
from tui.player.session import Session

pytestmark = needs_chromium

Find = Callable[[Trace, State, int], int | None]


def _choice(trace: Trace, state: State, step: int) -> int | None:
    reached = Choices(trace).from_position(state.position, step, growing=False)
    return next((found[0] for _, found in reached if found), None)


def _rule(trace: Trace, state: State, step: int) -> int | None:
    event = trace.event_at(state.position)
    if event is None:
        return None
    return find_target(trace, state.position, step, rule_target(event.verb, event.rule))


def _verb(verb: str) -> Find:
    return lambda trace, state, step: find_verb(trace, state.position, verb, step)


KEYS: dict[str, Find] = {
    "o": jumps.over,
    "u": jumps.out,
    "i": jumps.sibling,
    "f": jumps.leaf,
    "c": _choice,
    "d": _verb("deduce"),
    "p": _verb("prune"),
    "b": _verb("backtrack"),
    "s": _verb("solved"),
    "r": _rule,
    "w": lambda trace, state, step: jumps.cause(trace, state) if step > 0 else None,
}

_PRESS = """%s.map(([position, key]) => {
  const pressed = (name) => new KeyboardEvent("keydown", { key: name, bubbles: true });
  const press = (name) => document.body.dispatchEvent(pressed(name));
  press(":");
  document.getElementById("answer").value = position;
  document.getElementById("ask").requestSubmit();
  press(key);
  const there = document.getElementById("position").textContent;
  return Number(there.split(" ")[1].replaceAll(",", ""));
})"""


@pytest.mark.parametrize("seed", [3, "queens"])
def test_keys_that_look_for_a_place_find_it(seed: int | str, tab: PageTab, tmp_path: Path) -> None:
    session: Session = (
        unknown(seed, 600)
        if isinstance(seed, int)
        else bundled("queens", "queens-8.txt", "backtracking", 600)
    )
    trace = session.trace
    page = tmp_path / "page.html"
    page.write_text(page_text(trace), encoding="utf-8")
    tab.open(page)
    positions = [0, len(trace), *Random(1).choices(range(len(trace) + 1), k=5)]
    asked = [(at, key) for at in positions for each in KEYS for key in (each, each.upper())]
    expected, replay = [], Replay(trace)
    for position, key in asked:
        replay.seek(position)
        found = KEYS[key.lower()](trace, replay.state, 1 if key.islower() else -1)
        expected.append((position, key, position if found is None else found))
    there = tab.run(_PRESS % json.dumps(asked))
    assert [(*each, found) for each, found in zip(asked, there)] == expected
