"""Law 6: the cells that an event names as `because` are those whose marks its rule needs, no more."""

from collections.abc import Collection
from importlib import import_module
from types import ModuleType

from engine.events import Event
from engine.state import State
from puzzles.kind import Kind
from puzzles.least_cause import MOST_CELLS, least_cause, only
from tests.laws.cases import Run

VERBS = ("deduce", "prune")
"""A choice is free, and what makes a backtrack possible is the event before it."""


MOST_ASKED = 10
"""Of the events that name no cells, though they need some, the least cause is asked for so often."""


def recheck_of(kind: Kind) -> ModuleType:
    return import_module(f"{kind.package}.recheck")


def law_6(run: Run, strict: Collection[str] = ()) -> None:
    """By the kind's own re-check, for every deduction and prune with a rule that can be checked.

    `strict` are loose rules whose events name no more than they need all the same. Rules that a plug-in
    brings with its solver are checked by nothing.
    """
    module, state, asked = recheck_of(run.kind), State(run.puzzle.cells), 0
    for number, event in enumerate(run.events):
        if event.verb in VERBS and event.rule != "given":
            applies = module.RECHECKS.get(event.rule)
            is_known = applies or event.rule in module.UNCHECKED or event.rule in run.solver.rules
            assert is_known, f"{event.rule!r} is checked by nothing"
            if applies:
                where, board = f"event {number}: {event}", list(state.board)
                assert applies(run.puzzle, board, event), f"the rule does not apply: {where}"
                is_loose = event.rule in module.LOOSE and event.rule not in strict
                if event.rule not in run.kind.from_board:
                    _needs(run, event, board, event.because, is_loose, where)
                elif asked < MOST_ASKED and len(board) - board.count(0) <= MOST_CELLS:
                    asked += 1
                    found = least_cause(run.kind, run.puzzle, board, event)
                    _needs(run, event, board, found, False, where)
        state.advance([event])


def _needs(
    run: Run, event: Event, board: list[int], because: tuple[int, ...], is_loose: bool, where: str
) -> None:
    """The rule applies with these cells alone, and not without all of them; unless loose, nor without any."""
    applies, puzzle = run.kind.rechecks[event.rule], run.puzzle
    assert applies(puzzle, only(board, because), event), f"it needs more cells: {where}"
    # Not on the board without them: where two marks each rule something out, one is named.
    assert not because or not applies(puzzle, only(board, ()), event), f"it needs none: {where}"
    for cell in () if is_loose else because:
        fewer = [other for other in because if other != cell]
        assert not applies(puzzle, only(board, fewer), event), f"it does not need {cell}: {where}"
