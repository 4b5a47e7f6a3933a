"""The person's own files: `keys.toml`, `recent.json`, and tours, which others may have written."""

import asyncio
import json
import os
from pathlib import Path

from engine.errors import Refusal
from puzzles.registry import kinds
from tests.fuzz.answers import check, refuse_if_all_are
from tests.fuzz.person import at_home
from tests.fuzz.target import Target
from tests.tui.hostile import TEXT
from tests.tui.program import asked
from tests.tui.watching import watching
from tui.app.keymap import keys_file, own_keys, shown_keys
from tui.app.keys import KEYS
from tui.player.recent import recent, recent_file, remember

DEEP = 50_000
KEY_FILES = [
    '[keys]\non = "x,right"\nback = "y"\n',
    '[keys]\nplay = ""\nwhy = "[/x]"\nhelp = "[red]"\nquit = "f9"\n',
    '[keys]\non = ",,,"\nback = " "\nup = "ctrl+"\ndown = "+"\nend = "not_a_key"\n',
    '[keys]\non = "x"\non = "y"\n',
    "[keys]\non = 7\nback = [[[]]]\nup = 1979-05-27\n",
    f"keys = {'[' * DEEP}",
    f"keys.{'a.' * 4_000}b = 1",
    f"[keys]\non = {'9' * 10_000}\n",
    "[keys]\n" + "".join(f'"key {n}" = "x"\n' for n in range(2000)),
    f"[keys]\non = '{'long ' * 5000}'\n",
    "keys = true",
    "[[keys]]",
    "\ufeff[keys]",
    "",
]
"""Texts for `keys.toml`: none of them stops anything."""
RECENT_FILES = [
    '["/tmp/a.trace", "/tmp/b.trace"]',
    "[" * DEEP,
    '{"a":' * DEEP,
    json.dumps(["x" * 5000, "/" * 5000, "a\0b", "\ud800", "", ".", "~", TEXT, 7, None, {}, []]),
    json.dumps({"a": 1}),
    "9" * 10_000,
    "nan",
    '"text"',
    "null",
    "",
]
"""Texts for `recent.json`: none of them stops anything."""
LONGEST_WORDS = 1_000
"""Characters of what is said about a wrong file."""


def write(path: Path, content: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def read_keys(content: bytes) -> None:
    with at_home():
        path = write(keys_file(), content)
        keys, wrong = own_keys()
        assert set(shown_keys(KEYS)) == {key.name for key in KEYS}
    assert all(isinstance(value, str) for value in keys.values())
    if wrong:
        assert wrong.startswith(f"{path}: "), wrong
        assert len(wrong) < len(str(path)) + LONGEST_WORDS, "words that are too long"
        raise Refusal(wrong)


def use_keys(content: bytes) -> None:
    """The app opens with these keys, and shows all of them."""
    with at_home():
        write(keys_file(), content)
        asyncio.run(_use_keys())


async def _use_keys() -> None:
    async with watching() as watched:
        await watched.press("question_mark", "escape", "down", "semicolon", "escape")


def read_recent(content: bytes) -> None:
    with at_home() as folder:
        write(recent_file(), content)
        assert all(map(os.path.isfile, recent()))
        path = write(folder / "a.trace", b"")
        remember(str(path))
        assert recent()[0] == str(path)


def read_tour(content: bytes) -> None:
    with at_home():
        Path("own.toml").write_bytes(content)
        answer = asked("tour", "own.toml", "--text")
    check(answer)
    refuse_if_all_are(answer)


def _tours() -> list[bytes]:
    """Bundled tours as files of one's own, which name their kind."""
    return [
        f'kind = "{kind.name}"\n{text}'.encode()
        for kind in kinds()
        for text in kind.tours().values()
        if kind.name in ("shikaku", "queens", "exactcover")
    ]


TARGETS = [
    Target("settings/keys.toml", [KEY_FILES[0].encode(), b""], read_keys),
    Target("settings/keys-in-app", [text.encode() for text in KEY_FILES], use_keys, weight=20),
    Target("settings/recent.json", [text.encode() for text in RECENT_FILES], read_recent),
    Target("settings/tour.toml", _tours(), read_tour),
]
