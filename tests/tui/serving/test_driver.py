"""Packets that two threads write for a browser arrive whole."""

import os
import sys
from threading import Thread

import pytest
from textual.app import App

from tui.serving.driver import Driver

PACKETS, LONG = 200, 20_000


async def test_packets_of_two_threads_do_not_mix(monkeypatch: pytest.MonkeyPatch) -> None:
    its, ours = os.pipe()
    monkeypatch.setattr(sys, "__stdin__", os.fdopen(os.dup(its)))  # that of a test cannot be waited for
    driver = Driver(App())
    driver.fileno = ours
    texts = [letter * LONG for letter in "ab"]

    def write(text: str) -> None:
        for _ in range(PACKETS):
            driver.write(text)

    writers = [Thread(target=write, args=(text,)) for text in texts]
    for writer in writers:
        writer.start()
    with open(its, "rb") as pipe:
        for _ in range(2 * PACKETS):
            kind, length = pipe.read(1), int.from_bytes(pipe.read(4), "big")
            assert (kind, length) == (b"D", LONG)
            assert pipe.read(length).decode() in texts
    for writer in writers:
        writer.join()
    os.close(ours)
