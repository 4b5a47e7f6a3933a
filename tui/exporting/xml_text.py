"""Text from outside in XML: what is markup is escaped, and what no XML may hold is replaced."""

import re
from xml.sax.saxutils import escape

_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def allowed(text: str) -> str:
    """The text without the characters that no XML may hold, escaped or not."""
    return _FORBIDDEN.sub("�", text)


def xml_text(text: str) -> str:
    return escape(allowed(text), {'"': "&quot;"})
