"""Numbers and names in sentences."""

from collections.abc import Sequence

from engine.sentences import counted


def are(number: int, noun: str) -> str:
    """`1 island is`, `2 islands are`."""
    return f"{counted(number, noun)} {'is' if number == 1 else 'are'}"


def joined(names: Sequence[str], word: str = "and") -> str:
    """`A`, `A and B`, `A, B and C`."""
    *others, last = names
    return f"{', '.join(others)} {word} {last}" if others else last
