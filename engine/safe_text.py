"""Text from files and other programs, made safe to print: no character in it can control the terminal."""

import unicodedata


def safe(text: str) -> str:
    """The text with each control, format, line-separator, surrogate and private-use character as `�`."""
    if text.isprintable():
        return text
    return "".join(
        "�" if unicodedata.category(c) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") else c for c in text
    )


def safe_lines(text: str) -> str:
    """As `safe`, but the text may have several lines."""
    return "\n".join(map(safe, text.split("\n")))
