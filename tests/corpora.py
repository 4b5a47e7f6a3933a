"""Collections of puzzles that tests and benchmarks search; both have the same folders and formats.

generated   made by our own code, see `tests/generated`.
elsewhere   by other people, under licences of their own, so not in the repository: a folder `shared/corpora`
            beside the repository, used where it exists.
"""

from pathlib import Path

ROOT = Path(__file__).parents[1]
_FOLDERS = {
    "generated": ROOT / "tests" / "generated" / "puzzles",
    "elsewhere": ROOT.parent / "shared" / "corpora",
}
CORPORA = {name: folder for name, folder in _FOLDERS.items() if folder.exists()}
