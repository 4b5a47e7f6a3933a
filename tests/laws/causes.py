"""Law 6: the cells that an event names as `because` are those whose marks its rule needs, no more."""

from collections.abc import Collection
from importlib import import_module
from types import ModuleType

from engine.state import State
from puzzles.kind import Kind
from puzzles.least_cause import only
from tests.laws.cases import Run

VERBS = ("deduce", "prune")
"""A choice is free, and what makes a backtrack possible is the event before it."""


def recheck_of(kind: Kind) -> ModuleType:
    return import_module(f"{kind.package}.recheck")


def law_6(run: Run, strict: Collection[str] = ()) -> None:
    """By the kind's own re-check, for every deduction and prune with a rule that can be checked.

    `strict` are loose rules whose events name no more than they need all the same.
    """
    module, state = recheck_of(run.kind), State(run.puzzle.cells)
    loose = module.LOOSE - set(strict)
    for number, event in enumerate(run.events):
        if event.verb in VERBS and event.rule != "given":
            applies = module.RECHECKS.get(event.rule)
            assert applies or event.rule in module.UNCHECKED, f"{event.rule!r} is checked by nothing"
            if applies:
                where = f"event {number}: {event}"
                board, because = list(state.board), list(event.because)
                assert applies(run.puzzle, board, event), f"the rule does not apply: {where}"
                assert applies(run.puzzle, only(board, because), event), f"it needs more cells: {where}"
                # Not on the board without them: where two marks each rule something out, one is named.
                assert not because or not applies(run.puzzle, only(board, []), event), (
                    f"it needs none: {where}"
                )
                for cell in () if event.rule in loose else because:
                    fewer = only(board, [other for other in because if other != cell])
                    assert not applies(run.puzzle, fewer, event), f"it does not need {cell}: {where}"
        state.advance([event])
