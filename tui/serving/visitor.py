"""A visitor: the page's connection and a process that runs the app for it, and ends with it.

packet   what the process and we exchange: a letter, a length, and so many bytes. `D` is what the terminal
         shows or what was typed, `M` a message as JSON, `P` a part of a file that the visitor downloads.
message  what the page and we exchange: a JSON list of its name and its value; what is to be shown goes as
         bytes.
"""

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from importlib.metadata import version
from typing import Any

from aiohttp import WSMsgType, web
from attrs import define, field
from textual_serve._binary_encode import load

from tui.player.served import VARIABLE, VISITOR

MOST_MEMORY = 2 * 1024**3
"""Bytes of address space of each of a visitor's processes."""
MOST_FILE = 512 * 1024**2
"""Bytes of the temporary file that a search is recorded in."""
MOST_DOWNLOAD, MOST_DOWNLOADS = 16 * 1024**2, 5
"""Bytes of a file for the visitor's browser, and how many are kept until they are fetched."""
IDLE_SECONDS = 30 * 60.0
FAREWELL_SECONDS = 2.0
"""How long a process may take to end by itself."""
MOST_MESSAGE = 64 * 1024
CHUNK = 64 * 1024
SIZES = {"width": (20, 500), "height": (5, 200)}
"""The least and the most columns and rows of a visitor's terminal."""
_BEGIN = b"__GANGLION__\n"
"""What Textual prints before its first packet."""
_LIMITED = f'ulimit -v {MOST_MEMORY // 1024}; ulimit -f {MOST_FILE // 512}; ulimit -c 0; exec "$@"'
"""Starts a process with limits, which those that it starts have too."""
_KEPT = ("HOME", "LANG", "LC_ALL", "LC_CTYPE", "PATH", "PYTHONPATH", "TMPDIR", "VIRTUAL_ENV")
"""What of our environment a visitor's process gets."""

GONE, AWAY, ENDED = "", "You were away for long, so the search was ended.", "The app was closed."


@define
class Download:
    name: str
    content: bytearray = field(factory=bytearray)
    whole: bool = False


@define(eq=False)
class Visitor:
    """A visit, from the first byte to the last."""

    arguments: Sequence[str]
    socket: web.WebSocketResponse
    downloads: dict[str, Download]
    """Where files for the visitor's browser are put."""
    _process: Process | None = None
    _keys: list[str] = field(factory=list)

    async def stay(self, width: int, height: int) -> str:
        """Run the app until it or the visitor ends; returns why it ended, for the visitor to read."""
        self._process = await self._started(_within("width", width), _within("height", height))
        tasks = [asyncio.create_task(self._show()), asyncio.create_task(self._listen())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            return next(iter(done)).result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await asyncio.shield(self._end(self._process))

    async def _started(self, width: int, height: int) -> Process:
        environment = {name: os.environ[name] for name in _KEPT if name in os.environ}
        environment |= {
            VARIABLE: VISITOR,
            "TEXTUAL_DRIVER": "tui.serving.driver:Driver",
            "TEXTUAL_COLOR_SYSTEM": "truecolor",
            "TERM": "xterm-256color",
            "TERM_PROGRAM": "textual",
            "TERM_PROGRAM_VERSION": version("textual-serve"),
            "COLUMNS": str(width),
            "ROWS": str(height),
        }
        return await asyncio.create_subprocess_exec(
            *("sh", "-c", _LIMITED, "sh", sys.executable, "-P", "-m", "puzzletui", *self.arguments),
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            env=environment,
            start_new_session=True,
        )

    async def _end(self, process: Process) -> None:
        """Ask the process to end, and end it if it does not."""
        with suppress(OSError):
            await self._send("M", {"type": "quit"})
            assert process.stdin is not None
            process.stdin.close()
        try:
            await asyncio.wait_for(process.wait(), FAREWELL_SECONDS)
        except TimeoutError:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            await process.wait()
        for key in self._keys:
            self.downloads.pop(key, None)

    async def _send(self, letter: str, what: str | dict[str, Any]) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        content = (what if isinstance(what, str) else json.dumps(what)).encode()
        self._process.stdin.write(letter.encode() + len(content).to_bytes(4, "big") + content)
        await self._process.stdin.drain()

    async def _listen(self) -> str:
        """Pass on what the visitor does."""
        while True:
            try:
                async with asyncio.timeout(IDLE_SECONDS):  # that of `receive` begins anew at each heartbeat
                    message = await self.socket.receive()
            except TimeoutError:
                return AWAY
            if message.type != WSMsgType.TEXT:
                return GONE
            with suppress(ValueError, TypeError, ArithmeticError, LookupError, RecursionError):
                await self._hear(*json.loads(message.data)[:2])

    async def _hear(self, name: str, value: Any = None) -> None:
        if name == "stdin" and isinstance(value, str):
            await self._send("D", value)
        elif name == "resize":
            sizes = {side: _within(side, int(value[side])) for side in SIZES}
            await self._send("M", {"type": "resize", **sizes})
        elif name in ("focus", "blur"):
            await self._send("M", {"type": name})
        elif name == "ping" and isinstance(value, str):
            await self.socket.send_json(["pong", value[:20]])

    async def _show(self) -> str:
        """Pass on what the app shows."""
        assert self._process is not None
        output = self._process.stdout
        assert output is not None
        read: dict[bytes, Callable[[bytes], Awaitable[None]]] = {
            b"D": self.socket.send_bytes,
            b"M": self._take_message,
            b"P": self._take_part,
        }
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            await output.readuntil(_BEGIN)
            while True:
                letter = await output.readexactly(1)
                content = await output.readexactly(int.from_bytes(await output.readexactly(4), "big"))
                await read[letter](content)
        return ENDED

    async def _take_message(self, content: bytes) -> None:
        message = json.loads(content)
        if message["type"] == "deliver_file_start":
            key = message["key"]
            self.downloads[key] = Download(os.path.basename(message["path"]))
            self._keys.append(key)
            if len(self._keys) > MOST_DOWNLOADS:
                self.downloads.pop(self._keys.pop(0), None)
            await self._ask_for_part(key)

    async def _take_part(self, content: bytes) -> None:
        packet: Any = load(content)
        _, key, part = packet
        download = self.downloads.get(key)
        if download is None:
            return
        if part and len(download.content) < MOST_DOWNLOAD:
            download.content += part.encode() if isinstance(part, str) else part
            await self._ask_for_part(key)
        else:
            download.whole = True
            await self.socket.send_json(["deliver_file_start", key])

    async def _ask_for_part(self, key: str) -> None:
        await self._send("M", {"type": "deliver_chunk_request", "key": key, "size": CHUNK})


def _within(side: str, cells: int) -> int:
    least, most = SIZES[side]
    return max(least, min(cells, most))
