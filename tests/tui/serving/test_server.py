"""The server: who gets in, how many, for how long, and what a hostile visitor can do."""

import asyncio
import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

aiohttp = pytest.importorskip("aiohttp", reason="the extra `serve` is not installed")
pytest.importorskip("textual_serve", reason="the extra `serve` is not installed")
pyte = pytest.importorskip("pyte")

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType, web  # noqa: E402

from tests.tui.processes import children_of, descendants_of, is_running  # noqa: E402
from tests.tui.program import LONG_SEARCH  # noqa: E402
from tui.serving import server, visitor  # noqa: E402
from tui.serving.server import FULL, NO_PROCESS, Server  # noqa: E402
from tui.serving.visitor import AWAY, ENDED  # noqa: E402

TOKEN = "the-token"
SEARCH = ("queens", "6")
SIZE = "?width=100&height=30"


class Visit:
    """A page's connection without the page."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self.socket = socket
        self.messages: list[Any] = []
        self._screen = pyte.Screen(100, 30)
        self._stream = pyte.ByteStream(self._screen)

    @property
    def text(self) -> str:
        return "\n".join(self._screen.display)

    async def shows(self, *words: str) -> None:
        """Wait until the screen shows the words."""
        async with asyncio.timeout(60):
            while not all(word in self.text for word in words):
                assert await self._take(), self.text

    async def brings(self) -> Any:
        """The next message that is not for the screen."""
        async with asyncio.timeout(60):
            while not self.messages:
                assert await self._take()
        return self.messages.pop(0)

    async def ends(self) -> str:
        """Why it was closed."""
        async with asyncio.timeout(60):
            while await self._take():
                pass
        return self.why

    async def _take(self) -> bool:
        message = await self.socket.receive()
        if message.type == WSMsgType.BINARY:
            self._stream.feed(message.data)
        elif message.type == WSMsgType.TEXT:
            self.messages.append(json.loads(message.data))
        else:
            self.why = str(message.extra or "")
            return False
        return True

    async def press(self, keys: str) -> None:
        await self.socket.send_json(["stdin", keys])


@asynccontextmanager
async def serving(*arguments: str, token: str = "") -> AsyncIterator[tuple[str, ClientSession]]:
    """The address of a server in this process, and a client."""
    runner = web.AppRunner(Server(arguments, token).app(), shutdown_timeout=5.0)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        async with ClientSession() as client:
            yield f"http://127.0.0.1:{runner.addresses[0][1]}", client
    finally:
        await runner.cleanup()


@asynccontextmanager
async def visiting(client: ClientSession, url: str) -> AsyncIterator[Visit]:
    async with client.ws_connect(f"{url}/ws{SIZE}", origin=url.removesuffix(f"/{TOKEN}")) as socket:
        yield Visit(socket)


async def test_without_the_token_there_is_nothing() -> None:
    async with serving(*SEARCH, token=TOKEN) as (url, client):
        for place in ("", f"/{TOKEN}x", "/wrong", "/é"):
            for path in ("/", "/ws", "/page.js", "/terminal/js/textual.js", "/download/x"):
                answer = await client.get(url + place + path, headers={"Origin": url})
                assert answer.status == 404, place + path
                assert "puzzletui" not in await answer.text()
        answer = await client.get(f"{url}/{TOKEN}/")
        assert "puzzletui" in await answer.text()
        async with visiting(client, f"{url}/{TOKEN}") as visit:
            await visit.shows("queens")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://evil.example"}, 403),
        ({}, 403),
        ({"Origin": "http://evil.example", "Host": "evil.example"}, 403),
        ({"Origin": "https://example.org", "X-Forwarded-Host": "example.org"}, 101),
    ],
)
async def test_a_page_of_another_site_gets_no_connection(headers: dict[str, str], status: int) -> None:
    async with serving("queens", "4") as (url, client):
        upgrade = {
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        }
        async with client.get(f"{url}/ws", headers=upgrade | headers) as answer:
            assert answer.status == status


@pytest.mark.parametrize(
    "path", ["/../server.py", "/%2e%2e/server.py", "/page.css/", "/x", "/terminal/js/../x"]
)
async def test_only_the_pages_own_files_are_there(path: str) -> None:
    async with serving(*SEARCH) as (url, client):
        answer = await client.get(aiohttp.client.URL(url + path, encoded=True))
        assert answer.status == 404


async def test_when_all_places_are_taken_a_visitor_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "MOST_VISITORS", 1)
    async with serving(*SEARCH) as (url, client), visiting(client, url) as first:
        await first.shows("queens")
        async with visiting(client, url) as second:
            assert await second.ends() == FULL
        await first.press("q")
        assert await first.ends() == ENDED
        async with visiting(client, url) as third:
            await third.shows("queens")


async def test_when_no_process_can_be_started_a_visitor_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    async with serving(*SEARCH) as (url, client), visiting(client, url) as visit:
        assert await visit.ends() == NO_PROCESS


async def test_a_visitor_who_does_nothing_is_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visitor, "IDLE_SECONDS", 2.0)
    monkeypatch.setattr(server, "HEARTBEAT_SECONDS", 0.5)
    async with serving(*SEARCH) as (url, client), visiting(client, url) as visit:
        assert await visit.ends() == AWAY


@pytest.mark.parametrize("patience", [0.0, visitor.FAREWELL_SECONDS])
async def test_a_visit_leaves_no_process_even_if_it_does_not_end_by_itself(
    monkeypatch: pytest.MonkeyPatch, patience: float
) -> None:
    monkeypatch.setattr(visitor, "FAREWELL_SECONDS", patience)
    others = children_of(os.getpid())
    async with serving(*LONG_SEARCH[1:]) as (url, client):
        async with visiting(client, url) as visit:
            await visit.shows("ev/s")
            roots = children_of(os.getpid()) - others
            processes = roots.union(*map(descendants_of, roots))
            assert len(processes) > 1  # the search has one, too
        async with asyncio.timeout(60):
            while any(map(is_running, processes)):
                await asyncio.sleep(0.05)


async def test_nonsense_from_a_visitor_changes_nothing() -> None:
    async with serving(*SEARCH) as (url, client), visiting(client, url) as visit:
        await visit.shows("queens")
        deep, huge = "[" * 20_000, '["resize", {"width": 1e400, "height": "x"}]'
        for text in ("", "null", "{}", "[]", "7", '["stdin"]', '["stdin", {}]', '["resize", 3]', deep, huge):
            await visit.socket.send_str(text)
        await visit.socket.send_str('["stdin", "\\ud800"]')
        await visit.socket.send_json(["resize", {"width": 10**9, "height": -5}])
        await visit.socket.send_json(["ping", "1"])
        assert await visit.brings() == ["pong", "1"]
        await visit.socket.send_json(["resize", {"width": 100, "height": 30}])
        await visit.press("q")
        assert await visit.ends() == ENDED


async def test_a_visitor_cannot_save_a_recording_and_notes_stay_with_them(tmp_path: Path) -> None:
    from tests.tui.sessions import recorded

    path = tmp_path / "seven.trace"
    recorded().trace.save(str(path))
    before = path.read_bytes()
    async with serving("replay", str(path)) as (url, client), visiting(client, url) as visit:
        await visit.shows("play")
        await visit.press(">")
        await visit.shows("Nothing is saved on the computer")
        await visit.press("M")
        await visit.shows("A note at")
        await visit.press("mine\r")
        await visit.shows("until you leave")
        await visit.press("q")
        assert await visit.ends() == ENDED
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


async def test_a_screenshot_is_downloaded_once_and_only_by_its_key() -> None:
    async with serving(*SEARCH) as (url, client), visiting(client, url) as visit:
        await visit.shows("queens")
        await visit.press("@")
        name, key = await visit.brings()
        assert name == "deliver_file_start"
        answer = await client.get(f"{url}/download/{key}")
        assert (await answer.text()).lstrip().startswith("<svg")
        assert answer.headers["Content-Disposition"].startswith("attachment;")
        for again in (key, "another"):
            assert (await client.get(f"{url}/download/{again}")).status == 404
