"""A person of their own for each input: a new folder to work in, without keys or recent recordings."""

import os
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

VARIABLES = {"XDG_CONFIG_HOME": "config", "XDG_STATE_HOME": "state"}


@contextmanager
def at_home() -> Iterator[Path]:
    """The folder is the working directory, and has the person's settings."""
    before = dict(os.environ)
    with TemporaryDirectory() as name, chdir(name):
        os.environ |= {variable: str(Path(name, folder)) for variable, folder in VARIABLES.items()}
        os.environ |= {"TERM": "xterm-256color"}
        try:
            yield Path(name)
        finally:
            os.environ.clear()
            os.environ |= before
