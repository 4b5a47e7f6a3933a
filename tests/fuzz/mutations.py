"""Ways to change an input. Each is a function of the content and the chance to draw from.

growth    how often something is repeated: mostly a few times, now and then up to the size of a largest file.
token     a number, a word, blanks, or any other single character.
"""

import re
from collections.abc import Callable, Sequence
from random import Random

LARGEST = 4 * 1024 * 1024 + 1000
"""Bytes of an input; a little more than any reader takes."""
_TOKEN = re.compile(rb"[0-9]+|[A-Za-z]+|\s+|.", re.DOTALL)
_NUMBER = re.compile(rb"[0-9]+")
_NUMBERS = (b"0", b"1", b"-1", b"00", b"007", b"9999", b"99999999999999999999", b"9" * 5000, b"1e9", b"0x10")
_STRANGE = (
    *(b"\0", b"\xff", b"\x1b[31m", b"\r", b"\r\n", b"\t", b"\x0b", b"\x0c", b"\x1e", b"\x7f", b" ", b"\n"),
    *(c.encode() for c in ("\u202e", "\u2028", "\x85", "\xa0", "\ufeff", "²", "١", "ß", "\U0001f600", "İ")),
    *(b"[", b"]", b"(", b")", b"<", b">", b"/", b"?", b"*", b"+", b"=", b":", b";", b",", b".", b"-", b"|"),
    *(
        b"#",
        b"@",
        b"&#",
        b"&lt;",
        b'"',
        b"'",
        b"%",
        b"_",
        b"~",
        b"<a>",
        b"<!--",
        b"]]>",
        b"title:",
        b"http://",
    ),
)

Mutation = Callable[[bytes, Random], bytes]


def mutated(seeds: Sequence[bytes], chance: Random) -> bytes:
    """One of the seeds, changed one to four times."""
    content = chance.choice(seeds)
    if chance.random() < 0.1:
        content = _spliced(content, chance.choice(seeds), chance)
    for _ in range(chance.choice((1, 1, 2, 2, 3, 4))):
        content = chance.choice(MUTATIONS)(content, chance)[:LARGEST]
    return content


def _growth(chance: Random) -> int:
    return int(2 ** (chance.uniform(12, 22) if chance.random() < 0.04 else chance.uniform(0, 10)))


def _repeated(part: bytes, chance: Random) -> bytes:
    return part * min(_growth(chance), LARGEST // max(1, len(part)))


def _span(content: bytes, chance: Random, longest: int = 40) -> tuple[int, int]:
    start = chance.randint(0, len(content))
    return start, min(len(content), start + chance.randint(1, longest))


def _spliced(one: bytes, other: bytes, chance: Random) -> bytes:
    return one[: chance.randint(0, len(one))] + other[chance.randint(0, len(other)) :]


def _flip(content: bytes, chance: Random) -> bytes:
    changed = bytearray(content)
    for _ in range(chance.choice((1, 1, 2, 8))):
        if changed:
            changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def _delete(content: bytes, chance: Random) -> bytes:
    start, end = _span(content, chance)
    return content[:start] + content[end:]


def _duplicate(content: bytes, chance: Random) -> bytes:
    start, end = _span(content, chance)
    return content[:start] + _repeated(content[start:end], chance) + content[end:]


def _cut(content: bytes, chance: Random) -> bytes:
    return content[: chance.randint(0, len(content))]


def _insert(content: bytes, chance: Random) -> bytes:
    """A strange character, or many of it, anywhere."""
    at = chance.randint(0, len(content))
    return content[:at] + _repeated(chance.choice(_STRANGE), chance) + content[at:]


def _repeat_byte(content: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(content) or 1)
    return content[:at] + _repeated(content[at : at + 1], chance) + content[at:]


def _repeat_line(content: bytes, chance: Random) -> bytes:
    lines = content.splitlines(keepends=True) or [b""]
    at = chance.randrange(len(lines))
    return b"".join([*lines[:at], _repeated(lines[at], chance), *lines[at:]])


def _repeat_all(content: bytes, chance: Random) -> bytes:
    return _repeated(content, chance)


def _swap_lines(content: bytes, chance: Random) -> bytes:
    lines = content.splitlines(keepends=True)
    chance.shuffle(lines)
    return b"".join(lines)


def _change_number(content: bytes, chance: Random) -> bytes:
    if numbers := list(_NUMBER.finditer(content, 0, 100_000)):
        start, end = chance.choice(numbers).span()
        old = int(content[start:end][:9])
        near = [str(max(0, number)).encode() for number in (old - 1, old + 1, old * 2, old * 1000)]
        return content[:start] + chance.choice([*_NUMBERS, *near]) + content[end:]
    return content


def _swap_tokens(content: bytes, chance: Random) -> bytes:
    tokens = _TOKEN.findall(content, 0, 100_000)
    if len(tokens) > 1:
        one, other = chance.randrange(len(tokens)), chance.randrange(len(tokens))
        tokens[one], tokens[other] = tokens[other], tokens[one]
    return b"".join(tokens) + content[100_000:]


def _repeat_token(content: bytes, chance: Random) -> bytes:
    tokens = list(_TOKEN.finditer(content, 0, 100_000))
    if not tokens:
        return content
    start, end = chance.choice(tokens).span()
    return content[:start] + _repeated(content[start:end], chance) + content[end:]


def _replace_everywhere(content: bytes, chance: Random) -> bytes:
    """Every occurrence of a byte by something else, or by nothing: brackets stay open, lines become one."""
    at = chance.randrange(len(content) or 1)
    return content[:200_000].replace(content[at : at + 1] or b"x", chance.choice((b"", *_STRANGE)))


def _change_line_ends(content: bytes, chance: Random) -> bytes:
    return content.replace(b"\n", chance.choice((b"\r", b"\r\n", b" \n", b"\n\n")))


MUTATIONS: tuple[Mutation, ...] = (
    _flip,
    _delete,
    _duplicate,
    _cut,
    _insert,
    _repeat_byte,
    _repeat_line,
    _repeat_all,
    _swap_lines,
    _change_number,
    _swap_tokens,
    _repeat_token,
    _replace_everywhere,
    _change_line_ends,
)
