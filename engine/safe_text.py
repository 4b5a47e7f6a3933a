"""Text from files and other programs, made safe to print: no character in it can control the terminal."""

import unicodedata


def safe(text: str) -> str:
    """The text with each control, format, line-separator, surrogate and private-use character as `�`."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        "�" if unicodedata.category(c) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") else c for c in text
    )
