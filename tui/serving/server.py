"""The server: a page, what the page needs, and a connection for each visitor.

place   the part of the URL that everything is under: empty on this computer, elsewhere a token that only
        those know who were told the URL. URLs in the page are relative, so a proxy may put it anywhere.
"""

import asyncio
import ipaddress
import logging
import signal
import socket
import webbrowser
from collections.abc import Callable, Sequence
from importlib.resources import files
from pathlib import Path
from secrets import compare_digest, token_urlsafe
from urllib.parse import urlsplit

import textual_serve
from aiohttp import WSCloseCode, web
from aiohttp.typedefs import Handler

from engine.errors import Refusal
from engine.safe_text import safe
from tui.serving.visitor import MOST_MESSAGE, Download, Visitor

MOST_VISITORS = 10
HEARTBEAT_SECONDS = 15.0
FULL = f"All {MOST_VISITORS} places are taken. Try again in a while."
STOPPED = "The server was stopped."
NO_PROCESS = "The app cannot be started now. Try again in a while."
_PAGE = Path(str(files("tui.serving") / "page"))
_TERMINAL = Path(textual_serve.__file__).parent / "static"
"""The terminal in the browser: xterm.js and its font, as textual-serve brings them."""
_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "font-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'self'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}


class Server:
    def __init__(self, arguments: Sequence[str], token: str) -> None:
        self._arguments, self._token = arguments, token
        self._visits: set[web.WebSocketResponse] = set()
        self._downloads: dict[str, Download] = {}

    @property
    def place(self) -> str:
        return f"/{self._token}/" if self._token else "/"

    def app(self) -> web.Application:
        app = web.Application(middlewares=[self._guarded])
        prefix = "/{token}" if self._token else ""
        app.add_routes(
            [
                web.get(f"{prefix}/", self._page),
                web.get(f"{prefix}/ws", self._visit),
                web.get(f"{prefix}/download/{{key}}", self._download),
                web.get(f"{prefix}/{{name}}", self._own_file),
                web.get(f"{prefix}/terminal/{{folder}}/{{name}}", self._terminal_file),
            ]
        )
        app.on_shutdown.append(self._stop)
        return app

    @web.middleware
    async def _guarded(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Without the token there is nothing here."""
        given = request.match_info.get("token", "")
        if not compare_digest(given.encode(), self._token.encode()):
            raise web.HTTPNotFound
        response = await handler(request)
        if not response.prepared:
            response.headers.update(_HEADERS)
        return response

    async def _page(self, request: web.Request) -> web.StreamResponse:
        return web.FileResponse(_PAGE / "index.html")

    async def _own_file(self, request: web.Request) -> web.StreamResponse:
        return _file(_PAGE, request.match_info["name"])

    async def _terminal_file(self, request: web.Request) -> web.StreamResponse:
        return _file(_TERMINAL, request.match_info["folder"], request.match_info["name"])

    async def _download(self, request: web.Request) -> web.StreamResponse:
        download = self._downloads.pop(request.match_info["key"], None)
        if download is None or not download.whole:
            raise web.HTTPNotFound
        name = "".join(c if c.isascii() and (c.isalnum() or c in "._-") else "_" for c in download.name)
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return web.Response(
            body=bytes(download.content), content_type="application/octet-stream", headers=headers
        )

    async def _visit(self, request: web.Request) -> web.StreamResponse:
        if not self._token and not _from_our_page(request):
            raise web.HTTPForbidden
        visit = web.WebSocketResponse(heartbeat=HEARTBEAT_SECONDS, max_msg_size=MOST_MESSAGE, compress=False)
        await visit.prepare(request)
        if len(self._visits) >= MOST_VISITORS:
            await visit.close(code=WSCloseCode.TRY_AGAIN_LATER, message=FULL.encode())
            return visit
        self._visits.add(visit)
        visitor = Visitor(self._arguments, visit, self._downloads)
        try:
            why = await visitor.stay(_number(request, "width", 80), _number(request, "height", 24))
        except OSError:
            why = NO_PROCESS
        finally:
            self._visits.discard(visit)
        await visit.close(message=why.encode())
        return visit

    async def _stop(self, app: web.Application) -> None:
        for visit in list(self._visits):
            await visit.close(code=WSCloseCode.GOING_AWAY, message=STOPPED.encode())


def _file(folder: Path, *names: str) -> web.StreamResponse:
    """A file of a folder of ours; no name leads out of it."""
    path = folder.joinpath(*names)
    if not path.is_file() or path.resolve() != folder.resolve().joinpath(*names):
        raise web.HTTPNotFound
    return web.FileResponse(path)


def _from_our_page(request: web.Request) -> bool:
    """Whether a connection comes from our page, and from no other one that is open in the same browser.

    A proxy says by which name it was asked; without one, that name is this computer's own.
    """
    origin = urlsplit(request.headers.get("Origin", "")).netloc
    forwarded = request.headers.get("X-Forwarded-Host", "")
    return origin == (forwarded or request.host) and (bool(forwarded) or _is_own(request.url.host or ""))


def _is_own(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _number(request: web.Request, name: str, otherwise: int) -> int:
    text = request.query.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else otherwise


def listening(host: str, port: int) -> socket.socket:
    """The socket, bound before anything else is done; a `Refusal` if it cannot be."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (OSError, UnicodeError) as error:
        words = getattr(error, "strerror", None) or "it is no host name"
        raise Refusal(f"there is no such address here: {words}", safe(host)) from error
    bound = socket.socket(family, kind, protocol)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(address)
        bound.listen(128)
    except OSError as error:
        bound.close()
        advice = "; choose another with --port" if port else ""
        raise Refusal(
            f"cannot listen on this port: {error.strerror}{advice}", f"{safe(host)}:{port}"
        ) from error
    return bound


def run(arguments: Sequence[str], bound: socket.socket, opens: bool, announce: Callable[[str], None]) -> None:
    """Serve until the person ends it; `announce` is given the URL."""
    address, port = bound.getsockname()[:2]
    server = Server(arguments, "" if _is_own(address) else token_urlsafe(24))
    host = socket.gethostname() if ipaddress.ip_address(address).is_unspecified else address
    url = f"http://{f'[{host}]' if ':' in host else host}:{port}{server.place}"
    with bound:
        asyncio.run(_serve(server, bound, lambda: _tell(url, opens, announce)))


def _tell(url: str, opens: bool, announce: Callable[[str], None]) -> None:
    announce(url)
    if opens:
        webbrowser.open(url)


async def _serve(server: Server, bound: socket.socket, begun: Callable[[], None]) -> None:
    over = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, over.set)
    logging.getLogger("aiohttp").propagate = False  # a request that fails is no news for the terminal
    runner = web.AppRunner(server.app(), access_log=None, handle_signals=False, shutdown_timeout=5.0)
    await runner.setup()
    try:
        await web.SockSite(runner, bound).start()
        begun()
        await over.wait()
    finally:
        await runner.cleanup()
