"""Distributions made for a test: a folder to put on PYTHONPATH, with the metadata that pip would write."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.tui.program import Answer


def installed(folder: Path, name: str, files: Mapping[str, str], points: str = "") -> None:
    """A distribution with its files and entry points."""
    info = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(points)
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    (info / "RECORD").write_text("".join(f"{path},,\n" for path in files))


def asked_with(folder: Path, *arguments: str, **options: Any) -> Answer:
    """What the program answers with that folder on the import path, from an empty current directory."""
    empty = folder / "empty"
    empty.mkdir(exist_ok=True)
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    program = [sys.executable, "-m", "puzzletui", *arguments]
    settings: dict[str, Any] = {"cwd": empty, "capture_output": True, "timeout": 60} | options
    done: subprocess.CompletedProcess[bytes] = subprocess.run(program, env=environment, **settings)
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())
