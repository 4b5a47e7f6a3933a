"""A person's own keys: `keys.toml` in the folder for configuration, a line for each key that is to differ.

[keys]
play = "p,space"
"""

from collections.abc import Iterable
from pathlib import Path

from platformdirs import user_config_path

from engine.safe_text import safe
from tui.app.keys import KEYS, Key
from tui.app.race_keys import DIFF_KEYS, RACE_KEYS


def keys_file() -> Path:
    return user_config_path("puzzletui") / "keys.toml"


def own_keys() -> tuple[dict[str, str], str]:
    """Names of keys with the person's own choice for each; and what is wrong with the file, or nothing."""
    path, names = keys_file(), {key.name for key in (*KEYS, *RACE_KEYS, *DIFF_KEYS)}
    if not path.exists():
        return {}, ""
    import tomllib

    try:
        found = tomllib.loads(path.read_text(encoding="utf-8")).get("keys", {})
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        return {}, f"{path}: {error}"
    if not isinstance(found, dict):
        return {}, f"{path}: [keys] is a table, such as play = 'space'"
    good = {name: keys for name, keys in found.items() if name in names and isinstance(keys, str)}
    bad = [str(name) for name in found if name not in good]
    return good, f"{path}: no such key, or not text: {', '.join(bad)}" if bad else ""


def shown_keys(keys: Iterable[Key]) -> dict[str, str]:
    """The name of each key, and what to press for it, as a person reads it."""
    own, _ = own_keys()
    chosen = {name: safe(" ".join(keys.replace(",", " ").split())) for name, keys in own.items()}
    return {key.name: chosen.get(key.name, key.show) for key in keys}
