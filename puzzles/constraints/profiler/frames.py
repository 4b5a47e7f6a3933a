"""The frames of the CP-Profiler protocol, version 3.

frame     a length in four bytes, in the byte order of the sender's machine, and so many bytes.
message   what is in a frame: its type in a byte, then numbers of four bytes, high byte first, and fields.
field     its name in a byte; the version is a number, the others are a length and so many bytes of text.

A node has three numbers: its own, its restart's, its thread's. Only all three together are unique.
"""

import struct
from collections.abc import Iterator

from attrs import define

from engine.jsonl import Source

NODE, DONE, START, RESTART = range(4)
SOLVED, FAILED, BRANCH, SKIPPED = range(4)
LABEL, NOGOOD, INFO, VERSION = range(4)
THIS_VERSION = 3

MOST_BYTES = 16 * 1024 * 1024
"""Of a frame: the domains of a hundred thousand variables take fewer."""
LEAST = 6
"""Bytes that tell whether something is such a stream: the first frame, a start, has a length and a field."""
_MESSAGES = ("node", "done", "start", "restart")
_FIELDS = ("label", "nogood", "info", "version")
_PROTOCOL_BUFFERS = 8
"""The first byte of a message of the protocol's first versions."""
_NODE = struct.Struct(">8iB")
_NUMBER = struct.Struct(">i")
_LENGTH = struct.Struct(">I")
_ORDERS = struct.Struct("<I"), struct.Struct(">I")

Id = tuple[int, int, int]
"""The number of a node, of its restart and of its thread."""


@define
class Node:
    key: Id
    parent: Id
    """Its first number is -1 for a root."""
    alternative: int
    kids: int
    status: int
    label: str = ""
    nogood: str = ""
    info: str = ""


@define
class Start:
    info: str = ""


@define
class Restart:
    info: str = ""


@define
class Done:
    pass


Message = Node | Start | Restart | Done


def is_stream(first: bytes) -> bool:
    """Whether a file or a connection that begins so is one of frames."""
    if len(first) < LEAST or first[4] != START or first[5] not in (LABEL, NOGOOD, INFO, VERSION):
        return False
    (length,) = _order_of(first).unpack_from(first)
    return bool(length <= MOST_BYTES)


def _order_of(first: bytes) -> struct.Struct:
    """The sender's byte order: in the other one the length of a short frame would be huge."""
    return min(_ORDERS, key=lambda order: order.unpack_from(first)[0])


def messages(source: Source) -> Iterator[Message]:
    """The messages of an untrusted stream; a `ValueError` says in which frame it goes wrong, and how."""
    for number, (at, body) in enumerate(_frames(source), 1):
        try:
            message = _message(body)
            if number == 1 and not isinstance(message, Start):
                raise ValueError("a stream begins with a start; is this a profiler's stream?")
        except ValueError as error:
            raise ValueError(f"frame {number:,}, at byte {at:,}: {error}") from None
        yield message


def _frames(source: Source) -> Iterator[tuple[int, bytes]]:
    """Each frame as soon as it is complete, with its place in the stream."""
    unread, start, at, number, order = bytearray(), 0, 0, 0, _ORDERS[0]
    ended = False
    while not ended:
        ended = not (came := source())
        unread += came
        while len(unread) - start >= 4:
            if not number:
                order = _order_of(bytes(unread[:4]))
            (length,) = order.unpack_from(unread, start)
            if length > MOST_BYTES:
                says = f"it says that it has {length:,} bytes; the most is {MOST_BYTES:,}"
                raise ValueError(f"frame {number + 1:,}, at byte {at:,}: {says}")
            if len(unread) - start - 4 < length:
                break
            number += 1
            yield at, bytes(unread[start + 4 : start + 4 + length])
            start, at = start + 4 + length, at + 4 + length
        del unread[:start]
        start = 0
    if unread:
        has, whole = len(unread) - 4, order.unpack_from(unread)[0] if len(unread) >= 4 else 0
        ends = f"after {has:,} of its {whole:,} bytes" if has >= 0 else "inside its length"
        raise ValueError(f"frame {number + 1:,}, at byte {at:,}: the stream ends {ends}")


def _message(body: bytes) -> Message:
    if not body:
        raise ValueError("it is empty")
    kind = body[0]
    if kind == _PROTOCOL_BUFFERS:
        raise ValueError(
            "it is of the protocol before version 3; a newer release of the solver's library sends that"
        )
    if kind == NODE:
        return _node(body)
    if kind not in (DONE, START, RESTART):
        raise ValueError(f"its type is {kind}; the types are 0 to {RESTART}")
    fields = _fields(body, 1)
    if kind == DONE:
        return Done()
    return (Start if kind == START else Restart)(fields.get(INFO, ""))


def _node(body: bytes) -> Node:
    if len(body) < 1 + _NODE.size:
        raise ValueError(f"a node has at least {1 + _NODE.size} bytes, this one {len(body)}")
    nid, rid, tid, *parent, alternative, kids, status = _NODE.unpack_from(body, 1)
    if status > SKIPPED:
        raise ValueError(f"the status of its node is {status}; they are 0 to {SKIPPED}")
    fields = _fields(body, 1 + _NODE.size)
    texts = (fields.get(LABEL, ""), fields.get(NOGOOD, ""), fields.get(INFO, ""))
    return Node((nid, rid, tid), tuple(parent), alternative, max(kids, 0), status, *texts)


def _fields(body: bytes, at: int) -> dict[int, str]:
    found: dict[int, str] = {}
    while at < len(body):
        name = body[at]
        if name > VERSION:
            raise ValueError(f"its field {name} is not known; fields are 0 to {VERSION}")
        if len(body) < at + 5:
            raise ValueError(f"its {_FIELDS[name]} is cut short")
        if name == VERSION:
            at += 5
            continue
        (length,) = _LENGTH.unpack_from(body, at + 1)
        at += 5
        if length > len(body) - at:
            left = len(body) - at
            raise ValueError(f"its {_FIELDS[name]} says it has {length:,} bytes, but {left:,} are left")
        found[name] = body[at : at + length].decode("utf-8", "replace")
        at += length
    return found


def frame(message: Message) -> bytes:
    """The bytes to send, lengths low byte first, as nearly every machine does."""
    body = bytearray([_MESSAGES.index(type(message).__name__.lower())])
    if isinstance(message, Node):
        body += _NODE.pack(*message.key, *message.parent, message.alternative, message.kids, message.status)
        texts = {LABEL: message.label, NOGOOD: message.nogood, INFO: message.info}
    else:
        texts = {INFO: message.info} if isinstance(message, Start | Restart) else {}
    if isinstance(message, Start):
        body += bytes([VERSION]) + _NUMBER.pack(THIS_VERSION)
    for name, text in texts.items():
        content = text.encode()
        body += bytes([name]) + _LENGTH.pack(len(content)) + content
    return _ORDERS[0].pack(len(body)) + bytes(body)
