"""The variables of a model as the header of a trace keeps them: `x: 1..6, 9`, `b: bool`, `y: ?`."""

from engine.errors import Refusal
from engine.safe_text import safe
from puzzles.constraints.model import Variables, variables_in
from puzzles.source import Source


def read(source: Source) -> Variables:
    try:
        return Variables(tuple(variables_in("\n".join(map(safe, source.text.splitlines())))))
    except ValueError as error:
        raise Refusal(str(error), source.name) from None


def write(puzzle: Variables) -> str:
    return puzzle.text
