"""A person's own keys: `keys.toml` in their configuration folder, with a line for each key to change.

[keys]
play = "p,space"
"""

from collections.abc import Iterable
from pathlib import Path

from platformdirs import user_config_path

from engine.safe_text import safe
from tui.app.keys import KEYS, Key
from tui.app.present_keys import PRESENT_KEYS
from tui.app.race_keys import DIFF_KEYS, RACE_KEYS
from tui.app.small_keys import GALLERY_KEYS
from tui.player.own_files import read_own

MOST_BYTES = 16 * 1024
"""More than all keys take, and little enough for a parser that takes quadratic time."""
MOST_SHOWN = 200
"""Characters of a wrong file that the notice quotes."""


def keys_file() -> Path:
    return user_config_path("puzzletui") / "keys.toml"


def own_keys() -> tuple[dict[str, str], str]:
    """The person's keys by name, and what is wrong with the file, "" if nothing is."""
    path, names = (
        keys_file(),
        {key.name for key in (*KEYS, *RACE_KEYS, *DIFF_KEYS, *PRESENT_KEYS, *GALLERY_KEYS)},
    )
    try:
        found = _keys_in(read_own(path, MOST_BYTES))
    except OSError as error:
        return {}, f"{path}: cannot be read: {error.strerror}"
    except RecursionError:
        return {}, f"{path}: nested too deeply"
    except ValueError as error:
        return {}, f"{path}: {error}"
    good = {name: keys for name, keys in found.items() if name in names and isinstance(keys, str)}
    bad = ", ".join(str(name) for name in found if name not in good)
    return good, f"{path}: no such key, or its value is not text: {bad[:MOST_SHOWN]}" if bad else ""


def _keys_in(text: str) -> dict[str, object]:
    """The table `keys` of a TOML file; a `ValueError` if there is something else."""
    if not text:
        return {}
    import tomllib

    found = tomllib.loads(text).get("keys", {})
    if not isinstance(found, dict):
        raise ValueError("[keys] must be a table, such as play = 'space'")
    return found


def shown_keys(keys: Iterable[Key]) -> dict[str, str]:
    """What to press for each key, by name, as a person reads it: their own keys, or the usual ones."""
    own, _ = own_keys()
    chosen = {name: safe(" ".join(keys.replace(",", " ").split())) for name, keys in own.items()}
    return {key.name: chosen.get(key.name, key.show) for key in keys}


def first_keys(keys: Iterable[Key] = KEYS) -> dict[str, str]:
    """The first of the keys to press for each, by name; "" if the person has taken the key away."""
    return {name: shown.partition(" ")[0] for name, shown in shown_keys(keys).items()}
