"""A number without a legal rectangle: which rectangles block those that it could have, and where."""

from collections.abc import Sequence

from engine.events import Fact, Prune
from puzzles.shikaku.model import Clue
from puzzles.shikaku.solvers.search import Placement, listed


def dead_end(rule: str, placement: Placement, clue: Clue, *facts: Fact) -> Prune:
    """The facts come between the number's name and the reason."""
    because = placement.blockers(clue)
    return Prune(rule, (clue.name, *facts, _reason(placement, clue, because)), (), because, kills=True)


def _reason(placement: Placement, clue: Clue, because: Sequence[int]) -> str:
    puzzle = placement.puzzle
    alone = [puzzle.name(rectangle) for rectangle, _ in puzzle.rectangles_alone(clue)]
    where = listed([f"at {puzzle.names[cell]} by {placement.owners[cell]}" for cell in because])
    if len(alone) > 1:
        return f"all its {len(alone)} rectangles without another number are blocked {where}"
    if alone:
        return f"{alone[0]}, its only rectangle without another number, is blocked {where}"
    if puzzle.number_of_rectangles(clue):
        return f"every rectangle of area {clue.area} around it contains another number"
    return f"no rectangle of area {clue.area} fits on the board around it"
