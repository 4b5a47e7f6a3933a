"""A proxy as people put before a server: another port, another path, and the name that it was asked by."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from urllib.parse import urlsplit

PATH = "/some/where"


@contextmanager
def proxied(url: str) -> Iterator[str]:
    """The URL by which the proxy has the page."""
    behind = urlsplit(url)
    with socket.create_server(("127.0.0.1", 0)) as server:
        host = f"localhost:{server.getsockname()[1]}"
        Thread(target=_accept, args=(server, host, behind.port), daemon=True).start()
        yield f"http://{host}{PATH}{behind.path}"
        server.shutdown(socket.SHUT_RDWR)


def _accept(server: socket.socket, host: str, port: int) -> None:
    with suppress(OSError):
        while True:
            visitor, _ = server.accept()
            Thread(target=_pass_on, args=(visitor, host, port), daemon=True).start()


def _pass_on(visitor: socket.socket, host: str, port: int) -> None:
    """One request, and then whatever comes: a WebSocket, say."""
    asked = b""
    while b"\r\n\r\n" not in asked and (came := visitor.recv(65536)):
        asked += came
    head, _, rest = asked.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    is_socket = any(line.lower().startswith("upgrade:") for line in lines)
    kept = [line for line in lines if not line.lower().startswith("host:")]
    kept = kept if is_socket else [line for line in kept if not line.lower().startswith("connection:")]
    added = [f"Host: internal:{port}", f"X-Forwarded-Host: {host}", *["Connection: close"] * (not is_socket)]
    with visitor, socket.create_connection(("127.0.0.1", port)) as behind:
        request = "\r\n".join([first.replace(f" {PATH}/", " /", 1), *kept, *added])
        behind.sendall(request.encode() + b"\r\n\r\n" + rest)
        back = Thread(target=_copy, args=(visitor, behind), daemon=True)
        back.start()
        _copy(behind, visitor)


def _copy(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while came := source.recv(65536):
            target.sendall(came)
        target.shutdown(socket.SHUT_WR)
