"""Every small screen has a help of its own: what its keys do."""

from tests.tui.browsing import chosen
from tests.tui.sessions import recorded
from tests.tui.watching import watching
from tui.app.screens.ask import AskScreen, PickScreen
from tui.app.screens.help import HelpScreen
from tui.app.screens.similar import SimilarScreen


async def test_a_question_has_its_keys_at_f1_and_a_question_mark_is_a_letter_there() -> None:
    async with watching(recorded(), (80, 24)) as watched:
        await watched.press("colon", "f1")
        assert isinstance(watched.app.screen, HelpScreen)
        assert "go back without an answer" in watched.text
        assert "Tab" not in watched.text
        await watched.press("escape")
        assert isinstance(watched.app.screen, AskScreen)
        await watched.press("question_mark")
        assert isinstance(watched.app.screen, AskScreen)


async def test_a_list_to_pick_from_has_its_keys_at_question_mark() -> None:
    async with watching(recorded(), (80, 24)) as watched:
        await watched.press("y", "question_mark")
        assert isinstance(watched.app.screen, HelpScreen)
        assert "take this one" in watched.text
        await watched.press("question_mark")
        assert isinstance(watched.app.screen, PickScreen)


async def test_the_list_of_solvers_in_the_gallery_has_it_too() -> None:
    async with watching() as watched:
        await chosen(watched, "8 queens")
        await watched.press("y", "f1")
        assert "take this one" in watched.text
        await watched.press("escape", "escape")


async def test_the_list_of_similar_subtrees_has_its_keys_at_question_mark() -> None:
    async with watching(recorded(), (80, 24)) as watched:
        await watched.press("tilde", "question_mark")
        assert "take this one" in watched.text
        await watched.press("escape")
        assert isinstance(watched.app.screen, SimilarScreen)
