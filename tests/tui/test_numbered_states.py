"""A key numbers the states in the tree in order of generation."""

from tests.tui.sessions import recorded
from tests.tui.watching import watching


async def test_a_key_numbers_the_states_and_takes_the_numbers_away_again() -> None:
    async with watching(recorded(), size=(160, 50)) as watched:
        await watched.press("G")
        plain = watched.shown("tree")
        await watched.press("dollar_sign")
        tree = "\n".join(watched.shown("tree"))
        for state in ("1. start", "2. B2  A1:B2", "38. D3  C2:D4", "9. G7", "7. B2"):
            assert f" {state}" in tree
        await watched.press("dollar_sign")
        assert watched.shown("tree") == plain
