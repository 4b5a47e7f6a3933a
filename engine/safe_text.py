"""Text from outside, made safe to print: a terminal shows it and never obeys it."""

import unicodedata


def safe(text: str) -> str:
    """The text with every control character, escape and direction mark replaced by `�`."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        "�" if unicodedata.category(c) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") else c for c in text
    )
