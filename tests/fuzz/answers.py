"""What every answer of the program has to keep to."""

from collections.abc import Collection

from engine.errors import Refusal
from engine.safe_text import safe
from tests.tui.program import Answer
from tui.cli.exit_codes import BAD_INPUT, DIFFERS, DONE


def check(answer: Answer, codes: Collection[int] = (DONE, DIFFERS, BAD_INPUT)) -> None:
    """It has one of these exit codes, its words are printable, and what is refused is refused in words."""
    assert answer.code in codes, f"exit code {answer.code}: {answer.err[-300:]}"
    lines = answer.err.splitlines()
    assert all(line == safe(line) for line in lines), answer.err
    assert answer.code != BAD_INPUT or lines, "refused without a word"


def refuse_if_all_are(*answers: Answer) -> None:
    """A `Refusal` if none of the answers is more than that."""
    if all(answer.code == BAD_INPUT for answer in answers):
        raise Refusal(answers[0].err)
