"""The pseudocode of a solver, and which of its lines an event carries out.

step   what a line stands for: a rule's name, a verb, or both where a rule has several verbs. The more exact
       one counts. In a text they follow the line, after an arrow, separated by bars:

           for each number, in reading order       ← next number
               if no rectangle is left: go back    ← no shape | no rectangle | backtrack
"""

from collections.abc import Mapping

from attrs import define, field

from engine.events import Event
from engine.safe_text import safe

ARROW = "←"
MOST_LINES, LONGEST_LINE = 200, 500


@define(frozen=True)
class Pseudocode:
    lines: tuple[str, ...] = ()
    steps: Mapping[str, int] = field(factory=dict)
    """Step → the number of its line, from 1."""

    def line_of(self, event: Event | None) -> int:
        """The number of the line that an event carries out; 0 if none is known."""
        if event is None:
            return 0
        both = f"{event.verb} {event.rule}"
        return self.steps.get(both) or self.steps.get(event.rule) or self.steps.get(event.verb, 0)

    @classmethod
    def of_text(cls, text: str) -> "Pseudocode":
        lines: list[str] = []
        steps: dict[str, int] = {}
        for number, line in enumerate(text.rstrip().splitlines(), 1):
            code, _, named = line.partition(ARROW)
            lines.append(code.rstrip())
            steps |= {step.strip(): number for step in named.split("|") if step.strip()}
        return cls(tuple(lines), steps)

    @classmethod
    def of_header(cls, lines: object, steps: object) -> "Pseudocode":
        """From the untrusted values in a header; a `ValueError` says what is wrong with them."""
        if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
            raise ValueError("`pseudocode` must be a list of lines")
        if len(lines) > MOST_LINES or any(len(line) > LONGEST_LINE for line in lines):
            raise ValueError(f"`pseudocode` has at most {MOST_LINES} lines of {LONGEST_LINE} characters")
        if not isinstance(steps, dict):
            raise ValueError("`steps` must be an object: a rule or a verb → the number of its line")
        for step, number in steps.items():
            if type(number) is not int or not 1 <= number <= len(lines):
                what = f"line {number!r:.20}" if isinstance(number, int | str) else "no line"
                raise ValueError(f"step {step!r:.60} names {what} of the pseudocode, which has {len(lines)}")
        return cls(tuple(map(safe, lines)), steps)
