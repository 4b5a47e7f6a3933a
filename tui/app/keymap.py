"""A person's own keys: `keys.toml` in their configuration folder, with a line for each key to change.

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
    """The person's keys by name, and what is wrong with the file, "" if nothing is."""
    path, names = keys_file(), {key.name for key in (*KEYS, *RACE_KEYS, *DIFF_KEYS)}
    if not path.exists():
        return {}, ""
    import tomllib

    try:
        found = tomllib.loads(path.read_text(encoding="utf-8")).get("keys", {})
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        return {}, f"{path}: {error}"
    if not isinstance(found, dict):
        return {}, f"{path}: [keys] must be a table, such as play = 'space'"
    good = {name: keys for name, keys in found.items() if name in names and isinstance(keys, str)}
    bad = [str(name) for name in found if name not in good]
    return good, f"{path}: no such key, or its value is not text: {', '.join(bad)}" if bad else ""


def shown_keys(keys: Iterable[Key]) -> dict[str, str]:
    """What to press for each key, by name, as a person reads it: their own keys, or the usual ones."""
    own, _ = own_keys()
    chosen = {name: safe(" ".join(keys.replace(",", " ").split())) for name, keys in own.items()}
    return {key.name: chosen.get(key.name, key.show) for key in keys}


def first_keys(keys: Iterable[Key] = KEYS) -> dict[str, str]:
    """The first of the keys to press for each, by name; "" if the person has taken the key away."""
    return {name: shown.partition(" ")[0] for name, shown in shown_keys(keys).items()}
