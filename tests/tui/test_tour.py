"""`puzzletui tour`: listed, printed, played; what cannot be played is one line."""

from contextlib import closing
from pathlib import Path

import pytest

from puzzles.tours import tour_named, tours
from tests.tui.program import ROOT, asked
from tests.tui.watching import watching
from tui.player.tours import play

NAMES = [tour.name for tour in tours()[0]]
OWN = """
title = "Mine"
kind = "queens"
puzzle = "queens-4"
solver = "backtracking"
[[stops]]
at = "start"
text = "Here it \\u001b[31mbegins."
[[stops]]
at = "solved"
text = "And here it ends."
"""


def test_every_tour_is_listed_with_its_title() -> None:
    answer = asked("tour")
    assert answer.code == 0
    for tour in tours()[0]:
        assert f"{tour.name} " in answer.out
        assert tour.title in answer.out


@pytest.mark.parametrize("name", NAMES)
def test_every_bundled_tour_plays_and_has_a_note_at_each_stop(name: str) -> None:
    tour = tour_named(name)
    with closing(play(tour)) as session:
        notes = session.trace.notes
        assert list(notes.values()) == [stop.text for stop in tour.stops]
        assert session.opens_at == min(notes)


def test_as_text_each_stop_has_its_text_and_its_event_in_words() -> None:
    answer = asked("tour", "queens-tree", "--text")
    assert answer.code == 0
    words = " ".join(answer.out.split())
    assert "What a search is: four queens" in words
    assert "[the start]" in words
    assert "[event 10: backtrack] row B = B3 is dead: undo it." in words
    assert "7. Four queens, none attacked: solved." in words


async def test_keys_lead_from_stop_to_stop_and_back() -> None:
    session = play(tour_named("queens-tree"))
    places = [*session.trace.notes]
    async with watching(session) as watched:
        assert watched.position == places[0] == 0
        for place in places[1:]:
            await watched.press("apostrophe")
            assert watched.position == place
        assert "previous note" in str(watched.panel("why").border_subtitle)
        assert "next note" not in str(watched.panel("why").border_subtitle)
        for place in reversed(places[:-1]):
            await watched.press("quotation_mark")
            assert watched.position == place
        assert "' next note" in str(watched.panel("why").border_subtitle)


def test_a_tour_of_a_persons_own_is_played_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(OWN, encoding="utf-8")
    answer = asked("tour", str(path), "--text")
    assert answer.code == 0
    assert "Here it �[31mbegins." in answer.out
    assert "And here it ends." in answer.out


def test_the_tour_in_the_documentation_plays(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "command-line.md").read_text("utf-8")
    path = tmp_path / "queens.toml"
    path.write_text(page.partition("```toml\n")[2].partition("```")[0], encoding="utf-8")
    answer = asked("tour", str(path), "--text")
    assert answer.code == 0
    assert "The first dead end." in answer.out


def test_an_unknown_tour_is_refused() -> None:
    asked("tour", "shikaku-comb", "--text").is_one_refusal("shikaku-comb", "did you mean shikaku-combo?")
    asked("tour", "no/such.toml", "--text").is_one_refusal("no/such.toml", "there is no such tour")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('at = "solved"', 'at = { rule = "magic" }', "stop 2 is not found"),
        ('"Mine"', "7", "`title` must be text"),
        ('"Mine"', '"Mine"\ncolour = "red"', "a tour has no field 'colour'"),
        ('"backtracking"', '"own.py:solve"', "queens has no solver 'own.py:solve'"),
        ('"And here it ends."', f'"{"a" * 1_000_000}"', "larger than 64 KB"),
        ('"Mine"', f"{'[' * 5000}", "mine.toml"),
    ],
)
def test_a_tour_file_that_is_no_tour_is_refused_in_one_line(
    old: str, new: str, says: str, tmp_path: Path
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(OWN.replace(old, new), encoding="utf-8")
    asked("tour", str(path), "--text").is_one_refusal(str(path), says)


def test_a_tour_file_that_is_not_text_is_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(bytes(range(256)))
    asked("tour", str(path), "--text").is_one_refusal(str(path))
